import type { Citation, DifferencePart, Evidence, Uncited } from '../core/citation.ts'
import type { CitationsData, CitedSource } from '../core/citations-data.ts'
import type { Span } from '../core/span.ts'

/**
 * Checks of what comes over the wire, by hand: they accept what
 * `citationsDataSchema` accepts, without zod in the page's bundle.
 */
export function isCitationsData(value: unknown): value is CitationsData {
  return (
    isObject(value) &&
    isString(value.runId) &&
    isOneOf(value.progress, ['matching', 'verifying', 'complete']) &&
    isArrayOf(value.sources, isCitedSource) &&
    isArrayOf(value.citations, isCitation) &&
    isArrayOf(value.uncited, isUncited)
  )
}

export function isCitedSource(value: unknown): value is CitedSource {
  return (
    isObject(value) &&
    isString(value.id) &&
    isPositive(value.number) &&
    isOneOf(value.type, ['website', 'document', 'database', 'api', 'mcp', 'custom']) &&
    isString(value.title) &&
    isOptional(value.url, isString) &&
    isOptional(value.domain, isString) &&
    isOptional(value.snippet, isString) &&
    isOptional(value.contentHash, isString) &&
    isOptional(value.pageNumber, isPositive) &&
    isOptional(value.toolName, isString)
  )
}

export function isCitation(value: unknown): value is Citation {
  return (
    isSpan(value) &&
    isString(value.id) &&
    isOffset(value.textPart) &&
    isString(value.text) &&
    isArrayOf(value.sourceIds, isString) &&
    isShare(value.confidence) &&
    isString(value.matcher) &&
    isOneOf(value.verdict, ['supported', 'partial', 'contradicted', 'unsupported', 'unknown']) &&
    isOneOf(value.status, ['pending', 'verified', 'failed', 'unverified']) &&
    isShare(value.score) &&
    isString(value.reason) &&
    isArrayOf(value.evidence, isEvidence) &&
    isArrayOf(value.missing, isSpan) &&
    isString(value.verifier)
  )
}

function isEvidence(value: unknown): value is Evidence {
  return (
    isSpan(value) &&
    isString(value.sourceId) &&
    isString(value.quote) &&
    isShare(value.similarity) &&
    isOneOf(value.kind, ['exact', 'folded', 'fuzzy']) &&
    isOptional(value.prefix, isString) &&
    isOptional(value.suffix, isString) &&
    isOptional(value.pageNumber, isPositive) &&
    isOptional(value.difference, (parts) => isArrayOf(parts, isDifferencePart))
  )
}

function isDifferencePart(value: unknown): value is DifferencePart {
  return isObject(value) && isOneOf(value.kind, ['same', 'missing', 'added']) && isString(value.text)
}

function isUncited(value: unknown): value is Uncited {
  return (
    isSpan(value) &&
    isOffset(value.textPart) &&
    isOneOf(value.reason, [
      'not-a-claim',
      'no-source',
      'unsupported',
      'contradicted',
      'matcher-unavailable',
      'verifier-unavailable',
    ])
  )
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isSpan(value: unknown): value is Span & Record<string, unknown> {
  return isObject(value) && isOffset(value.start) && isOffset(value.end)
}

function isOffset(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isPositive(value: unknown): value is number {
  return isOffset(value) && value > 0
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1
}

function isOneOf(value: unknown, allowed: readonly string[]): boolean {
  return isString(value) && allowed.includes(value)
}

function isOptional(value: unknown, isKind: (value: unknown) => boolean): boolean {
  return value === undefined || isKind(value)
}

function isArrayOf(value: unknown, isKind: (value: unknown) => boolean): boolean {
  // Unlike `every`, this looks at the holes of a sparse array too.
  return Array.isArray(value) && value.findIndex((item) => !isKind(item)) < 0
}
