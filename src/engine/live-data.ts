/** Data that is computed when read after a change, and listeners that are called for each change. */
export type LiveData<Data> = {
  /** The current data, computed at most once after each change. */
  read(): Data
  changed(): void
  /** Calls `listener` after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void
}

export function createLiveData<Data extends object>(compute: () => Data): LiveData<Data> {
  const listeners = new Set<() => void>()
  let cached: Data | null = null

  return {
    read: () => (cached ??= compute()),
    changed() {
      cached = null
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
