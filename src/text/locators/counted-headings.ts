/**
 * Parts that are numbered 1, 2, 3 … without a sign, as in most contracts: `2. Fees`. In: a text and its openings. Out:
 * the part with a number. Lists, footnotes, references and pages are numbered in the same way, so the numbers must be
 * those of titles, and only the head of the text may precede the first.
 */
import type { Span } from '../../core/span.ts'
import { parseDates } from '../values/dates.ts'
import { sentenceEnd, withPlainSpaces } from './part-openings.ts'
import type { Opening } from './part-openings.ts'
import { isPartLabel, isSameLabel } from './section-signs.ts'
import { isBelowLevel, isCaptionLabel, passedLines } from './passed-lines.ts'
import { isLabel, isTitle } from './title-lines.ts'

/**
 * Finds the part with a whole number in a text whose parts count from 1: `2. Fees`, `2. Fees. All fees are due.`,
 * `Clause 2`. The part ends where the next number begins. Returns `null` if the text has no such part, or if the
 * numbers may be of something else. Takes linear time.
 *
 * @param openings All openings of `text`, as `readOpenings` gives them.
 */
export function findCounted(
  text: string,
  { number, label }: { number: string; label: string },
  openings: readonly Opening[],
): Span | null {
  const whole = openings.filter((one) => !one.isDoubtful && /^\d{1,3}$/u.test(one.number))
  const named = whole.filter((one) => isPartLabel(one.label) && isSameLabel(one.label, label))
  const isWhole = new Set(whole)
  const next = new Map(openings.map((one, at) => [one, openings[at + 1]]))
  // A chapter right above its first section is not an entry of a list of contents.
  const isEntry = (one: Opening) =>
    one.isEntry && isWhole.has(next.get(one)!) && next.get(one)!.label === one.label
  const numbered = (
    named.length > 0 ? named : whole.filter((one) => one.label === '' && isTitled(one, text))
  ).filter((one) => !isEntry(one))
  // Above the first part, the last line of a list of contents may be left.
  const first = numbered.findLastIndex((one) => one.number === '1')
  if (numbered.slice(0, Math.max(0, first)).some((one) => !one.isListed)) return null
  const parts = numbered.slice(Math.max(0, first))
  if (parts.length < 2 || parts.some((one, at) => Number(one.number) !== at + 1)) return null
  const own = parts[Number(number) - 1]
  if (!own) return null
  if (named.length === 0 && !areSections(text, parts.slice(0, Number(number)), openings)) return null
  if (named.length === 0 && isListOfOne(text, parts.at(-1)!, openings)) return null
  return { start: own.at, end: parts[Number(number)]?.at ?? text.length }
}

/** Maximum UTF-16 units of a title. */
const MAX_TITLE = 90
/** Matches a title with its text in the same line: `Fees. All fees are due.`, `FEES – All fees …`. */
const runIn = /^(?:\p{Lu}[\p{L}’'-]*|\p{Ll}{1,3}|&|,|[ ()/]){1,12}(?:[.:]| [–—])\s+\p{Lu}/u

/** Whether a title follows the number of a part. */
function isTitled({ at, rest, isSentence }: Opening, text: string): boolean {
  if (!/^["“„(]?\p{Lu}/u.test(rest)) return false
  const lineEnd = text.indexOf('\n', at)
  // The entries of a diary: `2. Mai`.
  if (parseDates(text.slice(at, lineEnd < 0 ? undefined : lineEnd)).length > 0) return false
  const length = (lineEnd < 0 ? text.length : lineEnd) - at
  return isSentence ? runIn.test(rest) : length <= MAX_TITLE && !/[,;]\s*$/u.test(rest)
}

/** Whether numbered titles are those of the sections of a text, and not of a list or of several texts in it. */
function areSections(text: string, parts: readonly Opening[], openings: readonly Opening[]): boolean {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  const isOther = (one: Opening) =>
    (one.label !== '' && !isCaptionLabel(one.label)) || isChapter(one) || isOutside(one, parts)
  if (openings.some((one) => one.at < last.at && !one.isDoubtful && isOther(one))) return false
  const lines = withPlainSpaces(text.slice(0, last.at)).split('\n')
  const seen = new Map<string, number>()
  for (const line of lines) seen.set(plain(line), (seen.get(plain(line)) ?? 0) + 1)
  const opened = new Set(openings.map(({ at }) => at))
  const passed = passedLines(lines, { label: '', next: '' })
  const levels = new Set(parts.map((one) => one.level))
  const level = levels.size === 1 ? [...levels][0]! : 0
  let at = 0
  let isHead = true
  for (const [index, line] of lines.entries()) {
    const start = at
    at += line.length + 1
    if (!/[\p{L}\p{N}]/u.test(line) || opened.has(start)) continue
    if (start > first.at) isHead = false
    // The head and foot of a page come again.
    const isBelow = passed.has(index) || (!isHead && level > 0 && isBelowLevel(line, level))
    if (isBelow) continue
    if (isHead ? !isTitle(lines, index) : seen.get(plain(line)) === 1 && isTitle(lines, index)) {
      if (!isHead) return false
      isHead = !sentenceEnd.test(line)
    }
  }
  return true
}

/** Whether the numbered titles, of which `last` is the last, may be a list within one of several unnumbered parts. */
function isListOfOne(text: string, last: Opening, openings: readonly Opening[]): boolean {
  const lines = withPlainSpaces(text.slice(last.textStart)).split('\n')
  const opened = new Map(openings.map((one) => [one.at, one.label]))
  let at = last.textStart
  for (const [index, line] of lines.entries()) {
    const start = at
    at += line.length + 1
    const isAlone = index > 1 && line.trim() !== '' && lines[index - 1]!.trim() === ''
    // `Annex A` is an opening too.
    if (isAlone && (opened.get(start) ?? '') !== '') return false
    if (!isAlone || opened.has(start) || !isTitle(lines, index)) continue
    const [word = ''] = /\p{L}+/u.exec(line) ?? []
    const below = lines.findIndex((one, later) => later > index && one.trim() !== '')
    return !isLabel(word) && below > 0 && sentenceEnd.test(lines[below]!) && !isTitle(lines, below)
  }
  return false
}

/** Whether a line is the title of a part with a Roman number or a letter, in which numbers may count anew: `II. Fees`. */
function isChapter({ number, rest, isSentence }: Opening): boolean {
  return /^(?:[IVXLC]+|\p{Lu})$/u.test(number) && !isSentence && /^\p{Lu}/u.test(rest)
}

/** Whether a number such as `3.1` stands in another part than 3. */
function isOutside({ at, number }: Opening, parts: readonly Opening[]): boolean {
  const [chapter, ...below] = number.split('.')
  return below.length > 0 && parts.findLast((one) => one.at < at)?.number !== chapter
}

const plain = (line: string) => line.replaceAll(/\d+/gu, '').trim()
