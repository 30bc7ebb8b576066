/** Maximum milliseconds that the end of an answer waits for its record to be stored; then the answer ends anyway. */
const STORE_WAIT = 5_000

/** Waits for a record to be stored, at most 5 seconds, so as not to hold up the response; rejects if storing fails. */
export async function untilStored(finished: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, STORE_WAIT)
  await Promise.race([finished, late.promise])
  clearTimeout(timer)
}
