import type { Language } from '../../lexicon/languages.ts'
import type { Span } from '../../../core/span.ts'
import { compareWording } from '../../wording/compare.ts'
import type { Side } from '../../wording/compare.ts'
import { noteMarks, numberBefore, numberLength } from '../../wording/note-marks.ts'
import { readQuantities } from '../../wording/quantities.ts'
import { readWording, unstruck } from '../../wording/units.ts'
import type { Unit, Wording } from '../../wording/units.ts'
import { lazily } from '../../lexicon/lazily.ts'
import { guessLanguage } from '../../words/language.ts'

/**
 * The first place where a quote differs from the most similar slice of a text: a word, figure or sign in each, as
 * offsets of the quote and of the whole text. If only the URL of a hyperlink in the quote is not in the source, `quote`
 * is that hyperlink and `found` is `null`. `isWriting`: the difference is such a hyperlink or letter case, or one of
 * the two is punctuation or the end of a paragraph.
 */
export type SliceDifference = { quote: Span; found: Span | null; isWriting: boolean }
export type SliceReading =
  | { slice: Span; difference?: undefined; struck?: undefined }
  /** `struck`: the place where the text has the quote struck out, at least partly; `null` if there is none. */
  | { slice: null; difference: SliceDifference | null; struck: Span | null }

export type SliceOptions = {
  /** The offset in the text at which the slice may begin at the earliest; 0 by default. */
  from?: number
  /** Whether the source has the URL of a link in the quote: as its own URL, or in its text. */
  hasAddress: (address: string) => boolean
}

/** UTF-16 units to read around a place, for signs that affect it such as the beginning of struck text. */
const REACH = 400
/** Maximum number of beginnings to try: a place begins where its quote does, or a few words away. */
const MAX_STARTS = 64
/** Maximum length of a word, in UTF-16 units. */
const MAX_WORD = 64

/**
 * Searches a quote around a place of a text: a slice of whole words that equals the quote in each character, except
 * for the closed table of harmless differences. Otherwise returns where the most similar slice differs, and where the
 * text has the quote struck out. `difference` is `null` if the quote or the text has no words.
 */
export function findSlice(
  quote: string,
  text: string,
  place: Span,
  { from = 0, hasAddress }: SliceOptions,
): SliceReading {
  const window = readWindow(text, place)
  const wanted = readQuote(quote, window.language)
  const stranger = wanted.links.find(({ target }) => !hasAddress(target))
  let difference: SliceDifference | null = null
  let most = -1
  for (const { first, end, number, isStopless } of rangesOf(wanted.units)) {
    for (const at of startsNear(window, wanted, { first, place, from })) {
      const compared = compareWording(wanted, window, { first, end, at, isStart: true })
      if (compared.outcome === 'same') {
        const slice = { start: window.units[at]!.start, end: window.units[compared.end - 1]!.end }
        const border = borderDifference(window.units, {
          at,
          ...compared,
          number,
          isStopless,
          last: wanted.units[end - 1]!,
        })
        if (border === null && !stranger) return { slice }
        most = Number.POSITIVE_INFINITY
        difference = border
          ? {
              quote: wanted.units[isStopless ? end : end - 1]!,
              found: border,
              isWriting: isPunctuation(border),
            }
          : { quote: stranger!, found: null, isWriting: true }
      } else if (compared.matched > most) {
        most = compared.matched
        difference = differenceAt(wanted.units[compared.claim], window.units[compared.source])
      }
    }
  }
  // If no slice begins as the quote does, the first units differ.
  const nearest = window.units.find(({ end }) => end > place.start)
  return {
    slice: null,
    difference: difference ?? differenceAt(wanted.units[0], nearest),
    struck: findStruckSlice(wanted, window, { place, from }),
  }
}

