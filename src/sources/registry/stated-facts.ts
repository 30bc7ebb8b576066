import type { SourceInput } from '../../core/source.ts'

type Metadata = Readonly<Record<string, unknown>>

/** What a document or page states of itself in its metadata, as the fields of a source that cards and bibliographies show. */
export function statedFacts(
  metadata: Metadata,
): Pick<SourceInput, 'authors' | 'publishedAt' | 'modifiedAt' | 'publisher'> {
  const { authors } = metadata
  const isList = Array.isArray(authors) && authors.every((author) => typeof author === 'string')
  return { ...(isList && { authors }), ...textsOf(metadata, ['publishedAt', 'modifiedAt', 'publisher']) }
}

/** What else a page states of itself. */
export function statedDetails(metadata: Metadata): {
  language?: string
  siteName?: string
  canonicalUrl?: string
  notices?: unknown[]
  needsRendering?: true
} {
  const { notices, needsRendering } = metadata
  return {
    ...textsOf(metadata, ['language', 'siteName', 'canonicalUrl']),
    ...(Array.isArray(notices) && { notices }),
    ...(needsRendering === true && { needsRendering }),
  }
}

function textsOf<Name extends string>(
  metadata: Metadata,
  names: readonly Name[],
): { [name in Name]?: string } {
  const texts = names.flatMap((name) => (typeof metadata[name] === 'string' ? [[name, metadata[name]]] : []))
  // The entries are of these names, with texts as their values.
  return Object.fromEntries(texts) as { [name in Name]?: string }
}
