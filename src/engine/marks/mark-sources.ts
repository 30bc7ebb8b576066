import type { Source } from '../../core/source.ts'
import type { MarkSource } from '../../cite/protocols.ts'
import { canonicalUrl } from '../../sources/registry.ts'
import type { SourceRegistry } from '../../sources/registry.ts'

/**
 * Creates a function that lists the sources known so far in the order in which marks number them: mark `[n]` means item
 * n. The function returns the same array until the sources change.
 */
export function createMarkSources({
  registry,
  ownIds,
  order,
}: {
  registry: SourceRegistry
  ownIds: () => readonly string[]
  /**
   * Ids or URLs of sources in the order of their numbers. `undefined` for the default: first the sources of `ownIds`; a
   * higher number is the place in the registry.
   */
  order: readonly string[] | undefined
}): () => readonly MarkSource[] {
  let known: { revision: number; count: number; sources: readonly MarkSource[] } | null = null

  function inOrder(sources: readonly Source[], own: readonly string[]): MarkSource[] {
    if (order) return order.map((name) => findNamed(name, sources))
    const byId = new Map(sources.map((source) => [source.id, source]))
    const first = own.flatMap((id) => byId.get(id) ?? [])
    return [...first, ...sources.slice(first.length)].map(toMarkSource)
  }

  return () => {
    const own = ownIds()
    const { revision } = registry
    if (known?.revision !== revision || known.count !== own.length)
      known = { revision, count: own.length, sources: inOrder(registry.list(), own) }
    return known.sources
  }
}

/**
 * Finds the source whose id or address is the name. A name that matches no source becomes an entry with the name as its
 * id, so that the numbers of the other entries stay.
 */
function findNamed(name: string, sources: readonly Source[]): MarkSource {
  const page = canonicalUrl(name)
  const source =
    sources.find(({ id }) => id === name) ??
    sources.find(({ url }) => page !== null && url !== undefined && canonicalUrl(url) === page)
  return source ? toMarkSource(source) : { id: name }
}

function toMarkSource({ id, url, title }: Source): MarkSource {
  return { id, url, title }
}
