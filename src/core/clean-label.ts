/**
 * Control characters except tab, line feed and carriage return; bidirectional embeddings, overrides and isolates (UAX
 * #9).
 */
// oxlint-disable-next-line no-control-regex -- the pattern removes control characters
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/**
 * A title, domain or reason as one line of plain text that cannot change how the text around it is displayed: without
 * control characters and bidirectional controls, each run of white space as one space.
 */
export function cleanLabel(text: string): string {
  return text.replace(CONTROLS, '').replace(/\s+/g, ' ').trim()
}

/**
 * How many units of a long label are read, as a multiple of its limit; control characters and repeated blanks do not
 * count towards the limit.
 */
const READ_AHEAD = 4

/**
 * A label without control characters (`cleanLabel`), of at most `limit` UTF-16 units; a cut label ends with `…`, which
 * counts. The time does not depend on the length of the text, because a long title is cut again for each of many
 * citations.
 */
export function shortLabel(text: string, limit: number): string {
  const label = cleanLabel(text.slice(0, READ_AHEAD * limit))
  const isWhole = text.length <= READ_AHEAD * limit && label.length <= limit
  return isWhole ? label : `${label.slice(0, limit - 1).trimEnd()}…`.toWellFormed()
}

/** `text` without control characters and bidirectional controls; tabs and line breaks (LF, CR) stay. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '')
}
