/** Milliseconds that the end of an answer waits for its record to be stored. */
const STORE_WAIT = 5_000

/** Waits for a record to be stored, but not for a database that is down; it is then stored later or reported. */
export async function untilStored(finished: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, STORE_WAIT)
  await Promise.race([finished, late.promise])
  clearTimeout(timer)
}
