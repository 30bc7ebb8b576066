/**
 * What comes in: lists of words as the folders of the languages hold them, with
 * spaces or line breaks between the words. What goes out: arrays and sets, and
 * patterns of them (`words-pattern.ts`), for whoever reads texts.
 */

/** The words of lists, in their order. */
export function wordsOf(...lists: readonly string[]): string[] {
  return lists.flatMap((list) => list.split(/\s+/)).filter((word) => word !== '')
}

/** The words of lists for looking words up. */
export function wordSet(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(wordsOf(...lists))
}
