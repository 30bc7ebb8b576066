/** The bounds within which a ratio meets its target. */
export type Target = { atLeast?: number; atMost?: number }

/** A ratio of two measurements in the same run, and the measured figures. */
export type BenchResult = {
  ratio: number
  /** The figures in words: "12 ms against 600 ms". */
  detail: string
  /** A condition that was violated, such as the recall: the row then fails, whatever its ratio. */
  broken?: string
}

export type BenchRow = {
  label: string
  /** What citespan is compared with. */
  peer: string
  target: Target
  /** Why the target is missed, and what the miss costs; printed below the table if it is missed. */
  missed?: string
  run(): BenchResult | Promise<BenchResult>
}

/** Rows on one subject; a file in `bench/<folder>/` exports it as `suite`. */
export type BenchSuite = {
  name: string
  rows: BenchRow[]
  /** Ends shared resources of the rows, such as a server, after all have run. */
  end?(): Promise<void>
}

export type MeasureOptions = {
  /** Minimum milliseconds for which each function is measured, in all repetitions together. */
  minTime?: number
  /** Number of repetitions, of which the median is taken. */
  repetitions?: number
}

/** Work to be timed. Its result is read, so that the JavaScript engine cannot optimize the work away. */
export type Work = () => unknown

export function isMet({ ratio, broken }: BenchResult, { atLeast, atMost }: Target): boolean {
  return (
    broken === undefined &&
    Number.isFinite(ratio) &&
    (atLeast === undefined || ratio >= atLeast) &&
    (atMost === undefined || ratio <= atMost)
  )
}

/** Milliseconds of one call: the median of repetitions, after a warm-up. */
export async function measure(work: Work, options?: MeasureOptions): Promise<number> {
  const [time] = await measureAll([work], options)
  return time!
}

/**
 * Measures both alternately, so that changes in the speed of the machine affect both.
 * `speedup` is the peer's time divided by ours, `cost` the reverse.
 */
export async function compare(own: Work, peer: Work, options?: MeasureOptions) {
  const [ownTime, peerTime] = await measureAll([own, peer], options)
  return { own: ownTime!, peer: peerTime!, speedup: peerTime! / ownTime!, cost: ownTime! / peerTime! }
}

/** How many times longer the large input takes than the small one. */
export async function growth(small: Work, large: Work, options?: MeasureOptions) {
  const [smallTime, largeTime] = await measureAll([small, large], options)
  return { small: smallTime!, large: largeTime!, ratio: largeTime! / smallTime! }
}

/** Milliseconds per call of each, measured in interleaved repetitions. */
export async function measureAll(
  works: readonly Work[],
  { minTime = 300, repetitions = 7 }: MeasureOptions = {},
): Promise<number[]> {
  const calls: number[] = []
  for (const work of works) calls.push(await callsWithin(work, minTime / repetitions))
  const times: number[][] = works.map(() => [])
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (const [index, work] of works.entries()) {
      times[index]!.push((await timeOf(work, calls[index]!)) / calls[index]!)
    }
  }
  return times.map(median)
}

/** Warms up, and returns a number of calls that take at least this many milliseconds together. */
async function callsWithin(work: Work, time: number): Promise<number> {
  let calls = 1
  while (true) {
    const taken = await timeOf(work, calls)
    if (taken >= time) return calls
    calls = taken < time / 10 ? calls * 4 : Math.ceil((calls * time * 1.1) / taken)
  }
}

async function timeOf(work: Work, calls: number): Promise<number> {
  const start = performance.now()
  for (let call = 0; call < calls; call++) {
    const result = work()
    if (result instanceof Promise) await result
    else kept = result
  }
  return performance.now() - start
}

/** The last result. A function returns it, so that the compiler cannot tell that nothing reads it. */
let kept: unknown
export function lastResult(): unknown {
  return kept
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Formats milliseconds with a fitting unit: "850 µs", "12.4 ms", "3.10 s". */
export function formatTime(milliseconds: number): string {
  if (milliseconds < 0.001) return `${(milliseconds * 1e6).toFixed(0)} ns`
  if (milliseconds < 1) return `${(milliseconds * 1e3).toPrecision(3)} µs`
  if (milliseconds < 1e3) return `${milliseconds.toPrecision(3)} ms`
  return `${(milliseconds / 1e3).toPrecision(3)} s`
}
