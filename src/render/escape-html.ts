const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML, for element content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}

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

/** An element id made of any text: one id for one text, without characters that need escaping in a URL. */
export function elementId(prefix: string, name: string): string {
  return `${prefix}-${name}`.replace(
    /[^A-Za-z0-9-]/g,
    (character) => `_${character.codePointAt(0)!.toString(16)}_`,
  )
}
