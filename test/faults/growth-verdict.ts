import type { Bound } from '../attacks/growth/bounded.ts'

/** Lengths of the measured texts in UTF-16 units; each is twice the one before. */
const LENGTHS = [65_536, 131_072, 262_144, 524_288, 1_048_576] as const
/** If the time grows by more than this multiple of the growth of the text, it is not linear. */
const MAX_GROWTH = 1.3
/**
 * Milliseconds of processor time below which the clock is too coarse to show growth, by the factor between the two
 * lengths.
 */
const FREE = { 2: 5, 8: 0.03 } as const
/** How often a growth that seems too large is measured again; the fastest run of the longer text counts. */
const REPEATS = 3
/** If a function is slow up to an unstated limit, it may take at most this many milliseconds there. */
export const SLOW = 100
/** A run of more milliseconds is repeated only once, because it takes long and cannot be noise. */
const LONG = 500

/**
 * The result for a pair. `at` is the length of the longest text in UTF-16 units; `slowest` is the time per unit in
 * microseconds.
 */
export type Verdict =
  | { verdict: 'linear'; at: number; slowest: number }
  | { verdict: 'bounded'; by: string; at: number; slowest: number }
  | { verdict: 'grows'; why: string }

/** Measures the milliseconds that a text of this length takes; `Infinity` if the run was stopped. */
export type TimeOf = (length: number) => Promise<number>

/**
 * Doubles a text from 65,536 up to a million units, until the time grows too much.
 * @param options.before The slowest run of a shorter text, whose time grew too much. If that run was much slower per
 * unit than the longest text, the function has an unstated limit, which counts as growth.
 */
export async function judgeGrowth(
  timeOf: TimeOf,
  { before }: { before: { at: number; milliseconds: number } },
): Promise<Verdict> {
  let shorter = await timeOf(LENGTHS[0])
  for (const length of LENGTHS.slice(1)) {
    const longer = await timeOf(length)
    const grown = await growth({ shorter, longer, length }, timeOf)
    if (grown) return { verdict: 'grows', why: describe(grown, length / 2, length) }
    shorter = longer
  }
  const at = LENGTHS.at(-1)!
  const slowest = (shorter / at) * 1000
  const ofShort = (before.milliseconds / before.at) * 1000
  if (before.milliseconds > SLOW && ofShort > 2 * MAX_GROWTH * slowest) {
    const why = `${Math.round(before.milliseconds)} ms for ${before.at}, ${Math.round(shorter)} ms for ${at}`
    return { verdict: 'grows', why: `up to a limit that is not stated: ${why}` }
  }
  return { verdict: 'linear', at, slowest }
}

/**
 * Judges a function whose time grows but has a stated limit: it must never take longer than the limit allows. A
 * million units are read only if `isLong`, or if 131,072 units took more than a quarter of that time.
 */
export async function judgeBound(
  timeOf: TimeOf,
  { bound, most, isLong }: { bound: Bound; most: number; isLong: boolean },
): Promise<Verdict> {
  let at: number = LENGTHS[1]
  let slowest = Math.max(most, await timeOf(at))
  if (isLong || slowest > bound.milliseconds / 4) {
    at = LENGTHS.at(-1)!
    slowest = Math.max(slowest, await timeOf(at))
  }
  if (slowest > bound.milliseconds) {
    return { verdict: 'grows', why: `${Math.round(slowest)} ms in spite of the limit “${bound.limit}”` }
  }
  return { verdict: 'bounded', by: bound.limit, at, slowest: (slowest / at) * 1000 }
}

/**
 * The times of a text and of one that is `factor` times as long, if the time grew more than 1.3 times as fast as the
 * text in every repetition; otherwise `null`.
 */
export async function growth(
  {
    shorter,
    longer,
    length,
    factor = 2,
  }: { shorter: number; longer: number; length: number; factor?: 2 | 8 },
  timeOf: TimeOf,
): Promise<{ shorter: number; longer: number } | null> {
  const isTooMuch = () =>
    longer === Infinity || longer > MAX_GROWTH * factor * Math.max(shorter, FREE[factor])
  const repeats = longer > LONG ? 1 : REPEATS
  for (let again = 0; again < repeats && longer !== Infinity && isTooMuch(); again++) {
    longer = Math.min(longer, await timeOf(length))
    shorter = Math.max(shorter, await timeOf(length / factor))
  }
  return isTooMuch() ? { shorter, longer } : null
}

function describe(
  { shorter, longer }: { shorter: number; longer: number },
  from: number,
  to: number,
): string {
  const end = longer === Infinity ? `ended at ${to}` : `${Math.round(longer)} ms for ${to}`
  return `${Math.round(shorter)} ms for ${from}, ${end}`
}
