/**
 * Loads code when it is first needed and keeps it: each `import()` looks its file up again, which takes longer than
 * what a short call does. A load that failed is tried again at the next call.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | null = null
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    }))
}
