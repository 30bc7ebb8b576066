import type { Span } from '../../core/span.ts'
import { isSameLabel, spaces } from './section-signs.ts'

const numbered = String.raw`(?<marks>#{1,6}[ \t]+)?(?<bold>\*\*)?(?:(?<sign>§)${spaces}?|(?<word>[\p{L}.]{1,12})${spaces})?(?<number>\d{1,3}(?:\.\d{1,3}){0,4})[.:]?(?:\*\*)?[ \t\u00a0\u202f\u2009:)–-]+\S`
/** Matches a line between blank lines that may be a heading. */
const title = String.raw`(?<=\n[ \t]*\n)(?:\*\*)?\p{Lu}[^\n]{0,90}[\p{L}\p{N}*](?=[ \t]*\r?\n[ \t]*\r?\n)`
const opening = new RegExp(String.raw`^(?:${numbered}|(?<heading>#{1,6})[ \t]+\S|(?<title>${title}))`, 'gmu')

/**
 * Finds the part with this number (`8.1`), with the parts below it (`8.1.2`). Of several such parts it is the
 * longest, since a table of contents has the number too. `null` if there is none. Takes linear time.
 *
 * @param label The requested name of the number (`§`, `Kapitel`); a part with another name does not match.
 */
export function findNumberedHeading(text: string, number: string, label = ''): Span | null {
  return findNumbered(text, { number, label }).found
}

/**
 * Finds the part that `findNumberedHeading` finds (`found`). `hasOthers`: whether the text has other parts with
 * numbers.
 */
export function findNumbered(
  text: string,
  { number, label }: { number: string; label: string },
): { found: Span | null; hasOthers: boolean } {
  let best: Span | null = null
  let hasOthers = false
  let [start, depth] = [-1, 0]
  const close = (at: number) => {
    if (start >= 0 && (!best || at - start > best.end - best.start)) best = { start, end: at }
    start = -1
  }
  for (const { groups, index } of text.matchAll(opening)) {
    const { marks = '', bold, sign, word, number: own, heading = '' } = groups!
    if (own === undefined) {
      // A heading without a number ends a part, unless its level is lower than that of the part's own heading.
      if (depth === 0 || (heading !== '' && heading.length <= depth)) close(index)
      continue
    }
    const called = sign ?? word ?? ''
    if (marks === '' && sign === undefined && !own.includes('.')) continue
    if (start >= 0 && own.startsWith(`${number}.`)) continue
    close(index)
    if (!isSameLabel(called, label)) continue
    // A wrapped line may begin with a reference; it ends a part but does not begin one.
    const isSure = marks !== '' || bold !== undefined || called === '' || isParagraph(text, index)
    if (own === number && isSure) [start, depth] = [index, marks.trim().length]
    else hasOthers = true
  }
  close(text.length)
  return { found: best, hasOthers }
}

/** Whether the line that begins at `at` certainly does not continue a sentence of the line above. */
function isParagraph(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 200), at)
  return before.trim() === '' || /\n[ \t\r]*\n[ \t\r]*$|[.!?;]["“”)]*[ \t\r]*\n$/.test(before)
}
