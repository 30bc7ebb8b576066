import { CitationError } from '../core/error.ts'
import type { RegistryEntry } from './registry-entry.ts'

/** The keys of an input (see `sourceKey`); `null` where it lacks the field. */
export type SourceKeys = { url: string | null; content: string | null; name: string | null }

/** The entries of a registry, by id and by the keys of the inputs that were merged into them. */
export type SourceIndex = {
  get(id: string): RegistryEntry | undefined
  add(entry: RegistryEntry): void
  /** Adds the keys that no entry has yet. */
  addKeys(entry: RegistryEntry, keys: SourceKeys): void
  /** The entry of the same source, for an input without an id. */
  findByKeys(keys: SourceKeys): RegistryEntry | undefined
  /**
   * The entry of this id.
   *
   * @throws CitationError `conflict` if another source got the id by its number.
   */
  findById(id: string, keys: SourceKeys): RegistryEntry | undefined
  /** Excludes an id from those given by number. */
  reserve(id: string): void
  /** The id of a source by its number: `S1`, or `S1-2` where that is taken or reserved. */
  idOf(number: number): string
}

export function createSourceIndex(): SourceIndex {
  const byId = new Map<string, RegistryEntry>()
  const byKey = new Map<string, RegistryEntry>()
  const reservedIds = new Set<string>()

  return {
    get: (id) => byId.get(id),
    add: (entry) => void byId.set(entry.id, entry),
    addKeys(entry, { url, content, name }) {
      for (const key of [url, content, name]) if (key && !byKey.has(key)) byKey.set(key, entry)
    },
    findByKeys(keys) {
      const sameUrl = keys.url && byKey.get(keys.url)
      if (sameUrl) return sameUrl
      const sameContent = keys.content && byKey.get(keys.content)
      if (sameContent && !(keys.url && sameContent.details.url)) return sameContent
      const sameName = keys.name && byKey.get(keys.name)
      if (!sameName || (keys.url && sameName.details.url)) return undefined
      // The same name joins two inputs only if one of them has no content.
      return !keys.content || !sameName.content ? sameName : undefined
    },
    findById(id, { url, content, name }) {
      const entry = byId.get(id)
      const key = url ?? content ?? name
      if (!entry || entry.named || (key && byKey.get(key) === entry)) return entry
      throw new CitationError({
        code: 'conflict',
        message: `The source id "${id}" was already given to another source by its number.`,
        suggestion: 'Register sources that have ids first, or all together with registerAll().',
      })
    },
    reserve: (id) => void reservedIds.add(id),
    idOf(number) {
      let id = `S${number}`
      for (let attempt = 2; byId.has(id) || reservedIds.has(id); attempt += 1) id = `S${number}-${attempt}`
      return id
    },
  }
}
