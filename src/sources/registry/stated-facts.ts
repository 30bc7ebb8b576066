import type { SourceInput } from '../../core/source.ts'

type Metadata = Readonly<Record<string, unknown>>

/**
 * The facts that a document or page states about itself in its metadata, as source fields for cards and bibliographies.
 */
export function statedFacts(
  metadata: Metadata,
): Pick<SourceInput, 'authors' | 'publishedAt' | 'modifiedAt' | 'publisher'> {
  const { authors } = metadata
  const isList = Array.isArray(authors) && authors.every((author) => typeof author === 'string')
  return { ...(isList && { authors }), ...textsOf(metadata, ['publishedAt', 'modifiedAt', 'publisher']) }
}

/** Facts that a page states about itself besides those of `statedFacts`. */
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
  // The entries have these names and texts as values.
  return Object.fromEntries(texts) as { [name in Name]?: string }
}
