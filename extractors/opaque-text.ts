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

function shareOfControls(text: string): number {
  if (!text) return 0
  let controls = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const isControl = code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 12
    if (isControl || code === 0xff_fd) controls += 1
  }
  return controls / text.length
}
