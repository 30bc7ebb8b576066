import type { StatuteLocator } from '../../core/place.ts'
import type { Span } from '../../core/span.ts'
import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import { readClaimOpening, readNaming, withParting } from './naming-words.ts'
import type { ClaimOpening } from './naming-words.ts'
import { marginSigns, sectionSigns } from './section-signs.ts'
import { parseStatuteReference } from './statute-locator.ts'

/** A place that a claim names as its basis, and the words that name it. */
export type NamedPlace = {
  reference: Span
  /** The words that name the place: the reference with its lead-in and what separates it from its text. */
  phrase: Span
  /** The title that the claim gives the part in brackets: `Fees` of `Section 2 (Fees)`. */
  title?: string
  /** Whether the claim says that the place is in a contract: `Section 2 of the agreement`. */
  isOfContract?: boolean
  /** The mark of an item at the end of the reference: `(b)` of `Section 8.1(b)`. */
  item?: string
} & (
  | { kind: 'statute'; locator: StatuteLocator }
  /** A numbered part; `label` is the name under which it is found, such as `Kapitel`, or empty. */
  | { kind: 'part'; label: string; number: string }
  | { kind: 'page'; page: number }
  /** A row of a table, both counted from 1; `table` is `null` if the claim names only the row. */
  | { kind: 'row'; table: number | null; row: number }
)

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const leads = lexicon('placeLeads').flat()
const lead = () => `(?:${wordsPattern([...leads, ...leads.map(capitalised)])}\\s+\\*{0,2})`
const joins = [...lexicon('numberJoins'), ...lexicon('numberRanges')].flat()
const joined = new RegExp(
  String.raw`^[ \u00a0]?(?:,|–|i\. ?V\. ?m\.|in Verbindung mit|${wordsPattern(joins)})[ \u00a0]?(?:§|Art|Sec|\d)`,
  'u',
)
const level = String.raw`[ \u00a0,]{0,2}(?:(?:Abs(?:\.|atz)|S(?:\.|atz)|Nr\.|Nummer|Buchst\.|Buchstabe|lit\.)[ \u00a0]?[\da-z]{1,4}|\([\da-z]{1,3}\))(?![\p{L}\d])`
const label = String.raw`\d{1,4}(?:\.\d{1,3}){0,4}[a-z]?`
/** Matches an Absatz in Roman numbers right behind the number of a German section, and its Satz: ` II 1`. */
const roman = String.raw`(?<=(?:§|Art\.|Artikel)[ \u00a0]?${label})[ \u00a0][IVX]{1,7}[a-z]?(?![\p{L}\d])(?:[ \u00a0]\d{1,2}(?![\p{L}\d.]))?`
const law = String.raw`[ \u00a0]\p{Lu}\p{L}{0,20}\p{Lu}\p{L}{0,10}(?![\p{L}\d])`
const statute = letterPattern(
  () =>
    String.raw`(?<lead>(?<![\p{L}\d])${lead()})?` +
    String.raw`(?<reference>(?:§§|${sectionSigns}|${marginSigns})[ \u00a0]?${label}(?![\p{L}\d])` +
    String.raw`(?:[ \u00a0]?(?:–|-|bis)[ \u00a0]?(?:§[ \u00a0]?)?${label}(?![\p{L}\d]))?` +
    String.raw`(?:${roman})?(?:${level}){0,6}(?:${law})?)`,
  'g',
)
const part = letterPattern(
  () =>
    String.raw`(?<lead>(?<![\p{L}\d])${lead()})?` +
    String.raw`(?<reference>(?<![\p{L}\d.-])(?:(?<label>${wordsPattern([...labels, ...partNames.keys()].flatMap((name) => [name, capitalised(name)]))})[ \u00a0]${label}|` +
    String.raw`(?<annex>${wordsPattern(annexes.flatMap((name) => [capitalised(name), name.toUpperCase()]))})[ \u00a0](?:\d{1,3}[a-z]?|[IVXLC]{1,6}|\p{Lu}))(?![\p{L}\d]))`,
  'g',
)
const annexes = [...wordSet(...lexicon('annexLabels'))]
const labels: ReadonlySet<string> = new Set(lexicon('partLabels').flat())
/** Other names of parts, with the label under which they are found. */
const partNames = new Map([
  ...lexicon('partNames').flatMap((names) => Object.entries(names)),
  ...lexicon('innerPartNames').flatMap((names) => Object.entries(names)),
])
const innerPartNames = new Set(lexicon('innerPartNames').flatMap((names) => Object.keys(names)))
/** Matches the number of a part, as in `8.1: Fees are due.` A number without a point may belong to a list. */
const bareNumber = /^(\d{1,3}(?:\.\d{1,3}){1,4})(?=:[\s*])/
const page = letterPattern(
  String.raw`(?<!\p{L})(?:on page|auf Seite|laut Seite|nach Seite|according to page)[ \u00a0](\d{1,4})(?!\d)`,
  'gi',
)
const row = letterPattern(
  String.raw`(?<!\p{L})(?:(?:table|tabelle)[ \u00a0](\d{1,3}),?[ \u00a0])?(?:row|zeile)[ \u00a0](\d{1,4})(?!\d)`,
  'gi',
)

