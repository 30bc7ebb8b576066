import { diff_match_patch as DiffMatchPatch } from 'diff-match-patch'
import type { PeerLocator } from './locator.ts'

/**
 * Maximum number of characters that `match_main` can search for: the bits of one machine word in its Bitap algorithm.
 */
const MAX_BITS = 32

/**
 * Finds a quote with diff-match-patch's `match_main`. A longer quote is found as `patch_apply` does it: by its first
 * and its last 32 characters, each near the expected place. The threshold is the default; the distance is large enough
 * for any place in the text.
 */
export const locateByBitap: PeerLocator = (quote, text) => {
  const matcher = new DiffMatchPatch()
  matcher.Match_Distance = Math.max(1_000, text.length * 4)
  const start = matcher.match_main(text, quote.slice(0, MAX_BITS), 0)
  if (start < 0) return null
  if (quote.length <= MAX_BITS) return { start, end: start + quote.length }
  const tail = quote.slice(-MAX_BITS)
  matcher.Match_Distance = 1_000
  const tailStart = matcher.match_main(text, tail, start + quote.length - MAX_BITS)
  return tailStart < start ? null : { start, end: tailStart + MAX_BITS }
}
