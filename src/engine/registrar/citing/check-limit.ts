/** Milliseconds after which the check of a citation is ended: ten times as long as `cite` waits for it. */
export function checkLimitMs({ verifyTimeoutMs }: { verifyTimeoutMs: number }): number {
  return verifyTimeoutMs * 10
}
