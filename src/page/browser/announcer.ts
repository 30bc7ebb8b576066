import type { Citation } from '../../core/citation.ts'

type Cited = Pick<Citation, 'id' | 'status'>

export type Announcer = {
  /** Takes the citations as they stand. The first call says nothing: that is what the page opened with. */
  update(citations: readonly Cited[]): void
  /** Says nothing more. */
  stop(): void
}

/**
 * Tells screen readers of citations that come late, without interrupting: one
 * sentence that sums up, once they have been quiet for `quietFor` milliseconds
 * or waited for `atLatest`. `region` is an element with `role="status"`.
 */
export function createAnnouncer(
  region: Element,
  { quietFor = 1500, atLatest = 6000 }: { quietFor?: number; atLatest?: number } = {},
): Announcer {
  let said: readonly Cited[] | null = null
  let now: readonly Cited[] | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | null = null

  function say(): void {
    waitingSince = null
    const words = changeInWords(said ?? [], now ?? [])
    said = now
    if (words) region.textContent = words
  }

  return {
    update(citations) {
      if (citations === now) return
      now = citations
      said ??= citations
      if (said === citations) return
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

/** A region for `createAnnouncer` at the end of `root`; for ears only, where there is no style sheet too. */
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

/** What a listener is told: how many were checked, how many were found and are not yet, how many went. */
function changeInWords(before: readonly Cited[], after: readonly Cited[]): string {
  const known = new Map(before.map(({ id, status }) => [id, status]))
  const ids = new Set(after.map(({ id }) => id))
  const isSettled = ({ id, status }: Cited) => status !== 'pending' && known.get(id) !== status
  const checked = after.filter(isSettled)
  const confirmed = checked.filter(({ status }) => status === 'verified').length
  const found = after.filter(({ id, status }) => status === 'pending' && !known.has(id)).length
  const gone = before.filter(({ id }) => !ids.has(id)).length
  const rest = checked.length - confirmed
  const parts = [
    checked.length > 0 ? `${count(checked.length)} checked${rest > 0 ? `, ${rest} not confirmed` : ''}` : '',
    found > 0 ? `${count(found)} being checked` : '',
    gone > 0 ? `${count(gone)} withdrawn` : '',
  ]
  const words = parts.filter(Boolean).join('; ')
  return words && `${words}.`
}

function count(amount: number): string {
  return `${amount} citation${amount === 1 ? '' : 's'}`
}
