/** All values of `Verdict`. */
export const verdicts = ['supported', 'partial', 'contradicted', 'unsupported', 'unknown'] as const

/** What the evidence says about the claim; `unknown` if that could not be decided. */
export type Verdict = (typeof verdicts)[number]

/** All values of `Status`. */
export const statuses = ['pending', 'verified', 'failed', 'unverified'] as const

/**
 * How a citation is shown: `supported` is `verified`; `contradicted` and `unsupported` are
 * `failed`; `partial` and `unknown` are `unverified`. `pending` until a verdict is reached.
 */
export type Status = (typeof statuses)[number]

/** The status in which a citation with this verdict is shown; see `Status`. Never `pending`. */
export function statusOf(verdict: Verdict): Status {
  switch (verdict) {
    case 'supported':
      return 'verified'
    case 'contradicted':
    case 'unsupported':
      return 'failed'
    case 'partial':
    case 'unknown':
      return 'unverified'
  }
}

/**
 * How a verification was reached. `verbatim`: the claim stands in its source word for word. `judge`: a language model,
 * an NLI model or a verifier of the application decided. `quote`: the check of a given quote decided. `words`: only
 * words were compared, or nothing could be. `computed`: a figure was computed from the cells of a table, or read in one
 * of them. `human`: a person decided.
 */
export const methods = ['verbatim', 'judge', 'quote', 'words', 'computed', 'human'] as const
export type Method = (typeof methods)[number]
