import { spansOverlap } from '../../../core/spans-overlap.ts'
import type { Span } from '../../../core/span.ts'
import {
  readOwnReferences,
  createStatutePlaceFinder,
  createSentenceFinder,
  outlineStatute,
} from '../../../text/locators.ts'
import type { OwnReference, SentenceFinder, StatuteUnit } from '../../../text/locators.ts'
import { contentTerms } from '../../../text/words.ts'

/** Finds the places of a statute that must be read together with a place. */
export type TiedPlaceFinder = (
  content: string,
  places: readonly Span[],
  claimTerms: ReadonlySet<string>,
) => {
  /** The places to add to the evidence, at most three. */
  spans: Span[]
  /**
   * Whether a place tied by a reference has a term of the claim that the place at the other end of the reference lacks.
   */
  isByReference: boolean
}

/** Maximum UTF-16 units of a content that is outlined; in a longer one no places are found. */
const MAX_OUTLINED = 2_000_000
const MAX_TIED = 3

type Section = { unit: StatuteUnit; references: OwnReference[] }

/**
 * Finds the parts of a § that refer to given places, or to which these refer, if they add terms of the claim:
 * `die in Absatz 1 Nr. 1 aufgeführten Unterlagen sind zehn Jahre aufzubewahren` says nothing of books of account
 * without Absatz 1 Nr. 1. Each content is outlined once.
 */
export function createTiedPlaceFinder(): TiedPlaceFinder {
  const outlines = new Map<string, { sentenceAround: SentenceFinder; sections: Section[] }>()

  function outlineOf(content: string) {
    let outline = outlines.get(content)
    if (!outline) {
      const units = content.length > MAX_OUTLINED ? [] : outlineStatute(content)
      const findPlace = createStatutePlaceFinder(units)
      const sections = units
        .filter(({ level }) => level === 'section')
        .map((unit) => ({ unit, references: readOwnReferences(content, unit, findPlace) }))
      outlines.set(content, (outline = { sentenceAround: createSentenceFinder(units), sections }))
    }
    return outline
  }

  return (content, places, claimTerms) => {
    if (!/§|Art/.test(content) || !/Abs(?:\.|atz)/.test(content)) return nothing
    const { sentenceAround, sections } = outlineOf(content)
    const readTerms = createTermReader(content)
    const chosen: Span[] = []
    let isByReference = false
    for (const section of sections) {
      // Another § with the claim's words is not the one referred to.
      const own = places.flatMap((place) => within(place, section.unit) ?? [])
      if (own.length === 0) continue
      const tied = own.flatMap((place) => tiedTo(place, section, sentenceAround))
      isByReference ||= tied.some(({ span, from }) => {
        const said = readTerms(from)
        const terms = readTerms(span)
        return [...claimTerms].some((term) => terms.has(term) && !said.has(term))
      })
      const covered = own.map(readTerms)
      const open = new Set([...claimTerms].filter((term) => !covered.some((terms) => terms.has(term))))
      const spans = tied.map(({ span }) => span)
      for (const span of spans.toSorted((a, b) => a.end - a.start - (b.end - b.start))) {
        if (chosen.length === MAX_TIED) break
        const terms = readTerms(span)
        const held = [...open].filter((term) => terms.has(term))
        if (held.length === 0 || own.some((place) => spansOverlap(place, span))) continue
        chosen.push(span)
        for (const term of held) open.delete(term)
      }
    }
    return { spans: chosen, isByReference }
  }
}

function within({ start, end }: Span, outer: Span): Span | null {
  const span = { start: Math.max(start, outer.start), end: Math.min(end, outer.end) }
  return span.start < span.end ? span : null
}

/** Creates a reader of the content terms of spans; many references name the same place, whose terms are read once. */
function createTermReader(content: string): (span: Span) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return ({ start, end }) => {
    const key = `${start}-${end}`
    const terms = known.get(key) ?? new Set(contentTerms(content.slice(start, end)))
    known.set(key, terms)
    return terms
  }
}

const nothing = { spans: [], isByReference: false }

/** The ends of a reference within a § (to `Absatz 1`): `from` is the one at the given place, `span` the other. */
type Tie = { span: Span; from: Span }

function tiedTo(place: Span, { references }: Section, sentenceAround: SentenceFinder): Tie[] {
  return references.flatMap((reference) => {
    const isHere = spansOverlap(reference, place)
    const targets = isHere
      ? reference.targets
      : reference.targets.filter((target) => spansOverlap(target, place))
    if (targets.length === 0) return []
    const sentence = sentenceAround(reference)
    const from = sentence ? { start: sentence.start, end: sentence.end } : reference
    if (isHere) return targets.map(({ start, end }) => ({ span: { start, end }, from }))
    return sentence ? targets.map(({ start, end }) => ({ span: from, from: { start, end } })) : []
  })
}
