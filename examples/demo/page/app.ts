import { defineCitationElements } from 'citespan/element'
import { showAudit } from './audit.ts'
import { focusComposer, onQuestion, setBusy, stopAnswer } from './composer.ts'
import { Conversation } from './conversation.ts'
import { create, element } from './element.ts'
import { closeHistory, refreshHistory, setCurrent } from './history.ts'
import { closeSource, openSource } from './panel.ts'
import { isUncitedShown, showUncitedOnce, watchShowUncited } from './preference.ts'
import { loadAbout, loadRuns } from './records.ts'
import type { StoredRun } from './records.ts'
import { addressOf, currentRoute, newChat, onRoute, setAddress } from './route.ts'
import type { Route } from './route.ts'
import { streamAnswer } from './stream-answer.ts'

defineCitationElements()

const root = document.documentElement
const heading = element('heading', HTMLElement)
const notice = element('notice', HTMLElement)
const toConversation = element('to-conversation', HTMLAnchorElement)
const toAudit = element('to-audit', HTMLAnchorElement)

const conversation = new Conversation()
/** The session whose answers are on the page. */
let shownSession: string | null = null
/** Counts what was gone to: only the last of it is shown. */
let visits = 0

async function ask(question: string): Promise<void> {
  const controller = new AbortController()
  setBusy(controller)
  const sessionId = shownSession ?? crypto.randomUUID()
  const messages = conversation.messages(question)
  if (shownSession === null) setAddress({ ...newChat, sessionId })
  shownSession = sessionId
  const turn = conversation.add(question)
  frame({ ...newChat, sessionId })
  setCurrent(sessionId, question)
  const { length } = conversation.turns
  turn.element.scrollIntoView({ block: 'start', behavior: length > 1 ? 'smooth' : 'instant' })
  await streamAnswer(turn, { messages, sessionId, signal: controller.signal })
  setBusy(null)
  await refreshHistory()
}

/** Shows what the address says: a new chat, a conversation or its audit. */
async function show(route: Route, { isFirst = false }: { isFirst?: boolean } = {}): Promise<void> {
  const visit = ++visits
  const { sessionId, view } = route
  closeHistory()
  closeSource()
  notice.hidden = true
  if (sessionId !== shownSession || view === 'audit') {
    const runs = sessionId ? await load(sessionId) : []
    if (visit !== visits) return
    if (sessionId !== shownSession) {
      stopAnswer()
      conversation.replace(runs)
    }
    shownSession = sessionId
    if (sessionId && view === 'audit') {
      await showAudit({ sessionId, runs, open: (request) => void openSource(request) }).catch(complain)
    }
    if (visit !== visits) return
  }
  frame(route)
  setCurrent(sessionId)
  if (view === 'audit' || !goTo(route.at)) scrollTo({ top: 0 })
  if (view === 'conversation' && !route.at) conversation.turns.at(-1)?.element.scrollIntoView()
  if (!sessionId || isFirst) focusComposer()
  else if (!route.at) heading.focus({ preventScroll: true })
}

async function load(sessionId: string): Promise<StoredRun[]> {
  return await loadRuns(sessionId).catch((error) => {
    complain(error)
    return []
  })
}

/** What stands around a view: its heading, the ways to others, and what belongs to it alone. */
function frame({ sessionId, view }: Route): void {
  const [first] = conversation.turns
  const title = sessionId ? (first?.question ?? 'Conversation') : 'New chat'
  root.dataset['view'] = !sessionId || (!first && view === 'conversation') ? 'welcome' : view
  heading.textContent = view === 'audit' ? `Audit: ${title}` : title
  document.title = sessionId ? `${heading.textContent} · citespan` : 'citespan'
  for (const [link, name] of [
    [toConversation, 'conversation'],
    [toAudit, 'audit'],
  ] as const) {
    link.href = addressOf({ sessionId, view: name, at: null })
    link.ariaCurrent = view === name ? 'page' : null
  }
}

/** Brings a turn, or a sentence without a source, into view and gives it the focus. */
function goTo(at: string | null): boolean {
  const [number = 0, textPart, start, end] = (at ?? '').split('-').map(Number)
  const turn = conversation.turns[number - 1]
  if (!turn) return false
  if (textPart === undefined || start === undefined || end === undefined) {
    focusOn(turn.element, 'start')
    return true
  }
  if (!isUncitedShown()) {
    showUncitedOnce()
    conversation.showUncited(true)
  }
  // An answer is drawn with the next frame.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => focusOn(turn.find({ textPart, start, end }) ?? turn.element, 'center')),
  )
  return true
}

function focusOn(target: HTMLElement, block: 'start' | 'center'): void {
  if (target.tabIndex < 0) target.tabIndex = -1
  target.scrollIntoView({ block })
  target.focus({ preventScroll: true })
}

function complain(error: unknown): void {
  notice.textContent = `This could not be loaded. ${error instanceof Error ? error.message : ''}`
  notice.hidden = false
}

watchShowUncited((isShown) => conversation.showUncited(isShown))
conversation.onOpen((request) => void openSource(request))
onQuestion((question) => void ask(question))
onRoute((route) => void show(route))
element('suggestions', HTMLElement).addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button') : null
  if (button?.lastChild?.textContent) void ask(button.lastChild.textContent.trim())
})
void loadAbout().then(
  (about) =>
    element('mode', HTMLElement).replaceChildren(
      create('span', { text: about }),
      ' · every answer is kept in SQLite',
    ),
  complain,
)
void refreshHistory()
void show(currentRoute(), { isFirst: true })
