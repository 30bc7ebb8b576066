import type { SourceInput } from '../../src/core/source.ts'
import { rowsOfColumns } from './columnar.ts'
import { listNames, normalizeName, partNames, skippedNames, sourceListNames } from './field-names.ts'
import { parseJsonText } from './json-text.ts'
import { layersOf } from './layers.ts'
import { defaultLimits } from './limits.ts'
import { isOpaqueText } from './plain-text.ts'
import { isSourcePart, isTextPart, sourceOfPart, sourcesOfCitations } from './parts.ts'
import { readRecord } from './record.ts'
import { zeroPageName } from './record-details.ts'
import { isErrorOutput } from './tool-output.ts'
import { isFields, isHttpUrl, numberOf } from './values.ts'
import type { Fields } from './values.ts'

/** Where a value stands in a tool's output, and how it is therefore read. */
type Place = {
  /** Name of the field that contains the value or its list, in lower case and with only its letters and digits. */
  name: string
  /** Whether the value is an item of a list, a row of a table, or in an object whose keys are numbers. */
  isListed: boolean
  /** Whether the field `summary` is text of the source, and not a summary by a model. */
  allowSummary: boolean
  /** Fields whose page numbers count from 0. A result with page 0 adds its field; then all results are read again. */
  zeroPages: Set<string>
  /** Levels of nesting around the value, from 0; beyond `MAX_DEPTH` nothing is read. */
  depth: number
}

const MAX_DEPTH = 24

/**
 * Finds the sources in the data of any tool by the usual field names, such as results in lists, in columns or in
 * objects keyed by id.
 */
export function findSources(
  value: unknown,
  { allowSummary = false }: { allowSummary?: boolean } = {},
): SourceInput[] {
  const zeroPages = new Set<string>()
  const read = () => sourcesIn(value, { name: '', isListed: false, allowSummary, zeroPages, depth: 0 })
  const found = read()
  // A result with page 0 shows that pages count from 0, also in the results that were read before it. So all are read
  // again.
  return zeroPages.size > 0 ? read() : found
}

function sourcesIn(value: unknown, place: Place): SourceInput[] {
  if (place.depth > MAX_DEPTH) return []
  if (typeof value === 'string') return sourcesInText(value, place)
  if (Array.isArray(value)) return sourcesInList(value, place)
  return isFields(value) ? sourcesInFields(value, place) : []
}

