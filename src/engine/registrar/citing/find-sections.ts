import type { Span } from '../../../core/span.ts'
import { lexicon, wordsPattern } from '../../../text/lexicon.ts'
import { isBefore, parseStatuteReference } from '../../../text/locators.ts'
import type { PlaceReader } from '../../../text/locators.ts'

/** The places of the named sections, in order, and the names that were not found. */
export type FoundSections = { spans: Span[]; missing: string[] }

/**
 * Finds the §§, headings and numbered parts that a text names: a single one (`§ 8.1`, `8.1`, `Zugriff`), a range
 * (`8.1–8.3`) or a list of these (`§§ 8.1, 8.2`, `8.1 und 9.3`). A range counts only if both of its ends are found, in
 * order.
 */
export function findSections(text: string, places: PlaceReader): FoundSections {
  const one = findOne(text, places)
  if (one) return { spans: [one], missing: [] }
  const found: FoundSections = { spans: [], missing: [] }
  for (const { name, first, last } of readList(text)) {
    const [from, to] = [findOne(first, places), last === null ? null : findOne(last, places)]
    if (from && to && from.start <= to.start) found.spans.push({ start: from.start, end: to.end })
    else found.missing.push(name)
  }
  return found.spans.length > 0 ? found : { spans: [], missing: [text] }
}

/** The § or heading of this name; `null` if there is none. A heading may be named with its number or without. */
function findOne(text: string, places: PlaceReader): Span | null {
  const statute = parseStatuteReference(text)
  return (statute && places.find({ statute })) ?? places.find({ headings: [text] })
}

const number = String.raw`\d{1,4}(?:\.\d{1,3}){0,4}[a-z]?`
const label = String.raw`(?:(?<label>§{1,2}|\p{L}[\p{L}.]{0,14}(?=\s))\s*)?`
const item = new RegExp(
  String.raw`^${label}(?<first>${number})(?:\s*(?:-|–|—|${wordsPattern(lexicon('numberRanges').flat())})\s*(?:§\s*)?(?<last>${number}))?$`,
  'u',
)
/** Words and signs that separate the items of a list. */
const joins = wordsPattern(lexicon('numberJoins').flat())
const parting = new RegExp(String.raw`\s*[,;&]\s*(?:${joins}\s+)?|\s+${joins}\s+`, 'u')
/** Maximum number of items; a longer text does not name places. */
const MAX_ITEMS = 20

/**
 * The items of a list or range, each from `first` to `last`: `§§ 8.1–8.3, 9.1` gives `§ 8.1` to `§ 8.3`, and `§ 9.1` to
 * `§ 9.1`. `last` is `null` if the ends are not in order. Empty if the text is not such a list.
 */
function readList(text: string): { name: string; first: string; last: string | null }[] {
  const items = text.split(parting, MAX_ITEMS + 1)
  const read = items.map((each) => item.exec(each.trim())?.groups)
  if (items.length > MAX_ITEMS || read.some((each) => !each)) return []
  let called = ''
  return read.map((each, at) => {
    const { label: own, first, last = first } = each as { label?: string; first: string; last?: string }
    // `§§ 8.1, 8.2`: the label of the first item also applies to the others.
    if (own !== undefined) called = `${own === '§§' ? '§' : own} `
    const isRange = last === first || isBefore(first, last!)
    return { name: items[at]!.trim(), first: called + first, last: isRange ? called + last! : null }
  })
}
