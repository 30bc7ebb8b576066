import { readClosed } from '../../core/fields.ts'
import type { Citation, Evidence } from '../../core/citation.ts'
import type { RunRecord } from '../../core/records.ts'
import { safeUrl } from '../../core/source-label.ts'
import type { Source } from '../../core/source.ts'
import { answerTexts } from './answer-texts.ts'
import { expectRun } from './expect-run.ts'
import { contentIri, createIris, iriFields, sourceIri } from './record-iris.ts'
import type { IriOptions, RecordIris } from './record-iris.ts'
import { createSelectors } from './text-selectors.ts'
import type { FragmentSelector, TextPositionSelector, TextQuoteSelector } from './text-selectors.ts'

/** A text or document, or the part of it that the selectors select. */
export type SpecificResource = {
  type: 'SpecificResource'
  /**
   * An IRI, such as the http(s) address of a page, or `ni:` and a hash for the text that citespan read from a source.
   */
  source: string
  purpose?: 'linking'
  selector?: (TextPositionSelector | TextQuoteSelector | FragmentSelector)[]
  /**
   * When the page or file of the source was retrieved: `sourceDate` is `retrievedAt` of the source, ISO 8601. Absent if
   * that is not known, and for evidence in the text that citespan read (`source` begins with `ni:`).
   */
  state?: { type: 'TimeState'; sourceDate: string }
}

/** A statement about a claim: its status (`tagging`), or the reason for its verdict (`assessing`). */
export type TextualBody = {
  type: 'TextualBody'
  value: string
  format: 'text/plain'
  purpose: 'tagging' | 'assessing'
}

/**
 * A citation as an annotation of the answer: the target is the claim, the bodies are the cited evidence, the status and
 * the reason for the verdict.
 */
export type WebAnnotation = {
  '@context': typeof ANNO_CONTEXT
  id: string
  type: 'Annotation'
  motivation: ['linking', 'assessing']
  created: string
  creator: { type: 'Software'; name: string }
  body: (SpecificResource | TextualBody)[]
  target: SpecificResource
}

/** All citations of one answer, on the page `first`; `last` is the id of the same page. */
export type AnnotationCollection = {
  '@context': typeof ANNO_CONTEXT
  id: string
  type: 'AnnotationCollection'
  label: string
  created: string
  total: number
  first: { id: string; type: 'AnnotationPage'; startIndex: 0; items: WebAnnotation[] }
  last: string
}

const ANNO_CONTEXT = 'http://www.w3.org/ns/anno.jsonld'
const PDF_FRAGMENTS = 'http://tools.ietf.org/rfc/rfc3778'
const MEDIA_FRAGMENTS = 'http://www.w3.org/TR/media-frags/'

/**
 * The citations of an answer as W3C Web Annotations (JSON-LD, Web Annotation Data Model 2017).
 *
 * Each annotation has the claim as its target, by quote and, if it is found, by position in code points. Its bodies are
 * the evidence, the status as a tag, and the reason for the verdict. Failed citations are included, with the tag
 * `failed`.
 *
 * A piece of evidence has a body in the page or file of its source: by quote and, if known, by PDF page or rectangle of
 * an image. If the `contentHash` of the source is a SHA-256, the evidence has a second body in the text that citespan
 * read from the source, by position and quote; a source without an http(s) address has only this one. A source is given
 * as a whole if it has no evidence, or if the evidence is not found in its text.
 *
 * @throws CitationError `invalid-input` for an invalid record, or a `base` that is not an http(s) address or has a
 * query or fragment.
 */
