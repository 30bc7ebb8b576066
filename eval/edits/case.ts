import type { Status } from '../../src/core/verdict.ts'

/** One check by citespan, and the statuses that are right for it. */
export type EditCase = {
  /** The kind of edit; the table has a line for each. */
  kind: string
  claim: string
  source: string
  /** The right statuses. If empty, no status is wrong, and only the share of verified cases is shown. */
  expect: readonly Status[]
  /** The address of the source. */
  url?: string
  before?: string
  quote?: string
  /** An answer that contains the claim. If given, the case is checked by `attribute`, otherwise by `checkClaim`. */
  answer?: string
  question?: string
  /** Only whether the quote is found in the source counts. */
  isLocated?: boolean
}

/** A row of the table. Its cases are made from a seed; `null` if their data is missing. */
export type EditRow = { name: string; cases(context: RowContext): EditCase[] | null }

/** `data` is the folder whose subfolder `eval/` has data sets of other projects. Each `seed` makes other cases. */
export type RowContext = { data: string | null; seed: number }

export const VERIFIED: readonly Status[] = ['verified']
export const NOT_VERIFIED: readonly Status[] = ['unverified', 'failed']
export const FAILED: readonly Status[] = ['failed']
export const NOT_FAILED: readonly Status[] = ['verified', 'unverified']
export const SHOWN: readonly Status[] = []