/**
 * The place that a claim names as its basis: `Nach § 257 Abs. 4 HGB …`, `Section 8.1 requires …`, `… (Rz. 12)`, `on
 * page 3`, `Table 3, row 2`. `null` if it names none, or several of which none is clearly the basis.
 *
 * @example
 * namedPlace('Nach § 257 Abs. 4 HGB gilt eine Frist.')
 * // { kind: 'statute', locator: { kind: 'section', section: '257', paragraph: '4', statute: 'HGB' }, reference: … }
 */
export function namedPlace(claim: string): NamedPlace | null {
  const opening = readClaimOpening(claim)
  const statutes = [...claim.matchAll(statute.in(claim))].flatMap((match) => toStatute(claim, match, opening))
  const named = statutes.filter(({ isNamed }) => isNamed)
  // `§ 2: The fee is due (see § 3).`: a name after the first one belongs to the text, and is compared with it.
  if (named.length === 1 || named[0]?.isOpening) return named[0]!.place
  if (statutes.length > 0) return null
  const called = [...claim.matchAll(part.in(claim))].flatMap((match) => {
    const place = toPart(claim, match, opening)
    // `Nr. 2` within a sentence is seldom a part of the text.
    return place || labels.has(match.groups!['label']?.toLowerCase() ?? '') ? place : []
  })
  if (called.length > 0) return called.length === 1 ? called[0]! : null
  const [, number] = bareNumber.exec(claim.slice(opening.length)) ?? []
  if (number !== undefined) {
    const reference = { start: opening.length, end: opening.length + number.length }
    const phrase = {
      start: opening.markStart ?? reference.start,
      end: withParting(claim, reference.end, { isLed: false }),
    }
    return { kind: 'part', label: '', number, reference, phrase }
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

/**
 * A reference, whether it is the basis of the claim (`isNamed`), and whether it is set apart at the claim's beginning
 * (`isOpening`); empty if it cannot be read or names several.
 */
function toStatute(
  claim: string,
  match: RegExpExecArray,
  claimOpening: ClaimOpening,
): { place: NamedPlace; isNamed: boolean; isOpening: boolean }[] {
  const { lead: led, reference: written } = match.groups ?? {}
  if (written === undefined) return []
  const start = match.index + match[0].length - written.length
  const read = readLongest(written)
  // `§§ 5, 6` and `§ 5 und § 6` name several.
  const isSeveral = claim.charAt(start - 1) === '§' || joined.test(claim.slice(start + written.length))
  if (!read || isSeveral) return []
  const item = itemAt(claim, start + read.length)
  const reference = { start, end: start + read.length + (item?.length ?? 0) }
  const { isNamed, isApart, isFirst, ...words } = readNaming(claim, reference, { led, claimOpening })
  const place = { kind: 'statute' as const, locator: read.locator, reference, ...words }
  return [{ place: { ...place, ...(item && { item: item.trim() }) }, isNamed, isOpening: isApart && isFirst }]
}

/**
 * The mark of an item right after a reference, with the space before it: ` (a)`. `null` if there is none or a further
 * one follows.
 */
function itemAt(claim: string, at: number): string | null {
  return /^ ?\([\da-z]{1,4}\)(?![ \u00a0]?[(\p{L}\d])/u.exec(claim.slice(at, at + 12))?.[0] ?? null
}

/** Reads a numbered part as the basis of a claim; `null` if it is not the basis. */
function toPart(claim: string, match: RegExpExecArray, claimOpening: ClaimOpening): NamedPlace | null {
  const { lead: led, reference: text } = match.groups as Record<string, string>
  const called = match.groups!['label'] ?? match.groups!['annex']
  const numberEnd = match.index + match[0].length
  const item = itemAt(claim, numberEnd)
  const reference = { start: numberEnd - text!.length, end: numberEnd + (item?.length ?? 0) }
  const {
    isNamed,
    isApart,
    isFirst: _isFirst,
    ...words
  } = readNaming(claim, reference, { led, claimOpening })
  if (!isNamed || !isApart) return null
  const name = called!.toLowerCase()
  const number = text!.slice(called!.length).trim()
  if (innerPartNames.has(name) && !number.includes('.')) return null
  const label = partNames.get(name) ?? called!
  return { kind: 'part', label, number, reference, ...words, ...(item && { item: item.trim() }) }
}

/**
 * Reads the longest beginning of a reference that can be parsed, since what follows would only narrow the place down;
 * `null` if none can.
 */
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
