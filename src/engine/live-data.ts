/** Data that changes while it is read, and listeners that are told of each change. */
export type LiveData<Data> = {
  /** The data as they are now, computed once after each change. */
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
