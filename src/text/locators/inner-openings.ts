/**
 * Where another part may begin within a line. In: a line of a part, and the marks passed so far. Out: the offset of a
 * sentence that may open another part, of a second column, or of an element of HTML.
 */
import { parseDates } from '../values/dates.ts'
import type { Initials } from './initials.ts'
import { isNamed, isNextChapter, isUnread } from './other-parts.ts'
import type { Within } from './other-parts.ts'
import { endsSurely, goesOn, isBelow, REACH, readOpened, sentenceEnd } from './part-openings.ts'
import { isLabel, isShort, wordsOfLine } from './title-lines.ts'

/** Matches anything that may end a sentence, and the signs after it. */
export const sentenceStart =
  /[.!?:;][^\p{L}\p{N}§([\n]{0,400} (?=\S)|[.!?:;][^\p{L}\p{N}\n]{0,400}(?=§)|(?<=\p{L})[.!?](?=\d|§|\p{Lu}\p{Ll}+ \d)/gu
/** Matches a number with its sign within a sentence, before a word with a capital: `by post § 9 Fees.` */
const signWithin = /§+ ?\d[\d.]*[a-z]? (?=(?<word>\p{Lu}\p{Ll}+))/gu

/** Matches an element of HTML, which may break the line or make it a title. */
const tag = /<[/\p{L}]/u

/**
 * The offset, from `from` on, at which another part may open within a line; `null` if none may. `isBegun`: a sentence
 * or title has begun before `from`.
 */
export function sentenceOpening(
  line: string,
  { from, counter, isBegun, initials, ...own }: Within & { from: number; isBegun: boolean },
): number | null {
  // Its own title, the end of a sentence or an item of a list may be short.
  let begun = isBegun || counter.isMark(wordsOfLine(line.slice(from))) ? null : from
  for (const { 0: gap, index } of line.slice(from).matchAll(sentenceStart)) {
    const at = from + index + gap.length
    // Only some signs before the stop are looked at, so that long lines take linear time.
    const before = line.slice(Math.max(from, from + index - REACH), from + index)
    const text = wordsOfLine(line.slice(at, at + 4 * REACH))
    if (!endsSurely(before + gap.charAt(0))) continue
    if (gap.startsWith('.') && isWithinSentence(before, line.slice(at, at + REACH), initials)) continue
    // The stop of `1. Mai` does not end a sentence.
    const isStop = !/^[:;]/u.test(gap) && !/\d$/u.test(before)
    // A title, or a name: `Annex.`, `Acme Ltd.`
    if (isStop && begun !== null && isShort(line.slice(begun, from + index))) return begun
    if (isStop) begun = at
    if (counter.isMark(text)) {
      counter.pass(before + gap.charAt(0), { isOpening: false })
      if (!isNextChapter(text, own) && counter.isNext(text)) continue
      return at
    }
    const found = initials.opens(text) ? null : readOpened(text)
    if (found && (isBelow(found, own) || goesOn(text.slice(found.length).trim(), found))) continue
    // `Last updated: 3 May 2023`
    if (gap.startsWith(':') && parseDates(text)[0]?.start === 0) continue
    if (found || isUnread(text) || (isStop && (isNamed(text) || /^[^\p{L}\p{N}]{0,3}\d/u.test(text))))
      return at
  }
  for (const { index, groups } of line.slice(from).matchAll(signWithin)) {
    const word = groups!['word']!.toLowerCase()
    if (!isLabel(word)) return from + index
  }
  const rest = line.slice(begun ?? from)
  return begun !== null && begun > from && sentenceEnd.test(rest) && isShort(rest) ? begun : null
}

/** Whether a stop does not end its sentence, as the stop of an abbreviation such as `z. B.` or of an initial. */
function isWithinSentence(before: string, after: string, initials: Initials): boolean {
  if (initials.isBetween(before, after)) return true
  if (/^\p{Ll}[\p{L}’'-]*,? +(?![(\d§])/u.test(after)) return true
  return (
    /(?<!\p{L})\p{Ll}\. ?\p{L}$/u.test(before) ||
    (/(?<!\p{L})\p{Ll}$/u.test(before) && /^\p{L}\./u.test(after))
  )
}

/** Matches a run of spaces, which may be the gap before a second column. */
const gap = /[ \t\u00a0\u2001\u2003]+/gu

/**
 * The first offset, from `from` on, at which a line has an element of HTML, a gap before a second column or, in a text
 * with margin numbers, a number in brackets; `null` if it has none.
 */
export function breakIn(raw: string, { from, isMargin }: { from: number; isMargin: boolean }): number | null {
  const text = raw.slice(from)
  const number = isMargin ? text.search(/\[\d{1,4}\]/u) : -1
  const found = [text.search(tag), columnIn(text), number].filter((at) => at >= 0)
  return found.length === 0 ? null : from + Math.min(...found)
}

/** The offset of the gap before a second column; -1 in a line without one. */
function columnIn(text: string): number {
  if (/^\s*\|/u.test(text)) return -1
  for (const { 0: run, index } of text.matchAll(gap)) {
    const [before, next = ''] = [text.slice(Math.max(0, index - REACH), index), text[index + run.length]]
    const isWide = /[ \u00a0]{3}/u.test(run) || (/[^ \u00a0]/u.test(run) && sentenceEnd.test(before))
    if (isWide && next !== '' && next !== '|' && /\p{L}{3}[^\s|]*$/u.test(before)) return index
  }
  return -1
}
