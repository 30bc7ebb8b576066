import type { CitationsData, CitedSource, Evidence } from 'citespan'
import { findOriginal, loadContent } from './records.ts'
import type { Original } from './records.ts'

/** Where the texts of sources come from, and the files that they were read from. */
export type SourceFiles = {
  loadText(runId: string, source: CitedSource): Promise<string>
  findOriginal(source: CitedSource): Promise<Original | null>
}

/** The texts of stored answers, and the files of the demo's library. */
const stored: SourceFiles = {
  loadText: (runId, { id }) => loadContent(runId, id),
  findOriginal: ({ url }) => findOriginal(url),
}

/** A source to show, with all quotes that an answer takes from it. */
export type SourceRequest = {
  loadText(): Promise<string>
  findOriginal(): Promise<Original | null>
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
  files: SourceFiles = stored,
): SourceRequest | null {
  if (!runId) return null
  const given = [...citations, ...(evidence ? failed : [])].flatMap((citation) => citation.evidence)
  const bySpan = new Map<string, Evidence>()
  for (const one of given) {
    if (one.sourceId === source.id && !bySpan.has(spanOf(one))) bySpan.set(spanOf(one), one)
  }
  const quotes = [...bySpan.values()].toSorted((a, b) => a.start - b.start || a.end - b.end)
  const first = evidence ? quotes.findIndex((one) => spanOf(one) === spanOf(evidence)) : 0
  return {
    loadText: () => files.loadText(runId, source),
    findOriginal: () => files.findOriginal(source),
    source,
    quotes,
    first: Math.max(first, 0),
  }
}

function spanOf({ start, end }: Evidence): string {
  return `${start}-${end}`
}
