/** The sources that a stream announces itself; citespan does not announce them again. */
export type OwnSources = {
  has(sourceId: string): boolean
  /**
   * Whether a source part has passed whose source is not registered yet. Any source that the run has may then turn out
   * to be the one of that part.
   */
  readonly isReading: boolean
  /**
   * Call when a source part passes. Call the returned function when the part is read, with the id of its source, or
   * `undefined` if it named none.
   */
  add(): (sourceId: string | undefined) => void
}

export function createOwnSources(): OwnSources {
  const ids = new Set<string>()
  let reading = 0
  return {
    has: (sourceId) => ids.has(sourceId),
    get isReading() {
      return reading > 0
    },
    add() {
      reading += 1
      return (sourceId) => {
        reading -= 1
        if (sourceId !== undefined) ids.add(sourceId)
      }
    },
  }
}
