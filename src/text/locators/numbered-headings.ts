import type { Span } from '../../core/span.ts'
import type { Opening } from './part-openings.ts'
import { isPartLabel, isSameLabel, spaces } from './section-signs.ts'

const numbered = String.raw`(?<marks>#{1,6}[ \t]+)?(?<bold>\*\*)?(?:(?<sign>§)${spaces}?|(?<word>[\p{L}.]{1,12})${spaces})?(?<number>\d{1,3}(?:\.\d{1,3}){0,4})[.:]?(?:\*\*)?[ \t\u00a0\u202f\u2009:)–-]+\S`
/** Matches a line between blank lines that does not end like a sentence, and so may be a heading. */
const title = String.raw`(?<=\n[ \t]*\n)(?:\*\*)?\p{Lu}[^\n]{0,90}[\p{L}\p{N}*](?=[ \t]*\r?\n[ \t]*\r?\n)`
const opening = new RegExp(String.raw`^(?:${numbered}|(?<heading>#{1,6})[ \t]+\S|(?<title>${title}))`, 'gmu')

/**
 * The part of a text below a heading or clause with this number (`8.1`). It ends at the next number that is not
 * below it (`8.2`, `9`), or at a heading without a number. Of several such parts it is the longest, since a
 * table of contents has the number too. Numbers without a point count only behind `#` or `§`, as lists are
 * numbered like them. `null` if there is none. Linear.
 *
 * @param label The requested name of the number (`§`, `Kapitel`); a part with another name does not match.
 */
export function findNumberedHeading(text: string, number: string, label = ''): Span | null {
  return findNumbered(text, { number, label }).found
}

/**
 * Finds the part that `findNumberedHeading` finds (`found`). `hasOthers`: whether the text has other parts numbered in
 * this way.
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

/** Whether a line certainly does not continue a sentence of the line above. */
function isParagraph(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 200), at)
  return before.trim() === '' || /\n[ \t\r]*\n[ \t\r]*$|[.!?;]["“”)]*[ \t\r]*\n$/.test(before)
}

/**
 * Finds the part with a whole number in a text whose parts count 1, 2, 3 …: `2. Fees`, `2. Fees are due.`, `Clause 2`.
 * The part ends where the next number begins. Returns `null` if no neighbour of the number counts on, if a line with
 * a colon announces the numbers as a list, or if several parts with text have the number.
 *
 * @param openings All openings of `text`, as `readOpenings` gives them.
 */
export function findCounted(
  text: string,
  { number, label }: { number: string; label: string },
  openings: readonly Opening[],
): Span | null {
  const whole = openings.filter((one) => !one.isDoubtful && /^\d+$/u.test(one.number))
  const named = whole.filter((one) => isPartLabel(one.label) && isSameLabel(one.label, label))
  const parts = named.length > 0 ? named : whole.filter((one) => one.label === '')
  const isContents = (one: Opening) => one.isEntry && parts.includes(openings[openings.indexOf(one) + 1]!)
  const found = parts.flatMap((one, at) =>
    one.number === number && !isInList(parts, at) && !isContents(one) ? at : [],
  )
  const [own] = found
  if (own === undefined || found.length > 1) return null
  const [before, after] = [numberAt(parts, own - 1), numberAt(parts, own + 1)]
  const isCounted = number === '1' ? after === 2 : before === Number(number) - 1
  if (!isCounted) return null
  const next = parts.slice(own).find((one) => Number(one.number) === Number(number) + 1)
  return { start: parts[own]!.at, end: next?.at ?? text.length }
}

function numberAt(parts: readonly Opening[], at: number): number | undefined {
  return parts[at] && Number(parts[at].number)
}

/** Whether a colon announces the first of the numbers that lead to this one. */
function isInList(parts: readonly Opening[], at: number): boolean {
  let first = at
  while (first > 0 && numberAt(parts, first)! === numberAt(parts, first - 1)! + 1) first--
  return parts[first]!.isAnnounced && parts[first]!.label === ''
}
