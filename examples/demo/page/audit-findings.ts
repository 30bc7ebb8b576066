import { createConversationNumbers, uncitedWords } from 'citespan/client'
import type { CitedSource, RunAudit } from 'citespan'
import type { StoredRun } from './records.ts'
import { placeKey } from './sentence-place.ts'
import type { SentencePlace } from './sentence-place.ts'

/** A statement without a source; `turn` counts from 1. */
export type Gap = SentencePlace & { turn: number; text: string; reason: keyof typeof uncitedWords }

/** A source of the conversation and how often it was used, summed over all turns. */
export type Use = {
  /** The source as the first turn found it, with its number in the conversation. */
  source: CitedSource
  /** The first turn that cites it, or found it if none does; from 1. */
  turn: number
  references: number
  verified: number
  failed: number
  /** Providers of models that cite it by themselves. */
  providers: string[]
}

/** Statements that need a citation and have none, in the order of the text. */
export function findGaps(runs: readonly StoredRun[]): Gap[] {
  return runs.flatMap(({ run, data }, index) => {
    const { citations, failed = [], uncited } = data
    // A later entry for the same sentence replaces an earlier one: it has the reason of the record.
    const byPlace = new Map<string, Omit<Gap, 'turn' | 'text'>>()
    for (const { verdict, textPart, start, end } of failed) {
      const reason = verdict === 'contradicted' ? 'contradicted' : 'unsupported'
      byPlace.set(placeKey({ textPart, start, end }), { textPart, start, end, reason })
    }
    for (const sentence of uncited) byPlace.set(placeKey(sentence), sentence)
    for (const citation of citations) byPlace.delete(placeKey(citation))
    return [...byPlace.values()]
      .filter(({ reason }) => reason !== 'not-a-claim')
      .toSorted((a, b) => a.textPart - b.textPart || a.start - b.start)
      .map(({ textPart, start, end, reason }) => {
        const text = run.textParts[textPart]?.slice(start, end) ?? ''
        return { turn: index + 1, textPart, start, end, reason, text }
      })
  })
}

/** All sources of the conversation, the most cited first, uncited ones last. */
export function findUses(runs: readonly StoredRun[], audits: readonly RunAudit[]): Use[] {
  const numbers = createConversationNumbers()
  const uses = new Map<number, Use>()
  const audited = new Map(audits.map((audit) => [audit.id, audit]))
  for (const [index, { data }] of runs.entries()) {
    const counted = new Map(audited.get(data.runId)?.sources?.map((use) => [use.id, use]))
    const citedBy = Map.groupBy(
      data.citations.flatMap((citation) => citation.citedBy ?? []),
      ({ sourceId }) => sourceId,
    )
    for (const source of numbers.number(data.runId, data).sources) {
      const { references = 0, verified = 0, failed = 0 } = counted.get(source.id) ?? {}
      const before = uses.get(source.number)
      const providers = (citedBy.get(source.id) ?? []).map(({ provider }) => provider)
      const isFirst = !before || (before.references === 0 && references > 0)
      uses.set(source.number, {
        ...(isFirst ? { source, turn: index + 1 } : { source: before.source, turn: before.turn }),
        references: references + (before?.references ?? 0),
        verified: verified + (before?.verified ?? 0),
        failed: failed + (before?.failed ?? 0),
        providers: [...new Set([...(before?.providers ?? []), ...providers])],
      })
    }
  }
  return [...uses.values()].toSorted(
    (a, b) => b.references - a.references || a.source.number - b.source.number,
  )
}

export type Misquoted = SentencePlace & { turn: number; text: string; words: string }

/** Quotes that are not known to be in the source they were attributed to. */
export function findMisquotes(runs: readonly StoredRun[], audits: readonly RunAudit[]): Misquoted[] {
  const audited = new Map(audits.map((audit) => [audit.id, audit]))
  return runs.flatMap(({ data }, index) => {
    const misquotes = audited.get(data.runId)?.misquotes ?? []
    const all = new Map([...data.citations, ...(data.failed ?? [])].map((one) => [one.id, one]))
    return misquotes.flatMap((misquote) => {
      const citation = all.get(misquote.citationId)
      if (!citation) return []
      const { textPart, start, end, text } = citation
      const foundIn = misquote.outcome === 'misattributed' ? misquote.foundInSourceId : null
      const title = data.sources.find(({ id }) => id === foundIn)?.title ?? 'another source'
      const words = {
        altered: 'The source has other words there',
        unclear: 'The text is too damaged to tell',
        misattributed: `The quote is from ${title}`,
        fabricated: 'The quote is in no source',
      }[misquote.outcome]
      return [{ turn: index + 1, textPart, start, end, text, words }]
    })
  })
}
