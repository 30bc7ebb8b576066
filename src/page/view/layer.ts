import { countWhile } from '../../core/count-while.ts'
import type { Citation } from '../../core/citation.ts'
import type { Span } from '../../core/span.ts'
import type { TextPiece } from '../../text/markdown.ts'
import { statusClasses } from './marker.ts'
import type { Ranked } from './marker.ts'
import { appendNode, h } from './node.ts'
import type { ViewNode } from './node.ts'

/** The layer over a document: runs of text that citations cover, and markers at their places in the raw text. */
export type Layer = {
  /** The nodes of a text read from `pieces` of the raw text, with its runs and markers. */
  text(value: string, pieces: readonly TextPiece[], options: { withMarkers: boolean }): ViewNode[]
  /**
   * A node that cannot be cut (code, an image), with the elements of the references at the start of `span` around it.
   */
  thing(span: Span, node: ViewNode): ViewNode[]
  /**
   * The markers after the start of `span`, up to and including its end, that are not written yet; they then count as
   * written.
   */
  markers(span: Span): readonly ViewNode[]
}

type Run = Span & {
  references: readonly { citation: Pick<Citation, 'id'> & Ranked }[]
}

/**
 * Creates a layer. `runs` are in the order of the text; `markers` maps offsets in the raw text to the markers there.
 */
export function createLayer({
  runs,
  markers,
}: {
  runs: readonly Run[]
  markers: ReadonlyMap<number, readonly ViewNode[]>
}): Layer {
  const places = [...markers.keys()].toSorted((a, b) => a - b)
  const written = new Set<number>()

  function takeMarkers({ start, end }: Span): ViewNode[] {
    const taken: ViewNode[] = []
    for (let index = countUpTo(start); index < places.length && places[index]! <= end; index++) {
      const place = places[index]!
      if (written.has(place)) continue
      written.add(place)
      taken.push(...markers.get(place)!)
    }
    return taken
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
          writer.write(text, { run: runAt(cut.start), start: cut.start })
          if (withMarkers) writer.interrupt(takeMarkers(cut))
        }
      }
      return writer.end()
    },
    thing(span, node) {
      const writer = createRunWriter()
      writer.write(node, { run: runAt(span.start), start: span.start })
      return writer.end()
    },
    markers: takeMarkers,
  }

  /** The number of marker places up to and including `offset`. */
  function countUpTo(offset: number): number {
    return countWhile(places, (place) => place <= offset)
  }

  function runAt(offset: number): Run | undefined {
    return runs[indexOfRun(offset)]
  }

  /** Index of the last run that begins at or before `offset`, or -1. */
  function indexOfRun(offset: number): number {
    return countWhile(runs, ({ start }) => start <= offset) - 1
  }

  /** Cuts a span wherever a run ends or a marker stands. */
  function cuts({ start, end }: Span): Span[] {
    const spans: Span[] = []
    let run = indexOfRun(start)
    let place = countUpTo(start)
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

/** Collects nodes. The nodes of one cited run, a span of the text with its references, are put into one element. */
function createRunWriter() {
  const nodes: ViewNode[] = []
  let open: { run: Run; start: number } | undefined
  let content: ViewNode[] = []

  function close(): void {
    if (open) nodes.push(claimView(open, content))
    else nodes.push(...content)
    open = undefined
    content = []
  }

  return {
    /** Adds a node to a run. `start` is the offset of the node in the raw text. */
    write(node: ViewNode, { run, start }: { run: Run | undefined; start: number }) {
      const next = run && run.references.length > 0 ? run : undefined
      if (next !== open?.run) {
        close()
        open = next && { run: next, start }
      }
      appendNode(content, node)
    },
    /**
     * Closes the open run and adds markers outside of it, as they are no part of the claim. The next node reopens it.
     */
    interrupt(markers: readonly ViewNode[]) {
      if (markers.length === 0) return
      close()
      nodes.push(...markers)
    },
    end() {
      close()
      return nodes
    },
  }
}

function claimView({ run, start }: { run: Run; start: number }, content: readonly ViewNode[]): ViewNode {
  const ids = run.references.map(({ citation }) => citation.id).join(' ')
  const classes = statusClasses(run.references.map(({ citation }) => citation))
  return h(
    'span',
    { key: `claim-${start}`, class: ['citespan-claim', ...classes].join(' '), 'data-citation': ids },
    content,
  )
}