export function toWebAnnotations(run: RunRecord, given: IriOptions = {}): AnnotationCollection {
  const options = readClosed(given, iriFields, 'toWebAnnotations()')
  expectRun(run, options, 'toWebAnnotations')
  const iris = createIris(run, options)
  const sources = new Map(run.sources.map((source) => [source.id, source]))
  const selectors = new Map<string, ReturnType<typeof createSelectors>>()
  const inSource = ({ id, content }: Source) => {
    const known = selectors.get(id) ?? createSelectors(content)
    selectors.set(id, known)
    return known
  }
  const claims = answerTexts(run)
  const items = run.citations.map((citation, index): WebAnnotation => {
    const cited = citation.sourceIds.flatMap((id) => sources.get(id) ?? [])
    return {
      '@context': ANNO_CONTEXT,
      id: iris.part(`citation-${index + 1}`),
      type: 'Annotation',
      motivation: ['linking', 'assessing'],
      created: run.finishedAt,
      creator: { type: 'Software', name: citation.matcher.toWellFormed() },
      body: [
        ...cited.flatMap((source) => bodiesOf(source, citation, { iris, inSource: inSource(source) })),
        textual(citation.status, 'tagging'),
        textual(citation.reason, 'assessing'),
      ],
      target: targetOf(citation, { iris, at: claims.at(citation) }),
    }
  })
  const page = iris.part('annotations-1')
  return {
    '@context': ANNO_CONTEXT,
    id: iris.part('annotations'),
    type: 'AnnotationCollection',
    label: (run.question ?? 'Citations of an answer').slice(0, 200).toWellFormed(),
    created: run.finishedAt,
    total: items.length,
    first: { id: page, type: 'AnnotationPage', startIndex: 0, items },
    last: page,
  }
}

function targetOf(
  citation: Citation,
  { iris, at }: { iris: RecordIris; at: ReturnType<ReturnType<typeof createSelectors>> },
): SpecificResource {
  const { textPart, pointer, text } = citation
  // A string within JSON is a text of its own, named by its JSON Pointer.
  const inJson = pointer === undefined ? '' : encodeURI(pointer.toWellFormed()).replaceAll('#', '%23')
  return {
    type: 'SpecificResource',
    source: iris.part(`text-${textPart}${inJson}`),
    selector: at
      ? [at.position, at.quote]
      : [{ type: 'TextQuoteSelector', exact: text.toWellFormed(), prefix: '', suffix: '' }],
  }
}

function bodiesOf(
  source: Source,
  citation: Citation,
  { iris, inSource }: { iris: RecordIris; inSource: ReturnType<typeof createSelectors> },
): SpecificResource[] {
  const page = sourceIri(source, iris)
  const text = contentIri(source.contentHash)
  const evidence = citation.evidence.filter(({ sourceId }) => sourceId === source.id)
  const state = stateOf(source)
  const whole: SpecificResource = { type: 'SpecificResource', source: page, purpose: 'linking', ...state }
  if (evidence.length === 0) return [whole]
  return evidence.flatMap((one): SpecificResource[] => {
    const at = inSource(one)
    if (!at) return [whole]
    const inPage: SpecificResource = { ...whole, selector: [at.quote, ...fragmentOf(source, one)] }
    // Positions index the text that was checked, not the page.
    if (text === undefined) return [inPage]
    const selector = [at.position, at.quote]
    const inText: SpecificResource = { type: 'SpecificResource', source: text, purpose: 'linking', selector }
    return page === text ? [inText] : [inPage, inText]
  })
}

/** Selects the page of a PDF, or the rectangle of an image; empty if neither is known. */
function fragmentOf({ url }: Source, { pageNumber, locator }: Evidence): FragmentSelector[] {
  const { pathname = '' } = url && safeUrl(url) ? new URL(url) : {}
  if (/\.pdf$/i.test(pathname) && pageNumber !== undefined)
    return [{ type: 'FragmentSelector', conformsTo: PDF_FRAGMENTS, value: `page=${pageNumber}` }]
  if (!locator?.box || !/\.(?:png|jpe?g|webp|gif|tiff?|bmp|avif)$/i.test(pathname)) return []
  const { x, y, width, height } = locator.box
  const percent = [x, y, width, height].map((share) => Number((share * 100).toFixed(3)))
  return [{ type: 'FragmentSelector', conformsTo: MEDIA_FRAGMENTS, value: `xywh=percent:${percent}` }]
}

function stateOf({ retrievedAt }: Source): Pick<SpecificResource, 'state'> {
  const time = retrievedAt === undefined ? Number.NaN : Date.parse(retrievedAt)
  return Number.isNaN(time) ? {} : { state: { type: 'TimeState', sourceDate: new Date(time).toISOString() } }
}

function textual(value: string, purpose: TextualBody['purpose']): TextualBody {
  return { type: 'TextualBody', value: value.toWellFormed(), format: 'text/plain', purpose }
}
