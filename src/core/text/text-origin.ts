/** All values of `TextOrigin`. */
export const textOrigins = ['read', 'given', 'excerpt', 'model', 'unread'] as const

/**
 * Where the text of a source comes from. `read`: citespan read it on the page or in the file. `given`: a tool or the
 * application gave it. `excerpt`: it is the excerpt of a search result. `model`: a language model wrote it. `unread`:
 * it was given with the address of a page that could not be read. A text of the origin `model` or `unread` is not
 * evidence.
 */
export type TextOrigin = (typeof textOrigins)[number]

/**
 * Whether a source's text can be evidence. It cannot if a model wrote it, or if it was given with a page that
 * could not be read.
 */
export function canProve({ textOrigin }: { textOrigin?: TextOrigin | undefined }): boolean {
  return textOrigin !== 'model' && textOrigin !== 'unread'
}
