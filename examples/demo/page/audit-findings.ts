import { createConversationNumbers, uncitedWords } from 'citespan/client'
import type { CitedSource, RunAudit } from 'citespan/client'
import type { StoredRun } from './records.ts'
import { isAt } from './turn.ts'
import type { SentencePlace } from './turn.ts'

/** A statement without a source; `turn` counts from 1. */
export type Gap = SentencePlace & { turn: number; text: string; reason: keyof typeof uncitedWords }

/** A source of the conversation and how often it was used, in all turns together. */
export type Use = {
  /** As the first turn that found it has it, with its number in the conversation. */
  source: CitedSource
  /** The first turn that cites it, else that found it; from 1. */
  turn: number
  references: number
  verified: number
  failed: number
}

/** Statements that were to be cited and are not, in the order of the text. */
export function findGaps(runs: readonly StoredRun[]): Gap[] {
  return runs.flatMap(({ run, data }, index) => {
    const { citations, failed = [], uncited } = data
    const sentences = [
      ...uncited.map(({ reason, ...place }) => ({ ...place, reason })),
      ...failed
        .filter((citation) => !uncited.some((sentence) => isAt(sentence, citation)))
        .map(({ textPart, start, end, verdict }) => {
          const reason = verdict === 'contradicted' ? ('contradicted' as const) : ('unsupported' as const)
          return { textPart, start, end, reason }
        }),
    ]
    return sentences
      .filter(({ reason }) => reason !== 'not-a-claim')
      .filter((sentence) => !citations.some((citation) => isAt(citation, sentence)))
      .filter((sentence, at, all) => all.findIndex((other) => isAt(other, sentence)) === at)
      .toSorted((a, b) => a.textPart - b.textPart || a.start - b.start)
      .map(({ textPart, start, end, reason }) => {
        const text = run.textParts[textPart]?.slice(start, end) ?? ''
        return { turn: index + 1, textPart, start, end, reason, text }
      })
  })
}

/** All sources of the conversation, the most cited first; those that nothing cites come last. */
export function findUses(runs: readonly StoredRun[], audits: readonly RunAudit[]): Use[] {
  const numbers = createConversationNumbers()
  const uses = new Map<number, Use>()
  for (const [index, { data }] of runs.entries()) {
    const counted = audits.find(({ id }) => id === data.runId)?.sources ?? []
    for (const source of numbers.number(data.runId, data).sources) {
      const { references = 0, verified = 0, failed = 0 } = counted.find(({ id }) => id === source.id) ?? {}
      const before = uses.get(source.number)
      const isFirst = !before || (before.references === 0 && references > 0)
      uses.set(source.number, {
        ...(isFirst ? { source, turn: index + 1 } : { source: before.source, turn: before.turn }),
        references: references + (before?.references ?? 0),
        verified: verified + (before?.verified ?? 0),
        failed: failed + (before?.failed ?? 0),
      })
    }
  }
  return [...uses.values()].toSorted(
    (a, b) => b.references - a.references || a.source.number - b.source.number,
  )
}

export type Misquoted = SentencePlace & { turn: number; text: string; words: string }

/** Quotes that were given and are not where they were said to be. */
export function findMisquotes(runs: readonly StoredRun[], audits: readonly RunAudit[]): Misquoted[] {
  return runs.flatMap(({ data }, index) => {
    const misquotes = audits.find(({ id }) => id === data.runId)?.misquotes ?? []
    const all = [...data.citations, ...(data.failed ?? [])]
    return misquotes.flatMap((misquote) => {
      const citation = all.find(({ id }) => id === misquote.citationId)
      if (!citation) return []
      const { textPart, start, end, text } = citation
      const foundIn = misquote.outcome === 'misattributed' ? misquote.foundInSourceId : null
      const title = data.sources.find(({ id }) => id === foundIn)?.title ?? 'another source'
      const words = foundIn ? `The quote is from ${title}` : 'The quote is in no source'
      return [{ turn: index + 1, textPart, start, end, text, words }]
    })
  })
}
