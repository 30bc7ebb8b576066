import type { UIMessageChunk } from 'ai'
import type { Source } from '../../core/source.ts'
import { toCitedSource } from '../../core/to-citations-data.ts'
import type { CitableRun } from './citation-sink.ts'
import type { Emit } from './emit.ts'
import { countFrom, intervalAfter } from './interim-map.ts'
import { toAiSource } from './native-citations.ts'

/** Milliseconds until the second check for the first citation; each takes twice as long to come, as it goes over all claims. */
const FIRST_INTERVAL = 50
/** Milliseconds between two such checks at most. */
const LAST_INTERVAL = 400

/** Emits the sources and the citation map of a run as they change, with the next chunk or, if none comes, by itself. */
export type CitationNews = {
  /** Call when the message has begun: news can be emitted from now on. */
  begin(): void
  /** Whether `pass` may have something to emit now. */
  has(): boolean
  /** Emits sources registered since the last call, and the citation map if it has changed and its interval is over. */
  pass(): void
  /** The same without waiting for the interval. */
  flush(): void
  announceSources(): void
  sendMap(): void
  /** Marks a source that the stream announces by itself, so that it is not announced twice. */
  addOwnSource(url: string): void
  beginStep(): void
  /** Sends the sources of the current step and the map again, because the client drops them with the step. */
  resetStep(): void
  /** Ends the timer and the subscription to the run: nothing is emitted by itself or passed any more. */
  stop(): void
}

export function createCitationNews(
  run: CitableRun,
  emit: Emit,
  { firstTextPart }: { firstTextPart: number },
): CitationNews {
  /** URLs of sources that the stream announces by itself. */
  const ownSources = new Set<string>()
  /** Ids of the sources that were announced; sources of earlier turns appear when they are cited. */
  let announced = new Set<string>()
  let announcedAtStep = announced
  /** The run has changed since its sources were announced, and since its map was sent or had no citation. */
  let unannounced = true
  let unsent = true
  let state: 'waiting' | 'open' | 'over' = 'waiting'
  const pace = createNewsPace(passBetween)
  const unsubscribe = run.subscribe((change) => {
    // Reading the sources goes over all claims, so it is not done for each of them.
    if (change === 'sources') unannounced = true
    unsent = true
    pace.lookSoon()
  })

  function has(): boolean {
    return unannounced || (unsent && pace.isDue)
  }

  function pass(): void {
    if (state !== 'open') return
    if (unannounced) announceSources()
    if (!unsent || !pace.isDue) return
    if (run.data().citations.length > 0) {
      sendMap()
      return
    }
    // There is nothing to look at until the run changes again.
    unsent = false
    pace.waitLonger()
  }

  /** While no chunk comes. */
  function passBetween(): void {
    try {
      pass()
    } catch {
      // The client has disconnected and the stream is closed; the run goes on.
      stop()
    }
  }

  function stop(): void {
    state = 'over'
    unsubscribe()
    pace.stop()
  }

  function announceSources(): void {
    unannounced = false
    for (const source of run.sources) {
      if (announced.has(source.id)) continue
      announced.add(source.id)
      if (source.url && ownSources.has(source.url)) continue
      emit(toSourceChunk(source))
    }
  }

  function sendMap(): void {
    unsent = false
    announceSources()
    const data = run.data()
    pace.waitFor(intervalAfter(data))
    emit({ type: 'data-citations', id: run.id, data: countFrom(firstTextPart, data) })
  }

  return {
    begin() {
      if (state !== 'waiting') return
      state = 'open'
      pace.lookSoon()
    },
    has,
    pass,
    flush() {
      if (unannounced) announceSources()
      if (unsent && run.data().citations.length > 0) sendMap()
    },
    announceSources,
    sendMap,
    addOwnSource: (url) => void ownSources.add(url),
    beginStep() {
      announcedAtStep = new Set(announced)
    },
    resetStep() {
      announced = new Set(announcedAtStep)
      unannounced = true
      unsent = true
      pace.waitFor(0)
    },
    stop,
  }
}

function toSourceChunk(source: Source): UIMessageChunk {
  const part = toAiSource(toCitedSource(source))
  const { id: sourceId, title } = part
  return part.sourceType === 'url'
    ? { type: 'source-url', sourceId, url: part.url, title }
    : { type: 'source-document', sourceId, mediaType: part.mediaType, title: part.title }
}

/** When news may be sent. Set by a timer, to avoid reading the clock for every chunk. */
function createNewsPace(look: () => void) {
  let isDue = true
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let interval = FIRST_INTERVAL

  function lookAfter(milliseconds: number): void {
    if (isStopped) return
    timer ??= setTimeout(() => {
      timer = undefined
      isDue = true
      look()
    }, milliseconds)
  }

  function waitFor(milliseconds: number): void {
    clearTimeout(timer)
    timer = undefined
    isDue = false
    lookAfter(milliseconds)
  }

  return {
    /** A map may be sent now. */
    get isDue() {
      return isDue
    },
    /** Looks in a later turn, so that several changes are one, and the chunk that caused them goes first. */
    lookSoon: () => lookAfter(0),
    /** No map may be sent before so many milliseconds are over; then looks. */
    waitFor,
    /** The same for twice as long as the last time, since there was nothing to send. */
    waitLonger() {
      waitFor(interval)
      interval = Math.min(2 * interval, LAST_INTERVAL)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
