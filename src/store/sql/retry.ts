/** Milliseconds. */
const FIRST_PAUSE = 2
const LONGEST_PAUSE = 50

/**
 * Runs `work`, and runs it again while it fails with a transient error, with growing
 * random pauses, for at most `patience` milliseconds; then throws the last error.
 */
export async function retry<T>(
  work: () => Promise<T>,
  { isTransient, patience }: { isTransient: (error: unknown) => boolean; patience: number },
): Promise<T> {
  const deadline = performance.now() + patience
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      return await work()
    } catch (error) {
      // Random, so that writers that collided do not collide again.
      const wait = pause * (0.5 + Math.random())
      if (!isTransient(error) || performance.now() + wait > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
