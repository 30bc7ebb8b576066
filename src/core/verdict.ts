export const verdicts = ['supported', 'partial', 'contradicted', 'unsupported', 'unknown'] as const
export type Verdict = (typeof verdicts)[number]

export const statuses = ['pending', 'verified', 'failed', 'unverified'] as const
export type Status = (typeof statuses)[number]

/** Only `supported` is `verified`; `contradicted` and `unsupported` are `failed`. */
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
