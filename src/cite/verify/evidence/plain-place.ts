import type { Span } from '../../../core/span.ts'

/** A line that begins as another section, article, part or margin number does; marks of markdown and HTML may stand before it. */
const label =
  /^(?:§|Art(?:ikel|icle)?\b|Sec(?:tion)?\b|Abs(?:atz|chnitt)?\b|Kapitel\b|Chapter\b|Clause\b|Ziffer\b|R[zn]\b|Teil\b|Part\b|Appendix\b|Annex\b|Anlage\b|Anhang\b|Schedule\b)/iu
const marks = /^(?:[\s>*_#\-‹›|–—•]|<\/?[a-z]\w*>)+/u
const heading = /^\s*(?:#{1,6}\s|<h[1-6]\b|[=-]{3,}\s*$)/iu
const numbered = /^[([]?(?:(\d+)[a-z]?(?:\.\d+)*|[IVXLC]+)(?:[.)\]:]|\s)/u
/** A number of a paragraph within its text: `(2)`. */
const paragraph = /\(\d+[a-z]?\)/u
const endsSentence = /[.;:,!?)"”“]\s*$/u

/** A first line that goes on in the middle of a sentence: `9.1 percent interest`, `§ 9.1 applies accordingly`. */
const goesOn = /^\D{0,12}\d+[a-z]?(?:\.\d+)*\.?[ \u00a0]+\p{Ll}/u
/** A word that may be an abbreviation, so that sentences before a place cannot be counted: `Fa. Meier`. */
const shortWord = /(?<!\p{L})\p{L}{1,4}\.\s/u
const isOfParagraph = /abs|satz|nr|nummer|para|sent|lit|buchst|\(\d/iu
const isItem = /nr|nummer|lit|buchst/iu
const isSentence = /satz|sent/iu

/**
 * Whether all text of a named place certainly belongs to it: no line of it may begin another place, or be a title.
 * Only then may a claim leave the name of the place out. `named` is the name in the claim, such as `§ 8.1 Abs. 2`.
 * Paragraphs and lists whose numbers count from 1 belong to their place, and so do numbered parts below the named one.
 */
export function isPlainPlace(content: string, { start, end }: Span, named: string): boolean {
  const [first = '', ...lines] = content.slice(start, end).split('\n')
  const isWithin = isOfParagraph.test(named)
  if (!isWithin && goesOn.test(first.replace(marks, ''))) return false
  if (isWithin && paragraph.test([first.slice(4), ...lines].join('\n'))) return false
  if (isItem.test(named) && lines.some((line) => /^\S/.test(line))) return false
  if (isSentence.test(named) && shortWord.test(content.slice(content.lastIndexOf('\n', start) + 1, start)))
    return false
  const own = /\d+[a-z]?(?:\.\d+)*/u.exec(named)?.[0] ?? ''
  const below = new RegExp(`^\\D{0,10}${own.replaceAll('.', '\\.')}\\.\\d`, 'u')
  const counted = { paragraphs: 0, items: 0 }
  return lines.every((line, at) => {
    if (heading.test(line)) return false
    const text = line.replace(marks, '')
    if (text === '' || (own !== '' && below.test(text))) return true
    if (label.test(text)) return false
    if (numbered.test(text)) return !isWithin && isNext(text, counted)
    const isAlone = (lines[at - 1] ?? '').trim() === '' && (lines[at + 1] ?? '').trim() === ''
    return !(isAlone && text.length <= 80 && !endsSentence.test(text))
  })
}

/** Whether a number is that of the next paragraph, `(2)`, or of the next item of a list, `2.`. */
function isNext(text: string, counted: { paragraphs: number; items: number }): boolean {
  const [, digits] = numbered.exec(text) ?? []
  if (digits === undefined) return false
  if (text.startsWith('(')) {
    counted.items = 0
    return Number(digits) === ++counted.paragraphs
  }
  counted.items = Number(digits) === 1 ? 1 : counted.items + 1
  return Number(digits) === counted.items
}
