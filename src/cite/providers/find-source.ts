import type { Source, SourceInput } from '../../core/source.ts'

/**
 * Finds the registered source of a provider's citation by name only: its `identifier` or `title`, such as that of a
 * document that the application gave to the model and to citespan. If several sources have the name, the only one of
 * them whose text has the quote is returned. `null` if there is no such source, or if the citation has a URL, which
 * identifies its source.
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
