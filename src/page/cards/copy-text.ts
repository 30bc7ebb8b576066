/**
 * Puts text on the clipboard; `false` when the browser does not let it. Call it
 * from a click. `near`: the element that was clicked.
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // There is no clipboard on pages without https, nor where it was not allowed.
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
  // Beside the button: within a dialog or popover, what lies outside cannot be selected.
  near.after(field)
  try {
    field.select()
    return document.execCommand('copy')
  } finally {
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    field.remove()
  }
}
