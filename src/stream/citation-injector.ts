import type { UIMessageChunk } from 'ai'
import { toCitedSource } from '../core/to-citations-data.ts'
import type { CitableRun } from './citation-sink.ts'
import { countFrom, intervalAfter } from './interim-map.ts'
import { toAiSource, toNativeCitations } from './native-citations.ts'

/** Milliseconds between looks for news while the end of the answer waits for its citations. */
const NEWS_INTERVAL = 250

/** Milliseconds between looks for the first citation: each look goes over all claims. */
const FIRST_INTERVAL = 50

/** Milliseconds that the end of the answer waits for the record to be stored. */
const STORE_WAIT = 5_000

type TextEnd = Extract<UIMessageChunk, { type: 'text-end' }>

/** Takes a chunk that goes to the reader; may throw once the reader has left. */
export type Emit = (chunk: UIMessageChunk) => void

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
  let held: { chunk: TextEnd; textPart: number }[] = []
  /** Ids as they came → as they are sent, unique in the message, and the ordinal of the part. */
  const open = new Map<string, { id: string; textPart: number }>()
  /** The part of the last delta, as it came and as it is sent: most of a stream is more of the same. */
  let writing: { from: string; to: string } | null = null
  const usedIds = new Set<string>()
  /** URLs that the stream announces by itself. */
  const ownSources = new Set<string>()
  /** A part is sent under another id than its own. */
  let isRenamed = false
  let textPartCount = 0
  let stepStart = 0
  let announced = 0
  let announcedAtStep = 0
  let started = false
  let interrupted = false
  let released = false
  /** The run has changed since its sources were announced, and since its map was sent. */
  let unannounced = true
  let unsent = false
  /** A map may be sent now; else a timer runs, which spares a look at the clock for every chunk. */
  let due = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = run.subscribe(() => {
    unannounced = true
    unsent = true
  })

  function waitFor(milliseconds: number): void {
    due = false
    timer = setTimeout(() => {
      due = true
    }, milliseconds)
  }

  function uniqueId(id: string): string {
    let unique = id
    for (let count = 2; usedIds.has(unique); count += 1) unique = `${id}:${count}`
    usedIds.add(unique)
    return unique
  }

  function announce(emit: Emit): void {
    unannounced = false
    const { sources } = run
    for (const source of sources.slice(announced)) {
      const part = toAiSource(toCitedSource(source))
      if (source.url && ownSources.has(source.url)) continue
      emit(
        part.sourceType === 'url'
          ? { type: 'source-url', sourceId: part.id, url: part.url, title: part.title }
          : {
              type: 'source-document',
              sourceId: part.id,
              mediaType: part.mediaType,
              title: part.title,
            },
      )
    }
    announced = sources.length
  }

  function update(emit: Emit): void {
    unsent = false
    const data = run.data()
    if (!released) waitFor(intervalAfter(data))
    emit({ type: 'data-citations', id: run.id, data: countFrom(firstTextPart, data) })
  }

  /** What is new goes out before the next chunk, when it is due. */
  function passNews(emit: Emit): void {
    if (!started || interrupted || released) return
    if (unannounced) announce(emit)
    if (!unsent || !due) return
    if (run.data().citations.length > 0) update(emit)
    else waitFor(FIRST_INTERVAL)
  }

  function release(emit: Emit): void {
    released = true
    unsubscribe()
    clearTimeout(timer)
    const data = interrupted ? null : run.data()
    for (const { chunk, textPart } of held) {
      const citations = [...(chunk.citations ?? []), ...(data ? toNativeCitations(data, textPart) : [])]
      emit(citations.length > 0 ? { ...chunk, citations } : chunk)
    }
    held = []
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
    announce(emit)
    release(emit)
    update(emit)
    await atMost(STORE_WAIT, run.finish())
  }

  async function finish(chunk: UIMessageChunk, emit: Emit): Promise<void> {
    await complete(emit)
    emit(chunk)
  }

  function hasNews(): boolean {
    return unannounced || (unsent && due)
  }

  function push(chunk: UIMessageChunk, emit: Emit): Promise<void> | undefined {
    if (hasNews()) {
      if (chunk.type === 'source-url') ownSources.add(chunk.url)
      passNews(emit)
    }
    if (chunk.type === 'text-delta' && writing !== null && chunk.id === writing.from) {
      emit(writing.from === writing.to ? chunk : { ...chunk, id: writing.to })
      return undefined
    }
    return pushOther(chunk, emit)
  }

  function pushOther(chunk: UIMessageChunk, emit: Emit): Promise<void> | undefined {
    switch (chunk.type) {
      case 'source-url':
        ownSources.add(chunk.url)
        emit(chunk)
        break
      case 'start':
        started = true
        emit(chunk)
        break
      case 'start-step':
        started = true
        stepStart = textPartCount
        announcedAtStep = announced
        emit(chunk)
        break
      case 'text-start': {
        started = true
        const id = uniqueId(chunk.id)
        open.set(chunk.id, { id, textPart: textPartCount })
        isRenamed ||= id !== chunk.id
        writing = null
        textPartCount += 1
        emit(withId(chunk, id))
        break
      }
      case 'text-delta':
        writing = { from: chunk.id, to: open.get(chunk.id)?.id ?? chunk.id }
        emit(withId(chunk, writing.to))
        break
      case 'text-end': {
        const part = open.get(chunk.id)
        const renamed = withId(chunk, part?.id)
        if (part && !interrupted && !released) held.push({ chunk: renamed, textPart: part.textPart })
        else emit(renamed)
        break
      }
      case 'reset-step':
        held = held.filter(({ textPart }) => textPart < stepStart)
        textPartCount = stepStart
        announced = announcedAtStep
        unannounced = true
        emit(chunk)
        break
      case 'abort':
      case 'error':
        interrupted = true
        release(emit)
        emit(chunk)
        break
      case 'finish':
        return finish(chunk, emit)
      default:
        emit(chunk)
    }
    return undefined
  }

  return { push, passesText: () => !isRenamed && !hasNews(), end: complete }
}

/** The chunk itself where the id is its own. */
function withId<Chunk extends { id: string }>(chunk: Chunk, id = chunk.id): Chunk {
  return id === chunk.id ? chunk : { ...chunk, id }
}

async function atMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([promise, late])
  clearTimeout(timer)
}
