import type { Claim, Link } from '../../core/claim.ts'
import { CitationError } from '../../core/error.ts'

/** Maximum number of calls; the second one asks about the claims missing from the first answer. */
const MAX_ATTEMPTS = 2

/** The input of a model call besides the claims. `onAnswered` is called for each claim in the model's answer. */
export type CallRequest = {
  signal?: AbortSignal
  onAnswered: (claim: Claim) => void
}

/**
 * Calls the model, at most twice, until it has answered for each claim. The second call has only the missing claims; an
 * answer without any claim ends the calls. Throws the error of the last call, or `model-failed` if claims are left.
 * Returns without an error after an abort.
 */
export async function* matchUntilAnswered<Request extends CallRequest>(
  claims: readonly Claim[],
  request: Request,
  matchOnce: (claims: readonly Claim[], request: Request) => AsyncGenerator<Link>,
): AsyncGenerator<Link> {
  let open = claims
  for (let attempt = 1; ; attempt++) {
    let failure: unknown = null
    const answered = new Set<Claim>()
    const onAnswered = (claim: Claim) => {
      answered.add(claim)
      request.onAnswered(claim)
    }
    try {
      yield* matchOnce(open, { ...request, onAnswered })
    } catch (error) {
      failure = error
    }
    open = open.filter((claim) => !answered.has(claim))
    if (request.signal?.aborted) return
    if (open.length === 0 && !failure) return
    if (open.length === 0 || answered.size === 0 || attempt === MAX_ATTEMPTS) {
      throw failure ?? leftOut(open.length, claims.length)
    }
  }
}

function leftOut(open: number, all: number): CitationError {
  return new CitationError({
    code: 'model-failed',
    message: `The model's answer has nothing usable for ${open} of ${all} claims.`,
    suggestion: 'Use a model that follows JSON schemas, or a lower `maxClaimsPerCall`.',
  })
}
