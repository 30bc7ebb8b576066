import type { Citation, Uncited } from '../../core/citation.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'
import { isReference } from '../../core/is-reference.ts'
import { isCitedSource } from './citations-shape.ts'
import type { ClientEvent } from './client-event.ts'

/** An answer as far as it is known; never changed, each event makes a new one. */
export type Answer = {
  readonly status: 'streaming' | 'complete' | 'aborted' | 'incomplete'
  readonly runId: string | null
  readonly sessionId: string | null
  /** The text parts in order; citations name theirs by `textPart`. */
  readonly textParts: readonly string[]
  /** How far the citations are; `null` before the first. */
  readonly progress: CitationsData['progress'] | null
  readonly sources: readonly CitedSource[]
  readonly citations: readonly Citation[]
  /** What a check refused: no marker is theirs, but they say why a sentence is uncited. */
  readonly failed: readonly Citation[]
  readonly uncited: readonly Uncited[]
  /** Tools that were called, in order. */
  readonly tools: readonly {
    toolName: string
    state: 'called' | 'finished' | 'failed'
    toolCallId?: string
  }[]
  /** The last error that came, for the reader. */
  readonly error: string | null
}

export const emptyAnswer: Answer = {
  status: 'streaming',
  runId: null,
  sessionId: null,
  textParts: [],
  progress: null,
  sources: [],
  citations: [],
  failed: [],
  uncited: [],
  tools: [],
  error: null,
}

/** The answer after an event; what the event does not concern is the same object as before. */
export function applyEvent(answer: Answer, event: ClientEvent): Answer {
  switch (event.type) {
    case 'run':
      return { ...answer, runId: event.runId, sessionId: event.sessionId ?? answer.sessionId }
    case 'text':
      return { ...answer, textParts: appendText(answer.textParts, event) }
    case 'source':
      return isCitedSource(event.source)
        ? { ...answer, sources: put(answer.sources, event.source, hasId(event.source.id)) }
        : answer
    case 'citation':
      return putCitation(answer, event.citation)
    case 'citations': {
      const { runId, progress, sources, citations, failed = [], uncited } = event.data
      return {
        ...answer,
        runId,
        progress,
        sources,
        citations: citations.filter(isReference),
        failed,
        uncited,
      }
    }
    case 'checking':
      return { ...answer, progress: 'verifying' }
    case 'tool': {
      const { toolName, state, toolCallId } = event
      const isSame = (tool: { toolCallId?: string }) =>
        toolCallId !== undefined && tool.toolCallId === toolCallId
      return { ...answer, tools: put(answer.tools, { toolName, state, toolCallId }, isSame) }
    }
    case 'error':
      return { ...answer, error: event.message }
    case 'skipped':
      return answer
    case 'done':
      return { ...answer, status: event.outcome }
  }
}

/** Holds the current answer; its properties are those of `Answer`. */
export type AnswerHolder = Answer & {
  /** Takes an event and gives the answer after it. */
  apply(event: ClientEvent): Answer
  /** The answer now, as a value that stays as it is. */
  readonly current: Answer
}

/**
 * A holder for the answer that a stream builds, for pages without a state
 * library; with one, use `applyEvent` as the reducer.
 */
export function createAnswer(initial: Answer = emptyAnswer): AnswerHolder {
  let current = initial
  return {
    apply(event) {
      current = applyEvent(current, event)
      return current
    },
    get current() {
      return current
    },
    get status() {
      return current.status
    },
    get runId() {
      return current.runId
    },
    get sessionId() {
      return current.sessionId
    },
    get textParts() {
      return current.textParts
    },
    get progress() {
      return current.progress
    },
    get sources() {
      return current.sources
    },
    get citations() {
      return current.citations
    },
    get failed() {
      return current.failed
    },
    get uncited() {
      return current.uncited
    },
    get tools() {
      return current.tools
    },
    get error() {
      return current.error
    },
  }
}

/** More parts than any answer has: an ordinal beyond it is a mistake. */
const MAX_TEXT_PARTS = 10_000

function appendText(
  textParts: readonly string[],
  { textPart, delta }: { textPart: number; delta: string },
): readonly string[] {
  if (textPart >= MAX_TEXT_PARTS) return textParts
  const length = Math.max(textParts.length, textPart + 1)
  return Array.from({ length }, (_, part) => (textParts[part] ?? '') + (part === textPart ? delta : ''))
}

/** The citation where it now belongs: one that fails is withdrawn from the text. */
function putCitation(answer: Answer, citation: Citation): Answer {
  // An answer that was kept by an earlier version has no list of them.
  const { citations, failed = [] } = answer
  const isSame = hasId(citation.id)
  return isReference(citation)
    ? { ...answer, citations: put(citations, citation, isSame), failed: without(failed, isSame) }
    : { ...answer, citations: without(citations, isSame), failed: put(failed, citation, isSame) }
}

function hasId(id: string): (item: { id: string }) => boolean {
  return (item) => item.id === id
}

/** The same array where nothing is left out. */
function without<T>(items: readonly T[], isLeftOut: (item: T) => boolean): readonly T[] {
  return items.some(isLeftOut) ? items.filter((item) => !isLeftOut(item)) : items
}

/** `items` with `item` in the place of the one it replaces, else at the end. */
function put<T>(items: readonly T[], item: T, isSame: (item: T) => boolean): readonly T[] {
  const position = items.findIndex(isSame)
  return position < 0 ? [...items, item] : items.with(position, item)
}
