/** Maximum UTF-16 units of a snippet that is cut from the body. */
const SNIPPET_LENGTH = 600

/** The beginning of a text: at most 600 UTF-16 units, without a cut-off last word where possible. */
export function firstWords(text: string): string {
  if (text.length <= SNIPPET_LENGTH) return text
  const cut = text.slice(0, SNIPPET_LENGTH).toWellFormed()
  return cut.replace(/\s\S{0,40}$/, '')
}
