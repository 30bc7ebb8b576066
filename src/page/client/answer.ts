import type { Citation, Uncited } from '../../core/citation.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'
import { isReference } from '../../core/is-reference.ts'
import { isCitedSource } from './citations-shape.ts'
import type { ClientEvent } from './client-event.ts'
import { joinMaps, MAX_RUNS } from './join-maps.ts'

/**
 * An answer, possibly still being read. Immutable: each event creates a new one. `aborted`: the writing or the request
 * was stopped; `incomplete`: the stream broke off or failed.
 *
 * Each of the lists `textParts`, `sources`, `citations`, `failed` and `tools` keeps its first 10,000 items. Further
 * items are dropped, and no field says so.
 */
export type Answer = {
  readonly status: 'streaming' | 'complete' | 'aborted' | 'incomplete'
  readonly runId: string | null
  readonly sessionId: string | null
  /** The text parts in order; `textPart` of a citation is an index into this list. */
  readonly textParts: readonly string[]
  /** Progress of the citations; `null` before the first `checking` or `citations` event. */
  readonly progress: CitationsData['progress'] | null
  readonly sources: readonly CitedSource[]
  readonly citations: readonly Citation[]
  /**
   * Citations that failed their check. A page shows a marker only for those that their source contradicts; the others
   * explain why a sentence is uncited.
   */
  readonly failed: readonly Citation[]
  readonly uncited: readonly Uncited[]
  /** The `CitationsData` of each run, at most the last 20; absent if only one run writes the answer. */
  readonly maps?: readonly CitationsData[]
  /** Tools that were called, in order. `toolCallId` is absent if the stream does not name the call. */
  readonly tools: readonly {
    toolName: string
    state: 'called' | 'finished' | 'failed'
    toolCallId?: string
  }[]
  /** The last error message of the stream, which a page can show to its user; `null` if there was none. */
  readonly error: string | null
}

/** The answer before its first event; start `applyEvent` with it. */
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

/**
 * Returns the answer after an event; parts that the event does not change are the same objects. A `source` event whose
 * `source` has no `number` and `type` adds nothing: the next `citations` event has that source.
 */
export function applyEvent(answer: Answer, event: ClientEvent): Answer {
  switch (event.type) {
    case 'run':
      return { ...answer, runId: event.runId, sessionId: event.sessionId ?? answer.sessionId }
    case 'text':
      return { ...answer, textParts: appendText(answer.textParts, event) }
    case 'texts':
      return { ...answer, textParts: firstOf(event.texts) }
    case 'source':
      return isCitedSource(event.source)
        ? { ...answer, sources: put(answer.sources, event.source, hasId(event.source.id)) }
        : answer
    case 'citation':
      return putCitation(answer, event.citation)
    case 'citations':
      return withMap(answer, event.data)
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

/** The answer with the newest data of a run, joined with the data of other runs that write the same message. */
function withMap(answer: Answer, map: CitationsData): Answer {
  const maps = put(mapsOf(answer), map, ({ runId }) => runId === map.runId).slice(-MAX_RUNS)
  const { data } = joinMaps(maps, { texts: answer.textParts })
  const { runId, progress, sources, citations, failed = [], uncited } = data
  return {
    ...answer,
    ...(maps.length > 1 && { maps }),
    runId,
    progress,
    sources: firstOf(sources),
    citations: firstOf(citations.filter(isReference)),
    failed: firstOf(failed),
    uncited,
  }
}

/** The data of each run so far. If only one run has written, its data is made from the answer's own fields. */
function mapsOf(answer: Answer): readonly CitationsData[] {
  const { maps, runId, progress, sources, citations, failed = [], uncited } = answer
  if (maps) return maps
  if (runId === null || progress === null) return []
  const lists = { sources: [...sources], citations: [...citations], failed: [...failed] }
  return [{ runId, progress, ...lists, uncited: [...uncited] }]
}

/**
 * Holds the current answer of a stream. Its properties always have the values of `current`, except that `maps` is never
 * set: read `current.maps`. `apply` replaces `current` with a new answer.
 */
export type AnswerHolder = Answer & {
  /** Applies an event and returns the answer after it. */
  apply(event: ClientEvent): Answer
  /** The current answer as an immutable value. */
  readonly current: Answer
}

/**
 * Creates a holder for the answer that a stream builds, for pages without a state library. With a state library, use
 * `applyEvent` as the reducer instead.
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

/** Maximum number of text parts; text with a higher index is dropped, because no answer has that many. */
const MAX_TEXT_PARTS = 10_000
/**
 * Maximum number of sources, citations, failed citations, tools and text parts of an answer, each; further ones are
 * left out. Limited because every event copies the list that it changes.
 */
const MAX_ITEMS = 10_000

function appendText(
  textParts: readonly string[],
  { textPart, delta }: { textPart: number; delta: string },
): readonly string[] {
  if (textPart < 0 || textPart >= MAX_TEXT_PARTS) return textParts
  if (textPart < textParts.length) return textParts.with(textPart, textParts[textPart]! + delta)
  const between = Array.from({ length: textPart - textParts.length }, () => '')
  return [...textParts, ...between, delta]
}

/** Puts a citation into the list for its status: a citation that fails is withdrawn from the text. */
function putCitation(answer: Answer, citation: Citation): Answer {
  const { citations, failed } = answer
  const isSame = hasId(citation.id)
  return isReference(citation)
    ? { ...answer, citations: put(citations, citation, isSame), failed: without(failed, isSame) }
    : { ...answer, citations: without(citations, isSame), failed: put(failed, citation, isSame) }
}

function hasId(id: string): (item: { id: string }) => boolean {
  return (item) => item.id === id
}

function firstOf<T>(items: readonly T[]): readonly T[] {
  return items.length > MAX_ITEMS ? items.slice(0, MAX_ITEMS) : items
}

/** Removes items; returns the same array if nothing is removed. */
function without<T>(items: readonly T[], isLeftOut: (item: T) => boolean): readonly T[] {
  return items.some(isLeftOut) ? items.filter((item) => !isLeftOut(item)) : items
}

/** Replaces the item that `isSame` finds; if there is none, appends `item`, up to `MAX_ITEMS` items. */
function put<T>(items: readonly T[], item: T, isSame: (item: T) => boolean): readonly T[] {
  const position = items.findIndex(isSame)
  if (position >= 0) return items.with(position, item)
  return items.length < MAX_ITEMS ? [...items, item] : items
}
