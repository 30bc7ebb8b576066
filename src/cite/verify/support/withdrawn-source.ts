import type { Verification } from '../../../core/citation.ts'
import type { Link } from '../../../core/claim.ts'
import { toLine } from '../../../core/delimiter.ts'
import type { Source } from '../../../core/source.ts'
import { saysWithdrawn, withdrawalOf } from '../../../text/withdrawals.ts'
import { capVerdict, withStatus } from './policy.ts'

/** Finds the words with which a source says of itself that it no longer holds; `null` if it does not say so. */
export type FindWithdrawal = (source: Source) => string | null

/** Creates a `FindWithdrawal` that reads the title and the head of each source once. */
export function createWithdrawalReader(): FindWithdrawal {
  const known = new Map<Source, string | null>()
  return (source) => {
    let words = known.get(source)
    if (words === undefined) known.set(source, (words = withdrawalOf(source)))
    return words
  }
}

/** The links to sources that are not withdrawn by their own words; all links if every source is. */
export function standingLinks(
  links: readonly Link[],
  sources: ReadonlyMap<string, Source>,
  find: FindWithdrawal,
): readonly Link[] {
  const standing = links.filter(({ sourceId }) => {
    const source = sources.get(sourceId)
    return source === undefined || find(source) === null
  })
  return standing.length > 0 ? standing : links
}

/** Maximum UTF-16 units of the source's words in the reason. */
const MAX_WORDS = 90

/**
 * Limits a verdict by what the sources of its evidence say of themselves: the words of a retracted article or a
 * repealed law verify no claim, whichever verifier read them. A claim that says itself that something is withdrawn
 * keeps its verdict. `sources` are the sources that the claim cites.
 */
export function asFarAsStanding(
  verification: Verification,
  sources: readonly Source[],
  { claim, find = withdrawalOf }: { claim: string; find?: FindWithdrawal },
): Verification {
  if (verification.verdict !== 'supported' || saysWithdrawn(claim)) return verification
  const shown = new Set(verification.evidence.map(({ sourceId }) => sourceId))
  const [words] = sources.flatMap((source) => (shown.has(source.id) ? (find(source) ?? []) : []))
  if (words === undefined) return verification
  return {
    ...verification,
    ...withStatus(capVerdict(verification.verdict, 'source-withdrawn')),
    objection: 'withdrawn',
    reason: `The source says this, but says of itself: “${toLine(words, { maxLength: MAX_WORDS })}”.`,
  }
}
