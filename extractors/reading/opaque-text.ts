/**
 * Whether a text is data that no reader could quote: base64, a PDF or other
 * binary read as text, an encrypted token. Judged by its first 4,000 units.
 */
export function isOpaqueText(text: string): boolean {
  const head = text.slice(0, 4_000).trimStart()
  if (/^(?:JVBERi0|%PDF-|data:[\w/+.-]{1,80};base64,)/.test(head)) return true
  // One unbroken run of base64: words of any language are broken by spaces, marks or other letters.
  if (head.length >= 200 && /^[\w+/=-]{200}/.test(head) && /\d/.test(head.slice(0, 200))) return true
  return shareOfControls(head) > 0.05
}

/** Signs that no text has: C0 controls but tab, line feed, form feed and return, and the mark of what was no UTF-8. */
// oxlint-disable-next-line no-control-regex -- these are the signs that are looked for
const control = /[\u0000-\u0008\u000B\u000E-\u001F\uFFFD]/g

function shareOfControls(text: string): number {
  return text ? (text.match(control)?.length ?? 0) / text.length : 0
}
