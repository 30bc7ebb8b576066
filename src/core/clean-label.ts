/** Control characters but white space, and the embeddings and overrides that turn text around (UAX #9). */
// oxlint-disable-next-line no-control-regex -- these are what is taken out
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/**
 * A title, domain or reason as one line of plain text that cannot disturb what
 * stands beside it: no control characters, no bidirectional overrides.
 */
export function cleanLabel(text: string): string {
  return text.replace(CONTROLS, '').replace(/\s+/g, ' ').trim()
}

/** `text` without control characters and bidirectional overrides; line breaks stay. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, '')
}
