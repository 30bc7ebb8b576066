/**
 * Puts text on the clipboard; resolves to `false` if the browser refuses. Call it in a click handler. Without the
 * clipboard API, the text is copied from a hidden field beside `near`, the clicked element.
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The clipboard API is missing on pages without https, and may be denied by the reader.
    return copyBySelection(text, near)
  }
}

function copyBySelection(text: string, near: HTMLElement): boolean {
  const { ownerDocument: document } = near
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  Object.assign(field.style, { position: 'fixed', opacity: '0', inset: '0 auto auto 0' })
  const focused = document.activeElement
  // Placed beside the button: while a modal dialog is open, nothing outside of it can be selected.
  near.after(field)
  try {
    field.select()
    return document.execCommand('copy')
  } finally {
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    field.remove()
  }
}
