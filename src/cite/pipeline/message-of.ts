import { CitationError } from '../../core/error.ts'
import { withoutSecrets } from '../../core/text.ts'

/**
 * Name and message of a thrown value, for logs and records, at most 500 UTF-16 units. In messages of other errors than
 * `CitationError`, keys, tokens and credentials in URLs are replaced by `[…]`.
 */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return (error instanceof CitationError ? message : withoutSecrets(message)).slice(0, 500)
}
