/** From this width on, a dialog fits beside the conversation. */
const wide = matchMedia('(min-width: 64rem)')

export type SideDialog = { open(): void; close(): void }

/**
 * A dialog that opens beside the page if the window is wide enough, otherwise as a modal
 * dialog over it. Escape, a button with `data-close` and a click on the backdrop close
 * it and give the focus back.
 */
export function sideDialog(
  dialog: HTMLDialogElement,
  { isAlwaysModal = false, onClose = () => {} }: { isAlwaysModal?: boolean; onClose?: () => void } = {},
): SideDialog {
  let opener: Element | null = null

  function open(): void {
    if (!dialog.open) opener = document.activeElement
    keepInPlace(opener, show)
  }

  function show(): void {
    if (dialog.open) return
    const isBeside = wide.matches && !isAlwaysModal
    document.documentElement.toggleAttribute('data-aside', isBeside)
    if (isBeside) dialog.show()
    else dialog.showModal()
  }

  function close(): void {
    if (!dialog.open) return
    keepInPlace(opener, () => {
      dialog.close()
      document.documentElement.removeAttribute('data-aside')
    })
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    onClose()
  }

  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    close()
  })
  dialog.addEventListener('click', ({ target, clientX, clientY }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-close]') || (target === dialog && isOutside(dialog, clientX, clientY))) close()
  })
  document.addEventListener('keydown', (event) => {
    // Modal dialogs get `cancel` instead; an open card has handled the key already.
    if (event.key !== 'Escape' || event.defaultPrevented || dialog.matches(':modal')) return
    close()
  })
  wide.addEventListener('change', () => {
    if (!dialog.open) return
    // After a change of width it stays open in its new form; a drawer whose content is in its column is closed.
    if (isAlwaysModal) return close()
    dialog.close()
    show()
  })
  return { open, close }
}

/** Keeps what the reader looks at in place when the column changes its width and its lines break elsewhere. */
function keepInPlace(anchor: Element | null, change: () => void): void {
  const before = anchor?.getBoundingClientRect().top ?? 0
  change()
  const after = anchor?.getBoundingClientRect().top ?? 0
  if (anchor?.closest('main')) scrollBy({ top: after - before, behavior: 'instant' })
}

function isOutside(dialog: HTMLElement, x: number, y: number): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom
}

/** Puts `content` into `column` if the window is wide enough, otherwise into `drawer`. */
export function placeAside(
  content: HTMLElement,
  { column, drawer }: Record<'column' | 'drawer', HTMLElement>,
) {
  const place = () => (wide.matches ? column : drawer).append(content)
  wide.addEventListener('change', place)
  place()
}
