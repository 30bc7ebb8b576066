import type { SourceInput } from '../../src/core/source.ts'
import { plainText } from './plain-text.ts'
import { readRecord } from './record.ts'
import { firstText, isFields, isHttpUrl } from './values.ts'
import type { Fields } from './values.ts'

/** Whether the part is a `source` of the AI SDK, or a `source-url` or `source-document` of a UI message. */
export function isSourcePart({ type, sourceType, sourceId }: Fields): boolean {
  if (type === 'source') return sourceType === 'url' || sourceType === 'document'
  return (type === 'source-url' || type === 'source-document') && typeof sourceId === 'string'
}

/**
 * Whether the part is a model's text with a list of citations, or with `providerMetadata`, which may list them. The
 * citations are sources, the text is not.
 */
export function isTextPart({ type, text, citations, providerMetadata }: Fields): boolean {
  return (
    type === 'text' && typeof text === 'string' && (Array.isArray(citations) || isFields(providerMetadata))
  )
}

/**
 * The sources of a `source` part, including data that its provider adds, such as the file id or the quoted text.
 * `citedText`: the text quoted by the citation that has this source.
 */
export function sourceOfPart(part: Fields, citedText?: unknown): SourceInput[] {
  const hints = Object.values(isFields(part.providerMetadata) ? part.providerMetadata : {}).filter(isFields)
  const documents = hints.flatMap((hint) => documentsOf(hint.sources))
  if (documents.length > 0) return documents
  const url = isHttpUrl(part.url) ? part.url : undefined
  const quoted = firstText([citedText, ...hints.flatMap((hint) => [hint.cited_text, hint.citedText])])
  const fileId = firstText(
    hints.flatMap((hint) => [hint.fileId, hint.file_id, hint.documentId, hint.document_id]),
  )
  const fileName = firstText([part.filename])
  const title = firstText([part.title, fileName])
  const identifier =
    fileId ?? fileName ?? (url ? undefined : firstText([part.url, title, part.id, part.sourceId]))
  const { pageNumber, publishedAt } = readRecord({ page: pageIn(hints), pageAge: ageIn(hints) })
  return [
    {
      type: url ? 'website' : 'document',
      ...(url && { url }),
      ...(identifier && { identifier }),
      ...(title && title !== part.url && { title: plainText(title) }),
      ...(quoted && { content: plainText(quoted) }),
      ...(publishedAt && { publishedAt }),
      ...(pageNumber && { pageNumber }),
    },
  ]
}

function pageIn(hints: readonly Fields[]): unknown {
  return hints.map((hint) => hint.startPageNumber ?? hint.start_page_number ?? hint.pageNumber).find(Boolean)
}

/** When the page was published or last changed, as Anthropic's search says. */
function ageIn(hints: readonly Fields[]): unknown {
  return hints.map((hint) => hint.pageAge ?? hint.page_age).find(Boolean)
}

/**
 * The documents of Cohere: `sources: [{ type: 'document', id, document: { id, text, title } }]`, or the output of a
 * tool in the same form.
 */
function documentsOf(sources: unknown): SourceInput[] {
  if (!Array.isArray(sources)) return []
  return sources.filter(isFields).flatMap((source) => {
    const record = readRecord(source)
    return record.content || record.url ? [{ type: 'document' as const, ...record }] : []
  })
}

/**
 * The distinct sources that a text part cites, each with all of its quoted text. If the SDK's list of citations is
 * missing, the provider's own is used (`citations`, `annotations`).
 */
export function sourcesOfCitations(part: Fields): SourceInput[] {
  const citations = Array.isArray(part.citations) ? part.citations.filter(isFields) : []
  const sources = citations.flatMap((citation) => {
    return isFields(citation.source) ? sourceOfPart(citation.source, citation.citedText) : []
  })
  const providers = Object.values(isFields(part.providerMetadata) ? part.providerMetadata : {}).filter(
    isFields,
  )
  const native = providers
    .flatMap((provider) => provider.citations ?? provider.annotations ?? [])
    .filter(isFields)
  const known = sources.length > 0 ? sources : native.map(sourceOfNativeCitation)
  return joinQuotes(known)
}

function sourceOfNativeCitation(citation: Fields): SourceInput {
  const { url, identifier, title, content, pageNumber } = readRecord({
    ...citation,
    title: citation.title ?? citation.document_title ?? citation.filename,
    page: citation.start_page_number,
  })
  return {
    type: url ? 'website' : 'document',
    url,
    identifier: identifier ?? title,
    title,
    content,
    pageNumber,
  }
}

function joinQuotes(sources: readonly SourceInput[]): SourceInput[] {
  const joined = new Map<string, SourceInput>()
  for (const source of sources) {
    const key = source.url ?? source.identifier ?? source.title ?? ''
    const known = joined.get(key)
    const isNew = source.content && !known?.content?.includes(source.content)
    const content =
      known && isNew ? [known.content, source.content].filter(Boolean).join('\n\n') : source.content
    joined.set(key, known ? { ...source, ...known, content: isNew ? content : known.content } : source)
  }
  return [...joined.values()]
}
