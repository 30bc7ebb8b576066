import type { Bound } from '../attacks/growth/bounded.ts'

/** Doublings, in UTF-16 units. */
const LENGTHS = [65_536, 131_072, 262_144, 524_288, 1_048_576] as const
/** Growth of time above which it is not linear: so many times the growth of the text. */
const MAX_GROWTH = 1.3
/** Milliseconds of processor time below which the clock is too coarse to tell growth by. */
const FREE = { 2: 5, 8: 0.03 } as const
/** Times that a growth too large is measured again; the fastest run of the longer text counts. */
const REPEATS = 3
/** Milliseconds that a limit may take no text beyond, if the limit is not stated. */
export const SLOW = 100
/** Milliseconds from which on a run is too long to be repeated more than once, or to be noise. */
const LONG = 500

/** `at`: UTF-16 units of the longest text; `slowest`: microseconds for each of them. */
export type Verdict =
  | { verdict: 'linear'; at: number; slowest: number }
  | { verdict: 'bounded'; by: string; at: number; slowest: number }
  | { verdict: 'grows'; why: string }

/** Milliseconds that a text of a length takes; `Infinity` where it was ended. */
export type TimeOf = (length: number) => Promise<number>

/**
 * Doubles a text from 65,536 up to a million units; ends at the first growth that is too large.
 *
 * @param options.before The slowest run of a shorter text, whose time grew too much up to there. If
 *   it was slow for its length, an unstated limit holds beyond it.
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
 * Whether a function whose time grows takes no longer at any length than a stated limit allows. A million
 * units are read where `isLong` says so, or 131,072 took a good part of it.
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
 * The times of a text and of one `factor` times as long where time grew faster than 1.3 times the
 * text, each time that this is measured; otherwise `null`.
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