/** The place from offset `from` on where a text has the quote struck out, at least partly; `null` if there is none. */
function findStruckSlice(
  wanted: Side & Wording,
  window: Window,
  { place, from }: { place: Span; from: number },
): Span | null {
  if (!window.units.some(({ isStruck }) => isStruck)) return null
  const units = unstruck(window.units)
  const side = { ...window, units, marks: new Map([...noteMarks(units), ...breaksOf(units)]) }
  const own = { ...wanted, units: unstruck(wanted.units) }
  for (const { first, end } of rangesOf(own.units)) {
    for (const at of startsNear(side, own, { first, place, from })) {
      const compared = compareWording(own, side, { first, end, at, isStart: true })
      if (compared.outcome === 'same') return { start: units[at]!.start, end: units[compared.end - 1]!.end }
    }
  }
  return null
}

type Window = Side & { language: Language | null }

function readWindow(text: string, place: Span): Window {
  let start = Math.max(0, place.start - REACH)
  while (start > 0 && place.start - start < REACH + MAX_WORD && /\S/.test(text.charAt(start - 1))) start--
  const span = { start, end: Math.min(text.length, place.end + REACH) }
  const { units } = readWording(text, span)
  const slice = text.slice(span.start, span.end)
  return {
    units,
    marks: new Map([...noteMarks(units), ...breaksOf(units)]),
    quantities: lazily(() => readQuantities(units, slice, { start: span.start })),
    language: guessLanguage(slice),
  }
}

/**
 * `[t]he mill`: the brackets say that the first letter had another case. An invisible joiner replaces each
 * bracket, so that offsets stay.
 */
