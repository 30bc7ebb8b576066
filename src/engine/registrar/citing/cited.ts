import type { Evidence, QuoteCheck, Verification } from '../../../core/citation.ts'
import type { Status, Verdict } from '../../../core/verdict.ts'
import type { Place } from '../../../core/place.ts'
import { canProve } from '../../../core/text.ts'
import type { Source } from '../../../core/source.ts'
import type { CitedArchive } from './cited-source.ts'
import { labelOf } from './reference-of.ts'

/**
 * Why a citation is not verified. `verification-failed`: the check rejected the citation, such as for a claim that the
 * source contradicts or a quote that the source does not have. `verification-undecided`: the check could not decide, or
 * the source supports only a part of the claim. `verification-timeout`: the check takes longer than `verifyTimeoutMs`
 * of the engine and continues in the background.
 */
export type CitationProblem = {
  code: 'verification-failed' | 'verification-undecided' | 'verification-timeout'
  message: string
  /** What the agent can do about it, in one sentence. */
  suggestion: string
}

/** A remark that does not affect the verdict; `message` explains it to whoever cites. */
export type CitationWarning = {
  /**
   * `quote-too-long`: the quote has more than 1,500 UTF-16 units. `other-place`: the evidence is in the source, but
   * outside the place that the locator names. `unknown-place`: the locator names a heading or § that the source does
   * not have, or that contradicts the rest of the locator. The check then ignores this part of the locator.
   * `other-statute`: the locator names another law than `metadata.statute` of the source. `read-by-ocr`: the evidence
   * was read from a picture by OCR, which may be wrong. `not-recomputed`: a citation of the method `aggregation` gives
   * no formula, so the claim was compared with the text of the source.
   */
  code:
    | 'quote-too-long'
    | 'other-place'
    | 'other-statute'
    | 'unknown-place'
    | 'read-by-ocr'
    | 'not-recomputed'
  message: string
}

/** The result of citing. */
export type Cited = {
  id: string
  /** The citation's number in its project, from 1 in log order; it never changes. Absent while none is assigned. */
  number?: number
  sourceId: string
  /**
   * Whether this call registered the source (`new`) or an earlier one did (`existing`). A call registers a page that is
   * cited by its URL, and a source of a stored answer, if it is not registered yet.
   */
  sourceRegistered: 'new' | 'existing'
  /**
   * Address, size and type of what was archived of the source at its registration; `getArchived` returns the bytes
   * themselves. Absent if nothing was archived.
   */
  archive?: CitedArchive
  status: Status
  verdict: Verdict
  /** Support of the claim by its evidence, 0–1. */
  score: number
  /**
   * Similarity, 0–1, of the quote to the first piece of evidence. The quote is the given one, else the one that the
   * verifier chose. If no source has the given quote (`quoteCheck` is `fabricated`), it is compared with the most
   * similar place of the cited source. `null` if nothing was found, or the check has not ended.
   */
  similarity: number | null
  reason: string
  /**
   * The passages that the verdict rests on, also those against the claim; empty if there are none, or the check has not
   * ended. Offsets are in UTF-16 units of the content of the passage's own `sourceId`, which may be another source than
   * the cited one.
   */
  evidence: Evidence[]
  /**
   * The place of the first item of `evidence`, if that is in the cited source. Otherwise the place that the locator
   * names; empty if there is no locator. A citation of the method `negative` (the source does not say it) that did not
   * fail always has the place that the locator names, which was searched.
   */
  place: Place
  /**
   * The reference to put after the claim: `[GoBD, § 8.1]`, or as the engine's format for the source's domain writes it.
   */
  reference: string
  /** One short line for the conversation: `Cited GoBD, § 8.1: verified`. */
  note: string
  quoteCheck?: QuoteCheck
  warnings: CitationWarning[]
  /** Why the citation is not verified, and what to do; absent if it is verified. */
  problem?: CitationProblem
}

/** The id and number of a citation, and how its source was registered and archived. */
type CitationNames = Pick<Cited, 'id' | 'number' | 'sourceRegistered' | 'archive'>

/** The result of citing while the check continues in the background. */
export function toPending(
  names: CitationNames,
  {
    source,
    place,
    reference,
    warnings,
    timeoutMs,
  }: {
    source: Source
    place: Place
    reference: string
    warnings: CitationWarning[]
    timeoutMs: number
  },
): Cited {
  const message = `The check takes longer than ${timeoutMs / 1000} s and continues in the background.`
  return {
    ...names,
    sourceId: source.id,
    status: 'pending',
    verdict: 'unknown',
    score: 0,
    similarity: null,
    reason: message,
    evidence: [],
    place,
    reference,
    note: `Cited ${labelOf(source, place)}: pending`,
    warnings,
    problem: {
      code: 'verification-timeout',
      message,
      suggestion: 'Continue, and look up its status later by its id.',
    },
  }
}

