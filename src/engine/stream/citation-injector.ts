import type { UIMessageChunk } from 'ai'
import type { CitableRun } from './citation-sink.ts'
import { createCitationNews } from './citation-news.ts'
import type { Emit } from './emit.ts'
import { createHeldTextEnds } from './held-text-ends.ts'
import { createOwnSources } from './own-sources.ts'
import type { OwnSources } from './own-sources.ts'
import { createTextPartIds } from './text-part-ids.ts'
import { waitForCitations, waitForRecord } from './wait-for-citations.ts'

export type CitationInjector = {
  /**
   * Emits new sources and citations, then the chunk, synchronously. Returns a promise only for the chunk that ends
   * the answer; it is emitted when the run may finish.
   */
  push(chunk: UIMessageChunk): Promise<void> | undefined
  /**
   * Whether `push` would emit a text delta unchanged and nothing before it; the caller may then emit it without `push`.
   */
  passesText(): boolean
  /** Call after the last chunk; needed if the stream ended without a `finish` chunk. */
  end(): Promise<void>
  /** Call when the stream is over, however it ended: nothing more is emitted. */
  stop(): void
}

export type CitationInjectorOptions = {
  /**
   * Number of text parts that a continued message (after an approval) already has; `data-citations` counts on from
   * there.
   */
  firstTextPart?: number
  /** Prefix for the id of every text part; keeps ids unique when streams are merged into one message. */
  idPrefix?: string
  /** The sources that the chunks announce; they are not announced again. */
  ownSources?: OwnSources
}

/**
 * Adds a run's citations to the chunks of a UI message stream.
 *
 * Text and most other chunks pass at once. The `text-end` chunks of a step and its `finish-step` are held until the
 * next step begins or the answer is cited. Each `text-end` then gets the AI SDK's `citations` known by then.
 *
 * Sources are announced as they are found. A `data-citations` part, replaced under the same id, holds the whole map so
 * far. Both are also emitted while the model pauses.
 *
 * The run's `finishWhen` decides how long `finish` and `abort` wait for the citations. An `error` that ends the answer
 * waits too, because `useChat` reads nothing after it.
 */
export function createCitationInjector(
  run: CitableRun,
  emit: Emit,
  { firstTextPart = 0, idPrefix = '', ownSources = createOwnSources() }: CitationInjectorOptions = {},
): CitationInjector {
  const held = createHeldTextEnds()
  const parts = createTextPartIds({ prefix: idPrefix })
  const news = createCitationNews(run, emit, { firstTextPart, ownSources })
  const errors = createHeldErrors(emit)
  let completed = false
  let ending: Promise<void> | undefined

  /** At the end of the answer: waits for the citations, then emits all of them, once. */
  function complete(): Promise<void> {
    return (ending ??= emitAll())
  }

  async function emitAll(): Promise<void> {
    await waitForCitations(run)
    completed = true
    news.stop()
    news.announceSources()
    held.release(emit, run.data())
    news.sendMap()
    errors.release()
    await waitForRecord(run)
  }

  function push(chunk: UIMessageChunk): Promise<void> | undefined {
    if (!errors.isEmpty && !isEnd(chunk)) errors.release()
    // The source that the chunk announces may be news too; it is known only after the chunk.
    if (!isSource(chunk) && news.has()) news.pass()
    if (chunk.type === 'text-delta') {
      emit(parts.rename(chunk))
      return undefined
    }
    return pushOther(chunk)
  }

  function pushOther(chunk: UIMessageChunk): Promise<void> | undefined {
    switch (chunk.type) {
      case 'start':
        news.begin()
        break
      case 'start-step':
        news.begin()
        if (held.isStepOver()) held.release(emit, run.data())
        parts.beginStep()
        news.beginStep()
        break
      case 'text-start':
        news.begin()
        emit(parts.start(chunk))
        return undefined
      case 'text-end': {
        const ended = parts.end(chunk)
        if (ended.textPart === null || completed) emit(ended.chunk)
        else held.add(ended.chunk, ended.textPart)
        return undefined
      }
      case 'finish-step':
        if (held.isEmpty) break
        held.addStepEnd(chunk)
        return undefined
      case 'reset-step':
        held.dropFrom(parts.resetStep())
        news.resetStep()
        break
      case 'error':
        run.interrupt('failed')
        if (completed) break
        news.flush()
        errors.add(chunk)
        return undefined
      case 'abort':
        run.interrupt('aborted')
        return complete().then(() => emit(chunk))
      case 'finish':
        return complete().then(() => emit(chunk))
      default:
    }
    emit(chunk)
    return undefined
  }

  function stop(): void {
    news.stop()
    errors.release()
  }

  const passesText = () => !parts.isAnyRenamed && !news.has() && errors.isEmpty
  return { push, passesText, end: complete, stop }
}

function isSource({ type }: UIMessageChunk): boolean {
  return type === 'source-url' || type === 'source-document'
}

/** Whether this chunk, right after an `error` chunk, shows that the error has ended the answer. */
function isEnd({ type }: UIMessageChunk): boolean {
  return (
    type === 'finish-step' || type === 'finish' || type === 'abort' || type === 'error' || type === 'text-end'
  )
}

/** Maximum milliseconds for which an `error` chunk is held back while no other chunk comes. */
const ERROR_WAIT = 1_000

/** Holds errors back, at most `ERROR_WAIT`: one that ends the answer is emitted after the citations. */
function createHeldErrors(emit: Emit) {
  let held: UIMessageChunk[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function release(): void {
    clearTimeout(timer)
    const errors = held
    held = []
    for (const error of errors) emit(error)
  }

  return {
    get isEmpty() {
      return held.length === 0
    },
    add(error: UIMessageChunk) {
      held.push(error)
      clearTimeout(timer)
      timer = setTimeout(release, ERROR_WAIT)
    },
    release,
  }
}
