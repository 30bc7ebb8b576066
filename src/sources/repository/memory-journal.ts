import type { JournalEntry, RepositoryJournal } from './journal.ts'

/** A journal in the memory of the process. Repositories that share one see each other's changes. */
export function memoryJournal(): RepositoryJournal {
  const entries: JournalEntry[] = []
  const contents = new Map<string, string>()
  return {
    async *read(after) {
      yield* entries.slice(after)
    },
    async append(added) {
      if (added[0]?.position !== entries.length + 1) return false
      for (const { content, ...entry } of added) {
        entries.push(structuredClone(entry))
        const { change } = entry
        if (content !== undefined && change.change !== 'use' && change.contentHash !== undefined) {
          contents.set(change.contentHash, content)
        }
      }
      return true
    },
    async content({ contentHash }) {
      return contents.get(contentHash) ?? null
    },
    async close() {},
  }
}
