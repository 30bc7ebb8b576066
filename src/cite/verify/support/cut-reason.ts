/** Maximum UTF-16 units of a reason that is made of others. */
const MAX_REASON = 500

/** Cuts a reason to 500 UTF-16 units. Half a character at the cut is replaced, because UTF-8 has none. */
export function cutReason(reason: string): string {
  return reason.slice(0, MAX_REASON).toWellFormed()
}
