import type { CitationsData, CitedSource, Evidence } from 'citespan'

/** A source to show, with all quotes that an answer takes from it. */
export type SourceRequest = {
  runId: string
  source: CitedSource
  /** In the order of the source's text, without duplicate spans. */
  quotes: readonly Evidence[]
  /** Index of the quote to scroll to first. */
  first: number
}

/** `null` until the answer has a record from which the source can be read. */
export function requestFor(
  { runId, citations, failed = [] }: CitationsData,
  { source, evidence = null }: { source: CitedSource; evidence?: Evidence | null },
): SourceRequest | null {
  if (!runId) return null
  const given = [...citations, ...(evidence ? failed : [])].flatMap((citation) => citation.evidence)
  const bySpan = new Map<string, Evidence>()
  for (const one of given) {
    if (one.sourceId === source.id && !bySpan.has(spanOf(one))) bySpan.set(spanOf(one), one)
  }
  const quotes = [...bySpan.values()].toSorted((a, b) => a.start - b.start || a.end - b.end)
  const first = evidence ? quotes.findIndex((one) => spanOf(one) === spanOf(evidence)) : 0
  return { runId, source, quotes, first: Math.max(first, 0) }
}

function spanOf({ start, end }: Evidence): string {
  return `${start}-${end}`
}
