import { defineCitationElements } from 'citespan/element'
import { showAudit } from './audit.ts'
import { focusComposer, onQuestion, setBusy, stopAnswer } from './composer.ts'
import { Conversation } from './conversation.ts'
import { create, element } from './element.ts'
import { afterDrawing, goTo } from './go-to.ts'
import { closeHistory, refreshHistory, setCurrent } from './history.ts'
import { closeSource, openSource } from './panel.ts'
import { watchShowUncited } from './preference.ts'
import { loadAbout, loadRuns } from './records.ts'
import type { StoredRun } from './records.ts'
import { addressOf, currentRoute, newChat, onRoute, setAddress } from './route.ts'
import type { Route } from './route.ts'
import { streamAnswer } from './stream-answer.ts'

defineCitationElements()
// The browser would restore the scroll position before the answers are drawn: the page does so itself.
history.scrollRestoration = 'manual'

const root = document.documentElement
const heading = element('heading', HTMLElement)
const notice = element('notice', HTMLElement)
const toConversation = element('to-conversation', HTMLAnchorElement)
const toAudit = element('to-audit', HTMLAnchorElement)

const conversation = new Conversation()
/** The session whose answers are on the page. */
let shownSession: string | null = null
/** Number of the latest navigation; the results of earlier ones are dropped. */
let visits = 0
/** The conversation whose audit was opened last, and its scroll position then, in pixels. */
let leftAt = 0
let leftIn: string | null = null

async function ask(question: string): Promise<void> {
  visits += 1
  const controller = new AbortController()
  const endBusy = setBusy(controller)
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
  endBusy()
  await refreshHistory()
}

/** Shows what the address names: a new chat, a conversation or its audit. */
async function show(route: Route, { isFirst = false }: { isFirst?: boolean } = {}): Promise<void> {
  const visit = ++visits
  const { sessionId, view } = route
  if (view === 'audit' && root.dataset['view'] === 'conversation') leftAt = scrollY
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
  const isBack = sessionId !== null && sessionId === leftIn
  leftIn = view === 'audit' ? sessionId : null
  frame(route)
  setCurrent(sessionId)
  if (!sessionId || isFirst) focusComposer()
  else if (!route.at) heading.focus({ preventScroll: true })
  afterDrawing(() => {
    if (view === 'audit' || !sessionId) scrollTo({ top: 0 })
    else if (route.at) goTo(conversation, route.at)
    else if (isBack) scrollTo({ top: leftAt })
    else conversation.turns.at(-1)?.element.scrollIntoView()
  })
}

async function load(sessionId: string): Promise<StoredRun[]> {
  return await loadRuns(sessionId).catch((error) => {
    complain(error)
    return []
  })
}

/** Updates the parts around a view: the heading, the links to other views, the elements of this view alone. */
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

function complain(error: unknown): void {
  notice.textContent = `This conversation could not be loaded. ${error instanceof Error ? error.message : ''}`
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
      ' · every answer is recorded',
    ),
  complain,
)
void refreshHistory()
void show(currentRoute(), { isFirst: true })