/**
 * The result of citing after the check.
 * @param isVersion Whether the other source that has the quote is a version of the cited one.
 * @param searched The place that was searched for a negative citation; empty for the whole source.
 */
export function toCited(
  names: CitationNames,
  verification: Verification,
  {
    source,
    place,
    reference,
    warnings,
    isNegative,
    isVersion,
    searched,
  }: {
    source: Source
    place: Place
    reference: string
    warnings: CitationWarning[]
    isNegative: boolean
    isVersion: boolean
    searched: Place
  },
): Cited {
  const { status, verdict, score, reason, evidence, quoteCheck } = verification
  const problem = problemOf(verification, { isNegative, isVersion, source })
  return {
    ...names,
    sourceId: source.id,
    status,
    verdict,
    score,
    similarity: similarityOf(verification),
    reason,
    evidence,
    place,
    reference,
    note:
      isNegative && status === 'verified'
        ? `Checked ${labelOf(source, searched)}: it does not say this, verified`
        : noteOf(verification, labelOf(source, place)),
    ...(quoteCheck && { quoteCheck }),
    warnings,
    ...(problem && { problem }),
  }
}

function similarityOf({ evidence: [first], quoteCheck }: Verification): number | null {
  if (first) return first.similarity
  return quoteCheck?.outcome === 'fabricated' ? (quoteCheck.similarity ?? null) : null
}

function noteOf({ status, reason }: Verification, label: string): string {
  if (status === 'verified') return `Cited ${label}: verified`
  const why = reason.length > 160 ? `${reason.slice(0, 159)}…` : reason
  return status === 'failed' ? `Citation of ${label} failed: ${why}` : `Cited ${label}, not verified: ${why}`
}

function problemOf(
  { status, verdict, reason, quoteCheck, objection }: Verification,
  { isNegative, isVersion, source }: { isNegative: boolean; isVersion: boolean; source: Source },
): CitationProblem | null {
  if (status === 'unverified') {
    const isOpen = canProve(source) && objection !== 'withdrawn'
    const suggestion = isOpen ? undecided(verdict, isNegative) : otherSource(source)
    return { code: 'verification-undecided', message: reason, suggestion }
  }
  if (status !== 'failed') return null
  const isSaid = isNegative && (quoteCheck === undefined || quoteCheck.outcome === 'found')
  const suggestion = isSaid
    ? 'Cite what the source says as a direct quote, or drop the claim.'
    : suggestionFor(verdict, { quoteCheck, isVersion })
  return { code: 'verification-failed', message: reason, suggestion }
}

function otherSource(source: Source): string {
  if (canProve(source))
    return 'Cite a source that still holds, or say in the claim that this one is withdrawn or out of date.'
  return source.textOrigin === 'model'
    ? 'Cite the source that the model had this from.'
    : 'Register the page again when it can be read, or cite another source.'
}

function undecided(verdict: Verdict, isNegative: boolean): string {
  if (isNegative) return 'Name more exactly what the source does not say.'
  return verdict === 'partial'
    ? 'Narrow the claim to what the source says, or cite another source for the rest.'
    : 'Say what the source says there, in its words, and quote the whole sentence.'
}

function suggestionFor(
  verdict: Verdict,
  { quoteCheck, isVersion }: { quoteCheck: QuoteCheck | undefined; isVersion: boolean },
): string {
  if (quoteCheck?.outcome === 'misattributed') {
    const unless = isVersion ? ', unless that is an older version of this one' : ''
    return `Cite the source ${quoteCheck.foundInSourceId} for it${unless}.`
  }
  // Records of version 0.1 call an altered quote fabricated, with the verdict `contradicted`.
  if (
    quoteCheck?.outcome === 'altered' ||
    (quoteCheck?.outcome === 'fabricated' && verdict === 'contradicted')
  ) {
    return 'Quote the words as the source has them, and correct the claim if it says the same.'
  }
  if (quoteCheck?.outcome === 'fabricated') {
    return 'Read the source again and quote words that are in it, or drop the claim.'
  }
  return verdict === 'contradicted'
    ? 'Correct the claim to what the source says.'
    : 'Quote the words that say it, narrow the claim to what they say, or drop it.'
}
