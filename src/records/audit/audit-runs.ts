import { expectArgument } from '../../core/error.ts'
import { isListOf, isObject, isString } from '../../core/shapes.ts'
import type { AuditableRun } from './auditable-run.ts'
import { auditRun } from './audit-run.ts'
import type { RunAudit } from './audit-run.ts'
import { sumCoverage } from './coverage.ts'
import type { OrphanReference } from './orphans.ts'
import { sumQuotes } from './quotes.ts'
import { addUses, byUse } from './source-use.ts'
import type { SharedSourceUse } from './source-use.ts'

/** Maximum number of sources that a total lists; the counts of the total include all sources. */
const MAX_LISTED = 100

/** The audit of several runs: sums of their counts, and shares computed from the sums. */
export type AuditTotal = Pick<RunAudit, 'coverage' | 'citations' | 'verdicts' | 'statuses' | 'quotes'> & {
  runs: number
  /**
   * Counts of the sources of all runs; a run that was given without its sources adds none. A source of several runs
   * counts once. It is recognised by its canonical URL, else by its content, else by its type and title.
   */
  sources: {
    found: number
    /** Number of sources with at least one reference (a citation that has not failed); the others are orphans. */
    cited: number
    /**
     * The sources with the most references, that is, citations that have not failed: at most 100, the most cited first.
     * Sources without a reference are not listed.
     */
    mostCited: SharedSourceUse[]
  }
  /**
   * Counts of the entries in `orphans.references` of all runs, by problem. A reference (a citation that has not failed)
   * can have several entries.
   */
  orphans: Record<OrphanReference['problem'], number>
  /** Number of citations whose page had moved, had changed or was gone at its last recheck; absent if it is 0. */
  rechecked?: number
  /** Number of citations that other citations supersede or contradict; absent if there are none. */
  outdated?: number
}

/** An audit of several answers, added one by one. */
export type Audit = {
  /** Audits a run and adds it to the total. The run itself is not kept in memory. */
  add(run: AuditableRun): RunAudit
  total(): AuditTotal
}

/**
 * Audits runs one by one, for example all runs of a session or project, page by page.
 *
 * @example
 * const audit = createAudit()
 * for (const run of page.items) console.log(audit.add(run).coverage.citedShare)
 * audit.total().coverage.citedShare
 */
export function createAudit(): Audit {
  const uses = new Map<string, SharedSourceUse>()
  let total: Omit<AuditTotal, 'sources'> = emptyTotal()

  return {
    add(run) {
      const audit = auditRun(run)
      total = sum(total, audit)
      addUses(uses, audit.sources ?? [])
      return audit
    },
    total() {
      const inOrder = [...uses.values()].toSorted(byUse)
      return {
        ...total,
        sources: {
          found: inOrder.length,
          cited: inOrder.filter(({ references }) => references > 0).length,
          mostCited: inOrder.slice(0, MAX_LISTED).filter(({ references }) => references > 0),
        },
      }
    },
  }
}

/** Audits several runs: returns the audit of each run, in order, and the total. */
export function auditRuns(runs: readonly AuditableRun[]): { runs: RunAudit[]; total: AuditTotal } {
  expectArgument(
    Array.isArray(runs) && runs.every(isAuditable),
    'auditRuns(): runs',
    'an array of { id, citations, uncited }',
  )
  const audit = createAudit()
  return { runs: runs.map((run) => audit.add(run)), total: audit.total() }
}

function isAuditable(run: unknown): boolean {
  if (!isObject(run)) return false
  const { citations, uncited, textParts = [], sources = [] } = run
  return (
    [citations, uncited, sources].every((list) => isListOf(list, isObject)) && isListOf(textParts, isString)
  )
}

function emptyTotal(): Omit<AuditTotal, 'sources'> {
  const { coverage, citations, verdicts, statuses, quotes } = auditRun({ id: '', citations: [], uncited: [] })
  const orphans = { 'unknown-source': 0, 'no-text': 0, 'other-text': 0 }
  return { runs: 0, coverage, citations, verdicts, statuses, quotes, orphans }
}

function sum(total: Omit<AuditTotal, 'sources'>, run: RunAudit): Omit<AuditTotal, 'sources'> {
  const orphans = { ...total.orphans }
  for (const { problem } of run.orphans.references) orphans[problem] += 1
  const rechecked = (total.rechecked ?? 0) + (run.rechecked?.length ?? 0)
  const outdated = (total.outdated ?? 0) + (run.outdated?.length ?? 0)
  return {
    runs: total.runs + 1,
    coverage: sumCoverage([total.coverage, run.coverage]),
    citations: total.citations + run.citations,
    verdicts: addCounts(total.verdicts, run.verdicts),
    statuses: addCounts(total.statuses, run.statuses),
    quotes: sumQuotes([total.quotes, run.quotes]),
    orphans,
    ...(rechecked > 0 && { rechecked }),
    ...(outdated > 0 && { outdated }),
  }
}

function addCounts<Name extends string>(
  a: Record<Name, number>,
  b: Record<Name, number>,
): Record<Name, number> {
  const sums = { ...a }
  for (const name in b) sums[name] += b[name]
  return sums
}
