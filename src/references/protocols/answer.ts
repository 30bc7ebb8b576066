/**
 * Prepares an answer whose citations are to be written as marks or footnotes. In: an answer with its citations and
 * sources, such as a record. Out: one text, and the citations as spans of it.
 */
import { expectObject, expectText, expectTexts, isObjectOrArray } from '../../core/shapes.ts'
import type { Citation } from '../../core/citation.ts'
import { citedSpan } from '../display/cited-span.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import type { RegisteredSource } from '../../core/records.ts'
import type { Source } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { CitationError, expectArgument } from '../../core/error.ts'
import { expectSources } from '../../cite/protocols.ts'

/** A citation of a `WritableAnswer`, with the fields that are read. Failed citations are not written. */
export type WritableCitation = Pick<Citation, 'start' | 'end' | 'sourceIds'> &
  Partial<Pick<Citation, 'textPart' | 'pointer' | 'text' | 'status' | 'evidence'>>

/**
 * A source of a `WritableAnswer`: a `Source` of a run, a `CitedSource` as a page shows it, a `RegisteredSource`, or any
 * object with an id.
 */
export type WritableSource =
  | Source
  | CitedSource
  | RegisteredSource
  | {
      /** The id by which citations name the source. */
      id: string
      title?: string | null
      /** Address of the source. Only http and https addresses are shown. */
      url?: string | null
      publisher?: string
      /** When the source was published: ISO 8601, or as its page writes it. */
      publishedAt?: string
    }

/**
 * An answer with its citations and sources, such as a `RunRecord`, for `toMarkers`, `toFootnotes` and
 * `toProviderCitations`. Instead of `textParts` it may have a single `text`. The order of `sources` counts: marks
 * number the sources from 1 in this order, unless the option `numbering` or the protocol of the marks says otherwise.
 */
export type WritableAnswer = {
  citations: readonly WritableCitation[]
  sources: readonly WritableSource[]
} & ({ text: string } | { textParts: readonly string[] })

/** A single text, its citations as spans of it, and the citations without a span. */
export type OneText = {
  text: string
  spans: (Span & { citation: WritableCitation; sourceIds: readonly string[] })[]
  /** Citations that failed, whose span is in no text or has another text, or that belong to a string within JSON. */
  omitted: WritableCitation[]
}

/** Separates two text parts of an answer. */
const PART_BREAK = '\n\n'

/** Joins the text parts of an answer by blank lines, and shifts its citations accordingly. */
export function toOneText(answer: WritableAnswer): OneText {
  const parts = 'textParts' in answer ? answer.textParts : [answer.text]
  const starts = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, part) => sum + part.length + PART_BREAK.length, 0),
  )
  const spans: OneText['spans'] = []
  const omitted: WritableCitation[] = []
  for (const citation of answer.citations) {
    const textPart = citation.textPart ?? 0
    const text = parts[textPart]
    const span = text === undefined ? null : citedSpan(citation, { text, textPart })
    const shift = starts[textPart] ?? 0
    if (span) {
      const { sourceIds } = citation
      spans.push({ start: span.start + shift, end: span.end + shift, citation, sourceIds })
    } else omitted.push(citation)
  }
  return { text: parts.join(PART_BREAK), spans, omitted }
}

/** Throws `invalid-input` unless the value is an answer; `name` is the function that was called. */
export function expectAnswer(answer: WritableAnswer, name: string): void {
  expectObject(answer, `${name}(): answer`)
  if ('textParts' in answer) expectTexts(answer.textParts, `${name}(): textParts`)
  else expectText(answer.text, `${name}(): text`)
  expectSources(answer.sources, name)
  expectArgument(
    Array.isArray(answer.citations) && answer.citations.every(isCitation),
    `${name}(): citations`,
    'an array of citations, each with start, end and sourceIds',
  )
}

function isCitation(value: WritableCitation): boolean {
  if (!isObjectOrArray(value) || typeof value.start !== 'number' || typeof value.end !== 'number')
    return false
  const { sourceIds, evidence = [], pointer = '' } = value
  return (
    areTexts(sourceIds) &&
    typeof pointer === 'string' &&
    Array.isArray(evidence) &&
    evidence.every(isObjectOrArray)
  )
}

function areTexts(values: unknown): boolean {
  return Array.isArray(values) && values.every((each) => typeof each === 'string')
}

/** Throws `invalid-input` if two sources have the same id. */
export function checkSources(sources: readonly WritableSource[]): void {
  const ids = new Set<string>()
  for (const { id } of sources) {
    if (ids.has(id)) {
      throw new CitationError({
        code: 'invalid-input',
        message: `Two sources have the id ${JSON.stringify(id.slice(0, 100))}.`,
        suggestion: 'Give each source once.',
      })
    }
    ids.add(id)
  }
}
