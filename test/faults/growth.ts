import { createRunner } from '../attacks/growth/measure.ts'
import { bounded, families, readers } from '../attacks/growth/subjects.ts'

/** Doublings from 15,625 UTF-16 units on. */
const LENGTHS = [1_000_000, 500_000, 250_000, 125_000, 62_500, 31_250, 15_625] as const
/** Growth for each doubling above which time is not linear: 1.3 times as much as the text. */
const MAX_GROWTH = 2.6
/** Milliseconds of processor time that are too few to tell growth by. */
const FREE = 5
/** Milliseconds after which a run is ended: 20 microseconds for each unit. */
const LIMIT = 20_000
/** Times that a growth too large is measured again; the fastest runs count. */
const REPEATS = 3

export type Growth = {
  /** Pairs of a function and a family that were measured. */
  pairs: number
  /** Those whose time grows faster than 1.3 times the text, or that were ended or threw, with why. */
  offenders: string[]
  /** The slowest runs of a million units, in milliseconds. */
  slowest: Record<string, number>
}

/**
 * Doubles the strings of each family for each function, from the longest down: what takes no time
 * at a million units takes none before. A function that a stated limit bounds is held to its own time.
 */
export async function measureGrowth({
  reader: readerPattern = /./,
  family: familyPattern = /./,
}: {
  reader?: RegExp
  family?: RegExp
} = {}): Promise<Growth> {
  const runner = createRunner({ limit: LIMIT })
  const offenders: string[] = []
  const times = new Map<string, number>()
  for (const reader of Object.keys(readers).filter((name) => readerPattern.test(name))) {
    for (const family of Object.keys(families).filter((name) => familyPattern.test(name))) {
      const timeOf = async (length: number) => {
        const measured = await runner.run({ reader, family, length })
        if ('error' in measured) throw new Error(measured.error)
        return 'overtime' in measured ? LIMIT : measured.milliseconds
      }
      try {
        const { slowest, why } = await growthOf(timeOf, bounded[reader])
        times.set(`${reader}: ${family}`, slowest)
        if (why !== null) offenders.push(`${reader}: ${family}: ${why}`)
      } catch (error) {
        offenders.push(`${reader}: ${family}: ${String(error)}`)
      }
    }
  }
  await runner.stop()
  const ranked = [...times].toSorted((a, b) => b[1] - a[1]).slice(0, 20)
  return { pairs: times.size, offenders, slowest: Object.fromEntries(ranked) }
}

type TimeOf = (length: number) => Promise<number>

async function growthOf(
  timeOf: TimeOf,
  bound: number | undefined,
): Promise<{ slowest: number; why: string | null }> {
  let longer = await timeOf(LENGTHS[0])
  const slowest = longer
  if (bound !== undefined) {
    const atBound = Math.max(slowest, await timeOf(LENGTHS[3]), await timeOf(LENGTHS[5]))
    return { slowest: atBound, why: atBound > bound ? `${atBound} ms, more than ${bound}` : null }
  }
  for (const [index, length] of LENGTHS.slice(1).entries()) {
    // All shorter ones are faster still.
    if (longer < FREE * MAX_GROWTH) break
    let shorter = await timeOf(length)
    for (let again = 0; again < REPEATS && isTooMuch(longer, shorter); again++) {
      longer = Math.min(longer, await timeOf(LENGTHS[index]!))
      shorter = Math.max(shorter, await timeOf(length))
    }
    if (isTooMuch(longer, shorter)) {
      return { slowest, why: `${Math.round(shorter)} ms for ${length}, then ${Math.round(longer)} ms` }
    }
    longer = shorter
  }
  return { slowest, why: null }
}

function isTooMuch(longer: number, shorter: number): boolean {
  return longer >= LIMIT || longer > MAX_GROWTH * Math.max(shorter, FREE)
}
