import type { StatuteLocator } from '../../core/place.ts'
import { isBefore, kindOfSign, marginSigns, sectionSigns } from './section-signs.ts'
import { expectText } from '../../core/shapes.ts'

const label = String.raw`\d{1,4}(?:\.\d{1,3}){0,4}(?:\s?[a-z]{1,2}(?![\p{L}.]))?`
const head = new RegExp(
  String.raw`^\s*(§§|${sectionSigns}|${marginSigns})\s*(${label})(?:\s?(?:–|-|bis)\s?(?:§\s?)?(${label}))?(?=$|[\s,;.(])`,
  'u',
)
/** Matches an Absatz in the notation of the law itself: `(4)`. */
const bracketed = /^\s*\((\d{1,4}[a-z]{0,2})\)/
const last = String.raw`(?:\s*(?:–|-|bis)\s*(\d{1,4}[a-z]{0,2}))?`
const level = new RegExp(
  String.raw`^[\s,]*(?:(Abs(?:\.|atz)?|S(?:\.|atz)?|N(?:r\.?|ummer))\s*(\d{1,4}[a-z]{0,2})(?![\p{L}\d])${last}|` +
    String.raw`(?:Buchst(?:\.|abe)?|lit\.?)\s*([a-z]{1,2})(?!\p{L})|Doppelbuchst(?:\.|abe)?\s*([a-z]{2})(?!\p{L})|` +
    String.raw`([IVX]{1,7})([a-z]?)(?![\p{L}\d])(?:\s+(\d{1,2})(?![\d.]))?)`,
  'u',
)

/**
 * Parses a text that is a single reference, such as `§ 257 Abs. 4 Satz 1 Nr. 2 HGB`, `Art. 5 Absatz 1 GG`,
 * `§ 257 IV 1 HGB`, `§ 257 Abs 4 S 1 HGB`, `§ 257 (4) HGB`, `§§ 8.1–8.2`, `Section 8.1` or `Rz. 12`. Returns `null` if
 * the text is something else, or contains more than a reference. Also returns `null` if a part cannot be parsed
 * (`§§ 1 ff.`), since a partial reference would be a different place.
 */
export function parseStatuteReference(text: string): StatuteLocator | null {
  expectText(text, 'parseStatuteReference(): text')
  const opening = head.exec(text)
  if (!opening) return null
  const locator: StatuteLocator = {
    kind: kindOfSign(opening[1]!),
    section: opening[2]!.replace(/\s/g, ''),
  }
  const lastSection = opening[3]?.replace(/\s/g, '')
  // `§§` names several sections. Two numbers that are not in order are not a range.
  if (lastSection === undefined ? opening[1] === '§§' : !isBefore(locator.section, lastSection)) return null
  if (lastSection !== undefined) locator.lastSection = lastSection
  let rest = text.slice(opening[0].length).replace(bracketed, ' Abs. $1')
  for (let match = level.exec(rest); match; match = level.exec(rest)) {
    if (!readLevel(locator, match)) return null
    rest = rest.slice(match[0].length)
  }
  if (lastSection !== undefined && Object.keys(locator).length > 3) return null
  const statute = rest.trim()
  if (statute !== '') {
    if (
      /^[IVX]+[a-z]?$/.test(statute) ||
      !/^\p{Lu}[\p{L}\d-]{1,30}(?: (?:I{1,3}|[IVX]{1,4}|\d{1,4}))?$/u.test(statute)
    )
      return null
    locator.statute = statute
  }
  return locator
}

/** Sets one level of the locator; returns `false` if it is repeated or out of order. */
function readLevel(locator: StatuteLocator, match: RegExpExecArray): boolean {
  const [, label, value, until, letter, subletter, roman, suffix, romanSentence] = match
  if (roman !== undefined) {
    const paragraph = fromRoman(roman)
    if (paragraph === null || locator.paragraph !== undefined || locator.sentence !== undefined) return false
    locator.paragraph = `${paragraph}${suffix ?? ''}`
    if (romanSentence !== undefined) locator.sentence = Number(romanSentence)
    return true
  }
  if (subletter !== undefined || letter?.length === 2) {
    const name = subletter ?? letter!
    if (locator.subletter !== undefined || name[0] !== name[1]) return false
    locator.subletter = name
    return true
  }
  if (letter !== undefined) {
    if (locator.letter !== undefined) return false
    locator.letter = letter
    return true
  }
  return readNumberedLevel(locator, { label: label!, value: value!, until })
}

function readNumberedLevel(
  locator: StatuteLocator,
  { label, value, until }: { label: string; value: string; until: string | undefined },
): boolean {
  if (label.startsWith('A')) {
    if (locator.paragraph !== undefined || locator.sentence !== undefined || locator.number !== undefined) {
      return false
    }
    locator.paragraph = value
    if (until !== undefined) locator.lastParagraph = until
    return true
  }
  if (label.startsWith('N')) {
    if (locator.number !== undefined) return false
    locator.number = value
    if (until !== undefined) locator.lastNumber = until
    return true
  }
  if (!/^\d+$/.test(value) || Number(value) === 0) return false
  const isOfItem = locator.number !== undefined || locator.letter !== undefined
  if (isOfItem) {
    if (locator.itemSentence !== undefined || until !== undefined) return false
    locator.itemSentence = Number(value)
    return true
  }
  if (locator.sentence !== undefined) return false
  locator.sentence = Number(value)
  if (until !== undefined) {
    if (!/^\d+$/.test(until)) return false
    locator.lastSentence = Number(until)
  }
  return true
}

/** The value of a Roman numeral of `I`, `V` and `X`; `null` unless it is in standard form (`IIX` is not). */
function fromRoman(text: string): number | null {
  const value = { I: 1, V: 5, X: 10 }
  let total = 0
  for (const [index, sign] of [...text].entries()) {
    const own = value[sign as 'I' | 'V' | 'X']
    const next = value[text[index + 1] as 'I' | 'V' | 'X'] ?? 0
    total += own < next ? -own : own
  }
  return toRoman(total) === text ? total : null
}

function toRoman(value: number): string {
  const ones = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']
  return 'X'.repeat(Math.floor(value / 10)) + ones[value % 10]!
}
