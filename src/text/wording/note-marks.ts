import { endOfNoteMark } from '../../core/text.ts'
import type { Side } from './compare.ts'
import type { HarmlessKind } from './harmless.ts'
import { unitOf } from '../values/units.ts'
import type { Unit } from './units.ts'
import { parseDates } from '../values/dates.ts'
import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { stopWords } from '../words/stop-words.ts'

type Marks = Map<number, Side['marks'] extends ReadonlyMap<number, infer Mark> ? Mark : never>

const raisedDigits = new Set('⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾*†‡')
const stop = /^[.!?,;:"')\]。！？，；]$/
/**
 * Matches the name of a note or reference within brackets, several of them (`2–4`), or the remark that a reference is
 * missing. A range of years (`1990–1995`) does not match.
 */
const reference =
  /^(?:\^?(?:note ?|n\.? ?|fn\.? ?)?(?:\d{1,4}|[⁰¹²³⁴-⁹]{1,4}|[a-z]|\d{1,3} ?[–-] ?\d{1,3})|[Cc]itation needed|[Bb]eleg fehlt)$/
/** Maximum UTF-16 units between the brackets of a reference. */
const MAX_REFERENCE = 60

/**
 * The marks of notes in a source, such as `[1]` or a raised figure, and its struck text and readings of ruby text. A
 * claim may lack all of these.
 */
export function noteMarks(units: readonly Unit[]): Marks {
  const marks: Marks = new Map()
  for (let at = 0; at < units.length; at++) {
    const aside = endOfAside(units, at)
    const own = aside?.end ?? endOfNote(units, at)
    if (own === null) continue
    // `[1], [2]`: the comma between two marks belongs to them.
    const isListed =
      units[own]?.key === ',' && units[own + 1]?.key === '[' && endOfNote(units, own + 1) !== null
    const end = isListed ? own + 1 : own
    marks.set(at, { end, kind: aside?.kind ?? 'note-mark' })
    at = end - 1
  }
  return marks
}

function endOfNote(units: readonly Unit[], at: number): number | null {
  const { kind } = units[at]!
  if (kind === 'sign') return endOfRaised(units, at) ?? endOfBracket(units, at)
  return kind === 'number' ? endOfFigure(units, at) : null
}

/** The end of struck text, or of a reading of ruby text, at unit `at`, skipped as a whole; `null` if there is none. */
function endOfAside(units: readonly Unit[], at: number): { end: number; kind: HarmlessKind } | null {
  const { isStruck, isReading } = units[at]!
  if (!isStruck && !isReading) return null
  let end = at + 1
  while (units[end]?.isStruck === isStruck && units[end]?.isReading === isReading) end++
  return { end, kind: isStruck ? 'struck' : 'reading' }
}

function isRaised({ key }: Unit): boolean {
  return raisedDigits.has(key)
}

/** Whether the mark of a note may follow this unit directly. */
function carriesMark(unit: Unit | undefined): boolean {
  if (!unit) return false
  if (unit.kind === 'word') return unit.key.length > 2 || /\p{Lo}/u.test(unit.key)
  return unit.kind === 'sign' && stop.test(unit.key)
}

function endOfRaised(units: readonly Unit[], at: number): number | null {
  if (!isRaised(units[at]!)) return null
  let end = at + 1
  while (units[end] && !units[end]!.isSpaced && (isRaised(units[end]!) || isListed(units, end))) end++
  if (isAtStart(units, at)) return end
  const before = units[at - 1]
  if (units[at]!.isSpaced || !(carriesMark(before) || isYear(units, at, end))) return null
  // `40 metres²`, `40 cm²`: the raised figure is the exponent of a unit.
  if (before!.kind === 'word' && unitOf(before!.key) !== null) return null
  const [amount] = units.slice(Math.max(0, at - 2), at - 1)
  return before!.kind === 'word' && amount?.kind === 'number' && before!.key.length < 4 ? null : end
}

/** Whether a clause ends before unit `at`. */
function isClosing(units: readonly Unit[], at: number): boolean {
  const next = units[at]
  return !next || next.kind === 'break' || /^[.!?,;:。！？，；]$/.test(next.key)
}

/** Whether the number before raised figures is a year, which nobody raises to a power. */
function isYear(units: readonly Unit[], at: number, end: number): boolean {
  const year = units[at - 1]!
  if (year.kind !== 'number' || !/^\d{4}$/.test(year.key)) return false
  const text = textOf([...units.slice(Math.max(0, at - CONTEXT), at), ...units.slice(end, end + CONTEXT)])
  return parseDates(text).some((date) => text.slice(date.start, date.end) === year.key)
}

/** Units to read on either side to distinguish a year from another number. */
const CONTEXT = 3

/** Whether a unit is a comma or dash between two raised figures. */
function isListed(units: readonly Unit[], at: number): boolean {
  const next = units[at + 1]
  return /^[,–⁻-]$/.test(units[at]!.key) && next !== undefined && !next.isSpaced && isRaised(next)
}

/** Whether a sentence begins at a unit. */
function isAtStart(units: readonly Unit[], at: number): boolean {
  const before = units[at - 1]
  if (!before || before.kind === 'break' || units[at]!.isNewLine) return true
  return units[at]!.isSpaced && /^(?:[.!?)]|\.{3})$/.test(before.key)
}

