/** A new mark of 8 random hex digits; a source cannot contain it on purpose, because its author cannot know it. */
export function createRandomDelimiter(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const lineBreaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
const invisibles = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu

/**
 * Makes untrusted text a single line of at most `maxLength` UTF-16 units, for a prompt or a
 * message. What is longer ends at a space before the limit, with `…`.
 *
 * Without line breaks the text cannot begin a numbered item of its own; without the delimiter
 * it cannot end the list that it is in; without invisible characters the model reads the
 * same text as a person.
 */
export function toLine(
  text: string,
  { maxLength, delimiter }: { maxLength: number; delimiter?: string },
): string {
  // Cut twice: before, to bound the work; after, so that removed characters do not count.
  const cut = text
    .slice(0, maxLength * 2)
    .replace(invisibles, '')
    .replace(lineBreaksAndControls, ' ')
  const whole = cut.trim()
  const line = (whole.length <= maxLength ? whole : cutAtWord(whole, maxLength)).toWellFormed()
  return delimiter ? line.replaceAll(delimiter, '…') : line
}

/** Cuts at the last space in the second half, else between characters. */
function cutAtWord(line: string, maxLength: number): string {
  const space = line.lastIndexOf(' ', maxLength - 1)
  return space > maxLength / 2
    ? `${line.slice(0, space)}…`
    : line.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
}
