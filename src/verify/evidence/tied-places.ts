import { spansOverlap } from '../../core/spans-overlap.ts'
import type { Span } from '../../core/span.ts'
import { readOwnReferences } from '../../locators/own-references.ts'
import type { OwnReference } from '../../locators/own-references.ts'
import { outlineStatute } from '../../locators/statute-outline.ts'
import type { StatuteUnit } from '../../locators/statute-outline.ts'
import { contentTerms } from './narrow.ts'

/** Finds what a place of a statute is read together with. */
export type TiedPlaceFinder = (
  content: string,
  places: readonly Span[],
  claimTerms: ReadonlySet<string>,
) => Span[]

/** Longer contents are not outlined, in UTF-16 units. */
const MAX_OUTLINED = 2_000_000
const MAX_TIED = 3

type Section = { unit: StatuteUnit; references: OwnReference[] }

/**
 * Finds the parts of a § that refer to given places or that these refer to, as far
 * as they hold terms of the claim that the places lack: `die in Absatz 1 Nr. 1
 * aufgeführten Unterlagen sind zehn Jahre aufzubewahren` says nothing of books of account
 * without Absatz 1 Nr. 1. At most three. Each content is outlined once.
 */
export function createTiedPlaceFinder(): TiedPlaceFinder {
  const outlines = new Map<string, { units: StatuteUnit[]; sections: Section[] }>()

  function outlineOf(content: string) {
    let outline = outlines.get(content)
    if (!outline) {
      const units = content.length > MAX_OUTLINED ? [] : outlineStatute(content)
      const sections = units
        .filter(({ level }) => level === 'section')
        .map((unit) => ({ unit, references: readOwnReferences(content, unit, units) }))
      outlines.set(content, (outline = { units, sections }))
    }
    return outline
  }

  return (content, places, claimTerms) => {
    if (!/§|Art/.test(content) || !/Abs(?:\.|atz)/.test(content)) return []
    const { units, sections } = outlineOf(content)
    const tied = places.flatMap((place) => {
      const section = sections.find(({ unit }) => unit.start <= place.start && place.end <= unit.end)
      return section ? tiedTo(place, section, units) : []
    })
    const open = new Set(claimTerms)
    for (const { start, end } of places) {
      for (const term of contentTerms(content.slice(start, end))) open.delete(term)
    }
    const chosen: Span[] = []
    for (const span of tied.toSorted((a, b) => a.end - a.start - (b.end - b.start))) {
      const held = [...contentTerms(content.slice(span.start, span.end))].filter((term) => open.has(term))
      if (held.length === 0 || places.some((place) => spansOverlap(place, span))) continue
      chosen.push(span)
      for (const term of held) open.delete(term)
      if (chosen.length === MAX_TIED) break
    }
    return chosen
  }
}

function tiedTo(place: Span, { references }: Section, units: readonly StatuteUnit[]): Span[] {
  return references.flatMap((reference) => {
    if (spansOverlap(reference, place)) return reference.targets.map(({ start, end }) => ({ start, end }))
    if (!reference.targets.some((target) => spansOverlap(target, place))) return []
    const own = units.findLast(
      ({ level, start, end }) => level === 'sentence' && start <= reference.start && reference.end <= end,
    )
    return own ? [{ start: own.start, end: own.end }] : []
  })
}
