import { element } from './element.ts'

const box = element('show-uncited', HTMLInputElement)
const key = 'show-uncited'

/**
 * Keeps the switch "Show unsupported sentences" in this browser's storage. Calls `change`
 * with its state, now and whenever it changes.
 */
export function watchShowUncited(change: (isShown: boolean) => void): void {
  box.checked = stored() === 'true'
  box.addEventListener('change', () => {
    try {
      localStorage.setItem(key, String(box.checked))
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
    change(box.checked)
  })
  change(box.checked)
}

export function isUncitedShown(): boolean {
  return box.checked
}

/** Turns the switch on for a link to such a sentence, without changing the stored choice. */
export function showUncitedOnce(): void {
  box.checked = true
}

function stored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
