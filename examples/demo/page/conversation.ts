import { createConversationNumbers, emptyAnswer } from 'citespan/client'
import type { Answer } from 'citespan/client'
import type { OpenDetail } from 'citespan/element'
import { element } from './element.ts'
import type { StoredRun } from './records.ts'
import { requestFor } from './source-request.ts'
import type { SourceRequest } from './source-request.ts'
import type { Message } from './stream-answer.ts'
import { createTurn } from './turn.ts'
import type { Turn } from './turn.ts'

const container = element('conversation', HTMLElement)

/** Maximum of messages of the conversation that the model gets. */
const maxHistory = 20

/** The shown turns; each source has one number through all of them. */
export class Conversation {
  #turns: Turn[] = []
  #numbers = createConversationNumbers()
  #isUncitedShown = false

  get turns(): readonly Turn[] {
    return this.#turns
  }

  /** Replaces the shown turns by stored answers, oldest first. */
  replace(runs: readonly StoredRun[]): void {
    this.#turns = []
    this.#numbers = createConversationNumbers()
    container.replaceChildren()
    for (const run of runs) this.add(run.run.question ?? '', toAnswer(run))
  }

  add(question: string, initial: Answer = emptyAnswer): Turn {
    const number = this.#turns.length + 1
    const turn = createTurn({ question, initial, number, numbers: this.#numbers })
    turn.showUncited(this.#isUncitedShown)
    this.#turns.push(turn)
    container.append(turn.element)
    return turn
  }

  showUncited(isShown: boolean): void {
    this.#isUncitedShown = isShown
    for (const turn of this.#turns) turn.showUncited(isShown)
  }

  /** The messages for the model, newest last. */
  messages(question: string): Message[] {
    const before = this.#turns.flatMap(({ question, answer }): Message[] => {
      const content = answer.textParts.join('\n\n').trim()
      return content
        ? [
            { role: 'user', content: question },
            { role: 'assistant', content },
          ]
        : []
    })
    return [...before, { role: 'user' as const, content: question }].slice(-maxHistory)
  }

  /** Calls `open` when a reader opens a source from a marker, a card or a list. */
  onOpen(open: (request: SourceRequest) => void): void {
    container.addEventListener('citespan-open', (event) => {
      const turn = this.#turnOf(event.target)
      const request = turn && requestFor(turn.data, event.detail)
      if (!request) return
      event.preventDefault()
      open(request)
    })
    // By default a marker leads to the list of sources; this page shows the source instead.
    container.addEventListener('click', (event) => {
      const link = plainlyClicked(event)
      const turn = this.#turnOf(link)
      const detail = link && turn && detailOf(link, turn)
      const request = detail && requestFor(turn.data, detail)
      if (!request) return
      event.preventDefault()
      open(request)
    })
  }

  #turnOf(target: EventTarget | null): Turn | undefined {
    return this.#turns.find(({ element }) => target instanceof Node && element.contains(target))
  }
}

function plainlyClicked(event: MouseEvent): HTMLAnchorElement | null {
  const { target, ctrlKey, metaKey, shiftKey, altKey } = event
  // On a touch screen, the first tap opens the card and prevents the default.
  if (event.defaultPrevented || ctrlKey || metaKey || shiftKey || altKey) return null
  return target instanceof Element ? target.closest<HTMLAnchorElement>('[role=doc-noteref]') : null
}

function detailOf(link: HTMLAnchorElement, { data }: Turn): OpenDetail | null {
  const id = link.closest<HTMLElement>('.citespan-marker')?.dataset['citation']
  const sourceId = document.getElementById(link.hash.slice(1))?.dataset['source']
  const citation = data.citations.find((citation) => citation.id === id)
  const source = data.sources.find((source) => source.id === sourceId)
  if (!citation || !source) return null
  const evidence = citation.evidence.find((one) => one.sourceId === sourceId) ?? null
  return { citation, evidence, source }
}

function toAnswer({ run, data }: StoredRun): Answer {
  const { runId, progress, sources, citations, failed = [], uncited } = data
  const status = run.outcome === 'failed' ? 'incomplete' : 'complete'
  const { textParts } = run
  return { ...emptyAnswer, status, runId, textParts, progress, sources, citations, failed, uncited }
}
