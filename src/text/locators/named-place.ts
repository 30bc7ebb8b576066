import type { StatuteLocator } from '../../core/place.ts'
import type { Span } from '../../core/span.ts'
import { lexicon } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import type { LetterPattern } from '../lexicon/letter-pattern.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import { marginSigns, sectionSigns } from './section-signs.ts'
import { parseStatuteReference } from './statute-locator.ts'

/** A place that a claim names as its basis, and the words that name it. */
export type NamedPlace = {
  reference: Span
  /** The reference with its lead-in: `Nach § 5`. */
  phrase: Span
  /** The mark of an item at the end of the reference: `(b)` of `Section 8.1(b)`. */
  item?: string
} & (
  | { kind: 'statute'; locator: StatuteLocator }
  /** A numbered part; `label` is its name, such as `Kapitel`, or empty. */
  | { kind: 'part'; label: string; number: string }
  | { kind: 'page'; page: number }
  /** A row of a table, both counted from 1; `table` is `null` if the claim names only the row. */
  | { kind: 'row'; table: number | null; row: number }
)

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const leads = lexicon('placeLeads').flat()
const lead = () => `(?:${wordsPattern([...leads, ...leads.map(capitalised)])}\\s+\\*{0,2})`
/**
 * Matches an article before the words that lead to a reference. In `die nach § 238 zu führenden Bücher`, the § says
 * which books are meant, not what the claim rests on.
 */
