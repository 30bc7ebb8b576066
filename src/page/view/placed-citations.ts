import type { Citation } from '../../core/citation.ts'
import type { Span } from '../../core/span.ts'
import type { Anchor } from '../../text/markdown.ts'
import { citedSpan, textPartIn } from '../../references/display.ts'
import { markerPlace } from '../../text/markdown.ts'
import { markerView } from './marker.ts'
import type { Marked, MarkedSource } from './marker.ts'
import { markedCitations } from './marks.ts'
import type { AnswerMarks } from './marks.ts'
import type { ViewElement } from './node.ts'

/** The part of a citation that determines its place, its marker and the classes of its text. */
export type ShownCitation = Marked & Pick<Citation, keyof Span | 'textPart' | 'pointer' | 'text'>

/** A citation with its place in the text; all offsets refer to the raw text. */
export type PlacedCitation = Span & {
  citation: ShownCitation
  /** Offset of its marker; `null` if no marker may stand anywhere in the span. */
  place: number | null
  /** The marker of the citation; `null` if no source of the citation is in the answer's list. */
  marker: ViewElement | null
  /** The sources of `sourceIds` that are in the answer's list. */
  sources: readonly MarkedSource[]
}

/** A text and its anchors for markers; `anchors` is `null` for a text that is shown unparsed. */
export type PlacedText = { text: string; anchors: readonly Anchor[] | null }

/**
 * Creates a function that places citations in a text, earliest and outermost first. A citation is the same object as
 * in the previous call if nothing about it changed.
 */
export function createPlacer({
  textPart,
  idPrefix,
  showFailed,
}: {
  textPart: number
  idPrefix: string
  showFailed: boolean
}): (page: PlacedText, marks: AnswerMarks) => PlacedCitation[] {
  /**
   * Citations in the order of the previous call, which is usually that of the next; `null` for one that is not in the
   * text.
   */
  let known: (PlacedCitation | null)[] = []
  let lastPage: PlacedText | null = null
  let lastPart = textPart

  return (page, marks) => {
    const sources = new Map(marks.sources.map((source) => [source.id, source]))
    const citations = markedCitations(marks, { showFailed })
    const part = marks.textParts ? textPart : textPartIn(citations, { text: page.text, textPart })
    const isSamePage = page === lastPage
    if (part !== lastPart) known = []
    lastPart = part
    let byId: ReadonlyMap<string, PlacedCitation> | undefined
    const lookUp = (id: string) => {
      byId ??= new Map(known.flatMap((one) => (one ? [[one.citation.id, one]] : [])))
      return byId.get(id)
    }
    const next = citations.map((citation, index): PlacedCitation | null => {
      const before = known[index]?.citation.id === citation.id ? known[index] : lookUp(citation.id)
      const isKnown = before !== undefined && isSame(before, citation, sources)
      const place = isKnown && isSamePage ? before : placeOf(citation, page, part)
      if (!place) return null
      if (isKnown && (isSamePage || isAt(before, place))) return before
      return withMarker({ ...place, citation }, sources)
    })
    known = next
    lastPage = page
    return next.filter((one) => one !== null).toSorted((a, b) => a.start - b.start || b.end - a.end)
  }

  function placeOf(
    citation: ShownCitation,
    { text, anchors }: PlacedText,
    part: number,
  ): (Span & { place: number | null }) | null {
    const span = citedSpan({ ...citation, status: undefined }, { text, textPart: part })
    return span && { ...span, place: anchors ? markerPlace(span, { text, anchors }) : span.end }
  }

  function withMarker(
    placed: Omit<PlacedCitation, 'marker' | 'sources'>,
    sources: ReadonlyMap<string, MarkedSource>,
  ): PlacedCitation {
    const named = placed.citation.sourceIds.flatMap((id) => sources.get(id) ?? [])
    return { ...placed, marker: markerView(placed.citation, { sources, idPrefix }), sources: named }
  }
}

const shownFields = allFields<Omit<ShownCitation, 'sourceIds'>>({
  id: true,
  start: true,
  end: true,
  text: true,
  textPart: true,
  pointer: true,
  status: true,
  verdict: true,
  method: true,
  objection: true,
})
const sourceFields = allFields<MarkedSource>({ id: true, number: true, title: true })

/** The names of all fields of `T`; the compiler reports a missing one. */
function allFields<T>(names: { readonly [Name in keyof T]-?: true }): readonly (keyof T)[] {
  return Object.keys(names) as (keyof T)[]
}

/** Whether everything that is shown of a citation and of its sources is the same as before. */
function isSame(
  { citation: before, sources: named }: PlacedCitation,
  citation: ShownCitation,
  sources: ReadonlyMap<string, MarkedSource>,
): boolean {
  if (before !== citation) {
    const isEqual =
      shownFields.every((name) => before[name] === citation[name]) &&
      before.sourceIds.length === citation.sourceIds.length &&
      before.sourceIds.every((id, index) => id === citation.sourceIds[index])
    if (!isEqual) return false
  }
  let count = 0
  for (const id of citation.sourceIds) {
    const source = sources.get(id)
    if (!source) continue
    const known = named[count++]
    if (known === source) continue
    if (!known || sourceFields.some((name) => known[name] !== source[name])) return false
  }
  return count === named.length
}

function isAt(before: PlacedCitation, { start, end, place }: Span & { place: number | null }): boolean {
  return before.start === start && before.end === end && before.place === place
}
