import { cellPattern, MAX_SHEET_NAME } from '../../core/text-limits.ts'
import type { Citation, CitedBy, DifferencePart, Evidence, Uncited } from '../../core/citation.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'
import { MAX_FAILED } from '../../core/failed-citations.ts'
import type { Place, StatuteLocator } from '../../core/place.ts'
import type { Span } from '../../core/span.ts'
import { textOrigins } from '../../core/text.ts'
import { methods, statuses, verdicts } from '../../core/verdict.ts'

/**
 * Checks data from the network and accepts what `citationsDataSchema` accepts. Written by hand to keep zod out of the
 * page's bundle.
 */
export function isCitationsData(value: unknown): value is CitationsData {
  return (
    isObject(value) &&
    isString(value.runId) &&
    isOneOf(value.progress, ['matching', 'verifying', 'complete']) &&
    isArrayOf(value.sources, isCitedSource) &&
    isArrayOf(value.citations, isCitation) &&
    isOptional(value.failed, (failed) => isArrayOf(failed, isCitation) && failed.length <= MAX_FAILED) &&
    isArrayOf(value.uncited, isUncited) &&
    isOptional(value.texts, (texts) => isArrayOf(texts, isString))
  )
}

/** Whether a value from the network has the shape of a `CitedSource`. Loads no schema. */
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
    isOptional(value.version, isString) &&
    isOptional(value.fileName, isString) &&
    isOptional(value.toolName, isString) &&
    isOptional(value.authors, (authors) => isArrayOf(authors, isString) && authors.length <= 20) &&
    isOptional(value.publishedAt, isString) &&
    isOptional(value.publisher, isString) &&
    isOptional(value.textOrigin, (origin) => isOneOf(origin, textOrigins))
  )
}

/** Whether a value from the network has the shape of a `Citation`. Loads no schema. */
export function isCitation(value: unknown): value is Citation {
  return (
    isSpan(value) &&
    isString(value.id) &&
    isOffset(value.textPart) &&
    isOptional(value.pointer, isString) &&
    isString(value.text) &&
    isArrayOf(value.sourceIds, isString) &&
    isOptional(value.foundAfter, (ids) => isArrayOf(ids, isString)) &&
    isShare(value.confidence) &&
    isString(value.matcher) &&
    isOptional(value.citedBy, (given) => isArrayOf(given, isCitedBy)) &&
    isOneOf(value.verdict, verdicts) &&
    isOneOf(value.status, statuses) &&
    isShare(value.score) &&
    isString(value.reason) &&
    isArrayOf(value.evidence, isEvidence) &&
    isArrayOf(value.missing, isSpan) &&
    isString(value.verifier) &&
    isOptional(value.recheck, isRecheck) &&
    isOptional(value.notes, (notes) => isArrayOf(notes, isString)) &&
    isOptional(value.registered, isRegistered) &&
    isOptional(value.supersededBy, (ids) => isArrayOf(ids, isString)) &&
    isOptional(value.contradictedBy, (ids) => isArrayOf(ids, isString)) &&
    isOptional(value.method, (method) => isOneOf(method, methods))
  )
}

function isRegistered(value: unknown): value is Citation['registered'] {
  return (
    isObject(value) &&
    isString(value.citationId) &&
    isString(value.claim) &&
    isOptional(value.number, isPositive)
  )
}

function isRecheck(value: unknown): value is Citation['recheck'] {
  return (
    isObject(value) &&
    isOneOf(value.state, ['same', 'moved', 'changed', 'gone']) &&
    isOptional(value.quote, (quote) => isOneOf(quote, ['there', 'moved', 'altered', 'gone'])) &&
    isOptional(value.newSourceId, isString) &&
    isOptional(value.span, isSpan) &&
    isString(value.checkedAt)
  )
}

function isCitedBy(value: unknown): value is CitedBy {
  return (
    isObject(value) &&
    isString(value.provider) &&
    isString(value.sourceId) &&
    isOptional(value.span, isSpan) &&
    isOptional(value.citedText, isString) &&
    isOptional(value.pageNumber, isPositive)
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
    isOptional(value.locator, isEvidencePlace) &&
    isOptional(value.difference, (parts) => isArrayOf(parts, isDifferencePart))
  )
}

function isEvidencePlace(value: unknown): value is Place {
  return (
    isObject(value) &&
    isOptional(value.page, isPositive) &&
    isOptional(value.lastPage, isPositive) &&
    isOptional(value.slide, isPositive) &&
    isOptional(value.lastSlide, isPositive) &&
    isOptional(value.sheet, (name) => isString(name) && name.length <= MAX_SHEET_NAME) &&
    isOptional(value.cell, (address) => isString(address) && cellPattern.test(address)) &&
    isOptional(value.box, isBox) &&
    isOptional(value.ocrConfidence, isShare) &&
    isOptional(value.headings, (titles) => isArrayOf(titles, isHeading) && titles.length <= 6) &&
    isOptional(value.statute, isStatuteLocator)
  )
}

function isBox(value: unknown): boolean {
  return isObject(value) && [value.x, value.y, value.width, value.height].every(isShare)
}

function isHeading(value: unknown): boolean {
  return isString(value) && value.length <= 200
}

function isStatuteLocator(value: unknown): value is StatuteLocator {
  return (
    isObject(value) &&
    isOptional(value.statute, (name) => isString(name) && name.length <= 100) &&
    isOneOf(value.kind, ['section', 'article', 'margin']) &&
    isSectionLabel(value.section) &&
    isOptional(value.paragraph, isLabel) &&
    isOptional(value.lastParagraph, isLabel) &&
    isOptional(value.sentence, isPositive) &&
    isOptional(value.lastSentence, isPositive) &&
    isOptional(value.number, isLabel) &&
    isOptional(value.lastNumber, isLabel) &&
    isOptional(value.letter, (letter) => isString(letter) && /^[a-z]$/.test(letter)) &&
    isOptional(value.subletter, (letters) => isString(letters) && /^([a-z])\1$/.test(letters)) &&
    isOptional(value.itemSentence, isPositive)
  )
}

/** The number of a section (§), such as `257a` or `8.1`. */
function isSectionLabel(value: unknown): boolean {
  return isString(value) && /^\d{1,4}(?:\.\d{1,3}){0,4}[a-z]{0,2}$/.test(value)
}

/** The number of a part of a section, such as `4a`. */
function isLabel(value: unknown): boolean {
  return isString(value) && /^\d{1,4}[a-z]{0,2}$/.test(value)
}

function isDifferencePart(value: unknown): value is DifferencePart {
  return isObject(value) && isOneOf(value.kind, ['same', 'missing', 'added']) && isString(value.text)
}

function isUncited(value: unknown): value is Uncited {
  return (
    isSpan(value) &&
    isOffset(value.textPart) &&
    isOptional(value.pointer, isString) &&
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

function isArrayOf(value: unknown, isKind: (value: unknown) => boolean): value is unknown[] {
  // Unlike `every`, `findIndex` visits the holes of a sparse array too.
  return Array.isArray(value) && value.findIndex((item) => !isKind(item)) < 0
}
