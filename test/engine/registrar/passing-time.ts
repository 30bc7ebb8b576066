import { vi } from 'vitest'

const STEP = 5_000

/** Advances the fake timers step by step, and lets the event loop run between the steps. */
export async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= STEP) {
    for (let turn = 0; turn < 8; turn++) await new Promise((done) => setImmediate(done))
    await vi.advanceTimersByTimeAsync(Math.min(left, STEP))
  }
  for (let turn = 0; turn < 8; turn++) await new Promise((done) => setImmediate(done))
}
