/**
 * Whether a text is data that cannot be quoted: base64, a PDF or other binary data read as text,
 * an encrypted token. Only the first 4,000 UTF-16 units are examined.
 */
export function isOpaqueText(text: string): boolean {
  const head = text.slice(0, 4_000).trimStart()
  if (/^(?:JVBERi0|%PDF-|data:[\w/+.-]{1,80};base64,)/.test(head)) return true
  // A long run of base64 characters: text in any language has spaces, punctuation or other letters.
  if (head.length >= 200 && /^[\w+/=-]{200}/.test(head) && /\d/.test(head.slice(0, 200))) return true
  return shareOfControls(head) > 0.05
}

/** Characters that are not in texts: C0 controls except tab, line feed, form feed and carriage return, and U+FFFD. */
// oxlint-disable-next-line no-control-regex -- the expression has to match control characters
const control = /[\u0000-\u0008\u000B\u000E-\u001F\uFFFD]/g

function shareOfControls(text: string): number {
  return text ? (text.match(control)?.length ?? 0) / text.length : 0
}
