import type { Status } from '../../src/core/verdict.ts'

/** One question put to citespan, and the statuses that are right for it. */
export type EditCase = {
  /** What was done; a line of the table of its own. */
  kind: string
  claim: string
  source: string
  /** Empty: nothing is right or wrong, only the share is shown. */
  expect: readonly Status[]
  /** The address of the source. */
  url?: string
  before?: string
  quote?: string
  /** An answer that holds the claim; it is asked through `attribute`, otherwise through `checkClaim`. */
  answer?: string
  question?: string
  /** The quote is located, not checked. */
  isLocated?: boolean
}

/** A row of the table: its cases, made from a seed, or `null` where its data is missing. */
export type EditRow = { name: string; cases(context: RowContext): EditCase[] | null }

/** `data`: the folder that holds `eval/` of others, if one was named. Another `seed` draws other cases. */
export type RowContext = { data: string | null; seed: number }

export const VERIFIED: readonly Status[] = ['verified']
export const NOT_VERIFIED: readonly Status[] = ['unverified', 'failed']
export const FAILED: readonly Status[] = ['failed']
export const NOT_FAILED: readonly Status[] = ['verified', 'unverified']
export const SHOWN: readonly Status[] = []
