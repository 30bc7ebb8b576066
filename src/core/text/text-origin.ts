/** All values of `TextOrigin`. */
export const textOrigins = ['read', 'given', 'excerpt', 'model', 'unread'] as const

/**
 * Where the text of a source comes from. `read`: citespan read it on the page or in the file. `given`: a tool or the
 * application gave it. `excerpt`: a search gave it as the excerpt of a result. `model`: a language model wrote it.
 * `unread`: it was given beside an address whose page could not be read. Texts of the last two prove nothing.
 */
export type TextOrigin = (typeof textOrigins)[number]

/** Whether a source's text can be evidence of what it says: it is neither a model's nor one of a page that was not read. */
export function canProve({ textOrigin }: { textOrigin?: TextOrigin | undefined }): boolean {
  return textOrigin !== 'model' && textOrigin !== 'unread'
}
