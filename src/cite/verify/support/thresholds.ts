import { CitationError } from '../../../core/error.ts'
import { closedFields, readClosed } from '../../../core/fields.ts'
import type { Verification } from '../../../core/citation.ts'
import type { Verifier } from '../../../core/ports.ts'
import { cutReason } from './cut-reason.ts'
import { capVerdict, withStatus } from './policy.ts'

/**
 * Further conditions for the status `verified`, each a number from 0 to 1. If a `supported` claim misses one, its
 * verdict becomes `unknown` and its status `unverified`, and its reason says so. Other verdicts stay as they are, so
 * thresholds can only make `verified` rarer.
 */
export type Thresholds = {
  /**
   * Minimum `similarity` of the evidence, from 0 to 1: how similar a given quote is to the words found in the source.
   * The evidence with the lowest one counts. A claim below the minimum gets the status `unverified`. 0 by default,
   * because the check of quotes already judges each word that differs.
   */
  quoteSimilarity?: number
  /**
   * Minimum `score` of a `supported` claim, from 0 to 1: how well its evidence supports it. A claim below the minimum
   * gets the status `unverified`. 0 by default.
   */
  support?: number
}

const thresholdFields = closedFields<Thresholds>({ quoteSimilarity: true, support: true })

/** The thresholds, or `undefined` if none are given. Throws a `CitationError` `invalid-input` if they are not valid. */
export function readThresholds(given: Thresholds | undefined): Thresholds | undefined {
  if (given === undefined) return undefined
  const thresholds = readClosed(given, thresholdFields, 'thresholds')
  for (const [name, value] of Object.entries(thresholds)) {
    if (value === undefined || (typeof value === 'number' && value >= 0 && value <= 1)) continue
    throw new CitationError({
      code: 'invalid-input',
      message: `thresholds: ${name} is ${String(value).slice(0, 40)}.`,
      suggestion: 'Give quoteSimilarity and support, each a number from 0 to 1.',
    })
  }
  return thresholds
}

/** The verification; `unverified` if it was `verified` but misses a threshold. */
export function withinThresholds(
  verification: Verification,
  { quoteSimilarity = 0, support = 0 }: Thresholds = {},
): Verification {
  if (verification.status !== 'verified') return verification
  const similarity = Math.min(1, ...verification.evidence.map((evidence) => evidence.similarity))
  const short =
    similarity < quoteSimilarity
      ? `its words are ${hundredths(similarity)} similar to the source, less than ${quoteSimilarity}`
      : verification.score < support
        ? `its support is ${hundredths(verification.score)}, less than ${support}`
        : null
  if (short === null) return verification
  const reason = `Below the set thresholds: ${short}. ${verification.reason}`
  const verdict = capVerdict(verification.verdict, 'below-thresholds')
  return { ...verification, ...withStatus(verdict), reason: cutReason(reason) }
}

/**
 * A share rounded down to hundredths, so that no figure seems to reach the threshold. The twelve digits undo the error
 * of the multiplication: `0.29 * 100` is less than 29.
 */
function hundredths(share: number): number {
  return Math.floor(Number((share * 100).toPrecision(12))) / 100
}

/**
 * Wraps a verifier so that verdicts that miss a threshold are `unverified`; returns the verifier itself if there are no
 * thresholds. `thresholds` may be a function called at each check.
 */
export function withThresholds(
  verifier: Verifier,
  thresholds: Thresholds | undefined | (() => Promise<Thresholds>),
): Verifier {
  const isAsked = typeof thresholds === 'function'
  if (!isAsked && !thresholds?.quoteSimilarity && !thresholds?.support) return verifier
  return {
    name: verifier.name,
    batch: verifier.batch,
    async verify(request) {
      const given: unknown = await verifier.verify(request)
      const least = isAsked ? await thresholds() : thresholds
      // If this is not a list, the caller refuses it with a clear error.
      return (Array.isArray(given) ? given.map((one) => atMost(one, least)) : given) as Verification[]
    },
  }
}

function atMost(given: unknown, thresholds: Thresholds | undefined): unknown {
  if (!thresholds?.quoteSimilarity && !thresholds?.support) return given
  return isVerified(given) ? withinThresholds({ ...given, ...withStatus(given.verdict) }, thresholds) : given
}

/**
 * Whether a value is a verification with the verdict `supported`, which counts as `verified` whatever status it gives
 * itself. Checks only the fields that are read here.
 */
function isVerified(given: unknown): given is Verification {
  return (
    typeof given === 'object' &&
    given !== null &&
    'verdict' in given &&
    given.verdict === 'supported' &&
    'score' in given &&
    typeof given.score === 'number' &&
    'evidence' in given &&
    Array.isArray(given.evidence) &&
    given.evidence.every((evidence: unknown) => typeof evidence === 'object' && evidence !== null) &&
    'reason' in given &&
    typeof given.reason === 'string'
  )
}
