/**
 * Word lists. In: lists as the languages' folders hold them, with spaces or line breaks between the words.
 * Out: arrays and sets, and patterns (`words-pattern.ts`).
 */

/** The words of lists, in their order. White space separates words. */
export function wordsOf(...lists: readonly string[]): string[] {
  return lists.flatMap((list) => list.split(/\s+/)).filter((word) => word !== '')
}

/** The words of lists as a set, for lookup. */
export function wordSet(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(wordsOf(...lists))
}
