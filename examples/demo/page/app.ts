import { createAnswer, emptyAnswer, readCitationStream } from 'citespan/client'
import type { Answer } from 'citespan/client'
import { attachCards } from './card.ts'
import { focusComposer, onQuestion, setBusy } from './composer.ts'
import { create, element } from './element.ts'
import { openSource } from './panel.ts'
import { currentSession, ensureSession, loadRuns } from './session.ts'
import type { StoredRun } from './session.ts'
import { createTurn } from './turn.ts'
import type { Turn } from './turn.ts'

const conversation = element('conversation', HTMLElement)
const welcome = element('welcome', HTMLElement)
const newChat = element('new-chat', HTMLButtonElement)

/** How many messages of the conversation the model is given. */
const maxHistory = 20
/** Milliseconds without text after which the answer counts as written. */
const quietAfter = 600

const turns: Turn[] = []

async function ask(question: string): Promise<void> {
  const controller = new AbortController()
  setBusy(controller)
  const messages = [...history(), { role: 'user', content: question }].slice(-maxHistory)
  const turn = addTurn(question, emptyAnswer)
  turn.element.classList.add('is-latest')
  turn.element.scrollIntoView({ block: 'start', behavior: turns.length > 1 ? 'smooth' : 'instant' })

  const answer = createAnswer()
  let lastText = Infinity
  let frame = 0
  const draw = () => {
    frame = 0
    turn.show(answer.current, { isQuiet: performance.now() - lastText > quietAfter })
  }
  const timer = setInterval(draw, quietAfter / 2)
  try {
    const response = await fetch('chat/stream', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages, sessionId: ensureSession() }),
      signal: controller.signal,
    })
    for await (const event of readCitationStream(response)) {
      answer.apply(event)
      if (event.type === 'text') lastText = performance.now()
      frame ||= requestAnimationFrame(draw)
    }
  } catch {
    answer.apply(controller.signal.aborted ? { type: 'done', outcome: 'aborted' } : unreachable)
    answer.apply({ type: 'done', outcome: controller.signal.aborted ? 'aborted' : 'incomplete' })
  }
  clearInterval(timer)
  cancelAnimationFrame(frame)
  turn.show(answer.current)
  setBusy(null)
}

const unreachable = { type: 'error', message: 'The server cannot be reached. Is it still running?' } as const

function history(): { role: 'user' | 'assistant'; content: string }[] {
  return turns.flatMap(({ question, answer }) => {
    const text = answer.textParts.join('\n\n').trim()
    return text
      ? ([
          { role: 'user', content: question },
          { role: 'assistant', content: text },
        ] as const)
      : []
  })
}

function addTurn(question: string, answer: Answer): Turn {
  welcome.hidden = true
  newChat.hidden = false
  for (const { element } of turns) element.classList.remove('is-latest')
  const turn = createTurn(question, answer, turns.length + 1)
  turns.push(turn)
  conversation.append(turn.element)
  return turn
}

function toAnswer({ run, data }: StoredRun): Answer {
  const { runId, progress, sources, citations, failed = [], uncited } = data
  const status = run.outcome === 'failed' ? 'incomplete' : 'complete'
  const { textParts } = run
  return { ...emptyAnswer, status, runId, textParts, progress, sources, citations, failed, uncited }
}

function turnOf(mark: Element): Turn | undefined {
  return turns.find(({ element }) => element.contains(mark))
}

/** Opens the source with the quotes of one citation, or of all that cite it. */
function open(mark: Element, sourceId: string): void {
  const answer = turnOf(mark)?.answer
  const source = answer?.sources.find(({ id }) => id === sourceId)
  if (!answer?.runId || !source) return
  const ids = mark.closest<HTMLElement>('[data-citation]')?.dataset['citation']?.split(' ')
  const quotes = answer.citations
    .filter(({ id }) => ids === undefined || ids.includes(id))
    .flatMap(({ evidence }) => evidence.filter((one) => one.sourceId === sourceId))
  const pageNumber = quotes[0]?.pageNumber ?? source.pageNumber
  void openSource({ runId: answer.runId, source: { ...source, pageNumber }, quotes })
}

conversation.addEventListener('click', (event) => {
  // A click with a modifier is the browser's: it opens the link in a tab.
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return
  const reference = event.target.closest<HTMLAnchorElement>('[role=doc-noteref]')
  const entry = reference
    ? document.getElementById(reference.hash.slice(1))
    : event.target.closest<HTMLElement>('.citespan-sources li')
  const sourceId = entry?.dataset['source']
  if (!entry || !sourceId) return
  event.preventDefault()
  open(reference ?? entry, sourceId)
})

attachCards(conversation, {
  find(mark) {
    const answer = turnOf(mark)?.answer
    const id = mark instanceof HTMLElement ? mark.dataset['citation']?.split(' ')[0] : undefined
    const citation = answer?.citations.find((citation) => citation.id === id)
    return answer && citation ? { citation, sources: answer.sources } : null
  },
  open,
})
onQuestion((question) => void ask(question))
element('suggestions', HTMLElement).addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button?.lastChild?.textContent) void ask(button.lastChild.textContent.trim())
})
newChat.addEventListener('click', () => location.assign(location.pathname))

async function start(): Promise<void> {
  void fetch('about')
    .then((response) => response.json())
    .then(
      ({ about }: { about: string }) =>
        (element('mode', HTMLElement).textContent = `${about} · every answer is kept in SQLite`),
    )
  const sessionId = currentSession()
  try {
    for (const run of sessionId ? await loadRuns(sessionId) : [])
      addTurn(run.run.question ?? '', toAnswer(run))
  } catch (error) {
    const text = error instanceof Error ? error.message : 'The conversation could not be loaded.'
    conversation.append(create('p', { className: 'notice', text }))
  }
  welcome.hidden = turns.length > 0
  turns.at(-1)?.element.scrollIntoView({ block: 'start' })
  focusComposer()
}

void start()
