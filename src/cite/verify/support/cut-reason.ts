/** Maximum UTF-16 units of a reason that is made of others. */
const MAX_REASON = 500

/** Cuts a reason to 500 UTF-16 units. U+FFFD replaces half of a surrogate pair at the cut. */
export function cutReason(reason: string): string {
  return reason.slice(0, MAX_REASON).toWellFormed()
}
