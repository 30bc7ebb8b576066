import type { UIMessageChunk } from 'ai'
import type { CitableRun } from './citation-sink.ts'
import { createCitationNews } from './citation-news.ts'
import type { Emit } from './emit.ts'
import { createHeldTextEnds } from './held-text-ends.ts'
import { createTextPartIds } from './text-part-ids.ts'

/** Milliseconds between checks for new sources and citations while the end of the answer is held. */
const NEWS_INTERVAL = 250

/** Milliseconds that the end of the answer waits for the record to be stored. */
const STORE_WAIT = 5_000

export type CitationInjector = {
  /**
   * Emits new sources and citations, then the chunk, synchronously. Returns a promise only
   * for the chunk that ends the answer, which is emitted when all claims are decided.
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
}

/**
 * Adds a run's citations to the chunks of a UI message stream.
 *
 * Text and all other chunks pass immediately, except for `text-end` chunks: they are held until
 * the end of the answer and get the AI SDK's `citations`. Sources are announced as they are found,
 * and a `data-citations` part, replaced under the same id, holds the whole map so far. After an
 * abort or error the held chunks are released without citations.
 */
export function createCitationInjector(
  run: CitableRun,
  { firstTextPart = 0 }: CitationInjectorOptions = {},
): CitationInjector {
  const held = createHeldTextEnds()
  const parts = createTextPartIds()
  const news = createCitationNews(run, { firstTextPart })
  let started = false
  let interrupted = false
  let released = false

  /** Emits new sources and citations, unless the stream has not started or has ended. */
  function passNews(emit: Emit): void {
    if (started && !interrupted && !released) news.pass(emit)
  }

  function release(emit: Emit): void {
    released = true
    news.stop()
    held.release(emit, interrupted ? null : run.data())
  }

  /** At the end of the answer: waits for open claims, emits all citations, then waits a while for the record to be stored. */
  async function complete(emit: Emit): Promise<void> {
    if (released) {
      void run.finish()
      return
    }
    const looking = setInterval(() => {
      try {
        passNews(emit)
      } catch {
        // The client has disconnected and the stream is closed; the record is still finished below.
        clearInterval(looking)
      }
    }, NEWS_INTERVAL)
    await run.attributed()
    clearInterval(looking)
    news.announceSources(emit)
    release(emit)
    news.sendMap(emit)
    await atMost(STORE_WAIT, run.finish())
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
        parts.beginStep()
        news.beginStep()
        break
      case 'text-start':
        started = true
        emit(parts.start(chunk))
        return undefined
      case 'text-end': {
        const ended = parts.end(chunk)
        if (ended.textPart === null || interrupted || released) emit(ended.chunk)
        else held.add(ended.chunk, ended.textPart)
        return undefined
      }
      case 'reset-step':
        held.dropFrom(parts.resetStep())
        news.resetStep()
        break
      case 'abort':
      case 'error':
        interrupted = true
        release(emit)
        break
      case 'finish':
        return complete(emit).then(() => emit(chunk))
      default:
    }
    emit(chunk)
    return undefined
  }

  return { push, passesText: () => !parts.isAnyRenamed && !news.has(), end: complete }
}

async function atMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([promise, late])
  clearTimeout(timer)
}