const bracketed = /^(["'“„«]?)\[(\p{L})\](?=\p{L}|\s)/u

function readQuote(written: string, language: Window['language']): Side & Wording {
  const quote = written.replace(bracketed, '$1\u2060$2\u2060')
  const { units, links } = readWording(quote)
  const own = guessLanguage(quote) ?? language
  const quantities = lazily(() => readQuantities(units, quote, { language: own }))
  return { units, links, marks: new Map(breaksOf(units)), quantities }
}

type Range = { first: number; end: number; number: string; isStopless: boolean }

/**
 * The ends of paragraphs among these units, by index, as marks that may be skipped like blanks: a quote may run across
 * them.
 */
function breaksOf(units: readonly Unit[]): [at: number, mark: { end: number; kind: 'blanks' }][] {
  return units.flatMap(({ kind }, at) => (kind === 'break' ? [[at, { end: at + 1, kind: 'blanks' }]] : []))
}

/**
 * The ranges of a quote of which one must match: the whole quote, and the quote without one or more of its enclosing
 * quotation marks, its number and its final full stop.
 */
function rangesOf(units: readonly Unit[]): Range[] {
  let [first, end] = [0, units.length]
  while (units[first]?.kind === 'break') first++
  while (end > first && units[end - 1]!.kind === 'break') end--
  const isMarked = end - first > 2 && isQuotationMark(units[first]!) && isQuotationMark(units[end - 1]!)
  const ranges = isMarked
    ? [
        { first, end },
        { first: first + 1, end: end - 1 },
      ]
    : [{ first, end }]
  return ranges
    .flatMap((range) => {
      const numbers = numberLength(units, range.first)
      const keys = units.slice(range.first, range.first + numbers).map(({ key }) => key)
      const starts = [{ first: range.first, number: '' }]
      if (numbers > 0) starts.push({ first: range.first + numbers, number: keys.join('') })
      const isStopped = /^[.。．｡।॥۔]$/.test(units[range.end - 1]?.key ?? '')
      const ends = isStopped ? [range.end, range.end - 1] : [range.end]
      return starts.flatMap((start) =>
        ends.map((last) => ({ ...start, end: last, isStopless: last < range.end })),
      )
    })
    .filter((range) => range.end > range.first)
}

function isQuotationMark({ key }: Unit): boolean {
  return key === '"' || key === "'"
}

/** The indexes of the text's units at which a quote may begin, the nearest to its place first, at most `MAX_STARTS`. */
function startsNear(
  { units, quantities: given }: Side,
  { units: own, quantities }: Side,
  { first, place, from }: { first: number; place: Span; from: number },
): number[] {
  const opening = own[first]!
  const measure = quantities().get(first)?.measure
  const isSameMeasure = (at: number) => measure !== undefined && given().get(at)?.measure === measure
  const mayOpen = (unit: Unit, at: number) =>
    unit.key === opening.key || isSameMeasure(at) || (unit.kind === 'word' && unit.key[0] === opening.key[0])
  return units
    .flatMap((unit, at) => (unit.start >= from && mayOpen(unit, at) ? [at] : []))
    .toSorted((a, b) => Math.abs(units[a]!.start - place.start) - Math.abs(units[b]!.start - place.start))
    .slice(0, MAX_STARTS)
}

/**
 * Whether the slice from unit `at` on may match a quote that begins with this number: the text has the same number
 * before it, or the slice begins a sentence that has no number. `true` for a quote without a number.
 */
function isNumbered(units: readonly Unit[], at: number, number: string): boolean {
  if (number === '') return true
  const given = units
    .slice(at - numberBefore(units, at), at)
    .map(({ key }) => key)
    .join('')
  const before = units[at - 1]
  const isStart =
    !before || units[at]!.isNewLine || (before.kind === 'sign' && /^[.!?:;"')\]]$/.test(before.key))
  return given === number || (isStart && !/\d/.test(given))
}

/** Whether the text has a `?`, a `!` or a symbol in place of the quote's final full stop. */
function isOtherStop(next: Unit): boolean {
  return /^[?!]$/.test(next.key) || isSymbolic(next)
}

/**
 * The unit right before or after a slice by which the text says something else than the quote, such as the rest of an
 * amount or a `?`; `null` if there is none.
 */
function borderDifference(
  units: readonly Unit[],
  { at, end, number, isStopless, last }: Omit<Range, 'first'> & { at: number; last: Unit },
): Unit | null {
  if (isCut(units, at) || !isNumbered(units, at, number)) return units[at - 1] ?? units[at]!
  const next = units[end]
  if (!next) return null
  // The quote `17:45 Uhr` matches the text `17:45` only if no other unit may follow there.
  const isUnitless = units[end - 1]!.kind === 'number' && last.kind === 'word' && !isPunctuation(next)
  return isCut(units, end) || isUnitless || (isStopless && isOtherStop(next)) ? next : null
}

/** Whether a cut before a unit splits one expression, such as a figure and its unit, or `C++`. */
function isCut(units: readonly Unit[], at: number): boolean {
  const [before, after] = [units[at - 1], units[at]]
  if (!before || !after || before.kind === 'break' || after.kind === 'break') return false
  if (isNumberOfNote(units, at)) return false
  const isSymbol = isSymbolic(before) || isSymbolic(after)
  if (after.isSpaced) return isSymbol && (before.kind === 'number' || after.kind === 'number')
  const isFigure = before.kind === 'number' || after.kind === 'number'
  return isSymbol || (isFigure && before.kind !== 'sign' && after.kind !== 'sign')
}

/**
 * Whether raised figures at the beginning of a line precede a unit: the number of a note. In `⁶³Cu` they are a part of
 * the word.
 */
function isNumberOfNote(units: readonly Unit[], at: number): boolean {
  const after = units[at]!
  let first = at
  while (raised.test(units[first - 1]?.key ?? '')) first--
  return first < at && units[first]!.isNewLine && after.kind === 'word' && after.key.length > 2
}

const raised = /^[⁰¹²³⁴-⁹]$/

/**
 * Whether a sign is more than punctuation, a bullet or the border of a cell. A dash counts as such a sign only if it is
 * the minus of a number.
 */
function isSymbolic({ kind, key }: Unit): boolean {
  return kind === 'sign' && (/^[^\p{P}|`■]|^[%‰#&@*/\\]/u.test(key) || key === '-' || key === '.0')
}

function differenceAt(quote: Unit | undefined, found: Unit | undefined): SliceDifference | null {
  if (!quote || !found) return null
  const isSameKey = quote.key === found.key && quote.isStruck === found.isStruck
  return { quote, found, isWriting: isSameKey || isPunctuation(quote) || isPunctuation(found) }
}

function isPunctuation(unit: Unit): boolean {
  return (unit.kind === 'sign' && !isSymbolic(unit)) || unit.kind === 'break'
}
