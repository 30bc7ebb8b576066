import { element } from './element.ts'

const box = element('show-uncited', HTMLInputElement)
const key = 'show-uncited'

/**
 * The switch "Show what is not supported", kept in this browser. `change` is
 * called with what holds from then on.
 */
export function watchShowUncited(change: (isShown: boolean) => void): void {
  box.checked = stored() === 'true'
  box.addEventListener('change', () => {
    try {
      localStorage.setItem(key, String(box.checked))
    } catch {
      // A browser that keeps nothing: it holds until the page is left.
    }
    change(box.checked)
  })
  change(box.checked)
}

export function isUncitedShown(): boolean {
  return box.checked
}

/** For a link that leads to such a sentence; the browser keeps what the reader chose. */
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