/** The sources in a string: JSON data or, in a list of sources or passages, a URL or a passage. */
function sourcesInText(text: string, place: Place): SourceInput[] {
  if (place.isListed && sourceListNames.has(place.name) && isHttpUrl(text)) return [{ url: text.trim() }]
  if (/^\s*(?:[[{]|```json)/.test(text)) {
    const parsed = parseJsonText(text, defaultLimits)
    if (parsed !== undefined) return sourcesIn(parsed, { ...place, depth: place.depth + 1 })
  }
  const isPassage =
    place.isListed && (place.name === '' || partNames.has(place.name) || textLists.has(place.name))
  const isLong = text.length >= 40 && text.trim().includes(' ')
  return isPassage && isLong && !isHttpUrl(text) && !isOpaqueText(text) ? [{ content: text }] : []
}

const textLists = new Set([
  'documents',
  'docs',
  'contexts',
  'context',
  'results',
  'texts',
  'sources',
  'matches',
])

function sourcesInList(list: readonly unknown[], place: Place): SourceInput[] {
  const columns = rowsOfColumns(list)
  if (columns)
    return columns.flatMap((row) => sourcesIn(row, { ...place, isListed: true, depth: place.depth + 1 }))
  const scored = scoredPair(list)
  if (scored) {
    const sources = sourcesIn(scored.item, { ...place, isListed: true, depth: place.depth + 1 })
    return sources.map((source) => ({ ...source, relevance: source.relevance ?? scored.score }))
  }
  // Next to `source` parts, a plain text part is the model's answer.
  const isAnswer = list.some((item) => isFields(item) && isSourcePart(item))
  const items = isAnswer ? partsOnly(list) : list
  return items.flatMap((item) => sourcesIn(item, { ...place, isListed: true, depth: place.depth + 1 }))
}

/** A pair `[result, score]`, as returned by vector stores; `null` for any other list. */
function scoredPair(list: readonly unknown[]): { item: unknown; score: number } | null {
  if (list.length !== 2 || !isFields(list[0]) || typeof list[1] !== 'number') return null
  const score = numberOf(list[1])
  return score === undefined ? null : { item: list[0], score }
}

function sourcesInFields(fields: Fields, place: Place): SourceInput[] {
  if (isErrorOutput(fields) || isModelPart(fields)) return []
  if (isSourcePart(fields)) return sourceOfPart(fields)
  if (isTextPart(fields)) return sourcesOfCitations(fields)
  if (isMessage(fields)) return sourcesIn(partsOnly(fields.content), place)
  const rows = rowsOfColumns(fields)
  if (rows) return rows.flatMap((row) => sourcesIn(row, { ...place, isListed: true, depth: place.depth + 1 }))

  const record = readRecord(fields, {
    allowSummary: place.allowSummary,
    guess: place.isListed,
    zeroPages: place.zeroPages,
  })
  const found = childSources(fields, place).filter((child) => !isOwnText(child, record))
  const hasResults = found.some(({ name }) => listNames.has(name))
  const isNamedText = record.content !== undefined && (record.identifier ?? record.title) !== undefined
  const isItem = place.isListed && (record.url !== undefined || isNamedText)
  if (hasResults && !isItem) return found.flatMap(({ name, sources }) => inherit(name, sources, record))
  const parts = found.filter(({ name }) => !isItem || partNames.has(name))
  const below = parts.flatMap(({ name, sources }) => inherit(name, sources, record))
  // Fields that the record took from its envelopes must not give a second source.
  const own = isSource(record, fields, place) ? [record] : []
  if (own.length === 0) return below
  const zeroPage = record.pageNumber === 1 ? zeroPageName(layersOf(fields)) : null
  if (zeroPage !== null) place.zeroPages.add(zeroPage)
  return [...own, ...below.filter((source) => !isSameText(source, record))]
}

/**
 * Whether the object is a message. In an object with a title or URL, such as a page or a person, `role` has another
 * meaning.
 */
function isMessage({ role, title, url, ...fields }: Fields): boolean {
  return typeof role === 'string' && 'content' in fields && title === undefined && url === undefined
}

/** A model's message without its plain text parts; text parts with citations are kept. Empty if it is not a list. */
function partsOnly(content: unknown): unknown[] {
  const parts = Array.isArray(content) ? content.filter(isFields) : []
  return parts.filter((part) => part.type !== 'text' || isTextPart(part))
}

/** Whether the part is a model's reasoning, or a tool call without a result. */
function isModelPart({ type }: Fields): boolean {
  return (
    typeof type === 'string' &&
    /^(?:reasoning|thinking|redacted_thinking|tool-call|tool_use|tool-approval-\w+)$/.test(type)
  )
}

function childSources(fields: Fields, place: Place): { name: string; sources: SourceInput[] }[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const name = normalizeName(key)
    if (skippedNames.has(name) || (typeof value === 'string' && !mayHoldData(name))) return []
    // An object keyed by id (`pages: { 12: … }`) is read like a list.
    const isKeyed = /^\d+$/.test(name)
    const within: Place = {
      ...place,
      name: isKeyed ? place.name : name,
      isListed: isKeyed,
      depth: place.depth + 1,
    }
    const sources = sourcesIn(value, within)
    return sources.length > 0 ? [{ name: within.name, sources }] : []
  })
}

function mayHoldData(name: string): boolean {
  return /^(?:output|result|results|data|content|response|body|text|json|value|payload)$/.test(name)
}

/**
 * Gives the passages of a document its URL, its title and, where they have none, its other metadata. A source with a
 * URL of its own stays unchanged.
 */
function inherit(name: string, sources: SourceInput[], parent: SourceInput): SourceInput[] {
  if (!partNames.has(name)) return sources
  const { url, title, identifier, authors, publisher, publishedAt, modifiedAt } = parent
  return sources.map((source) => {
    if (source.url || (!url && !title)) return source
    const known = {
      identifier,
      authors,
      publisher,
      publishedAt,
      modifiedAt,
      ...source,
      title: title ?? source.title,
    }
    return url ? { ...known, url } : known
  })
}

function isSource(record: SourceInput, fields: Fields, { name, isListed }: Place): boolean {
  const text = record.content ?? record.snippet
  if (record.url) {
    const isVisit = typeof fields.type === 'string' && /page$|^url|fetch/i.test(fields.type)
    return (
      text !== undefined || record.title !== undefined || isListed || isVisit || sourceListNames.has(name)
    )
  }
  if (text === undefined) {
    return isListed && sourceListNames.has(name) && (record.title ?? record.identifier) !== undefined
  }
  const isNamed = (record.identifier ?? record.title ?? record.relevance) !== undefined
  if (!isListed) return isNamed && record.content !== undefined && name !== 'error'
  return isNamed || text.length >= 20
}

/**
 * Whether the sources are text parts in the record's content (`content: [{ type: 'text', text }]`), which the record
 * already contains.
 */
function isOwnText(
  { name, sources }: { name: string; sources: SourceInput[] },
  record: SourceInput,
): boolean {
  const isText = name === 'content' || name === 'contents'
  return isText && record.content !== undefined && sources.every(({ url }) => url === undefined)
}

function isSameText(source: SourceInput, record: SourceInput): boolean {
  const text = source.content ?? source.snippet
  if (source.url && source.url !== record.url) return false
  if (text === undefined || text === record.snippet) return true
  // A part with a page number is kept, because the record as a whole has none.
  return record.content !== undefined && !source.pageNumber && record.content.includes(text)
}