/**
 * The index after the reference in brackets at `at`, such as `[^2]` or `[12, 14]`; `null` if it may be something else.
 */
function endOfBracket(units: readonly Unit[], at: number): number | null {
  const close = units[at]!.key === '[' ? ']' : units[at]!.key === '【' ? '】' : null
  if (
    close === null ||
    !(carriesMark(units[at - 1]) || /^(?:word|code|number)$/.test(units[at - 1]?.kind ?? ''))
  )
    return null
  let end = at + 1
  while (end < units.length && units[end]!.key !== close) {
    if (units[end]!.end - units[at]!.start > MAX_REFERENCE || units[end]!.kind === 'break') return null
    end++
  }
  if (end >= units.length) return null
  // `40[^2] euros`, `mill[^note]`: this form is always a note.
  const isNote = units[at + 1]?.key === '^' && isNoteMark(textOf(units.slice(at - 1, end + 2)))
  if (isNote && !units[at]!.isSpaced) return end + 1
  const parts = textOf(units.slice(at + 1, end)).split(/ ?[,;] ?/)
  if (close === ']' && !parts.every((part) => reference.test(part.trim()))) return null
  if (units[at + 1]!.key === '^' || isRaised(units[at + 1]!)) return end + 1
  const next = units[end + 1]
  const isClosed = isClosing(units, end + 1)
  const isName = /^(?:code|number)$/.test(units[at - 1]!.kind)
  const isOne = parts.length === 1 && !/^\d+\D+\d+$/.test(parts[0]!)
  // `list[2]` is an index, and `10[5] coins` has a second figure. In `in 1847 [4].` the bracket ends its
  // clause, so it is a reference.
  if (isName) return isClosed && isOne && isLongEnough(units[at - 1]!) ? end + 1 : null
  const isDouble = next?.key === '[' && !next.isSpaced
  if (!units[at]!.isSpaced) return isClosed || isDouble || next!.isSpaced ? end + 1 : null
  const isReference = isOne || !mayBeValues(units[at - 1]!, parts)
  return (isClosed || isDouble) && isReference ? end + 1 : null
}

/** Whether several figures in brackets may be an interval or a list of values: `is in [2, 3].`, `the range [2, 3].` */
function mayBeValues({ kind, key }: Unit, parts: readonly string[]): boolean {
  if (kind === 'sign') return false
  return stopWords.has(key) || valueNouns.has(key) || parts.some((part) => part.trim().startsWith('0'))
}

const valueNouns = wordSet(...lexicon('valueNouns'))

function isNoteMark(written: string): boolean {
  const at = written.indexOf('[^')
  return at >= 0 && endOfNoteMark(written, at) > at
}

/**
 * Whether a number or a name with figures is a name, a year or a longer figure (four characters or more), so that a
 * single bracketed figure after it is a reference.
 */
function isLongEnough({ kind, key }: Unit): boolean {
  return kind === 'code' || key.length > 3
}

