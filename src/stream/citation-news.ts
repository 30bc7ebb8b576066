import { toCitedSource } from '../core/to-citations-data.ts'
import type { CitableRun } from './citation-sink.ts'
import type { Emit } from './emit.ts'
import { countFrom, intervalAfter } from './interim-map.ts'
import { toAiSource } from './native-citations.ts'

/** Milliseconds between checks for the first citation, since each check goes over all claims. */
const FIRST_INTERVAL = 50

/** Emits the sources and the citation map of a run as they change. */
export type CitationNews = {
  /** Whether `pass` may have something to emit now. */
  has(): boolean
  /** Emits sources registered since the last call, and the citation map if it has changed and its interval is over. */
  pass(emit: Emit): void
  /** The same without waiting for the interval. */
  flush(emit: Emit): void
  announceSources(emit: Emit): void
  sendMap(emit: Emit): void
  /** Marks a source that the stream announces by itself, so that it is not announced twice. */
  addOwnSource(url: string): void
  beginStep(): void
  /** Announces the sources of the current step again, because the client drops them with the step. */
  resetStep(): void
  /** Ends the timer and the subscription to the run. */
  stop(): void
}

export function createCitationNews(
  run: CitableRun,
  { firstTextPart }: { firstTextPart: number },
): CitationNews {
  /** URLs of sources that the stream announces by itself. */
  const ownSources = new Set<string>()
  /** Ids of the sources that were announced; sources of earlier turns appear when they are cited. */
  let announced = new Set<string>()
  let announcedAtStep = announced
  /** The run has changed since its sources were announced, and since its map was sent. */
  let unannounced = true
  let unsent = false
  /** A map may be sent now. Set by a timer, to avoid reading the clock for every chunk. */
  let due = true
  let stopped = false
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

  function announceSources(emit: Emit): void {
    unannounced = false
    for (const source of run.sources) {
      if (announced.has(source.id)) continue
      announced.add(source.id)
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
  }

  function sendMap(emit: Emit): void {
    unsent = false
    const data = run.data()
    if (!stopped) waitFor(intervalAfter(data))
    emit({ type: 'data-citations', id: run.id, data: countFrom(firstTextPart, data) })
  }

  return {
    has: () => unannounced || (unsent && due),
    pass(emit) {
      if (unannounced) announceSources(emit)
      if (!unsent || !due) return
      if (run.data().citations.length > 0) sendMap(emit)
      else waitFor(FIRST_INTERVAL)
    },
    flush(emit) {
      if (unannounced) announceSources(emit)
      if (unsent && run.data().citations.length > 0) sendMap(emit)
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
    },
    stop() {
      stopped = true
      unsubscribe()
      clearTimeout(timer)
    },
  }
}
