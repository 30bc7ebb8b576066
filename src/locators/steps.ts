/** Work that is done a little at a time: each `yield` ends a step of a few thousand characters at most. */
export type Steps<Result> = Generator<void, Result, void>

/** All steps at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** All steps, with `await pace()` before each; see `createPace`. */
export async function paceSteps<Result>(steps: Steps<Result>, pace: () => Promise<void>): Promise<Result> {
  for (;;) {
    await pace()
    const { done, value } = steps.next()
    if (done) return value
  }
}
