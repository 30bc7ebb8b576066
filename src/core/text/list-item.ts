/** Matches the sign of a list item: `-`, `•`, `1.`, `1.2`, `(a)`, `aa)`, `IV.`, `B)`; before a capital also without a blank. */
export const listItem =
  /^[ \t]*(?:[-*+•–—·▪▫◦‣●○■□]|\(?\d{1,3}[.)]|\(?\d{1,3}(?:\.\d{1,3}){1,3}[.)]?|\(?(?:[a-z]{1,2}|[ivx]{1,5}|[A-Z]|[IVX]{1,5})[.)])(?:[ \t]|(?<=[-•–·.)])(?=\p{Lu}\p{Ll}))/u

/** Whether a line is an item with a letter or a Roman number: `a) …`, `(aa) …`, `IV. …`. */
export function isLetterItem(line: string): boolean {
  return /^[ \t]*\(?(?:([a-z])\1?|[ivx]{1,5})[.)][ \t]/i.test(line)
}
