import type { Verdict } from '../../../core/verdict.ts'
import { hasFigures } from '../../facts/tables/cell-values.ts'
import type { TableFinding } from '../../facts/tables/table-finding.ts'
import type { GatheredEvidence } from '../evidence/gather-evidence.ts'
import { decideByCell, decideByPlace } from './policy.ts'
import type { Decided, PlaceOutcome } from './policy.ts'

/** The verdict that replaces the one by words, because of where the evidence stands (table row, §). */
export type PlaceVerdict = Decided & {
  reason: string
  /** 0–1 */
  score: number
}

/** Maximum score of a contradicted claim. */
const MAX_CONTRADICTED = 0.2

/**
 * Checks a verdict by words against the places of its evidence, such as table rows; `null` if they change nothing.
 * `isPlain`: the claim has no markup or emoji; only then can a cell of a table support it.
 */
export function placeVerdict(
  { verdict, score }: { verdict: Verdict; score: number },
  {
    placed,
    misplaced,
    isByReference,
    isPlain = true,
  }: Pick<GatheredEvidence, 'placed' | 'misplaced' | 'isByReference'> & { isPlain?: boolean },
): PlaceVerdict | null {
  const found = (rule: PlaceOutcome, reason: string) => ({ ...decideByPlace(rule), reason, score })
  const findings = placed.flatMap(({ table }) => table?.finding ?? [])
  const telling = findings.find(({ outcome }) => outcome === 'tells')
  const isInTables = placed.every(({ table }) => table !== null)
  const differing = findings.find(({ outcome }) => outcome === 'differs')
  if (differing) {
    const { message: reason } = differing
    // A sentence outside the table may state the claim's value, for another time or in another sense.
    const isAlone =
      isInTables ||
      placed.every(({ table, evidence }) => table !== null || !mayGive(differing, evidence.quote))
    if (!isAlone || telling) return found('cell-differs', reason)
    return { ...decideByCell('differs'), score: Math.min(score, MAX_CONTRADICTED), reason }
  }
  const isOpen = verdict === 'unknown' || (isInTables && verdict !== 'supported')
  if (telling && isOpen && isPlain && misplaced === null && !isByReference) {
    return { ...decideByCell('tells'), score: 1, reason: telling.message }
  }
  const elsewhere = placed.find(({ otherRow }) => otherRow !== undefined)
  // Unless all evidence is from another row, some of it may belong to the claim's row.
  if (elsewhere && placed.every(({ otherRow }) => otherRow !== undefined)) {
    return found('row-elsewhere', elsewhere.otherRow!)
  }
  const isDecided = verdict === 'supported' || verdict === 'contradicted' || verdict === 'unsupported'
  if (isDecided && isInTables) {
    const holding = findings.find(({ outcome }) => outcome === 'supports' || outcome === 'tells')
    if (holding && verdict === 'supported') return null
    const reason = holding?.message ?? 'The row of the table has these words, but does not state this.'
    return found('row-words', reason)
  }
  // A different value differs wherever the evidence is; an unclear place matters only for `supported`.
  const isOpenOnly = misplaced?.rule === 'place-unclear' && verdict !== 'supported'
  if (misplaced !== null && isDecided && !isOpenOnly) return found(misplaced.rule, misplaced.reason)
  if (isByReference && isDecided) {
    const reason =
      'The source states this by reference to another part, which a comparison of words cannot follow.'
    return found('by-reference', reason)
  }
  return null
}

function mayGive({ value }: TableFinding, quote: string): boolean {
  return value === undefined || hasFigures(quote, value)
}
