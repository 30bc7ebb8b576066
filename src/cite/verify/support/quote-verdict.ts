import type { Evidence, QuoteCheck } from '../../../core/citation.ts'
import { titleOf } from '../../../core/source-label.ts'
import type { Source } from '../../../core/source.ts'
import type { Verdict } from '../../../core/verdict.ts'
import { toLine } from '../../../core/delimiter.ts'
import type { GatheredEvidence } from '../evidence/gather-evidence.ts'
import { decideByQuote } from './policy.ts'
import type { Decided } from './policy.ts'

/** A verdict decided by the quote of a link, with what was found for the quote. */
export type QuoteVerdict = Decided & {
  reason: string
  quoteCheck: QuoteCheck
  /** The place in the source that an altered or unclear quote resembles; empty for other quotes. */
  evidence: Evidence[]
}

/**
 * The verdict if a quote of the claim's links failed; `null` if the other evidence decides. `verdict` is the
 * verdict on all evidence. It counts only if some of the evidence is in a named source.
 */
export function quoteVerdict(
  { problems, hasOwn }: Pick<GatheredEvidence, 'problems' | 'hasOwn'>,
  verdict: Verdict | null,
  sources: readonly Source[],
): QuoteVerdict | null {
  const beside = hasOwn ? verdict : null
  for (const problem of failedQuotes(problems)) {
    const decided = decideByQuote(problem.outcome, beside)
    if (!decided) continue
    const isPlaced = problem.outcome === 'altered' || problem.outcome === 'unclear'
    const evidence = isPlaced ? [problem.evidence] : []
    return { ...decided, reason: reasonOf(problem, sources), quoteCheck: toQuoteCheck(problem), evidence }
  }
  return null
}

/**
 * What was found for the quotes of a claim's links: the failure that decides the verdict, else another one, else `found`.
 * `undefined` for a claim without a quote.
 */
export function quoteCheckOf({
  problems,
  hasQuote,
}: Pick<GatheredEvidence, 'problems' | 'hasQuote'>): QuoteCheck | undefined {
  const [failed] = failedQuotes(problems)
  if (failed) return toQuoteCheck(failed)
  return hasQuote ? { outcome: 'found' } : undefined
}

/** The failed quotes, in the order in which they decide: one that is nowhere proves less than one that is somewhere. */
function failedQuotes(problems: readonly Problem[]): FailedQuote[] {
  return problems
    .filter((problem) => problem.outcome !== 'unknown-source')
    .toSorted((a, b) => Number(isNowhere(a)) - Number(isNowhere(b)))
}

type Problem = GatheredEvidence['problems'][number]
type FailedQuote = Exclude<Problem, { outcome: 'unknown-source' }>

function isNowhere({ outcome }: Problem): boolean {
  return outcome === 'fabricated'
}

function toQuoteCheck(problem: FailedQuote): QuoteCheck {
  const { outcome } = problem
  return outcome === 'misattributed' ? { outcome, foundInSourceId: problem.source.id } : { outcome }
}

function reasonOf(problem: FailedQuote, sources: readonly Source[]): string {
  switch (problem.outcome) {
    case 'altered':
    case 'unclear':
      return problem.message
    case 'fabricated':
      return 'The quote is in none of the sources.'
    case 'misattributed': {
      const named = sources.find(({ id }) => id === problem.namedSourceId)
      return misattributedReason(named, problem.source)
    }
  }
}

/** Whether the two are different versions of one source. */
export function isOtherVersion(
  one: Source | undefined,
  { type, identifier, version }: Partial<Pick<Source, 'type' | 'identifier' | 'version'>>,
): boolean {
  return (
    one?.version !== undefined &&
    version !== undefined &&
    one.version !== version &&
    one.type === type &&
    one.identifier === identifier
  )
}

/**
 * The reason, for a reader, that a quote is not in the cited source (`named`; `undefined` if it is unknown) but in `other`,
 * which may be another version of it.
 */
export function misattributedReason(named: Source | undefined, other: Source): string {
  if (isOtherVersion(named, other))
    return `The quote is not in version ${versionOf(named)}, which is cited (${shortTitle(named)}), but in version ${versionOf(other)} of it (${other.id}).`
  return `The quote is not in the source that is cited (${shortTitle(named)}) but in another: ${shortTitle(other)} (${other.id}).`
}

/** The message, with a sentence added that names `other` as the version of the source that has the quote. */
export function versionReason(message: string, other: Source): string {
  return `${message} Version ${versionOf(other)} of this source (${other.id}) has the quote.`
}

function versionOf(source: Source | undefined): string {
  return toLine(source?.version ?? '', { maxLength: MAX_TITLE_LENGTH })
}

const MAX_TITLE_LENGTH = 80

/** The title without quotation marks: those are only for words of a source's text. */
export function shortTitle(source: Source | undefined): string {
  if (!source) return 'an unknown source'
  return toLine(titleOf(source).replaceAll(/["“”„«»‘]/g, ''), { maxLength: MAX_TITLE_LENGTH })
}
