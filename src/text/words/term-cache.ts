/** The term of a word as `tokenize` gives it. */
export type Term = { term: string; isContent: boolean }

/** The terms of words as they are written. Equal terms are one string. */
export type TermCache = {
  get(written: string): Term | undefined
  /** Keeps a term and returns it, with the string of an equal one. */
  add(written: string, term: Term): Term
  /** The string of an equal term; keeps this one if there is none. */
  share(term: string): string
}

/** A cache of at most `most` words, which begins anew when it is full. */
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
