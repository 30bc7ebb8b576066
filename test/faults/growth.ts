import { createRunner } from '../attacks/growth/measure.ts'
import type { Runner } from '../attacks/growth/measure.ts'
import { allReaders } from '../attacks/growth/all-readers.ts'
import type { ReaderName } from '../attacks/growth/all-readers.ts'
import { bounded } from '../attacks/growth/bounded.ts'
import { families } from '../attacks/growth/subjects.ts'
import { growth, judgeBound, judgeGrowth, SLOW } from './growth-verdict.ts'
import type { TimeOf, Verdict } from './growth-verdict.ts'
import { isDrawn, shuffle } from './growth-order.ts'

/**
 * Milliseconds of processor time after which a run is stopped; for a million units, that is 20 microseconds per unit.
 */
const LIMIT = 20_000
/** The same limit for runs of the screening; for 131,072 units, 45 microseconds per unit. */
const SCREEN_LIMIT = 6000
/** Lengths of the texts of the screening in UTF-16 units. The last one is read only if the first two leave a doubt. */
const SCREEN = [2_048, 16_384, 131_072] as const
/**
 * A pair needs no longer text if a million units would take at most this many milliseconds even if time grew
 * quadratically.
 */
const HARMLESS = 500
const MILLION = 1_048_576
/** A pair that takes more microseconds per unit is always measured up to the last length of the screening. */
const COSTLY = 20
/**
 * Number of growing families after which the other families of a function are skipped: each takes seconds, and the
 * function has to be fixed first.
 */
const ENOUGH = 8
/** Number of families that a thread measures in a row for one function; enough that its code is compiled. */
const SHARE = 60

export type PairName = { reader: ReaderName; family: string }
export type Pair = PairName & Verdict

export type Growth = {
  /** Number of pairs of a function and a family that were measured. */
  pairs: number
  /** Number of pairs that were skipped because too many families of their function grew. */
  unmeasured: number
  /**
   * Number of pairs that were measured up to a million units: the screening found a doubt, or they were chosen at
   * random.
   */
  toMillion: number
  linear: number
  bounded: number
  /**
   * Pairs whose time grows more than 1.3 times as fast as the text, or whose run was stopped or threw, with the
   * reason.
   */
  offenders: string[]
  /** Seconds of processor time of all runs. */
  seconds: number
  /** The slowest pairs, in microseconds per unit of the longest text that was measured. */
  slowest: Record<string, number>
}

/**
 * Measures each function with growing strings of each family, and judges each pair as linear, bounded by a limit, or
 * growing. A screening reads 2,048 and 16,384 units, and 131,072 if these leave a doubt. Pairs that may grow are then
 * doubled up to a million units. Threads with a time limit run the pairs, so a pair that hangs is a finding. The order
 * is random, so a run that is stopped early has measured a sample.
 * @param options.reader `family`: patterns for the names of functions and families; all by default.
 * @param options.told Results of an earlier run; they are counted and not measured again.
 * @param options.longest Share (0–1) of the pairs that are always measured up to a million units.
 * @param options.threads Number of pairs that are measured at the same time.
 * @param options.report Called with the result of each pair.
 */
export async function measureGrowth({
  reader: readerPattern = /./,
  family: familyPattern = /./,
  told = [],
  longest = 0,
  seed = 1,
  threads = 1,
  report = () => {},
}: {
  reader?: RegExp
  family?: RegExp
  told?: readonly Pair[]
  longest?: number
  seed?: number
  threads?: number
  report?: (pair: Pair) => void
} = {}): Promise<Growth> {
  const names = Object.keys(families).filter((name) => familyPattern.test(name))
  const readers = (Object.keys(allReaders) as ReaderName[]).filter((name) => readerPattern.test(name))
  const jobs = shuffle(
    readers.flatMap((reader) => shares(names).map((share) => ({ reader, share }))),
    seed,
  )
  const pairs = told.filter(({ reader, family }) => readers.includes(reader) && names.includes(family))
  const toldNames = new Set(pairs.map(nameOf))
  const spent = { milliseconds: 0 }
  const found = new Map<ReaderName, number>()
  const work = async () => {
    const runner = createRunner({ limit: LIMIT })
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      for (const family of job.share) {
        const name = { reader: job.reader, family }
        if (toldNames.has(nameOf(name)) || (found.get(job.reader) ?? 0) >= ENOUGH) continue
        const isLong = isDrawn(nameOf(name), { share: longest, seed })
        const pair = { ...name, ...(await tell(name, { runner, spent, isLong })) }
        if (pair.verdict === 'grows') found.set(job.reader, (found.get(job.reader) ?? 0) + 1)
        pairs.push(pair)
        report(pair)
      }
    }
    await runner.stop()
  }
  await Promise.all(Array.from({ length: threads }, work))
  const unmeasured = readers.length * names.length - pairs.length
  return { unmeasured, ...summary(pairs), seconds: Math.round(spent.milliseconds / 1000) }
}

