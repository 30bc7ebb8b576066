/**
 * Citations written out: marks of every protocol, footnotes, sidecars. In: an answer with its citations and
 * sources, as a record has them. Out: text that other programs and people read.
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

/** A citation as it is written out. Failed ones are not. */
export type WritableCitation = Pick<Citation, 'start' | 'end' | 'sourceIds'> &
  Partial<Pick<Citation, 'textPart' | 'pointer' | 'text' | 'status' | 'evidence'>>

/** A source as it is written out: of a run, of a page, of the registry, or as marks name it. */
export type WritableSource =
  | Source
  | CitedSource
  | RegisteredSource
  | {
      /** Its id, which citations give. */
      id: string
      title?: string | null
      /** http or https; others are not shown. */
      url?: string | null
      publisher?: string
      /** ISO 8601, or as its page has it. */
      publishedAt?: string
    }

/** An answer with its citations: a record, or one text with what cites in it. Sources are in the order in which marks number them. */
export type WritableAnswer = {
  citations: readonly WritableCitation[]
  sources: readonly WritableSource[]
} & ({ text: string } | { textParts: readonly string[] })

/** One text, the citations in it as spans, and those of strings in JSON. */
export type OneText = {
  text: string
  spans: (Span & { citation: WritableCitation; sourceIds: readonly string[] })[]
  /** Citations whose span is in no text, or that have failed. */
  omitted: WritableCitation[]
}

/** What stands between two text parts of an answer. */
const PART_BREAK = '\n\n'

/** Joins the text parts of an answer by a blank line, and moves its citations along. */
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

/** Throws `invalid-input` for what is no answer; `name` is that of the function it was given to. */
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

/** Throws `invalid-input` where two sources have one id. */
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
