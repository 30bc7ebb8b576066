/**
 * A delimiter of 8 random hex digits. The author of a source cannot know it, and so cannot write it into the source.
 */
export function createRandomDelimiter(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const lineBreaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu
const invisibles = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu

/**
 * Makes untrusted text a single line of at most `maxLength` UTF-16 units, for a prompt or a message. A longer text ends
 * with `…`: it is cut at the last space in the second half of the limit or, if there is none, within a word. Each
 * `delimiter` in the line is replaced by `…`.
 *
 * The text cannot start a numbered item, since it has no line breaks. It cannot end the list that it is in, since it
 * cannot contain the delimiter. The model and a person read the same text, since invisible characters are removed.
 */
export function toLine(
  text: string,
  { maxLength, delimiter }: { maxLength: number; delimiter?: string },
): string {
  const trimmed = text.trim()
  // Cut first to bound the work, and again at the end, because removed characters do not count.
  const start = trimmed.slice(0, maxLength * 2)
  const whole = start.replace(invisibles, '').replace(lineBreaksAndControls, ' ').trim()
  const isCut = whole.length > maxLength || start.length < trimmed.length
  const line = (isCut ? cutAtWord(whole, maxLength) : whole).toWellFormed()
  return delimiter ? line.replaceAll(delimiter, '…') : line
}

/** The beginning of a too long line, with `…` at its end; at most `maxLength` UTF-16 units in total. */
function cutAtWord(line: string, maxLength: number): string {
  const space = line.lastIndexOf(' ', maxLength - 1)
  const end = space > maxLength / 2 ? space : maxLength - 1
  return `${line.slice(0, end).replace(/[\ud800-\udbff]$/, '')}…`.slice(0, maxLength)
}
