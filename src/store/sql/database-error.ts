import { CitationError } from '../../core/error.ts'
import { eventConflict, missing, notAllowed, notWritten } from '../events/errors.ts'
import { appendErrors } from '../schema/append-errors.ts'

/** SQLSTATE classes and codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const contention = /^(?:SQLITE_BUSY|SQLITE_LOCKED|40001$|40P01$)/
/** Another writer has just written the same event into another chain: the next try meets it. */
const raced = /^23505$/
const connectionLost = /^(?:08|57P0[123]$|ECONNRESET$|EPIPE$)/
const unreachable = /^(?:ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT)$/
const silent = /^(?:Query read timeout|timeout exceeded when trying to connect)$/
const corrupt = /^(?:SQLITE_CORRUPT|SQLITE_NOTADB|XX001$|XX002$)/

/** What went wrong, by code; a driver's own words may hold credentials or stored text. */
const explanations: [RegExp, message: string, suggestion: string][] = [
  [
    /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT)$/,
    'The database server cannot be reached',
    'Check that it runs and that host and port are right.',
  ],
  [/^28/, 'The database refused the credentials', 'Check user, password and host rules.'],
  [/^3D000$/, 'The server has no database of that name', 'Create it or correct the name.'],
  [
    /^(?:42501|SQLITE_READONLY|SQLITE_AUTH|SQLITE_PERM)/,
    'The database does not let this user do that',
    'Grant the rights to create its tables, or to read and insert where they exist.',
  ],
  [/^(?:53|SQLITE_FULL)/, 'The database is out of room or connections', 'Free some and try again.'],
  [
    /^(?:57014|55P03|SQLITE_BUSY|SQLITE_LOCKED)/,
    'The database stayed busy too long',
    'Look for a long transaction or lock, and try again.',
  ],
  [
    /^(?:22P05|22021)$/,
    'The database cannot hold text of every script',
    'Use a database with the encoding UTF8.',
  ],
  [/^SQLITE_CANTOPEN/, 'The SQLite file cannot be opened', 'Check its path and the rights to it.'],
  [/^(?:SQLITE_IOERR)/, 'The SQLite file cannot be read or written', 'Check the disk.'],
]

/** Worth another try: nothing was saved, or it was and the try will find it. */
export function isTransient(error: unknown): boolean {
  const code = codeOf(error)
  return contention.test(code) || raced.test(code) || isConnectionLost(error)
}

/** The server did not answer: it may be back soon. */
export function isAway(error: unknown): boolean {
  return isConnectionLost(error) || unreachable.test(codeOf(error))
}

/** The database user lacks the right. */
export function isRefused(error: unknown): boolean {
  return codeOf(error) === '42501'
}

export function isConnectionLost(error: unknown): boolean {
  if (connectionLost.test(codeOf(error))) return true
  return error instanceof Error && /^Connection terminated|is not queryable$/.test(error.message)
}

/**
 * The `CitationError` for what a driver threw: `database-unavailable`, or
 * `database-corrupt` for a damaged file. It has the driver's code and neither
 * its message nor the error as a cause: those hold hosts, users and values.
 */
export function databaseError(error: unknown): CitationError {
  if (error instanceof CitationError) return error
  const code = codeOf(error)
  const refusal = refusalOf(code, error)
  if (refusal) return refusal
  if (corrupt.test(code)) {
    return new CitationError({
      code: 'database-corrupt',
      message: `The database is damaged or not a database (${code}).`,
      suggestion: 'Restore it from a backup.',
    })
  }
  const known = explanations.find(([pattern]) => pattern.test(code))
  const [, message, suggestion] = known ?? [
    null,
    'The database did not do what was asked',
    'Look it up in the log of the database.',
  ]
  return new CitationError({ code: 'database-unavailable', message: `${message} (${code}).`, suggestion })
}

/** What `citespan_append` said no to; its message is the id that this is about. */
function refusalOf(code: string, error: unknown): CitationError | null {
  const id = error instanceof Error ? error.message : ''
  switch (code) {
    case appendErrors.conflict:
      return eventConflict(id)
    case appendErrors.forbidden:
      return notAllowed()
    case appendErrors.noSource:
      return missing('source', id)
    case appendErrors.noCitation:
      return missing('citation', id)
    case appendErrors.noContent:
      return missing('content', id)
    case appendErrors.changed:
      return notWritten()
    default:
      return null
  }
}

/** The driver's code, else the name of the error's class. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  // What pg says when a server that is there went silent; it has no code.
  if (silent.test(error.message)) return 'ETIMEDOUT'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
