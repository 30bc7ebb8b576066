import { diff_match_patch as DiffMatchPatch } from 'diff-match-patch'
import type { PeerLocator } from './locator.ts'

/** Characters `match_main` takes at most: one machine word of its Bitap. */
const MAX_BITS = 32

/**
 * diff-match-patch's `match_main`, used as its own `patch_apply` does for what
 * is longer than a word: the first 32 characters and the last are looked for,
 * each near where it should be. Threshold as shipped; distance wide enough for
 * a place anywhere.
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
