/** Control characters except white space, and the bidirectional embeddings, overrides and isolates (UAX #9). */
// oxlint-disable-next-line no-control-regex -- the pattern removes control characters
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/**
 * A title, domain or reason as one line of plain text that cannot change how
 * the text around it is displayed: no control characters, no bidirectional overrides.
 */
export function cleanLabel(text: string): string {
  return text.replace(CONTROLS, '').replace(/\s+/g, ' ').trim()
}

/** `text` without control characters and bidirectional overrides; line breaks stay. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '')
}
