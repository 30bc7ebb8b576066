import type { SessionSummary } from 'citespan'
import { create, element } from './element.ts'
import { loadSessions } from './records.ts'
import { addressOf, newChat } from './route.ts'
import { placeAside, sideDialog } from './side-dialog.ts'

const nav = element('history', HTMLElement)
const list = element('history-list', HTMLOListElement)
const more = element('history-more', HTMLButtonElement)
const message = element('history-message', HTMLElement)

const drawer = sideDialog(element('drawer', HTMLDialogElement), { isAlwaysModal: true })
placeAside(nav, { column: element('side', HTMLElement), drawer: element('drawer', HTMLDialogElement) })
element('open-history', HTMLButtonElement).addEventListener('click', () => drawer.open())

type Entry = Pick<SessionSummary, 'sessionId' | 'title' | 'updatedAt'>

let entries: Entry[] = []
let cursor: string | null = null
let currentId: string | null = null

/** Reloads the newest conversations; older ones that were loaded stay below them. */
export async function refreshHistory(): Promise<void> {
  await readPage(null)
}

/** Marks the open conversation; one without a record yet is listed by its question. */
export function setCurrent(sessionId: string | null, title?: string): void {
  currentId = sessionId
  if (sessionId && title && !entries.some((entry) => entry.sessionId === sessionId)) {
    entries.unshift({ sessionId, title, updatedAt: new Date().toISOString() })
  }
  draw()
}

export function closeHistory(): void {
  drawer.close()
}

async function readPage(from: string | null): Promise<void> {
  try {
    const { items, nextCursor } = await loadSessions(from)
    if (from !== null || entries.length <= items.length) cursor = nextCursor
    entries = from === null ? merge(items, entries) : merge(entries, items)
    message.textContent = entries.length === 0 ? 'Your conversations will be listed here.' : ''
  } catch {
    message.textContent = 'The conversations could not be loaded.'
  }
  draw()
}

function merge(first: readonly Entry[], then: readonly Entry[]): Entry[] {
  const known = new Set(first.map(({ sessionId }) => sessionId))
  return [...first, ...then.filter(({ sessionId }) => !known.has(sessionId))]
}

function draw(): void {
  const focused = document.activeElement
  const focusedAt = focused instanceof HTMLAnchorElement && list.contains(focused) ? focused.href : null
  list.replaceChildren(...entries.map(entryView))
  more.hidden = cursor === null
  if (focusedAt) [...list.querySelectorAll('a')].find(({ href }) => href === focusedAt)?.focus()
}

function entryView({ sessionId, title, updatedAt }: Entry): HTMLElement {
  const href = addressOf({ ...newChat, sessionId })
  const link = create(
    'a',
    { attributes: { href, 'data-route': '' } },
    create('span', {
      className: 'history-title',
      text: title ?? 'Without a question',
      attributes: { dir: 'auto' },
    }),
    create('time', { text: whenInWords(new Date(updatedAt)), attributes: { datetime: updatedAt } }),
  )
  if (sessionId === currentId) link.ariaCurrent = 'page'
  return create('li', {}, link)
}

/** The time for today, otherwise the day. */
function whenInWords(date: Date): string {
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday
    ? date.toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hour12: false })
    : date.toLocaleDateString('en', { day: 'numeric', month: 'short', year: 'numeric' })
}

more.addEventListener('click', async () => {
  const shown = entries.length
  await readPage(cursor)
  // The button may be hidden now: focus the first conversation that it loaded.
  list.querySelectorAll('a')[shown]?.focus()
})
