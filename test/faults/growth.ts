import { availableParallelism } from 'node:os'
import { createRunner } from '../attacks/growth/measure.ts'
import type { Runner } from '../attacks/growth/measure.ts'
import { allReaders } from '../attacks/growth/all-readers.ts'
import type { ReaderName } from '../attacks/growth/all-readers.ts'
import { bounded } from '../attacks/growth/bounded.ts'
import { families } from '../attacks/growth/subjects.ts'
import { growth, judgeBound, judgeGrowth } from './growth-verdict.ts'
import type { Verdict } from './growth-verdict.ts'

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
const TELLING = 100
const TELLING_GROWTH = 1.08
/** Families that a thread takes at once for one function: many enough that its code is compiled. */
const SHARE = 60

export type Pair = { reader: ReaderName; family: string } & Verdict

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
 *
 * @param options.reader `family`: names of functions and families to take; all by default.
 * @param options.report Called with each pair once it is told.
 */
export async function measureGrowth({
  reader: readerPattern = /./,
  family: familyPattern = /./,
  report = () => {},
}: {
  reader?: RegExp
  family?: RegExp
  report?: (pair: Pair) => void
} = {}): Promise<Growth> {
  const names = Object.keys(families).filter((name) => familyPattern.test(name))
  const jobs = (Object.keys(allReaders) as ReaderName[])
    .filter((name) => readerPattern.test(name))
    .flatMap((reader) => shares(names).map((share) => ({ reader, share })))
  const pairs: Pair[] = []
  const spent = { milliseconds: 0 }
  const work = async () => {
    const runner = createRunner({ limit: LIMIT })
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      for (const family of job.share) {
        const pair = {
          reader: job.reader,
          family,
          ...(await tell({ reader: job.reader, family }, { runner, spent })),
        }
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

/** Sweeps a pair; what grows too much there is doubled to a million. */
async function tell(
  { reader, family }: { reader: ReaderName; family: string },
  { runner, spent }: { runner: Runner; spent: { milliseconds: number } },
): Promise<Verdict> {
  const timeOf = (limit: number) => async (length: number) => {
    const measured = await runner.run({ reader, family, length }, { limit })
    spent.milliseconds +=
      'milliseconds' in measured ? measured.milliseconds : 'overtime' in measured ? limit : 0
    if ('error' in measured) throw new Error(`${measured.error} at ${length}`)
    return 'overtime' in measured ? Infinity : measured.milliseconds
  }
  const sweep = timeOf(SWEEP_LIMIT)
  try {
    let shorter = await sweep(SWEEP[0])
    let most = shorter
    let at: number = SWEEP[0]
    for (const [index, length] of SWEEP.slice(1).entries()) {
      if (shorter < QUICK / 16 ** (SWEEP.length - 1 - index)) break
      const longer = await sweep(length)
      most = Math.max(most, longer)
      at = length
      if (longer >= QUICK && (await growth({ shorter, longer, length, factor: 4 }, sweep))) {
        const bound = bounded[reader]
        if (bound) return await judgeBound(timeOf(LIMIT), { bound, most })
        return await judgeGrowth(timeOf(LIMIT), { before: { length, milliseconds: longer } })
      }
      if (longer > TELLING && longer < TELLING_GROWTH * 4 * shorter) break
      shorter = longer
    }
    return { verdict: 'linear', at, slowest: (most / at) * 1000 }
  } catch (error) {
    return { verdict: 'grows', why: error instanceof Error ? error.message : String(error) }
  }
}

/** A pair and what it was told as, in one line. */
export function writePair(pair: Pair): string {
  const name = `${pair.reader}: ${pair.family}: `
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
    offenders: pairs.flatMap((pair) =>
      pair.verdict === 'grows' ? [`${pair.reader}: ${pair.family}: ${pair.why}`] : [],
    ),
    slowest: Object.fromEntries(
      ranked.map(({ reader, family, slowest }) => [`${reader}: ${family}`, Math.round(slowest * 10) / 10]),
    ),
  }
}