function shares(names: readonly string[]): string[][] {
  const parts = Math.ceil(names.length / SHARE)
  return Array.from({ length: parts }, (_, part) => names.slice(part * SHARE, (part + 1) * SHARE))
}

function nameOf({ reader, family }: PairName): string {
  return `${reader}: ${family}`
}

/** Judges a pair: by the screening, or up to a million units if it may grow or was chosen at random. */
async function tell(
  { reader, family }: PairName,
  { runner, spent, isLong }: { runner: Runner; spent: { milliseconds: number }; isLong: boolean },
): Promise<Verdict> {
  const timeOf = (limit: number) => async (length: number) => {
    const measured = await runner.run({ reader, family, length }, { limit })
    spent.milliseconds +=
      'milliseconds' in measured ? measured.milliseconds : 'overtime' in measured ? limit : 0
    if ('error' in measured) throw new Error(`${measured.error} at ${length}`)
    return 'overtime' in measured ? Infinity : measured.milliseconds
  }
  try {
    const screened = await screen(timeOf(SCREEN_LIMIT))
    const { at, milliseconds } = screened
    const bound = bounded[reader]
    if (screened.isTold && !isLong) return { verdict: 'linear', at, slowest: (milliseconds / at) * 1000 }
    if (bound) return await judgeBound(timeOf(LIMIT), { bound, most: milliseconds, isLong })
    return await judgeGrowth(timeOf(LIMIT), { before: screened })
  } catch (error) {
    return { verdict: 'grows', why: error instanceof Error ? error.message : String(error) }
  }
}

type Screened = { at: number; milliseconds: number; isTold: boolean }

/**
 * Screens a pair. Returns the longest text that was read, its time, and whether this is enough to call the pair
 * linear. If the time grows only up to some length, the function has a limit; that is enough if the time was short.
 * The longer text is read first, because the first run of a function also compiles it.
 */
async function screen(timeOf: TimeOf): Promise<Screened> {
  const [short, middle, long] = SCREEN
  const ofMiddle = await timeOf(middle)
  if (isHarmless(ofMiddle, middle)) return { at: middle, milliseconds: ofMiddle, isTold: true }
  const first = { shorter: await timeOf(short), longer: ofMiddle, length: middle, factor: 8 } as const
  const grown = await growth(first, timeOf)
  const isCostly = ofMiddle * 1000 > COSTLY * middle
  if (grown && grown.longer > SLOW) return { at: middle, milliseconds: grown.longer, isTold: false }
  if (!grown && !isCostly) return { at: middle, milliseconds: ofMiddle, isTold: true }

  const second = { shorter: ofMiddle, longer: await timeOf(long), length: long, factor: 8 } as const
  const grownFurther = await growth(second, timeOf)
  return { at: long, milliseconds: second.longer, isTold: grownFurther === null }
}

/** Whether a million units would take at most `HARMLESS` milliseconds even if time grew quadratically. */
function isHarmless(milliseconds: number, length: number): boolean {
  return milliseconds * (MILLION / length) ** 2 <= HARMLESS
}

/** The result of a pair as one line. */
export function writePair(pair: Pair): string {
  const name = `${nameOf(pair)}: `
  if (pair.verdict === 'grows') return `${name}GROWS, ${pair.why}`
  const measured = `${pair.slowest.toFixed(2)} µs a unit at ${pair.at}`
  return name + (pair.verdict === 'bounded' ? `bounded by “${pair.by}”, ` : 'linear, ') + measured
}

function summary(pairs: readonly Pair[]): Omit<Growth, 'seconds' | 'unmeasured'> {
  const told = pairs.filter((pair) => pair.verdict !== 'grows')
  const ranked = told.toSorted((a, b) => b.slowest - a.slowest).slice(0, 20)
  return {
    pairs: pairs.length,
    toMillion: pairs.filter((pair) => pair.verdict === 'grows' || pair.at > SCREEN.at(-1)!).length,
    linear: pairs.filter(({ verdict }) => verdict === 'linear').length,
    bounded: pairs.filter(({ verdict }) => verdict === 'bounded').length,
    offenders: pairs.flatMap((pair) => (pair.verdict === 'grows' ? [`${nameOf(pair)}: ${pair.why}`] : [])),
    slowest: Object.fromEntries(ranked.map((pair) => [nameOf(pair), Math.round(pair.slowest * 10) / 10])),
  }
}
