import { MAX_REASONING } from '../text-limits.ts'
import { list, number, object, oneOf, optional, positive, record, share, text, textUpTo } from './shape.ts'
import { sourceTypeShape, textOriginShape } from './source-type.ts'

export const queryRelevanceShape = object({
  query: optional(text),
  /** Number of the query in its search, from `1`. */
  qid: optional(text),
  /** 0–1. */
  score: share,
})

/** All values of `ValidationState`. */
export const validationStates = ['valid', 'degraded', 'moved', 'changed', 'gone'] as const

export const sourceValidationShape = object({
  /**
   * `valid`: the page or file was read, and `content` is its text. `degraded`: it could not be read, and `content` is
   * only what the tool gave. After reading it again, `moved`: the same text is at another address; `changed`: the text
   * differs; `gone`: the page no longer exists.
   */
  state: oneOf(validationStates),
  /** The reason for the state, in one sentence. */
  reason: optional(text),
  /** ISO 8601. */
  checkedAt: optional(text),
})

export const sourceInputShape = object({
  type: optional(sourceTypeShape),
  /** File name, database key, DOI, … as the tool names it. */
  identifier: optional(text),
  url: optional(text),
  title: optional(text),
  /** A short excerpt; used as `content` if there is none. */
  snippet: optional(text),
  /** The full text, plain or markdown; quotes are checked against it. */
  content: optional(text),
  toolName: optional(text),
  toolCallId: optional(text),
  authors: optional(list(text)),
  /** The name of the organisation or site that published the source. */
  publisher: optional(text),
  /** ISO 8601 if it could be parsed as a date; otherwise as the tool gave it. */
  publishedAt: optional(text),
  /** When the source was last changed, in the form of `publishedAt`. */
  modifiedAt: optional(text),
  /** When the text was retrieved, ISO 8601. */
  retrievedAt: optional(text),
  /** 1-based page of `content` in its document. */
  pageNumber: optional(positive),
  /** The tool's score, higher for more relevant; its scale depends on the tool. */
  relevance: optional(number),
  /** Judged relevance to the objective of the search, 0–1. */
  objectiveRelevance: optional(share),
  /** Judged relevance to each query. */
  queryRelevance: optional(list(queryRelevanceShape)),
  /** Why the source is relevant, in at most 320 UTF-16 units. */
  relevanceReasoning: optional(textUpTo(MAX_REASONING)),
  /** The result of reading the source's page or file; absent if nobody has tried. */
  validation: optional(sourceValidationShape),
  /** How the text was obtained; by default `given`, or `unread` if `validation` is `degraded`. */
  textOrigin: optional(textOriginShape),
  /** A CSL-JSON item. */
  csl: optional(record),
  metadata: optional(record),
})

export const givenSourceShape = object({
  ...sourceInputShape.fields,
  id: optional(text),
  text: optional(text),
})
