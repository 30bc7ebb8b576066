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
 * Makes untrusted text a single line of at most `maxLength` UTF-16 units, for a prompt or a message. A longer text is
 * cut at the last space in the second half of the limit and ends with `…`. Without such a space, it is cut at the
 * limit, without `…`. Each `delimiter` in the line is replaced by `…`.
 *
 * The text cannot start a numbered item, since it has no line breaks. It cannot end the list that it is in,
 * since it cannot contain the delimiter. The model and a person read the same text, since invisible characters
 * are removed.
 */
export function toLine(
  text: string,
  { maxLength, delimiter }: { maxLength: number; delimiter?: string },
): string {
  // Cut first to bound the work, and again at the end, because removed characters do not count.
  const cut = text
    .slice(0, maxLength * 2)
    .replace(invisibles, '')
    .replace(lineBreaksAndControls, ' ')
  const whole = cut.trim()
  const line = (whole.length <= maxLength ? whole : cutAtWord(whole, maxLength)).toWellFormed()
  return delimiter ? line.replaceAll(delimiter, '…') : line
}

/** Cuts at the last space in the second half of the limit and adds `…`, else cuts between characters without `…`. */
function cutAtWord(line: string, maxLength: number): string {
  const space = line.lastIndexOf(' ', maxLength - 1)
  return space > maxLength / 2
    ? `${line.slice(0, space)}…`
    : line.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')
}
