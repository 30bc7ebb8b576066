import { availableParallelism } from 'node:os'
import { createRunner } from '../attacks/growth/measure.ts'
import type { Runner } from '../attacks/growth/measure.ts'
import { allReaders } from '../attacks/growth/all-readers.ts'
import type { ReaderName } from '../attacks/growth/all-readers.ts'
import { bounded } from '../attacks/growth/bounded.ts'
import { families } from '../attacks/growth/subjects.ts'
import { growth, judgeBound, judgeGrowth } from './growth-verdict.ts'
import type { Verdict } from './growth-verdict.ts'
import { isDrawn, shuffle } from './growth-order.ts'

/** Milliseconds of processor time after which a run is ended: above 20 microseconds for each unit. */
const LIMIT = 20_000
/** The same of a run in the sweep, above 45 microseconds for each unit. */
const SWEEP_LIMIT = 6000
/** UTF-16 units of the sweep, each four times the one before. */
const SWEEP = [8_192, 32_768, 131_072] as const
/** Milliseconds at the last length of the sweep that leave nothing to look into; a quarter of the text takes a sixteenth at most. */
const QUICK = 2
/**
 * Milliseconds that a growth can be told by more finely: time that is no more than 1.08 times as much
 * for each unit tells as much there as 1.3 times at the next length, which is not measured then.
 */
const TELLING = 5
const TELLING_GROWTH = 1.08
/** Families that a thread takes at once for one function: many enough that its code is compiled. */
const SHARE = 60

export type PairName = { reader: ReaderName; family: string }
export type Pair = PairName & Verdict

export type Growth = {
  /** Pairs of a function and a family that were measured. */
  pairs: number
  /** Those that the sweep could not tell to be linear, and that were measured up to a million units. */
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
 * limit, or growing. A sweep quadruples all pairs up to 131,072 units; what may grow there is doubled
 * up to a million. Threads with a limit of time run the pairs, so that one which hangs is a finding.
 * The order is drawn, so that a run that is ended has measured a sample.
 *
 * @param options.reader `family`: names of functions and families to take; all by default.
 * @param options.told Pairs that were told before; they are counted and not measured again.
 * @param options.longest Share of the pairs, 0 to 1, that are doubled up to a million in any case.
 * @param options.report Called with each pair once it is told.
 */
export async function measureGrowth({
  reader: readerPattern = /./,
  family: familyPattern = /./,
  told = [],
  longest = 0,
  seed = 1,
  report = () => {},
}: {
  reader?: RegExp
  family?: RegExp
  told?: readonly Pair[]
  longest?: number
  seed?: number
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
  const work = async () => {
    const runner = createRunner({ limit: LIMIT })
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      for (const family of job.share) {
        const name = { reader: job.reader, family }
        if (toldNames.has(nameOf(name))) continue
        const isLong = isDrawn(nameOf(name), { share: longest, seed })
        const pair = { ...name, ...(await tell(name, { runner, spent, isLong })) }
        pairs.push(pair)
        report(pair)
      }
    }
    await runner.stop()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return { ...summary(pairs), seconds: Math.round(spent.milliseconds / 1000) }
}

function shares(names: readonly string[]): string[][] {
  const parts = Math.ceil(names.length / SHARE)
  return Array.from({ length: parts }, (_, part) => names.slice(part * SHARE, (part + 1) * SHARE))
}

function nameOf({ reader, family }: PairName): string {
  return `${reader}: ${family}`
}

/** Sweeps a pair; what grows too much there, or was drawn, is doubled to a million. */
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
  const sweep = timeOf(SWEEP_LIMIT)
  const judge = (before: { length: number; milliseconds: number }, most: number) => {
    const bound = bounded[reader]
    return bound ? judgeBound(timeOf(LIMIT), { bound, most }) : judgeGrowth(timeOf(LIMIT), { before })
  }
  try {
    let shorter = await sweep(SWEEP[0])
    let most = shorter
    let at: number = SWEEP[0]
    for (const [index, length] of SWEEP.slice(1).entries()) {
      if (shorter < QUICK / 16 ** (SWEEP.length - 1 - index)) break
      let longer = await sweep(length)
      most = Math.max(most, longer)
      at = length
      if (longer >= QUICK && (await growth({ shorter, longer, length, factor: 4 }, sweep))) {
        return await judge({ length, milliseconds: longer }, most)
      }
      if (longer > TELLING) {
        // Each may have compiled code or collected garbage; another run costs less than the next length.
        shorter = Math.min(shorter, await sweep(length / 4))
        if (longer >= TELLING_GROWTH * 4 * shorter) longer = Math.min(longer, await sweep(length))
        if (longer < TELLING_GROWTH * 4 * shorter) break
      }
      shorter = longer
    }
    if (isLong) return await judge({ length: at, milliseconds: most }, most)
    return { verdict: 'linear', at, slowest: (most / at) * 1000 }
  } catch (error) {
    return { verdict: 'grows', why: error instanceof Error ? error.message : String(error) }
  }
}

/** A pair and what it was told as, in one line. */
export function writePair(pair: Pair): string {
  const name = `${nameOf(pair)}: `
  if (pair.verdict === 'grows') return `${name}GROWS, ${pair.why}`
  const measured = `${pair.slowest.toFixed(2)} µs a unit at ${pair.at}`
  return name + (pair.verdict === 'bounded' ? `bounded by “${pair.by}”, ` : 'linear, ') + measured
}

function summary(pairs: readonly Pair[]): Omit<Growth, 'seconds'> {
  const told = pairs.filter((pair) => pair.verdict !== 'grows')
  const ranked = told.toSorted((a, b) => b.slowest - a.slowest).slice(0, 20)
  return {
    pairs: pairs.length,
    toMillion: pairs.filter((pair) => pair.verdict === 'grows' || pair.at > SWEEP.at(-1)!).length,
    linear: pairs.filter(({ verdict }) => verdict === 'linear').length,
    bounded: pairs.filter(({ verdict }) => verdict === 'bounded').length,
    offenders: pairs.flatMap((pair) => (pair.verdict === 'grows' ? [`${nameOf(pair)}: ${pair.why}`] : [])),
    slowest: Object.fromEntries(ranked.map((pair) => [nameOf(pair), Math.round(pair.slowest * 10) / 10])),
  }
}
