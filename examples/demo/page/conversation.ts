import { createConversationNumbers, emptyAnswer } from 'citespan/client'
import type { Answer } from 'citespan/client'
import { element } from './element.ts'
import { onOpenSource } from './open-source.ts'
import type { StoredRun } from './records.ts'
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
    onOpenSource(container, { dataOf: (element) => this.#turnOf(element)?.data, open })
  }

  #turnOf(target: Node): Turn | undefined {
    return this.#turns.find(({ element }) => element.contains(target))
  }
}

function toAnswer({ run, data }: StoredRun): Answer {
  const { runId, progress, sources, citations, failed = [], uncited } = data
  const status = run.outcome === 'failed' ? 'incomplete' : 'complete'
  const { textParts } = run
  return { ...emptyAnswer, status, runId, textParts, progress, sources, citations, failed, uncited }
}