const article = letterPattern(String.raw`(?<!\p{L})(?:der|die|das|dem|den|des|the)\s+$`, 'i')
const openingLead = letterPattern(() => `(?:${wordsPattern(lexicon('openingLeads').flat())})\\s+$`, 'i')
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
const part = letterPattern(
  () =>
    String.raw`(?<lead>(?<![\p{L}\d])${lead()})?` +
    String.raw`(?<reference>(?<![\p{L}\d.])(?<label>${wordsPattern([...parts, ...parts.map(capitalised)])})[ \u00a0]${label}(?![\p{L}\d]))`,
  'g',
)
const parts = lexicon('partLabels').flat()
/** Matches the number of a part, as in `8.1: Fees are due.` A number without a point may belong to a list. */
const bareNumber = /^[\s*]*(\d{1,3}(?:\.\d{1,3}){1,4})(?=:[\s*])/
/** The separator between the name of a place and its text. */
const parting = /^\*{0,2}[ \u00a0]?(?::\*{0,2}(?=\s)|[–—-](?=\s))/
/** The comma between the name of a place with a lead-in and its text: `Under § 5, …`. */
const comma = /^\*{0,2},(?=\s)/
/** The words between a place that is the subject and its text: `Section 4.2 provides that …`. */
const saying = letterPattern(
  () =>
    String.raw`^\*{0,2}[ \u00a0](?:${wordsPattern(lexicon('placeVerbs').flat())})(?:[ \u00a0]that(?=\s)|:(?=\s))`,
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
 * The place that a claim names as its basis: `Nach § 257 Abs. 4 HGB …`, `Section 8.1 requires …`, `… (Rz. 12)`,
 * `on page 3`, `Table 3, row 2`. `null` if it names none, or several: a § within a sentence may be what the
 * sentence is about.
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
  const called = [...claim.matchAll(part.in(claim))].map((match) => toPart(claim, match, opening))
  if (called.length > 0) return called.length === 1 ? called[0]! : null
  const bare = bareNumber.exec(claim)
  if (bare) {
    const number = bare[1]!
    const reference = { start: bare[0].length - number.length, end: bare[0].length }
    return { kind: 'part', label: '', number, reference, phrase: withParting(claim, reference) }
  }
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

/** Characters that may precede the first word of a claim. */
const openingSigns = /^[\s*"„“(]*/
/** Maximum length of words that lead to a reference, in UTF-16 units. */
const LEAD_REACH = 64

/**
 * The start of the words that lead to a reference; `null` if there are none before `end`. Reads only their maximum
 * length, because it is called for each reference of a claim.
 */
function leadBefore(pattern: LetterPattern, claim: string, end: number): number | null {
  const wordsEnd = claim.slice(0, end).trimEnd().length
  if (wordsEnd === end) return null
  const from = Math.max(0, wordsEnd - LEAD_REACH)
  const words = `${claim.slice(from, wordsEnd)} `
  const found = pattern.exec(words)
  return found && from + found.index
}

/**
 * A reference, and whether it is the basis of the claim: it begins the claim, follows a word such as `nach`, or
 * is in brackets at the end.
 */
function toStatute(
  claim: string,
  match: RegExpExecArray,
  opening: number,
): { place: NamedPlace; isNamed: boolean }[] {
  const { lead: led, reference: written } = match.groups ?? {}
  if (written === undefined) return []
  const start = match.index + match[0].length - written.length
  const read = readLongest(written)
  // `§§ 5, 6` and `§ 5 und § 6` name several.
  const isSeveral = claim.charAt(start - 1) === '§' || joined.test(claim.slice(start + written.length))
  if (!read || isSeveral) return []
  const item = itemAt(claim, start + read.length)
  const reference = { start, end: start + read.length + (item?.length ?? 0) }
  const { isNamed, phrase } = namedBy(claim, reference, { led, opening })
  const place = { kind: 'statute' as const, locator: read.locator, reference, phrase }
  return [{ place: { ...place, ...(item && { item: item.trim() }) }, isNamed }]
}

/** The mark of an item right behind a reference, with a space before it; `null` if there is none or a further one follows. */
function itemAt(claim: string, at: number): string | null {
  return /^ ?\([\da-z]{1,4}\)(?![ \u00a0]?[(\p{L}\d])/u.exec(claim.slice(at, at + 12))?.[0] ?? null
}

/**
 * Reads a numbered part as the basis of a claim; `null` if the claim is about this part instead, as if it is the
 * subject of the sentence.
 */
function toPart(claim: string, match: RegExpExecArray, opening: number): NamedPlace | null {
  const { lead: led, label: called, reference: text } = match.groups as Record<string, string>
  const numberEnd = match.index + match[0].length
  const item = itemAt(claim, numberEnd)
  const reference = { start: numberEnd - text!.length, end: numberEnd + (item?.length ?? 0) }
  const { isNamed, isLed, phrase } = namedBy(claim, reference, { led, opening })
  const isParted = phrase.end > reference.end
  if (!isNamed || (!isLed && !isParted && claim.charAt(reference.start - 1) !== '(')) return null
  const number = text!.slice(called!.length).trim()
  return { kind: 'part', label: called!, number, reference, phrase, ...(item && { item: item.trim() }) }
}

/** Whether a reference is the basis of a claim, and the words that say so. */
function namedBy(
  claim: string,
  reference: Span,
  { led, opening }: { led: string | undefined; opening: number },
): { isNamed: boolean; isLed: boolean; phrase: Span } {
  const { start, end } = reference
  const first = start - (led?.length ?? 0)
  const isLast = claim.charAt(start - 1) === '(' && /^\)[.!]?\s*$/.test(claim.slice(end))
  const leadStart = leadBefore(openingLead, claim, start)
  const from = led === undefined ? (leadStart ?? first) : first
  const isFirst = from <= opening
  const isNamed = isFirst || isLast || (led !== undefined && leadBefore(article, claim, first) === null)
  const phrase = isLast ? { start: start - 1, end: end + 1 } : { start: leadStart ?? first, end }
  const isLed = led !== undefined || (leadStart !== null && isFirst)
  return { isNamed, isLed, phrase: isFirst ? withParting(claim, phrase, { isLed }) : phrase }
}

/** The words that name a place, with what separates them from its text: a colon or comma, or `says that`. */
function withParting(claim: string, { start, end }: Span, { isLed = false } = {}): Span {
  const behind = claim.slice(end)
  const parted = parting.exec(behind) ?? (isLed ? comma.exec(behind) : saying.exec(behind))
  return { start, end: end + (parted?.[0].length ?? 0) }
}

/** The longest readable beginning of a reference; the rest would only narrow the place down. */
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
