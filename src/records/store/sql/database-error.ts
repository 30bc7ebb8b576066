import { CitationError } from '../../../core/error.ts'
import { eventConflict, invalidEvent, missing, notWritten, refusedByDatabase } from '../events/errors.ts'
import { appendErrors } from '../schema/append-errors.ts'

/**
 * Codes of a lock or conflict with another transaction, which is likely to pass. SQLSTATEs:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const contention = /^(?:SQLITE_BUSY|SQLITE_LOCKED|40001$|40P01$)/
/** `unique_violation`: another writer has just written the same event to another chain; the next attempt finds it. */
const raced = /^23505$/
/** `25P03` and `57P05`: the server closed a connection that was idle for too long, within a transaction or outside. */
const connectionLost = /^(?:08|57P0[1235]$|25P03$|ECONNRESET$|EPIPE$)/
const unreachable = /^(?:ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT)$/
const corrupt = /^(?:SQLITE_CORRUPT|SQLITE_NOTADB|XX001$|XX002$)/

/** Messages of `pg`, `better-sqlite3` and Kysely that have no error code, and the code that stands for them here. */
const messageCodes: [RegExp, code: string][] = [
  [/^(?:Query read timeout|timeout exceeded when trying to connect)$/, 'ETIMEDOUT'],
  [/^Connection terminated|is not queryable$/, 'ECONNRESET'],
  [
    /^(?:Cannot use a pool after calling end|The database connection is not open|driver has already been destroyed)/,
    'CLOSED',
  ],
]

/**
 * Message and suggestion for each error code. The driver's own message is not used, because it may contain credentials
 * or stored text.
 */
const explanations: [RegExp, message: string, suggestion: string][] = [
  [
    /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT)$/,
    'The database server cannot be reached',
    'Check that it is running and that host and port are right.',
  ],
  [
    connectionLost,
    'The connection to the database was lost',
    'Try again; the server may have been restarted, or the application was too busy to answer it.',
  ],
  [
    /^CLOSED$/,
    'The application has closed the database',
    'Close the pool or Kysely instance only after the store.',
  ],
  [/^28/, 'The database refused the credentials', 'Check user, password and host rules.'],
  [/^3D000$/, 'The server has no database with this name', 'Create it or correct the name.'],
  [
    /^(?:42501|SQLITE_READONLY|SQLITE_AUTH|SQLITE_PERM)/,
    'The database denies this operation to its user',
    'Grant the rights to create the tables, or to read and insert if they exist.',
  ],
  [/^(?:53|SQLITE_FULL)/, 'The database is out of space or connections', 'Free some and try again.'],
  [
    // The time limit of a statement, or an administrator who cancelled it; the time limit of a transaction.
    /^(?:57014|25P04)$/,
    'The database server stopped the call, because it took too long or was cancelled',
    'Ask for less, such as a search with more filters, or try again when the server has less to do.',
  ],
  [
    /^(?:55P03|SQLITE_BUSY|SQLITE_LOCKED)/,
    'The database was busy for too long',
    'Look for a long transaction or lock, and try again.',
  ],
  [
    /^(?:22P05|22021)$/,
    'The encoding of the database cannot represent the text',
    'Use a database with the encoding UTF8.',
  ],
  [/^SQLITE_CANTOPEN/, 'The SQLite file cannot be opened', 'Check its path and permissions.'],
  [/^(?:SQLITE_IOERR)/, 'The SQLite file cannot be read or written', 'Check the disk.'],
]

/**
 * Whether another attempt is safe and likely to succeed: nothing was saved, or the attempt will find what was saved.
 */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error)
  return contention.test(code) || raced.test(code) || isConnectionLost(error)
}

/** Whether the server did not answer; it may be back soon. */
export function isAway(error: unknown): boolean {
  return isConnectionLost(error) || unreachable.test(codeOf(error))
}

/** Whether the database user lacks a right. */
export function isRefused(error: unknown): boolean {
  return codeOf(error) === '42501'
}

export function isConnectionLost(error: unknown): boolean {
  return connectionLost.test(codeOf(error))
}

/**
 * The `CitationError` for an error of the driver: what `citespan_append` refused keeps its own code, a damaged
 * database gives `database-corrupt`, and the rest `database-unavailable`. It has neither `cause` nor the driver's
 * message, which may contain hosts, users and values. An error of another origin, such as a fault in citespan's own
 * code, is returned as it is.
 */
export function databaseError(error: unknown): unknown {
  if (error instanceof CitationError || isForeign(error)) return error
  const code = codeOf(error)
  const refusal = refusalOf(code, error)
  if (refusal) return refusal
  if (corrupt.test(code)) {
    return new CitationError({
      code: 'database-corrupt',
      message: `The database is damaged, or the file is not a database (${code}).`,
      suggestion: 'Restore it from a backup.',
    })
  }
  const known = explanations.find(([pattern]) => pattern.test(code))
  const [, message, suggestion] = known ?? [
    null,
    'The database rejected the statement',
    'Look for this code in the log of the database.',
  ]
  return new CitationError({ code: 'database-unavailable', message: `${message} (${code}).`, suggestion })
}

/** The error for an SQLSTATE of `appendErrors`; `null` for any other code. */
function refusalOf(code: string, error: unknown): CitationError | null {
  const id = error instanceof Error ? error.message : ''
  switch (code) {
    case appendErrors.conflict:
      return eventConflict(id)
    case appendErrors.forbidden:
      return refusedByDatabase(id)
    case appendErrors.noSource:
      return missing('source', id)
    case appendErrors.noCitation:
      return missing('citation', id)
    case appendErrors.noContent:
      return missing('content', id)
    case appendErrors.changed:
      return notWritten()
    case appendErrors.invalid:
      return invalidEvent(`the database refuses the data of ${id}`)
    default:
      return null
  }
}

/** Whether an error is not one of the driver: errors of the driver have a code, or a message that is known. */
function isForeign(error: unknown): boolean {
  return error instanceof Error && givenCode(error) === undefined
}

/** The error code of the driver; without one, the error's name, or `unknown` for a value that is no error. */
function codeOf(error: unknown): string {
  return error instanceof Error ? (givenCode(error) ?? error.name) : 'unknown'
}

function givenCode(error: Error): string | undefined {
  if ('code' in error && typeof error.code === 'string') return error.code
  return messageCodes.find(([pattern]) => pattern.test(error.message))?.[1]
}
