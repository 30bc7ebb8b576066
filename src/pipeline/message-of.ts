/** The message of whatever was thrown, cut to a line an operator can read. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return message.slice(0, 500)
}
