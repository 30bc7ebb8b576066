/** The term of a word, and whether it is not a function word; see `Token`. */
export type Term = { term: string; isContent: boolean }

/** Caches the terms of words by their written form. Equal terms share one string. */
export type TermCache = {
  get(written: string): Term | undefined
  /** Stores a term and returns it, with the shared string of an equal term. */
  add(written: string, term: Term): Term
  /** The shared string of an equal term; stores this one if there is none. */
  share(term: string): string
}

/** Creates a cache of the terms of at most `most` written words; when it is full, it is emptied. */
export function createTermCache(most: number): TermCache {
  const terms = new Map<string, Term>()
  const shared = new Map<string, string>()
  function share(term: string): string {
    const known = shared.get(term)
    if (known !== undefined) return known
    if (shared.size >= most) shared.clear()
    shared.set(term, term)
    return term
  }
  return {
    get: (written) => terms.get(written),
    add(written, { term, isContent }) {
      if (terms.size >= most) terms.clear()
      const kept = { term: share(term), isContent }
      terms.set(written, kept)
      return kept
    },
    share,
  }
}
