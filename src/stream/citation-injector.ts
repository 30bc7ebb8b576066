import type { UIMessageChunk } from 'ai'
import type { CitableRun } from './citation-sink.ts'
import { createCitationNews } from './citation-news.ts'
import type { Emit } from './emit.ts'
import { createHeldTextEnds } from './held-text-ends.ts'
import { createTextPartIds } from './text-part-ids.ts'

/** Milliseconds between looks for news while the end of the answer waits for its citations. */
const NEWS_INTERVAL = 250

/** Milliseconds that the end of the answer waits for the record to be stored. */
const STORE_WAIT = 5_000

export type CitationInjector = {
  /**
   * Passes a chunk on at once, after what is new of the citations. A promise
   * only for the chunk that ends the answer: it waits for the last of them.
   */
  push(chunk: UIMessageChunk, emit: Emit): Promise<void> | undefined
  /** Whether a delta that came now would pass as it is, with nothing before it: it need not be pushed then. */
  passesText(): boolean
  /** After the last chunk. */
  end(emit: Emit): Promise<void>
}

export type CitationInjectorOptions = {
  /** Text parts the message holds already: it goes on after an approval. `data-citations` counts from there. */
  firstTextPart?: number
}

/** What `injectCitations` does with each chunk, without the stream around it. */
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

  /** What is new goes out before the next chunk, when it is due. */
  function passNews(emit: Emit): void {
    if (started && !interrupted && !released) news.pass(emit)
  }

  function release(emit: Emit): void {
    released = true
    news.stop()
    held.release(emit, interrupted ? null : run.data())
  }

  /** At the end of the answer: what is left to match and check, then the citations, then the record. */
  async function complete(emit: Emit): Promise<void> {
    if (released) {
      void run.finish()
      return
    }
    const looking = setInterval(() => {
      try {
        passNews(emit)
      } catch {
        // The reader has left and the stream is closed; the record is still finished below.
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
