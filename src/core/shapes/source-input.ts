import { MAX_REASONING } from '../text-limits.ts'
import type { QueryRelevance, SourceInput, SourceType, SourceValidation, ValidationState } from '../source.ts'
import type { TextOrigin } from '../text/text-origin.ts'
import {
  exactly,
  isNumber,
  isPositive,
  isRecord,
  isShare,
  isString,
  listOf,
  oneOf,
  optional,
} from './shape.ts'
import type { Checks } from './shape.ts'

const isQueryRelevance = exactly<QueryRelevance>({
  query: optional(isString),
  qid: optional(isString),
  score: isShare,
})

const isValidation = exactly<SourceValidation>({
  state: oneOf<ValidationState>({ valid: true, degraded: true, moved: true, changed: true, gone: true }),
  reason: optional(isString),
  checkedAt: optional(isString),
})

/** What each field of `sourceInputSchema` accepts and returns unchanged. */
export const sourceInputChecks: Checks<SourceInput> = {
  type: optional(
    oneOf<SourceType>({
      website: true,
      document: true,
      database: true,
      api: true,
      mcp: true,
      custom: true,
    }),
  ),
  identifier: optional(isString),
  url: optional(isString),
  title: optional(isString),
  snippet: optional(isString),
  content: optional(isString),
  toolName: optional(isString),
  toolCallId: optional(isString),
  authors: optional(listOf(isString)),
  publisher: optional(isString),
  publishedAt: optional(isString),
  modifiedAt: optional(isString),
  retrievedAt: optional(isString),
  pageNumber: optional(isPositive),
  relevance: optional(isNumber),
  objectiveRelevance: optional(isShare),
  queryRelevance: optional(listOf(isQueryRelevance)),
  relevanceReasoning: optional((value) => isString(value) && value.length <= MAX_REASONING),
  validation: optional(isValidation),
  textOrigin: optional(
    oneOf<TextOrigin>({ read: true, given: true, excerpt: true, model: true, unread: true }),
  ),
  csl: optional(isRecord),
  metadata: optional(isRecord),
}
