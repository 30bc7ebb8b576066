/**
 * Measures how well stored answers are cited. In: run records, or objects with fewer fields. Out: counts, shares from 0
 * to 1, and lists of defects. Nothing is matched or verified again.
 */
import { statuses, verdicts } from '../../core/verdict.ts'
import type { CitationRecheck, MarksOfAnswer } from '../../core/citation.ts'
import type { Erased } from '../../core/records.ts'
import type { Status, Verdict } from '../../core/verdict.ts'
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
  /**
   * Number of citations, including failed and pending ones; `verdicts` and `statuses` each add up to it. The verdict of
   * a pending one is `unknown`.
   */
  citations: number
  verdicts: Record<Verdict, number>
  statuses: Record<Status, number>
  quotes: Quotes
  misquotes: Misquote[]
  /**
   * Citations that name a source which the model got only after it had written the claim; `sourceIds` names only such
   * sources. Absent if there are none.
   */
  foundAfter?: { citationId: string; sourceIds: string[] }[]
  /**
   * Citations for whose claim the model wrote a mark, such as `[1]`, or its provider returned a citation. `sourceIds`:
   * the sources that these marks and citations name. `providers`: the providers, such as `openai`, and `mark` for a
   * mark of the model. Absent if there are none.
   */
  citedBy?: { citationId: string; status: Status; providers: string[]; sourceIds: string[] }[]
  /**
   * Citations whose page had another address, another text or was gone (`state`) at its last recheck. `status` is the
   * current one of the citation. Absent if there are none.
   */
  rechecked?: (CitationRecheck & { citationId: string; status: Status })[]
  /**
   * Citations that a person confirmed (`verified`), rejected or replaced (`failed`); `verifier` names the person's
   * role: `person (auditor)`. Absent if there are none.
   */
  persons?: { citationId: string; status: Status; verifier: string }[]
  /** When and on which legal ground the texts of the answer were erased; absent if they were not. */
  erased?: Erased
  /**
   * Citations of this answer that other citations supersede or contradict. `citationId` is the id in the run;
   * `supersededBy` and `contradictedBy` hold ids of the other citations in the log, which `getCitation` takes. Absent
   * if there are none.
   */
  outdated?: { citationId: string; status: Status; supersededBy?: string[]; contradictedBy?: string[] }[]
  /**
   * The sources that the model's marks name for the whole answer (`used`), and the faulty marks (`problems`); absent if
   * there are none.
   */
  marks?: MarksOfAnswer
  /** The sources of the run, most cited first; `null` if the run was given without its sources. */
  sources: SourceUse[] | null
  orphans: Orphans
}

/**
 * Audits one run: counts its citations, quotes and sources without matching or verifying again. Shares are 0–1, or
 * `null` if their denominator is 0.
 *
 * @example
 * const { coverage, orphans } = auditRun(record)
 * coverage.citedShare // 0.8: of five factual sentences four have a reference
 */
export function auditRun(run: AuditableRun): RunAudit {
  const { id, citations, sources } = run
  const foundAfter = citations.flatMap((citation) =>
    citation.foundAfter ? [{ citationId: citation.id, sourceIds: [...citation.foundAfter] }] : [],
  )
  const citedBy = citations.flatMap(({ id: citationId, status, citedBy: given }) =>
    given?.length
      ? [
          {
            citationId,
            status,
            providers: [...new Set(given.map(({ provider }) => provider))],
            sourceIds: [...new Set(given.map(({ sourceId }) => sourceId))],
          },
        ]
      : [],
  )
  const outdated = citations.flatMap(({ id: citationId, status, supersededBy, contradictedBy }) =>
    supersededBy || contradictedBy
      ? [
          {
            citationId,
            status,
            ...(supersededBy && { supersededBy: [...supersededBy] }),
            ...(contradictedBy && { contradictedBy: [...contradictedBy] }),
          },
        ]
      : [],
  )
  const rechecked = citations.flatMap(({ id: citationId, status, recheck }) =>
    recheck && recheck.state !== 'same' ? [{ citationId, status, ...recheck }] : [],
  )
  const persons = citations.flatMap(({ id: citationId, status, method, verifier = 'person' }) =>
    method === 'human' ? [{ citationId, status, verifier }] : [],
  )
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
    ...(foundAfter.length > 0 && { foundAfter }),
    ...(citedBy.length > 0 && { citedBy }),
    ...(rechecked.length > 0 && { rechecked }),
    ...(persons.length > 0 && { persons }),
    ...(run.erased && { erased: run.erased }),
    ...(outdated.length > 0 && { outdated }),
    ...(run.marks && { marks: run.marks }),
    sources: sources ? sourceUses(run) : null,
    orphans: orphansOf(run),
  }
}

function tally<Name extends string>(names: readonly Name[], found: readonly Name[]): Record<Name, number> {
  const counts = new Map(names.map((name) => [name, 0]))
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1)
  // The cast holds: the map has every name.
  return Object.fromEntries(counts) as Record<Name, number>
}
