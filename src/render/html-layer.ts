import type { Citation } from '../core/citation.ts'
import type { Span } from '../core/span.ts'
import { escapeHtml } from './escape-html.ts'
import type { TextPiece } from './markdown.ts'
import type { Segment } from './segments.ts'

/** What is laid over the document: cited runs, and markers at their places in the raw text. */
export type HtmlLayer = {
  /** A text, made of `pieces` of the raw one, with the runs and markers that stand in it. */
  text(value: string, pieces: readonly TextPiece[], options: { withMarkers: boolean }): string
  /** Something that is one thing, in the run it stands in. */
  thing(span: Span, html: string): string
  /** Markers that stand up to the end of `span` and are not written yet. */
  markers(span: Span): string
}

type Run = Segment<Pick<Citation, 'id' | 'status'>>

/** `markers` maps a place in the raw text to the HTML that stands there. */
export function createHtmlLayer({
  runs,
  markers,
}: {
  runs: readonly Run[]
  markers: ReadonlyMap<number, string>
}): HtmlLayer {
  const places = [...markers.keys()].toSorted((a, b) => a - b)
  const written = new Set<number>()

  function takeMarkers({ start, end }: Span): string {
    let html = ''
    for (let index = countUpTo(places, start); index < places.length && places[index]! <= end; index++) {
      const place = places[index]!
      if (written.has(place)) continue
      written.add(place)
      html += markers.get(place)!
    }
    return html
  }

  return {
    text(value, pieces, { withMarkers }) {
      const writer = createRunWriter()
      let valueStart = 0
      for (const { start, end, valueEnd, verbatim } of pieces) {
        const part = value.slice(valueStart, valueEnd)
        valueStart = valueEnd
        for (const cut of verbatim ? cuts({ start, end }) : [{ start, end }]) {
          const text = verbatim ? part.slice(cut.start - start, cut.end - start) : part
          writer.write(escapeHtml(text), runAt(cut.start))
          if (withMarkers) writer.interrupt(takeMarkers(cut))
        }
      }
      return writer.end()
    },
    thing(span, html) {
      const writer = createRunWriter()
      writer.write(html, runAt(span.start))
      return writer.end()
    },
    markers: takeMarkers,
  }

  function runAt(offset: number): Run | undefined {
    return runs[indexOfRun(offset)]
  }

  /** Last run that begins at or before `offset`, or -1. */
  function indexOfRun(offset: number): number {
    let low = 0
    let high = runs.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (runs[middle]!.start <= offset) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** The span cut wherever a run ends or a marker stands. */
  function cuts({ start, end }: Span): Span[] {
    const spans: Span[] = []
    let run = indexOfRun(start)
    let place = countUpTo(places, start)
    for (let at = start; at < end;) {
      const stop = Math.min(end, runs[run]?.end ?? end, places[place] ?? end)
      if (stop > at) spans.push({ start: at, end: stop })
      at = stop
      while (run < runs.length && (runs[run]?.end ?? -1) <= at) run++
      while (place < places.length && places[place]! <= at) place++
    }
    return spans
  }
}

/** How many of the ascending numbers are at most `limit`. */
function countUpTo(ascending: readonly number[], limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! <= limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Writes HTML, opening and closing the element of a cited run as the run changes. */
function createRunWriter() {
  let html = ''
  let open: Run | undefined

  function changeTo(run: Run | undefined): void {
    const next = run && run.references.length > 0 ? run : undefined
    if (next === open) return
    if (open) html += '</span>'
    if (next) html += claimTag(next)
    open = next
  }

  return {
    write(text: string, run: Run | undefined) {
      changeTo(run)
      html += text
    },
    /** Stands outside of the run: a marker is no part of the claim. */
    interrupt(marker: string) {
      if (marker === '') return
      changeTo(undefined)
      html += marker
    },
    end() {
      changeTo(undefined)
      return html
    },
  }
}

function claimTag({ references }: Run): string {
  const ids = references.map(({ id }) => id).join(' ')
  const statuses = [...new Set(references.map(({ status }) => status))].join(' ')
  return `<span class="citespan-claim ${escapeHtml(statuses)}" data-citation="${escapeHtml(ids)}">`
}
