import type { StatuteLocator } from '../../core/place.ts'
import type { Span } from '../../core/span.ts'
import { englishOpeningLeads, englishPlaceLeads } from '../lexicon/english/places.ts'
import { germanOpeningLeads, germanPlaceLeads } from '../lexicon/german/places.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import type { LetterPattern } from '../lexicon/letter-pattern.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import { marginSigns, sectionSigns } from './section-signs.ts'
import { parseStatuteReference } from './statute-locator.ts'

/** A place that a claim says it rests on, and where in the claim it says so. */
export type NamedPlace = {
  reference: Span
  /** The reference with what leads to it: `Nach § 5`. */
  phrase: Span
} & (
  | { kind: 'statute'; locator: StatuteLocator }
  | { kind: 'page'; page: number }
  /** Row of a table, both from 1; `null` for the only table there is. */
  | { kind: 'row'; table: number | null; row: number }
)

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const leads = [...englishPlaceLeads, ...germanPlaceLeads]
const lead = () => `(?:${wordsPattern([...leads, ...leads.map(capitalised)])}\\s+)`
/** `die nach § 238 zu führenden Bücher`: which books, not why. */
const article = letterPattern(String.raw`(?<!\p{L})(?:der|die|das|dem|den|des|the)\s+$`, 'i')
const openingLead = letterPattern(
  () => `(?:${wordsPattern([...englishOpeningLeads, ...germanOpeningLeads])})\\s+$`,
  'i',
)
const joined =
  /^[ \u00a0]?(?:,|und|and|oder|or|bis|to|–|i\. ?V\. ?m\.|in Verbindung mit)[ \u00a0]?(?:§|Art|Sec|\d)/u
const level = String.raw`[ \u00a0,]{0,2}(?:(?:Abs(?:\.|atz)|S(?:\.|atz)|Nr\.|Nummer|Buchst\.|Buchstabe|lit\.)[ \u00a0]?[\da-z]{1,4}|\([\da-z]{1,3}\))(?![\p{L}\d])`
const law = String.raw`[ \u00a0]\p{Lu}\p{L}{0,20}\p{Lu}\p{L}{0,10}(?![\p{L}\d])`
const label = String.raw`\d{1,4}(?:\.\d{1,3}){0,4}[a-z]?`
const statute = letterPattern(
  () =>
    String.raw`(?<lead>(?<![\p{L}\d])${lead()})?` +
    String.raw`(?<reference>(?:§§|${sectionSigns}|${marginSigns})[ \u00a0]?${label}(?![\p{L}\d])` +
    String.raw`(?:[ \u00a0]?(?:–|-|bis)[ \u00a0]?(?:§[ \u00a0]?)?${label}(?![\p{L}\d]))?` +
    String.raw`(?:${level}){0,6}(?:${law})?)`,
  'g',
)
const page = letterPattern(
  String.raw`(?<!\p{L})(?:on page|auf Seite|laut Seite|nach Seite|according to page)[ \u00a0](\d{1,4})(?!\d)`,
  'gi',
)
const row = letterPattern(
  String.raw`(?<!\p{L})(?:(?:table|tabelle)[ \u00a0](\d{1,3}),?[ \u00a0])?(?:row|zeile)[ \u00a0](\d{1,4})(?!\d)`,
  'gi',
)

/**
 * The place that a claim names as its ground: `Nach § 257 Abs. 4 HGB …`,
 * `Section 8.1 requires …`, `… (Rz. 12)`, `on page 3`, `Table 3, row 2`. `null` if it
 * names none, or several: a § within a sentence may be what the sentence is about.
 *
 * @example
 * namedPlace('Nach § 257 Abs. 4 HGB gilt eine Frist.')
 * // { kind: 'statute', locator: { kind: 'section', section: '257', paragraph: '4', statute: 'HGB' }, reference: … }
 */
export function namedPlace(claim: string): NamedPlace | null {
  const opening = openingSigns.exec(claim)![0].length
  const statutes = [...claim.matchAll(statute.in(claim))].flatMap((match) => toStatute(claim, match, opening))
  const named = statutes.filter(({ isNamed }) => isNamed)
  if (named.length === 1) return named[0]!.place
  if (statutes.length > 0) return null
  const [pages, rows] = [[...claim.matchAll(page.in(claim))], [...claim.matchAll(row.in(claim))]]
  if (pages.length + rows.length !== 1) return null
  const match = pages[0] ?? rows[0]!
  const reference = { start: match.index, end: match.index + match[0].length }
  if (pages[0]) return { kind: 'page', page: Number(match[1]), reference, phrase: reference }
  return {
    kind: 'row',
    table: match[1] === undefined ? null : Number(match[1]),
    row: Number(match[2]),
    reference,
    phrase: reference,
  }
}

/** What may stand before the first word of a claim. */
const openingSigns = /^[\s*"„“(]*/
/** No words that lead to a reference are longer, in UTF-16 units. */
const LEAD_REACH = 64

/**
 * Where the words that lead to a reference begin, `null` if there are none before `end`. Only so many
 * units are read as they can have, since each reference of a claim asks.
 */
function leadBefore(pattern: LetterPattern, claim: string, end: number): number | null {
  const wordsEnd = claim.slice(0, end).trimEnd().length
  if (wordsEnd === end) return null
  const from = Math.max(0, wordsEnd - LEAD_REACH)
  const words = `${claim.slice(from, wordsEnd)} `
  const found = pattern.exec(words)
  return found && from + found.index
}

/** A reference with whether the claim rests on it: it opens the claim, follows `nach` or alike, or stands in brackets at the end. */
function toStatute(
  claim: string,
  match: RegExpExecArray,
  opening: number,
): { place: NamedPlace; isNamed: boolean }[] {
  const { lead: led, reference } = match.groups ?? {}
  if (reference === undefined) return []
  const start = match.index + match[0].length - reference.length
  const read = readLongest(reference)
  // `§§ 5, 6` and `§ 5 und § 6` name several.
  const isSeveral = claim.charAt(start - 1) === '§' || joined.test(claim.slice(start + reference.length))
  if (!read || isSeveral) return []
  const end = start + read.length
  const isLast = claim.charAt(start - 1) === '(' && /^\)[.!]?\s*$/.test(claim.slice(start + reference.length))
  const leadStart = leadBefore(openingLead, claim, start)
  const isFirst = (led === undefined ? (leadStart ?? match.index) : match.index) <= opening
  const isNamed = isFirst || isLast || (led !== undefined && leadBefore(article, claim, match.index) === null)
  const phrase = { start: leadStart ?? match.index, end }
  return [{ place: { kind: 'statute', locator: read.locator, reference: { start, end }, phrase }, isNamed }]
}

/** The longest beginning of a reference that can be read; what is left out only narrows the place down. */
function readLongest(reference: string): { locator: StatuteLocator; length: number } | null {
  let text = reference
  while (text !== '') {
    const locator = parseStatuteReference(text)
    if (locator) return { locator, length: text.length }
    const shorter = text.replace(/[ \u00a0,]*(?:\([\da-z]+\)|[^ \u00a0()]+)$/u, '')
    if (shorter === text) return null
    text = shorter
  }
  return null
}
