/** Work in small steps: each `yield` ends a step, in which some thousand characters are read. */
export type Steps<Result> = Generator<void, Result, void>

export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Runs all steps, with `await pace()` before each; see `createPace`. */
export async function paceSteps<Result>(steps: Steps<Result>, pace: () => Promise<void>): Promise<Result> {
  for (;;) {
    await pace()
    const { done, value } = steps.next()
    if (done) return value
  }
}
