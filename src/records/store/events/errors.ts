import { CitationError } from '../../../core/error.ts'

/** The error if a different run record is stored under the id. */
export function runConflict(): CitationError {
  return new CitationError({
    code: 'conflict',
    message: 'A run with this id is stored already, with different content.',
    suggestion: 'Records cannot be changed; save the new one under a new id.',
  })
}

/** The error if a different event is stored under the id. */
export function eventConflict(id: string): CitationError {
  return new CitationError({
    code: 'conflict',
    message: `Another event with the id ${JSON.stringify(id)} is stored already.`,
    suggestion: 'Records cannot be changed; record the new event under a new id.',
  })
}

/** The error `forbidden` for a statement that the database refused because its user lacks a right. */
export function notAllowed(): CitationError {
  return new CitationError({
    code: 'forbidden',
    message: 'The database denies this operation to the role.',
    suggestion: "Connect as a member of the group for the actor's role, such as citespan_agent.",
  })
}

/** Suggestions for errors of citespan's functions in the database, selected by their messages. */
const refusals: [pattern: RegExp, suggestion: string][] = [
  [
    /^the login is bound to another actor/,
    'Name the actor that it is bound to, with its project, agentId and userId (none, if it has none), or bind it to this one with bindLogin().',
  ],
  [/^the login is not bound/, 'Bind it with bindLogin(), or connect with a login that is bound to the role.'],
  [/^the (?:session|run) is that of/, 'Record under a session and a run of its own.'],
]

/**
 * The error if a function of citespan in the database refused a call with a reason; `notAllowed` for an unknown reason.
 */
export function refusedByDatabase(reason: string): CitationError {
  const known = refusals.find(([pattern]) => pattern.test(reason))
  if (!known) return notAllowed()
  return new CitationError({
    code: 'forbidden',
    message: `The database refuses it: ${reason}.`,
    suggestion: known[1],
  })
}

/** The error for an actor with a field that is not valid. */
export function invalidActor(field: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The actor has no valid ${field}.`,
    suggestion: 'Pass a role (agent, user, auditor or admin) and a project; the ids are strings.',
  })
}

/** The error for events given to `append` that are not valid. */
export function invalidEvent(problem: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The events cannot be recorded: ${problem}.`,
    suggestion: 'None was recorded; correct them and record all of them again.',
  })
}

/** The error for a query with a condition that is not valid. */
export function invalidQuery(what: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The query is not valid: it has ${what}.`,
    suggestion: 'Correct this condition or leave it out.',
  })
}

/** The error for a record or content that is not stored. The message is the same if it belongs to another project. */
export function missing(kind: 'source' | 'citation' | 'content' | 'event', id: string): CitationError {
  if (kind === 'event') {
    return new CitationError({
      code: 'not-found',
      message: `There is no record ${JSON.stringify(id)} whose texts can be erased.`,
      suggestion: 'Use the id of a record of this project.',
    })
  }
  if (kind === 'citation') {
    return new CitationError({
      code: 'not-found',
      message: `There is no citation ${JSON.stringify(id)}.`,
      suggestion: 'Use the id of a citation that was recorded in this session.',
    })
  }
  return new CitationError({
    code: 'source-not-found',
    message:
      kind === 'source'
        ? `There is no source ${JSON.stringify(id)}.`
        : `The content ${JSON.stringify(id)} is not stored.`,
    suggestion:
      kind === 'source' ? 'Register the source first, then cite it by its id.' : 'Pass it in `contents`.',
  })
}

/** The error if a foreign trigger or rule dropped or changed a row; nothing was recorded. */
export function notWritten(): CitationError {
  return new CitationError({
    code: 'database-corrupt',
    message: 'The database did not write the rows as given; nothing was recorded.',
    suggestion: 'Look for rules and triggers on the citespan tables that citespan did not create.',
  })
}

/**
 * The error if an index row exists already or violates a constraint: something other than citespan wrote to the tables.
 */
export function notIndexed(): CitationError {
  return new CitationError({
    code: 'database-corrupt',
    message: 'The index tables cannot be brought up to date with the log; the log itself was not changed.',
    suggestion: 'Run `citespan verify-log`; it lists the rows that do not match the log.',
  })
}

/** The error if there are no records to read and `create` is `false`. `path`: the SQLite file that is missing. */
export function noRecords(path?: string): CitationError {
  const what =
    path === undefined ? 'The database holds no records' : `There is no SQLite file ${JSON.stringify(path)}`
  return new CitationError({
    code: 'not-found',
    message: `${what}.`,
    suggestion: 'Check its name; on PostgreSQL also the search path.',
  })
}

/**
 * The error if the database lacks migrations, and the store was opened with the option not to apply them; nothing was
 * read or written.
 */
export function notMigrated(pending: readonly string[]): CitationError {
  return new CitationError({
    code: 'database-unavailable',
    message: `The database lacks the migrations ${pending.join(', ')}.`,
    suggestion: 'Look at them with `citespan migrate --sql`, and apply them with `citespan migrate`.',
  })
}

/** The error if a later version of citespan has migrated the tables by `migration`; nothing was read or written. */
export function newerDatabase(migration: string): CitationError {
  return new CitationError({
    code: 'database-unavailable',
    message: `The database was migrated by a later version of citespan: this version does not know ${JSON.stringify(migration)}.`,
    suggestion: 'Update citespan.',
  })
}

/** The error for a call that was not attempted, because earlier calls got no answer. */
export function databaseAway(): CitationError {
  return new CitationError({
    code: 'database-unavailable',
    message: 'The database does not answer; this call was not attempted.',
    suggestion: 'Try again in a few seconds, with the same ids.',
  })
}

/** The error if the store is used after `close()`. */
export function storeClosed(): CitationError {
  return new CitationError({
    code: 'closed',
    message: 'The store is closed.',
    suggestion: 'Close it only after its last use, or open another one.',
  })
}
