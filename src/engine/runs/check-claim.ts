import { closedFields, readClosed } from '../../core/fields.ts'
import { expectArgument } from '../../core/error.ts'
import { isListOf, isObject, isString } from '../../core/shapes.ts'
import type { Verification } from '../../core/citation.ts'
import type { Explanation } from '../../core/ports.ts'
import type { GivenSource } from '../../core/source.ts'
import type { ClaimTrace } from '../../cite/pipeline.ts'
import { explainDecided } from '../../cite/pipeline.ts'
import { readGivenSources, expectSourceTexts } from '../answers/given-source-fields.ts'
import type { CheckClaimOptions } from './check-text.ts'
import { expectTexts } from '../sources/registered-sources.ts'
import type { SourcesWithTexts } from '../sources/registered-sources.ts'

/** The result of `checkClaim`; `explanation` only with `explain: true`. */
export type CheckedClaim = Verification & { explanation?: Explanation }

const checkClaimFields = closedFields<CheckClaimOptions>({
  claim: true,
  before: true,
  sources: true,
  quote: true,
  matcher: true,
  verifier: true,
  timeoutMs: true,
  explain: true,
  signal: true,
  onIncident: true,
})

/**
 * Checks one claim against sources, without a run.
 *
 * If the matcher finds nothing, the most similar passages are judged anyway. `score` (0–1) says how much of the claim
 * the sources contain, `missing` which spans of it they do not. If the matcher or verifier fails, the lexical one takes
 * over, and `onIncident` is called. Rejects with a `CitationError` `invalid-input` for an unknown option, a value of
 * the wrong type, or a source given by `id` alone, which has no text.
 *
 * ```ts
 * const { verdict, missing } = await checkClaim({ claim: 'Bern is the capital.', sources: [{ content }] })
 * ```
 */
export async function checkClaim(given: CheckClaimOptions): Promise<CheckedClaim> {
  return await checkClaimAmong(given, (sources) => {
    expectTexts(sources, 'checkClaim()')
    return { sources }
  })
}

/**
 * Checks one claim as `checkClaim` does. `read` returns the sources with their texts, such as those of registered
 * sources.
 */
export async function checkClaimAmong(
  given: CheckClaimOptions,
  read: (sources: readonly GivenSource[]) => SourcesWithTexts | Promise<SourcesWithTexts>,
): Promise<CheckedClaim> {
  const options = readClosed(given, checkClaimFields, 'checkClaim()')
  expectOptions(options)
  const { explain = false, ...rest } = options
  const sources = expectSourceTexts(readGivenSources(rest.sources, 'checkClaim()'), 'checkClaim()')
  const input = { ...rest, ...(await read(sources)) }
  // Loaded at the first check, so that importing `citespan` does not load it.
  const { checkText } = await import('./check-text.ts')
  if (!explain) return (await checkText(input, null)).verification
  const trace: ClaimTrace = { matches: new Map(), matchedAmong: [], check: null }
  const checked = await checkText(input, trace)
  const explanation = explainDecided({ ...checked, trace, uncited: null }, () => null)
  return { ...checked.verification, explanation }
}

function expectOptions(given: Partial<Record<keyof CheckClaimOptions, unknown>> | null | undefined): void {
  expectArgument(isObject(given), 'checkClaim(): the argument', 'an object { claim, sources }')
  const { claim, sources, before = '', quote = '' } = given ?? {}
  expectArgument(isString(claim), 'checkClaim(): claim', 'a string')
  expectArgument(isString(before), 'checkClaim(): before', 'a string')
  expectArgument(isString(quote), 'checkClaim(): quote', 'a string')
  expectArgument(
    isListOf(sources, isObject),
    'checkClaim(): sources',
    'an array of { content, title?, url?, id? }',
  )
}
