import type { StatuteLocator } from '../../core/place.ts'
import type { Span } from '../../core/span.ts'
import type { StatuteUnit } from './statute-outline.ts'
import type { StatutePlaceFinder } from './statute-places.ts'

/**
 * A reference within a § to another part of it (`die in Absatz 1 Nr. 1 und 4 aufgeführten`): its span, and the parts.
 */
export type OwnReference = Span & { targets: readonly StatuteUnit[] }

const list = String.raw`\d{1,3}[a-z]?(?:(?:\s?(?:,|und|oder|bis|sowie)\s)\d{1,3}[a-z]?(?![\p{L}\d]))*`
const reference = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?:Abs(?:\.|atz(?:es)?|ätze[n]?))\s(?<paragraphs>${list})|(?<own>diesem\sAbsatz))` +
    String.raw`(?:\sSatz\s(?<sentence>\d{1,2}))?(?:\s(?:Nr\.|Nummern?)\s(?<numbers>${list}))?` +
    String.raw`(?!\s(?:des|der)\s(?:§|Art|Gesetz)|\s\p{Lu}{2})`,
  'gu',
)
const precededByOther = /(?:§|Art\.|Artikel)\s?\d{1,4}[a-z]?\s$/u

/**
 * Maximum number of paragraphs or numbers that one reference lists, and of the parts that it refers to; no law
 * has more.
 */
const MAX_LISTED = 50
const MAX_TARGETS = 100

/**
 * The resolved references of a § to its own parts: those that name an Absatz without a § before it. Missing parts are
 * left out.
 *
 * @param findPlace Finds parts in the outline that `section` belongs to. Pass the same function for all §§ of
 * the outline.
 */
export function readOwnReferences(
  text: string,
  section: StatuteUnit,
  findPlace: StatutePlaceFinder,
): OwnReference[] {
  const body = text.slice(section.start, section.end)
  return [...body.matchAll(reference)].flatMap(({ 0: words, index, groups }) => {
    const { paragraphs, sentence, numbers } = groups ?? {}
    if (paragraphs === undefined || precededByOther.test(body.slice(Math.max(0, index - 16), index)))
      return []
    const { kind, section: label } = section.locator
    const places = expand(paragraphs).flatMap((paragraph): StatuteLocator[] => {
      const place: StatuteLocator = { kind, section: label, paragraph }
      if (sentence !== undefined) place.sentence = Number(sentence)
      return numbers === undefined ? [place] : expand(numbers).map((number) => ({ ...place, number }))
    })
    const targets = places.slice(0, MAX_TARGETS).flatMap((wanted) => {
      const found = findPlace(wanted)
      return found ? { ...found, level: 'paragraph' as const, locator: wanted } : []
    })
    const start = section.start + index
    return targets.length > 0 ? [{ start, end: start + words.length, targets }] : []
  })
}

/** The numbers that `1, 2 und 4` or `1 bis 3` lists, each by itself; at most `MAX_LISTED`. */
function expand(numbers: string): string[] {
  const parts = numbers.split(/\s?(?:,|und|oder|sowie)\s/, MAX_LISTED)
  const expanded = parts.flatMap((part) => {
    const [, first, last] = /^(\d{1,3})\sbis\s(\d{1,3})$/.exec(part.trim()) ?? []
    if (first === undefined || last === undefined) return [part.trim()]
    const count = Math.min(50, Number(last) - Number(first) + 1)
    return Array.from({ length: Math.max(0, count) }, (_, step) => String(Number(first) + step))
  })
  return expanded.slice(0, MAX_LISTED)
}
