import type { Writable } from 'node:stream'
import { UsageError } from './usage.ts'

/** The given format; by default text in a terminal, else JSON Lines. Throws a `UsageError` for another format. */
export function chooseFormat(
  given: string | undefined,
  { stdout }: { stdout: Writable & { isTTY?: boolean } },
): 'text' | 'jsonl' {
  const format = given ?? (stdout.isTTY ? 'text' : 'jsonl')
  if (format === 'text' || format === 'jsonl') return format
  throw new UsageError(`--format must be "jsonl" or "text", not "${format}".`)
}
