import type { SourceInput, SourceType } from '../source.ts'
import { isNumber, isPositive, isRecord, isString, listOf, oneOf, optional } from './shape.ts'
import type { Checks } from './shape.ts'

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
  publishedAt: optional(isString),
  retrievedAt: optional(isString),
  pageNumber: optional(isPositive),
  relevance: optional(isNumber),
  csl: optional(isRecord),
  metadata: optional(isRecord),
}
