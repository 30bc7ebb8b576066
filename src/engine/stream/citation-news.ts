import type { UIMessageChunk } from 'ai'
import type { Source } from '../../core/source.ts'
import { toCitedSource } from '../../core/to-citations-data.ts'
import type { CitableRun } from './citation-sink.ts'
import type { Emit } from './emit.ts'
import { countFrom, intervalAfter } from './interim-map.ts'
import { toAiSource } from './native-citations.ts'
import type { OwnSources } from './own-sources.ts'

/**
 * Milliseconds until the run's citation map is first read again after it had no citation to send. Later waits are
 * longer, because making the map goes over all claims.
 */
const FIRST_INTERVAL = 50
/** Longest wait, in milliseconds, before the citation map is read again after it had no citation to send. */
const LAST_INTERVAL = 400

/** Emits a run's sources and citation map as they change: with the next chunk, or on its own if none comes. */
export type CitationNews = {
  /** Call when the message has begun: from now on sources and maps can be emitted. */
  begin(): void
  /** Whether `pass` may have something to emit now. */
  has(): boolean
  /** Emits sources registered since the last call, and the citation map if it has changed and its interval is over. */
  pass(): void
  /** Does what `pass` does, without waiting for the interval. */
  flush(): void
  announceSources(): void
  sendMap(): void
  beginStep(): void
  /** Sends the sources of the current step and the map again, because the client drops them with the step. */
  resetStep(): void
  /** Stops the timer and the subscription to the run: nothing more is emitted. */
  stop(): void
}

export function createCitationNews(
  run: CitableRun,
  emit: Emit,
  {
    firstTextPart,
    ownSources,
  }: {
    firstTextPart: number
    /** The sources that the stream announces itself; the caller adds to them. */
    ownSources: OwnSources
  },
): CitationNews {
  /** Ids of announced sources; sources of earlier turns are announced when they are cited. */
  let announced = new Set<string>()
  let announcedAtStep = announced
  /** Whether a source was found since the sources were last announced. */
  let unannounced = true
  /** Whether the run has changed since its map was last sent. */
  let unsent = true
  let state: 'waiting' | 'open' | 'over' = 'waiting'
  const pace = createNewsPace(passBetween)
  const unsubscribe = run.subscribe((change) => {
    // Reading the sources goes over all claims, so it is not done for each claim.
    if (change === 'sources') unannounced = true
    unsent = true
    pace.lookSoon()
  })

  function has(): boolean {
    return !ownSources.isReading && (unannounced || (unsent && pace.isDue))
  }

  function pass(): void {
    // When the part is read, the run says that its sources have changed.
    if (state !== 'open' || ownSources.isReading) return
    if (unannounced) announceSources()
    if (!unsent || !pace.isDue) return
    if (run.data().citations.length > 0) {
      sendMap()
      return
    }
    // Nothing to send until the run changes again.
    unsent = false
    pace.waitLonger()
  }

  /** Does what `pass` does; called by the pace while no chunk comes. Stops if the client has disconnected. */
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
      if (!ownSources.has(source.id)) emit(toSourceChunk(source))
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
      if (ownSources.isReading) return
      if (unannounced) announceSources()
      if (unsent && run.data().citations.length > 0) sendMap()
    },
    announceSources,
    sendMap,
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

/**
 * Decides when sources and citation maps may be sent, and calls `look` then. A timer changes `isDue`, so that the clock
 * is not read for every chunk.
 */
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
    /** Whether a map may be sent now. */
    get isDue() {
      return isDue
    },
    /**
     * Calls `look` in a later turn of the event loop. Several changes are then sent together, after the chunk that
     * caused them.
     */
    lookSoon: () => lookAfter(0),
    /** Sends no map for this many milliseconds, then calls `look`. */
    waitFor,
    /** Calls `look` after an interval that grows, since there was nothing to send. */
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
