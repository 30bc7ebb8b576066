import { createRunner } from '../attacks/growth/measure.ts'
import type { Runner } from '../attacks/growth/measure.ts'
import { allReaders } from '../attacks/growth/all-readers.ts'
import type { ReaderName } from '../attacks/growth/all-readers.ts'
import { bounded } from '../attacks/growth/bounded.ts'
import { families } from '../attacks/growth/subjects.ts'
import { growth, judgeBound, judgeGrowth, SLOW } from './growth-verdict.ts'
import type { TimeOf, Verdict } from './growth-verdict.ts'
import { isDrawn, shuffle } from './growth-order.ts'

/** Milliseconds of processor time after which a run is ended: above 20 microseconds for each unit. */
const LIMIT = 20_000
/** The same of a run in the screen, above 45 microseconds for each unit. */
const SCREEN_LIMIT = 6000
/** UTF-16 units of the screen, each eight times the one before; the last only where the first two leave a doubt. */
const SCREEN = [2_048, 16_384, 131_072] as const
/** Milliseconds that a million units may take if time grew by the square of the text: then a pair needs no longer text. */
const HARMLESS = 500
const MILLION = 1_048_576
/** Microseconds for each unit above which a pair is measured up to the last length of the screen in any case. */
const COSTLY = 20
/** Findings of one function after which its other families wait until it is mended: each takes seconds. */
const ENOUGH = 8
/** Families that a thread takes at once for one function: many enough that its code is compiled. */
const SHARE = 60

export type PairName = { reader: ReaderName; family: string }
export type Pair = PairName & Verdict

export type Growth = {
  /** Pairs of a function and a family that were measured. */
  pairs: number
  /** Pairs that were left out because too many of their function grew. */
  unmeasured: number
  /** Those that the screen could not tell to be linear or that were drawn, measured up to a million units. */
  toMillion: number
  linear: number
  bounded: number
  /** Those whose time grows faster than 1.3 times the text, or that were ended or threw, with why. */
  offenders: string[]
  /** Seconds of processor time of all runs. */
  seconds: number
  /** The slowest runs, in microseconds for each unit of the longest text that was measured. */
  slowest: Record<string, number>
}

/**
 * Grows the strings of each family for each function and tells each pair as linear, bounded by a
 * limit, or growing. A screen reads 2,048 and 16,384 units of each pair, and 131,072 where these leave a
 * doubt; what may grow is doubled up to a million. Threads with a limit of
 * time run the pairs, so that one which hangs is a finding. The order is drawn, so that a run that is
 * ended has measured a sample.
 *
 * @param options.reader `family`: names of functions and families to take; all by default.
 * @param options.told Pairs that were told before; they are counted and not measured again.
 * @param options.longest Share of the pairs, 0 to 1, that are doubled up to a million in any case.
 * @param options.threads Pairs that are measured at the same time.
 * @param options.report Called with each pair once it is told.
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

/** Screens a pair; what grows too much there, or was drawn, is doubled to a million. */
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
 * The longest text of the screen that was read and its time; whether that tells that time does not grow
 * faster than the text. Time that grew up to some length and no more beyond it met a limit: that is told
 * where it was short. The longer text is read first, as the first run of a function also compiles it.
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

/** Whether a million units would take little even if time grew by the square of the text. */
function isHarmless(milliseconds: number, length: number): boolean {
  return milliseconds * (MILLION / length) ** 2 <= HARMLESS
}

/** A pair and what it was told as, in one line. */
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
