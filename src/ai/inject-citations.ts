import type { UIMessageChunk } from 'ai'
import { toCitedSource } from '../core/citations-data.ts'
import type { CitationsData } from '../core/citations-data.ts'
import type { CitableRun } from './citation-sink.ts'
import { toAiSource, toNativeCitations } from './native-citations.ts'

/** Milliseconds between two interim citation maps; the last one is never held back. */
const UPDATE_INTERVAL = 250

/** Milliseconds that the end of the answer waits for the record to be stored. */
const STORE_WAIT = 5_000

type TextEnd = Extract<UIMessageChunk, { type: 'text-end' }>
type Controller = TransformStreamDefaultController<UIMessageChunk>

/**
 * A transform that puts a run's citations into a UI message stream.
 *
 * Text and everything else pass at once. Each `text-end` is held and released
 * at the end of the answer with native `citations`; sources are announced as
 * they are found, and a `data-citations` part (one id, replaced) carries the
 * whole map as it grows. An aborted or failed answer ends as it would have.
 */
export function injectCitations(
  run: CitableRun,
  {
    firstTextPart = 0,
  }: {
    /** Text parts the message holds already: it goes on after an approval. `data-citations` counts from there. */
    firstTextPart?: number
  } = {},
): TransformStream<UIMessageChunk, UIMessageChunk> {
  let held: { chunk: TextEnd; textPart: number }[] = []
  /** Ids as they came → as they are sent, unique in the message, and the ordinal of the part. */
  const open = new Map<string, { id: string; textPart: number }>()
  const usedIds = new Set<string>()
  /** URLs that the stream announces by itself. */
  const ownSources = new Set<string>()
  let textPartCount = 0
  let stepStart = 0
  let announced = 0
  let announcedAtStep = 0
  let started = false
  let interrupted = false
  let released = false
  let changed = false
  let updatedAt = 0
  const unsubscribe = run.subscribe(() => {
    changed = true
  })

  function uniqueId(id: string): string {
    let unique = id
    for (let count = 2; usedIds.has(unique); count += 1) unique = `${id}:${count}`
    usedIds.add(unique)
    return unique
  }

  function announce(controller: Controller): void {
    const { sources } = run
    for (const source of sources.slice(announced)) {
      const part = toAiSource(toCitedSource(source))
      if (source.url && ownSources.has(source.url)) continue
      controller.enqueue(
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

  function update(controller: Controller, now: number): void {
    changed = false
    updatedAt = now
    controller.enqueue({ type: 'data-citations', id: run.id, data: countFrom(firstTextPart, run.data()) })
  }

  /** What is new goes out before the next chunk, when it is due. */
  function passNews(controller: Controller): void {
    if (!started || interrupted || released) return
    announce(controller)
    const now = Date.now()
    if (changed && now - updatedAt >= UPDATE_INTERVAL && run.data().citations.length > 0) {
      update(controller, now)
    }
  }

  function release(controller: Controller): void {
    released = true
    unsubscribe()
    const data = interrupted ? null : run.data()
    for (const { chunk, textPart } of held) {
      const citations = [...(chunk.citations ?? []), ...(data ? toNativeCitations(data, textPart) : [])]
      controller.enqueue(citations.length > 0 ? { ...chunk, citations } : chunk)
    }
    held = []
  }

  /** At the end of the answer: what is left to match and check, then the citations, then the record. */
  async function complete(controller: Controller): Promise<void> {
    if (released) {
      void run.finish()
      return
    }
    const timer = setInterval(() => {
      try {
        passNews(controller)
      } catch {
        // The reader has left and the stream is closed; the record is still finished below.
        clearInterval(timer)
      }
    }, UPDATE_INTERVAL)
    await run.attributed()
    clearInterval(timer)
    announce(controller)
    release(controller)
    update(controller, Date.now())
    await atMost(STORE_WAIT, run.finish())
  }

  async function pass(chunk: UIMessageChunk, controller: Controller): Promise<void> {
    if (chunk.type === 'source-url') ownSources.add(chunk.url)
    passNews(controller)
    switch (chunk.type) {
      case 'start':
        started = true
        controller.enqueue(chunk)
        break
      case 'start-step':
        started = true
        stepStart = textPartCount
        announcedAtStep = announced
        controller.enqueue(chunk)
        break
      case 'text-start': {
        started = true
        const id = uniqueId(chunk.id)
        open.set(chunk.id, { id, textPart: textPartCount })
        textPartCount += 1
        controller.enqueue({ ...chunk, id })
        break
      }
      case 'text-delta':
        controller.enqueue({ ...chunk, id: open.get(chunk.id)?.id ?? chunk.id })
        break
      case 'text-end': {
        const part = open.get(chunk.id)
        if (part && !interrupted && !released)
          held.push({ chunk: { ...chunk, id: part.id }, textPart: part.textPart })
        else controller.enqueue({ ...chunk, id: part?.id ?? chunk.id })
        break
      }
      case 'reset-step':
        held = held.filter(({ textPart }) => textPart < stepStart)
        textPartCount = stepStart
        announced = announcedAtStep
        controller.enqueue(chunk)
        break
      case 'abort':
      case 'error':
        interrupted = true
        release(controller)
        controller.enqueue(chunk)
        break
      case 'finish':
        await complete(controller)
        controller.enqueue(chunk)
        break
      default:
        controller.enqueue(chunk)
    }
  }

  return new TransformStream({ transform: pass, flush: complete })
}

/** The data with text parts counted within the message instead of the run. */
function countFrom(firstTextPart: number, data: CitationsData): CitationsData {
  if (firstTextPart === 0) return data
  const move = <T extends { textPart: number }>(item: T): T => ({
    ...item,
    textPart: item.textPart + firstTextPart,
  })
  return { ...data, citations: data.citations.map(move), uncited: data.uncited.map(move) }
}

async function atMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  await Promise.race([promise, late])
  clearTimeout(timer)
}
