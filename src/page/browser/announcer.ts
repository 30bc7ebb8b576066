import type { Citation } from '../../core/citation.ts'
import { isMarked } from '../../core/is-reference.ts'
import { statusCounts } from '../../references/display.ts'

type Cited = Pick<Citation, 'id' | 'status' | 'verdict'>

/** The citations of an answer: current ones, and those that failed. */
export type Announced = { readonly citations: readonly Cited[]; readonly failed?: readonly Cited[] }

export type Announcer = {
  /** Takes the current citations. The first call announces nothing, because the page opened with them. */
  update(announced: Announced): void
  /** Cancels a pending announcement. */
  stop(): void
}

/**
 * Announces late citations to screen readers without interrupting them. One sentence sums up all changes. It is
 * written to `region` (an element with `role="status"`) when no change has come for `quietFor` milliseconds, or
 * `atLatest` milliseconds after the first change.
 */
export function createAnnouncer(
  region: Element,
  { quietFor = 1500, atLatest = 6000 }: { quietFor?: number; atLatest?: number } = {},
): Announcer {
  let said: readonly Cited[] | null = null
  let now: readonly Cited[] | null = null
  let given: Announced | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | null = null

  function say(): void {
    waitingSince = null
    const words = changeInWords(said ?? [], now ?? [])
    said = now
    if (words) region.textContent = words
  }

  return {
    update({ citations, failed = NONE }) {
      if (citations === given?.citations && failed === given.failed) return
      given = { citations, failed }
      now = [...citations, ...failed]
      if (said === null) {
        said = now
        return
      }
      clearTimeout(timer)
      const at = performance.now()
      waitingSince ??= at
      timer = setTimeout(say, Math.max(0, Math.min(quietFor, waitingSince + atLatest - at)))
    },
    stop() {
      clearTimeout(timer)
    },
  }
}

/**
 * Appends a region for `createAnnouncer` to `root`. Inline styles hide it from sight, so that it needs no style
 * sheet.
 */
export function addAnnouncements(root: HTMLElement): HTMLElement {
  const region = root.ownerDocument.createElement('p')
  region.className = 'citespan-announcements'
  region.setAttribute('role', 'status')
  Object.assign(region.style, UNSEEN)
  root.append(region)
  return region
}

const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

const NONE: readonly Cited[] = []

/**
 * The announcement: how many citations of each status are new or changed, and how many are gone. A failed citation
 * counts only if it has or had a marker; the others change nothing on the page. Empty if nothing changed.
 */
function changeInWords(before: readonly Cited[], after: readonly Cited[]): string {
  const known = new Map(before.map(({ id, status }) => [id, status]))
  const ids = new Set(after.map(({ id }) => id))
  const isNews = (citation: Cited) => {
    const { id, status } = citation
    if (known.has(id)) return status !== 'pending' && known.get(id) !== status
    return isMarked(citation)
  }
  const gone = before.filter((citation) => isMarked(citation) && !ids.has(citation.id)).length
  const parts = [...statusCounts(after.filter(isNews)), ...(gone > 0 ? [`${gone} withdrawn`] : [])]
  return parts.length > 0 ? `Citations: ${parts.join(', ')}.` : ''
}
