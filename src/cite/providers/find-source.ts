import type { Source, SourceInput } from '../../core/source.ts'

/**
 * Finds the registered source of a provider's citation by name only, such as the title of a document that the
 * application gave to the model and to citespan; `null` if none or several have that name.
 *
 * Of several with the name, the one whose text has the quote counts. Sources with a URL are found by URL.
 */
export function findNamedSource(
  { url, identifier, title }: SourceInput,
  sources: readonly Source[],
  citedText?: string,
): Source | null {
  if (url !== undefined) return null
  const names = new Set([identifier?.trim(), title?.trim()].filter(Boolean))
  const named = sources.filter(
    (source) => source.content !== '' && [source.identifier, source.title].some((name) => names.has(name)),
  )
  const [only = null, second] = named
  if (!second) return only
  const quoting = citedText ? named.filter(({ content }) => content.includes(citedText)) : []
  return quoting.length === 1 ? quoting[0]! : null
}
