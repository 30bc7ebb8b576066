import type { PeerLocator } from './locator.ts'

/** Minimum ratio at which a quote counts as found, as users of such libraries usually set it. */
const THRESHOLD = 0.7

/**
 * Finds a quote by a sliding-window partial ratio, as fuzzy-matching libraries describe it: the window of the quote's
 * length with the highest ratio `2 · LCS / (a + b)`. First tries windows an eighth of the quote's length apart, then
 * every window around the best.
 */
export const locateByPartialRatio: PeerLocator = (quote, text) => {
  const pattern = positionsOf(quote)
  const stride = Math.max(1, quote.length >> 3)
  const last = Math.max(0, text.length - quote.length)
  let best = { start: 0, ratio: 0 }
  function tryAt(start: number): void {
    const window = text.slice(start, start + quote.length)
    const ratio = (2 * lcsLength(pattern, quote.length, window)) / (quote.length + window.length)
    if (ratio > best.ratio) best = { start, ratio }
  }
  for (let start = 0; start <= last; start += stride) tryAt(start)
  const { start: around } = best
  const to = Math.min(last, around + stride)
  for (let start = Math.max(0, around - stride); start <= to; start++) tryAt(start)
  return best.ratio >= THRESHOLD
    ? { start: best.start, end: Math.min(text.length, best.start + quote.length) }
    : null
}

/** For each character of the pattern, a number with a bit set for each position of the character. */
function positionsOf(pattern: string): Map<string, bigint> {
  const positions = new Map<string, bigint>()
  for (let at = 0; at < pattern.length; at++) {
    const unit = pattern.charAt(at)
    positions.set(unit, (positions.get(unit) ?? 0n) | (1n << BigInt(at)))
  }
  return positions
}

/** Length of the longest common subsequence, bit-parallel (Hyyrö, "Bit-parallel LCS-length computation revisited", 2004). */
function lcsLength(positions: ReadonlyMap<string, bigint>, length: number, text: string): number {
  const mask = (1n << BigInt(length)) - 1n
  let zeros = mask
  for (const unit of text.split('')) {
    const matches = zeros & (positions.get(unit) ?? 0n)
    zeros = ((zeros + matches) | (zeros - matches)) & mask
  }
  let count = 0
  for (let rest = ~zeros & mask; rest > 0n; rest >>= 32n) count += bitCount(Number(rest & 0xffffffffn))
  return count
}

function bitCount(word: number): number {
  let count = 0
  for (let rest = word; rest !== 0; rest = (rest & (rest - 1)) >>> 0) count += 1
  return count
}
