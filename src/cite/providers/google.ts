import { isFields, isHttpUrl, textOf } from '../../../extractors/reading.ts'
import type { Fields } from '../../../extractors/reading.ts'
import type { SourceInput } from '../../core/source.ts'
import { fieldsIn, namedSource, pageIn, placeAt } from './fields.ts'
import type { ProviderCitation } from './provider-citation.ts'

/**
 * Reads `groundingMetadata` of Gemini: each support is a segment of one part of the answer, in UTF-8 bytes, with the
 * indices of its chunks. Chunks without a support are not citations.
 */
export function readGrounding(metadata: unknown, provider = 'google'): ProviderCitation[] {
  if (!isFields(metadata)) return []
  const chunks: unknown[] = Array.isArray(metadata.groundingChunks) ? metadata.groundingChunks : []
  return fieldsIn(metadata.groundingSupports).flatMap((support) => {
    const { segment, groundingChunkIndices, supportChunkIndices, segment_text: said } = support
    const { startIndex, endIndex, partIndex, text = said } = isFields(segment) ? segment : {}
    const place = placeAt(startIndex ?? 0, endIndex, {
      unit: 'bytes',
      ...(typeof text === 'string' && { text }),
      part: typeof partIndex === 'number' ? partIndex : 0,
    })
    const numbers = groundingChunkIndices ?? supportChunkIndices
    return (Array.isArray(numbers) ? numbers : []).flatMap((number: unknown) => {
      const chunk = typeof number === 'number' ? chunks[number] : undefined
      const source = isFields(chunk) ? sourceOf(chunk) : null
      return source ? [{ provider, place, source, ...pagesOf(chunk as Fields) }] : []
    })
  })
}

/**
 * Reads the grounding in the metadata of a step. If Gemini continued the step in several requests, each has its own
 * grounding, with offsets from the beginning of that request's text; these places are marked as `isShifted`.
 */
export function readStepGrounding(
  { groundingMetadata, groundingMetadataPerRequest }: Fields,
  provider = 'google',
): ProviderCitation[] {
  if (!Array.isArray(groundingMetadataPerRequest)) return readGrounding(groundingMetadata, provider)
  const ofAll = groundingMetadataPerRequest.flatMap((metadata) => readGrounding(metadata, provider))
  return ofAll.map((citation) => ({
    ...citation,
    place: citation.place && { ...citation.place, isShifted: true },
  }))
}

/** The texts retrieved for an answer. Web pages are left out, because they come without text. */
export function groundingSources(metadata: unknown): SourceInput[] {
  if (!isFields(metadata)) return []
  return fieldsIn(metadata.groundingChunks).flatMap((chunk) => {
    const source = sourceOf(chunk)
    return source?.content === undefined ? [] : [source]
  })
}

/** The URLs of pages that Gemini's tool `url_context` has read for an answer, from `urlContextMetadata`. */
export function retrievedPages(metadata: unknown): string[] {
  if (!isFields(metadata)) return []
  return fieldsIn(metadata.urlMetadata).flatMap(({ retrievedUrl, urlRetrievalStatus }) =>
    isHttpUrl(retrievedUrl) && urlRetrievalStatus === RETRIEVED ? [retrievedUrl] : [],
  )
}

const RETRIEVED = 'URL_RETRIEVAL_STATUS_SUCCESS'

/** Reads `citationMetadata` of Gemini: segments of the answer, in bytes of UTF-8, that repeat a source. */
export function readRecitations(metadata: unknown, provider = 'google'): ProviderCitation[] {
  if (!isFields(metadata)) return []
  const list = [...fieldsIn(metadata.citationSources), ...fieldsIn(metadata.citations)]
  return list.flatMap(({ startIndex, endIndex, uri, title }) => {
    if (!isHttpUrl(uri)) return []
    const place = placeAt(startIndex ?? 0, endIndex, { unit: 'bytes', part: 0 })
    return [{ provider, place, source: namedSource(uri, title) }]
  })
}

function sourceOf({ web, image, maps, retrievedContext }: Fields): SourceInput | null {
  if (isFields(web)) return namedSource(web.uri, web.title)
  if (isFields(image)) return namedSource(image.sourceUri, image.title)
  if (isFields(maps)) return { ...namedSource(maps.uri, maps.title), ...contentOf(maps) }
  if (!isFields(retrievedContext)) return null
  const { uri, title, fileSearchStore, documentName } = retrievedContext
  const path = textOf(uri) ?? textOf(documentName) ?? textOf(fileSearchStore)
  // The SDK names a file by the last part of its path.
  const names = isHttpUrl(uri) ? [] : [path?.split('/').pop()]
  return { ...namedSource(uri, title, names), ...contentOf(retrievedContext) }
}

/** The first page of a chunk that a RAG engine retrieved. */
function pagesOf({ retrievedContext }: Fields): { pageNumber?: number } {
  const chunk = isFields(retrievedContext) ? retrievedContext.ragChunk : null
  return isFields(chunk) && isFields(chunk.pageSpan) ? pageIn(chunk.pageSpan.firstPage) : {}
}

/** The text of a retrieved chunk, which the model has read; empty if it has none. */
function contentOf({ text, ragChunk }: Fields): Pick<SourceInput, 'content'> {
  const content = textOf(text) ?? (isFields(ragChunk) ? textOf(ragChunk.text) : undefined)
  return content === undefined ? {} : { content }
}
