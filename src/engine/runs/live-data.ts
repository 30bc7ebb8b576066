import type { RunChange } from '../stream/citation-sink.ts'

/** Data that is computed on the first read after a change, and listeners that hear of each change. */
export type LiveData<Data> = {
  /** The current data, computed at most once after each change. */
  read(): Data
  changed(change: RunChange): void
  /** Calls `listener` after each change, until the returned function is called. */
  subscribe(listener: (change: RunChange) => void): () => void
}

export function createLiveData<Data extends object>(compute: () => Data): LiveData<Data> {
  const listeners = new Set<(change: RunChange) => void>()
  let cached: Data | null = null

  return {
    read: () => (cached ??= compute()),
    changed(change) {
      cached = null
      for (const listener of listeners) listener(change)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
