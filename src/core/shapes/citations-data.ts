import { MAX_FAILED } from '../failed-citations.ts'
import { answerMarksShape, citationShape, uncitedShape } from './citation.ts'
import { list, object, oneOf, optional, positive, text } from './shape.ts'
import { sourceTypeShape, textOriginShape } from './source-type.ts'

export const citedSourceShape = object({
  id: text,
  number: positive,
  type: sourceTypeShape,
  title: text,
  /** The address of the source, if a page may link to it: http or https, without user info. */
  url: optional(text),
  domain: optional(text),
  snippet: optional(text),
  /** Identifies a source without `url` across runs; absent if there is a `url`, or the text is empty. */
  contentHash: optional(text),
  /**
   * For a source that is a single page, such as a passage of a PDF. For longer sources, the evidence names the page.
   */
  pageNumber: optional(positive),
  /** Version of a registered source. */
  version: optional(text),
  fileName: optional(text),
  toolName: optional(text),
  /** Names of the authors, at most 20; absent if there are none. */
  authors: optional(list(text, 20)),
  /** ISO 8601 if it could be parsed as a date; otherwise as the tool gave it. */
  publishedAt: optional(text),
  publisher: optional(text),
  /** How its text was obtained; `given` if absent. */
  textOrigin: optional(textOriginShape),
})

export const citationsDataShape = object({
  runId: text,
  /** `matching` while blocks are matched, `verifying` while a verdict is pending, then `complete`. */
  progress: oneOf(['matching', 'verifying', 'complete']),
  sources: list(citedSourceShape),
  /** The citations that have not failed. */
  citations: list(citationShape),
  /**
   * Citations that failed verification, at most 500, so that a page can say why a sentence is uncited; absent if none
   * failed.
   */
  failed: optional(list(citationShape, MAX_FAILED)),
  /** Sentences without a reference, with the reason. */
  uncited: list(uncitedShape),
  /** Faulty marks, and marks that name sources for the whole answer; absent if there are none. */
  marks: optional(answerMarksShape),
  /**
   * The text parts without marks, into which the offsets of citations point. Present in the JSON of the service and of
   * endpoints, and if the answer comes in another provider's shape or protocol.
   */
  texts: optional(list(text)),
})
