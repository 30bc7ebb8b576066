/** Control characters, and bidirectional embeddings, overrides and isolates (UAX #9). */
// oxlint-disable-next-line no-control-regex -- the pattern removes control characters
const CONTROLS = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/**
 * A field of a bibliography as one line of plain text that cannot change how the text around it is displayed: control
 * characters, bidirectional overrides and lone surrogates are removed. A longer field is cut.
 *
 * @param length Maximum UTF-16 units.
 */
export function plainField(text: string, length = 1000): string {
  const line = text.toWellFormed().replace(CONTROLS, '').replace(/\s+/g, ' ').trim()
  return line.length > length ? `${line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML, for element content and for quoted attribute values. */
export function escapeField(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
}
