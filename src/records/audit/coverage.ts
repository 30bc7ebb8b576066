import type { Uncited, UncitedReason } from '../../core/citation.ts'
import { isReference } from '../../core/is-reference.ts'
import type { Span } from '../../core/span.ts'
import type { AuditableRun } from './auditable-run.ts'

const gapReasons = [
  'no-source',
  'unsupported',
  'contradicted',
  'matcher-unavailable',
  'verifier-unavailable',
] as const satisfies readonly UncitedReason[]

/** Why a factual sentence has no reference: every `UncitedReason` except `not-a-claim`. */
export type GapReason = (typeof gapReasons)[number]

/**
 * How much of an answer has references. Claims are the spans of all citations
 * and of the uncited sentences except those with the reason `not-a-claim`. Each span
 * counts once, however often it is cited; empty spans do not count. A sentence with two
 * parts that different sources support is two claims.
 */
export type Coverage = {
  claims: number
  /** Claims with at least one reference, that is, a citation that has not failed. */
  cited: number
  /** Claims with at least one citation that is `verified`. */
  verified: number
  /** `cited / claims`, 0–1; `null` if there are no claims. */
  citedShare: number | null
  /** `verified / claims`, 0–1; `null` if there are no claims. */
  verifiedShare: number | null
  /**
   * UTF-16 units of the answer in claims (`claims`) and in cited claims (`cited`); units in several claims count once.
   * `citedShare` is `cited / claims`, 0–1; `null` if there are no claims.
   */
  characters: { claims: number; cited: number; citedShare: number | null }
  /**
   * Number of claims that are not `cited`, by reason, such as `unsupported` or `contradicted` for a failed citation.
   * The sum is `claims - cited`.
   */
  gaps: Record<GapReason, number>
  /** Number of sentences that are no claims (the reason `not-a-claim` in `uncited`). */
  notClaims: number
}

type Place = Span & { textPart: number; pointer?: string }
type Claim = Place & { isCited: boolean; isVerified: boolean; gap: GapReason }

export function coverageOf({ citations, uncited }: Pick<AuditableRun, 'citations' | 'uncited'>): Coverage {
  const claims = new Map<string, Claim>()
  for (const citation of citations) {
    const claim = claimAt(claims, citation)
    if (!claim) continue
    claim.isCited ||= isReference(citation)
    claim.isVerified ||= citation.status === 'verified'
    claim.gap = citation.verdict === 'contradicted' ? 'contradicted' : 'unsupported'
  }
  for (const sentence of uncited) {
    if (sentence.reason === 'not-a-claim') continue
    const claim = claimAt(claims, sentence)
    if (claim) claim.gap = sentence.reason
  }
  const all = [...claims.values()]
  const cited = all.filter(({ isCited }) => isCited)
  const gaps = emptyGaps()
  for (const { isCited, gap } of all) if (!isCited) gaps[gap] += 1
  return withShares({
    claims: all.length,
    cited: cited.length,
    verified: all.filter(({ isVerified }) => isVerified).length,
    characters: { claims: unitsOf(all), cited: unitsOf(cited) },
    gaps,
    notClaims: uncited.filter(isNoClaim).length,
  })
}

/** The total coverage of several answers: sums, and shares computed from the sums. */
export function sumCoverage(all: readonly Coverage[]): Coverage {
  const sum = (read: (coverage: Coverage) => number) => all.reduce((total, each) => total + read(each), 0)
  const gaps = emptyGaps()
  for (const reason of gapReasons) gaps[reason] = sum((each) => each.gaps[reason])
  return withShares({
    claims: sum(({ claims }) => claims),
    cited: sum(({ cited }) => cited),
    verified: sum(({ verified }) => verified),
    characters: {
      claims: sum(({ characters }) => characters.claims),
      cited: sum(({ characters }) => characters.cited),
    },
    gaps,
    notClaims: sum(({ notClaims }) => notClaims),
  })
}

type Counts = Pick<Coverage, 'claims' | 'cited' | 'verified' | 'gaps' | 'notClaims'> & {
  characters: Omit<Coverage['characters'], 'citedShare'>
}

function withShares({ claims, cited, verified, characters, gaps, notClaims }: Counts): Coverage {
  return {
    claims,
    cited,
    verified,
    citedShare: shareOf(cited, claims),
    verifiedShare: shareOf(verified, claims),
    characters: { ...characters, citedShare: shareOf(characters.cited, characters.claims) },
    gaps,
    notClaims,
  }
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

function emptyGaps(): Record<GapReason, number> {
  return {
    'no-source': 0,
    unsupported: 0,
    contradicted: 0,
    'matcher-unavailable': 0,
    'verifier-unavailable': 0,
  }
}

function claimAt(claims: Map<string, Claim>, { textPart, pointer = '', start, end }: Place): Claim | null {
  if (end <= start) return null
  const key = `${textPart}:${pointer}:${start}-${end}`
  const claim = claims.get(key) ?? {
    textPart,
    pointer,
    start,
    end,
    isCited: false,
    isVerified: false,
    gap: 'no-source',
  }
  claims.set(key, claim)
  return claim
}

function isNoClaim({ reason, start, end }: Uncited): boolean {
  return reason === 'not-a-claim' && start < end
}

/** The number of UTF-16 units that the spans cover together; overlaps count once. */
function unitsOf(places: readonly Place[]): number {
  const byText = Map.groupBy(places, ({ textPart, pointer = '' }) => `${textPart}${pointer}`)
  let units = 0
  for (const spans of byText.values()) {
    let covered = 0
    for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
      units += Math.max(0, end - Math.max(start, covered))
      covered = Math.max(covered, end)
    }
  }
  return units
}