/** The end of a reference figure between a stop and the next sentence: `It burnt down.1 The mill`. */
function endOfFigure(units: readonly Unit[], at: number): number | null {
  const unit = units[at]!
  const [word, before] = [units[at - 2], units[at - 1]]
  const isMark = unit.kind === 'number' && !unit.isSpaced && /^\d{1,3}(?:,\d{1,3})*$/.test(unit.key)
  if (!isMark || before?.key !== '.' || before.isSpaced || !word) return null
  if (word.kind === 'word' ? word.key.length < 3 : !/^["')\]]$/.test(word.key)) return null
  const next = units[at + 1]
  return !next || next.kind === 'break' || (next.isSpaced && /^\p{Lu}/u.test(next.cased)) ? at + 1 : null
}

/**
 * The citation marks in a claim, after a word, clause or sentence: references in square brackets that name sources of
 * the answer by number or id, and any text in `【】`.
 */
export function citationMarks(units: readonly Unit[], isSource: (name: string) => boolean): Marks {
  const marks: Marks = new Map()
  for (let at = 0; at < units.length; at++) {
    const open = units[at]!.key
    const close = open === '[' ? ']' : open === '【' ? '】' : null
    if (close === null || !units[at - 1]) continue
    let end = at + 1
    let depth = 1
    while (end < units.length && depth > 0) {
      if (units[end]!.end - units[at]!.start > MAX_REFERENCE) break
      if (units[end]!.key === open) depth++
      else if (units[end]!.key === close) depth--
      end++
    }
    if (depth > 0) continue
    const inside = textOf(units.slice(at + 1, end - 1)).replaceAll(/[[\]]/g, '')
    const names = inside
      .replace(/^(?:source|cite|S(?=:)):?\s*/i, '')
      .split(/\s*[,;]\s*(?:(?:source|cite|S):\s*)?/i)
    if (open === '[' && !names.every((name) => isSource(toPlainDigits(name.trim())))) continue
    const next = units[end]
    const isBehind = !next || next.kind !== 'word' || next.isSpaced
    if (!isBehind) continue
    // `[1], [2]`: the comma between two marks belongs to them.
    const isListed = /^[,;]$/.test(next?.key ?? '') && units[end + 1]?.key === open
    marks.set(at, { end: isListed ? end + 1 : end, kind: 'citation-mark' })
    at = end - 1
  }
  return marks
}

function toPlainDigits(name: string): string {
  return name.replaceAll(/[⁰¹²³⁴-⁹]/g, (digit) => digit.normalize('NFKC')).replace(/^\^/, '')
}

function textOf(units: readonly Unit[]): string {
  return units.map(({ cased, isSpaced }, at) => (isSpaced && at > 0 ? ' ' : '') + cased).join('')
}

/** Matches the text before a sentence if it is the number of a list item, paragraph, section or sentence. */
const numbered =
  /^(?:[-*•–—·] ?)?(?:\(?\d{1,3}[a-z]?[.)]|\(\d{1,3}[a-z]?\)|[a-z]{1,2}\)|\([a-z]{1,2}\)|\d{1,2}(?:\.\d{1,2}){1,4}\.?:?|\[\d{1,4}\]|(?:§{1,2}|Art\.|Artikel|Article|Section|Abs\.|Absatz|Rz\.|Rn\.|Tz\.|Nr\.|No\.) ?\d{1,4}(?:\.\d{1,3})*[a-z]?(?:[.:)]| [–—-])?|[ivxIVX]{1,5}[.)]|[•·*–—-])(?: ?[⁰¹²³⁴-⁹]{1,3})?$/u
/** Maximum number of units of a number before a sentence. */
const MAX_UNITS = 10

/** Matches a number that may also begin the sentence itself: `8.1`. */
const bare = /^\d[\d.]*\d$/

/**
 * Number of units from `first` on that number the following text, such as `§ 3`; 0 if there are none, or only a number
 * that may begin the sentence itself (`8.1`).
 */
export function numberLength(units: readonly Unit[], first: number): number {
  for (let end = Math.min(units.length, first + MAX_UNITS); end > first; end--) {
    const next = units[end]
    if (!next?.isSpaced) continue
    if (bare.test(textOf(units.slice(first, end)))) continue
    if (numbered.test(textOf(units.slice(first, end)))) return end - first
  }
  return 0
}

/** Number of units before `end` that number the text from `end` on; 0 if there are none. */
export function numberBefore(units: readonly Unit[], end: number): number {
  for (let first = Math.max(0, end - MAX_UNITS); first < end; first++) {
    if (units.slice(first, end).some(({ kind }) => kind === 'break')) continue
    if (numbered.test(textOf(units.slice(first, end)))) return end - first
  }
  return 0
}
