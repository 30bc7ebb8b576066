import { statuses, verdicts } from '../core/verdict.ts'
import type { Status, Verdict } from '../core/verdict.ts'
import type { AuditableRun } from './auditable-run.ts'
import { coverageOf } from './coverage.ts'
import type { Coverage } from './coverage.ts'
import { orphansOf } from './orphans.ts'
import type { Orphans } from './orphans.ts'
import { misquotesOf, quotesOf } from './quotes.ts'
import type { Misquote, Quotes } from './quotes.ts'
import { sourceUses } from './source-use.ts'
import type { SourceUse } from './source-use.ts'

/** How well one answer is cited. */
export type RunAudit = {
  id: string
  coverage: Coverage
  /** Citations, failed and pending ones too: what verdicts and statuses each add up to. */
  citations: number
  verdicts: Record<Verdict, number>
  statuses: Record<Status, number>
  quotes: Quotes
  misquotes: Misquote[]
  /** The most cited first; `null` where the run was given without its sources. */
  sources: SourceUse[] | null
  orphans: Orphans
}

/**
 * Counts what a stored run holds; nothing is matched or verified anew. Shares
 * are 0–1, `null` where there is nothing to have a share of.
 *
 * @example
 * const { coverage, orphans } = auditRun(record)
 * coverage.citedShare // 0.8: of five factual sentences four have a reference
 */
export function auditRun(run: AuditableRun): RunAudit {
  const { id, citations, sources } = run
  return {
    id,
    coverage: coverageOf(run),
    citations: citations.length,
    verdicts: tally(
      verdicts,
      citations.map(({ verdict }) => verdict),
    ),
    statuses: tally(
      statuses,
      citations.map(({ status }) => status),
    ),
    quotes: quotesOf(run),
    misquotes: misquotesOf(run),
    sources: sources ? sourceUses(run) : null,
    orphans: orphansOf(run),
  }
}

function tally<Name extends string>(names: readonly Name[], found: readonly Name[]): Record<Name, number> {
  const counts = new Map(names.map((name) => [name, 0]))
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1)
  // Every name is there.
  return Object.fromEntries(counts) as Record<Name, number>
}
