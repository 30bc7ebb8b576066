import { endsSentence } from '../../core/text.ts'

/**
 * Counts the marks of paragraphs, list items and letters in a part, to know which mark comes next: `(1)`,
 * `(1a)`, `(2)`; `1.`, `2.`; `a)`, `b)`.
 */
export type Counter = {
  /** Whether a text begins with a mark of one of these forms. */
  isMark(text: string): boolean
  /** Whether the mark at the beginning of a text (see `isMark`) may come next; if it may, it counts as read. */
  isNext(text: string): boolean
  /**
   * Must be called for each line once it is read: whether a list may begin depends on the end of the line
   * before. `isOpening`: a list may follow this line in any case.
   */
  pass(line: string, options: { isOpening: boolean }): void
}

const mark =
  /^(?:\((?<paragraph>\d{1,3}[a-z]?)\)|(?<item>\d{1,3}[a-z]?)[.)]|\(?(?<letter>[a-z]{1,2})\))(?=$|\D)/u

/** Creates a counter of the marks of a part, before the first of its lines. */
export function createCounter(): Counter {
  const last = { paragraph: '0', item: '0', letter: '' }
  let isIntroduced = true
  return {
    isMark: (text) => mark.test(text),
    isNext(text) {
      const { paragraph, item, letter } = mark.exec(text)?.groups ?? {}
      if (paragraph !== undefined) {
        if (!follows(last.paragraph, paragraph)) return false
        Object.assign(last, { paragraph, item: '0', letter: '' })
      } else if (item !== undefined) {
        if (item === '1' ? !isIntroduced : last.item === '0' || !follows(last.item, item)) return false
        Object.assign(last, { item, letter: '' })
      } else if (letter !== undefined) {
        const isFirst = letter === 'a' || letter === 'aa'
        const isOpen =
          isIntroduced || (letter === 'aa' ? last.letter !== '' : last.item !== '0' && last.letter === '')
        if (isFirst ? !isOpen : !isLetterAfter(last.letter, letter)) return false
        last.letter = letter
      }
      isIntroduced = true
      return true
    },
    pass(line, { isOpening }) {
      if (line.trim() !== '') isIntroduced = isOpening || !endsSentence(line)
    },
  }
}

/** Whether a mark may follow another: `2` and `1a` follow `1`; `1b` and `2` follow `1a`. */
function follows(previous: string, next: string): boolean {
  const [number, other] = [Number.parseInt(previous, 10), Number.parseInt(next, 10)]
  const [suffix, otherSuffix] = [previous.replace(/^\d+/, ''), next.replace(/^\d+/, '')]
  if (otherSuffix === '') return other === number + 1
  return other === number && otherSuffix === (suffix === '' ? 'a' : after(suffix))
}

/** Whether a letter of a list may follow another: both `b` and `bb` may follow `a` or `aa`. */
function isLetterAfter(previous: string, next: string): boolean {
  return next === after(previous.charAt(0)) || next === after(previous.charAt(0)).repeat(2)
}

function after(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + 1)
}
