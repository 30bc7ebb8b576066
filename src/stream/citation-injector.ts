import type { UIMessageChunk } from 'ai'
import type { CitableRun } from './citation-sink.ts'
import { createCitationNews } from './citation-news.ts'
import type { Emit } from './emit.ts'
import { createHeldTextEnds } from './held-text-ends.ts'
import { createTextPartIds } from './text-part-ids.ts'
import { waitForCitations, waitForRecord } from './wait-for-citations.ts'

/** Milliseconds between checks for new sources and citations while the end of the answer is held. */
const NEWS_INTERVAL = 250

export type CitationInjector = {
  /**
   * Emits new sources and citations, then the chunk, synchronously. Returns a promise only
   * for the chunk that ends the answer, which is emitted when the run may finish.
   */
  push(chunk: UIMessageChunk, emit: Emit): Promise<void> | undefined
  /** Whether a text delta would now be emitted unchanged and with nothing before it, so that it need not be pushed. */
  passesText(): boolean
  /** Call after the last chunk; needed if the stream ended without a `finish` chunk. */
  end(emit: Emit): Promise<void>
}

export type CitationInjectorOptions = {
  /** Text parts already in the message that the answer continues (after an approval); `data-citations` counts on from them. */
  firstTextPart?: number
  /** Put before the id of every text part, so that streams merged into one message cannot have the same. */
  idPrefix?: string
}

/**
 * Adds a run's citations to the chunks of a UI message stream.
 *
 * Text and all other chunks pass immediately, except for the `text-end` chunks of a step and
 * the `finish-step` after them: they are held until the next step begins, or until the answer
 * is cited, and each `text-end` gets the AI SDK's `citations` known by then. Sources are
 * announced as they are found, and a `data-citations` part, replaced under the same id, holds
 * the whole map so far. How long `finish` and `abort` wait for the citations is the run's
 * `finishWhen`; an `error` passes at once.
 */
export function createCitationInjector(
  run: CitableRun,
  { firstTextPart = 0, idPrefix = '' }: CitationInjectorOptions = {},
): CitationInjector {
  const held = createHeldTextEnds()
  const parts = createTextPartIds({ prefix: idPrefix })
  const news = createCitationNews(run, { firstTextPart })
  let started = false
  let completed = false
  let ending: Promise<void> | undefined

  /** Emits new sources and citations, unless the stream has not started or has ended. */
  function passNews(emit: Emit): void {
    if (started && !completed) news.pass(emit)
  }

  /** At the end of the answer: waits for the citations, then emits all of them, once. */
  function complete(emit: Emit): Promise<void> {
    return (ending ??= emitAll(emit))
  }

  async function emitAll(emit: Emit): Promise<void> {
    await whileLooking(waitForCitations(run), () => passNews(emit))
    completed = true
    news.stop()
    news.announceSources(emit)
    held.release(emit, run.data())
    news.sendMap(emit)
    await waitForRecord(run)
  }

  function push(chunk: UIMessageChunk, emit: Emit): Promise<void> | undefined {
    if (news.has()) {
      if (chunk.type === 'source-url') news.addOwnSource(chunk.url)
      passNews(emit)
    }
    if (chunk.type === 'text-delta') {
      emit(parts.rename(chunk))
      return undefined
    }
    return pushOther(chunk, emit)
  }

  function pushOther(chunk: UIMessageChunk, emit: Emit): Promise<void> | undefined {
    switch (chunk.type) {
      case 'source-url':
        news.addOwnSource(chunk.url)
        break
      case 'start':
        started = true
        break
      case 'start-step':
        started = true
        if (held.isStepOver()) held.release(emit, run.data())
        parts.beginStep()
        news.beginStep()
        break
      case 'text-start':
        started = true
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
        if (!completed) news.flush(emit)
        held.release(emit, run.data())
        break
      case 'abort':
        run.interrupt('aborted')
        return complete(emit).then(() => emit(chunk))
      case 'finish':
        return complete(emit).then(() => emit(chunk))
      default:
    }
    emit(chunk)
    return undefined
  }

  return { push, passesText: () => !parts.isAnyRenamed && !news.has(), end: complete }
}

/** Waits for the end of `work` and calls `look` from time to time until then. */
async function whileLooking(work: Promise<void>, look: () => void): Promise<void> {
  const looking = setInterval(() => {
    try {
      look()
    } catch {
      // The client has disconnected and the stream is closed; the work goes on.
      clearInterval(looking)
    }
  }, NEWS_INTERVAL)
  await work
  clearInterval(looking)
}
