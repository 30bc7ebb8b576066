import { sourceOfPart, isFields } from '../../../extractors/reading.ts'
import type { Fields } from '../../../extractors/reading.ts'
import { readAnthropicCitations } from './anthropic.ts'
import { isCohereCitation, readCohereCitations } from './cohere.ts'
import { fieldsIn, metadataIn, pageIn, placeAt, quoteIn } from './fields.ts'
import { readStepGrounding, retrievedPages } from './google.ts'
import { readOpenAiAnnotations } from './openai.ts'
import { UNNAMED_PROVIDER } from './provider-citation.ts'
import type { CitedPlace, ProviderCitation } from './provider-citation.ts'
import { withoutQuotes } from './without-quotes.ts'

/** A text part of the AI SDK, or the part that ends one. */
export type CitedTextPart = { readonly citations?: unknown; readonly providerMetadata?: unknown }

/**
 * Reads the citations of a text part of the AI SDK: its `citations`, or else the list in its metadata, which older
 * providers use. Citations added by citespan are left out.
 */
export function readTextCitations({ citations, providerMetadata }: CitedTextPart): ProviderCitation[] {
  const metadata = metadataIn(providerMetadata)
  const given = fieldsIn(citations)
  if (given.length > 0) return given.flatMap((citation) => readCitation(citation, metadata[0]?.[0]))
  return metadata.flatMap(([provider, fields]) => [
    ...readAnthropicCitations(fields.citations, provider),
    ...readCohereCitations(fieldsIn(fields.citations).filter(isCohereCitation), provider),
    ...readOpenAiAnnotations(fields.annotations, provider),
  ])
}

/** Reads the citations in a `source` part of Cohere, which has their place in the answer; empty for all other parts. */
export function readSourceCitations({ providerMetadata }: Fields): ProviderCitation[] {
  return metadataIn(providerMetadata).flatMap(([provider, fields]) =>
    isCohereCitation(fields) ? readCohereCitations([fields], provider) : [],
  )
}

/**
 * Reads the citations in the metadata of a step: Gemini's grounding. Vertex writes the same grounding under two names;
 * it is read once.
 */
export function readStepCitations(providerMetadata: unknown): ProviderCitation[] {
  const known = new Set<string>()
  return metadataIn(providerMetadata).flatMap(([provider, fields]) => {
    const citations = readStepGrounding(fields, provider)
    const print = JSON.stringify(citations.map(({ provider: _name, ...cited }) => cited))
    return known.has(print) ? [] : (known.add(print), citations)
  })
}

/**
 * The pages that the provider read in a step, from its metadata, as `source` parts, because Gemini's `url_context`
 * emits none.
 */
export function readStepPages(
  providerMetadata: unknown,
): { type: 'source'; sourceType: 'url'; url: string }[] {
  return metadataIn(providerMetadata).flatMap(([, { urlContextMetadata }]) =>
    retrievedPages(urlContextMetadata).map((url) => ({ type: 'source', sourceType: 'url', url }) as const),
  )
}

function readCitation(citation: Fields, partProvider: string | undefined): ProviderCitation[] {
  const { source, startIndex, endIndex, citedText } = citation
  if (!isFields(source)) return []
  const hints = metadataIn(source.providerMetadata)
  if (hints.some(([name]) => name === 'citespan')) return []
  const [name, hint] = hints[0] ?? []
  const provider = name ?? partProvider ?? UNNAMED_PROVIDER
  const shared = {
    provider,
    place: placeOf(startIndex, endIndex, hint),
    ...quoteIn(citedText, hint?.cited_text, hint?.citedText),
    ...pageIn(hint?.start_page_number, hint?.startPageNumber, hint?.pageNumber),
  }
  return sourceOfPart(withoutQuotes(source)).map(({ pageNumber: _page, ...identity }) => ({
    ...shared,
    source: identity,
  }))
}

function placeOf(start: unknown, end: unknown, hint: Fields | undefined): CitedPlace | null {
  if (start !== undefined || end !== undefined) return placeAt(start, end, { unit: 'characters' })
  // OpenAI's file citations have the point after the cited text.
  const isPoint = hint?.type === 'file_citation' && hint.index !== undefined
  return isPoint ? placeAt(hint.index, hint.index, { unit: 'characters' }) : null
}
