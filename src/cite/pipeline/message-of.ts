/** Name and message of a thrown value, cut to 500 UTF-16 units for logs and records. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return message.slice(0, 500)
}
