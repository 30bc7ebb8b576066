import { vi } from 'vitest'

const STEP = 5_000

/** Lets so many milliseconds of faked time pass; what needs turns of the event loop has them. */
export async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= STEP) {
    for (let turn = 0; turn < 8; turn++) await new Promise((done) => setImmediate(done))
    await vi.advanceTimersByTimeAsync(Math.min(left, STEP))
  }
  for (let turn = 0; turn < 8; turn++) await new Promise((done) => setImmediate(done))
}
