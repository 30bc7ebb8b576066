/** A fresh mark of 8 random hex digits; what a source says cannot contain what it cannot know. */
export function createRandomDelimiter(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const lineBreaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
const invisibles = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu

/**
 * Untrusted text as one line of at most `maxLength` UTF-16 units, for a prompt
 * or a message.
 *
 * Without line breaks the text cannot open a numbered item of its own, without
 * the delimiter it cannot close the list it stands in, and without invisible
 * characters it says to the model what it says to a reader.
 */
export function toLine(
  text: string,
  { maxLength, delimiter }: { maxLength: number; delimiter?: string },
): string {
  // Cut before and after: what is removed should not cost length, and the work stays bounded.
  const cut = text
    .slice(0, maxLength * 2)
    .replace(invisibles, '')
    .replace(lineBreaksAndControls, ' ')
  const line = cut.trim().slice(0, maxLength).toWellFormed()
  return delimiter ? line.replaceAll(delimiter, '…') : line
}
