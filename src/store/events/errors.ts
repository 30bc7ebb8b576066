import type { Role } from '../../core/records/roles.ts'
import { CitationError } from '../../core/error.ts'
import type { EventKind } from '../../core/records/event.ts'

/** Another record is stored under the id. */
export function runConflict(): CitationError {
  return new CitationError({
    code: 'conflict',
    message: 'A run with this id is stored with other content.',
    suggestion: 'Records are never changed; save the new one under an id of its own.',
  })
}

/** Another event is stored under the id. */
export function eventConflict(id: string): CitationError {
  return new CitationError({
    code: 'conflict',
    message: `The id ${JSON.stringify(id)} is taken by another event.`,
    suggestion: 'Records are never changed; record the new one under an id of its own.',
  })
}

/** Nothing was written: the role does not write events of this kind. */
export function forbidden(role: Role, kind: EventKind): CitationError {
  return new CitationError({
    code: 'forbidden',
    message: `The role ${role} does not record a ${kind}.`,
    suggestion: 'Agents write what they cite; admins write sources and settings; users and auditors read.',
  })
}

/** The database itself refused the role. */
export function notAllowed(): CitationError {
  return new CitationError({
    code: 'forbidden',
    message: 'The database does not let this role do that.',
    suggestion: 'Connect as a member of the citespan role that the actor has.',
  })
}

/** What was given to `append` is no list of events. */
export function invalidEvent(problem: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The events cannot be recorded: ${problem}.`,
    suggestion: 'Correct them and record all of them again.',
  })
}

/** What was asked for cannot be. */
export function invalidQuery(what: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The query cannot be answered: it cannot take ${what}.`,
    suggestion: 'Leave it out, or correct it.',
  })
}

/** Names what is missing: it looks the same whether it never was or is another project's. */
export function missing(kind: 'source' | 'citation' | 'content', id: string): CitationError {
  if (kind === 'citation') {
    return new CitationError({
      code: 'not-found',
      message: `There is no citation ${JSON.stringify(id)}.`,
      suggestion: 'Name a citation that was recorded in this session.',
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

/** A trigger or rule of others swallowed or changed what was to be written; nothing was recorded. */
export function notWritten(): CitationError {
  return new CitationError({
    code: 'database-corrupt',
    message: 'The database did not write what it was given, and nothing was recorded.',
    suggestion: 'Look for rules and triggers on its tables that are not of citespan.',
  })
}

/** What an event is found by is there already, or is refused: somebody else wrote to the tables. */
export function notIndexed(): CitationError {
  return new CitationError({
    code: 'database-corrupt',
    message: 'What events are found by cannot be brought up to the log; the log itself was not touched.',
    suggestion: 'Verify the log: it names what does not fit.',
  })
}

/** There is nothing to read, and nothing is to be made. */
export function noRecords(path?: string): CitationError {
  const what =
    path === undefined ? 'The database holds no records' : `There is no SQLite file ${JSON.stringify(path)}`
  return new CitationError({
    code: 'not-found',
    message: `${what}.`,
    suggestion: 'Check its name; on PostgreSQL the search path as well.',
  })
}

/** Nothing was read or written: a later version brought the tables further than this one knows. */
export function newerDatabase(migration: string): CitationError {
  return new CitationError({
    code: 'database-unavailable',
    message: `The database is of a later version of citespan: this one does not know ${JSON.stringify(migration)}.`,
    suggestion: 'Update citespan.',
  })
}

/** The call was not tried: those before it found no database. */
export function databaseAway(): CitationError {
  return new CitationError({
    code: 'database-unavailable',
    message: 'The database does not answer; this call was not tried.',
    suggestion: 'Try again in a few seconds, with the same ids.',
  })
}

/** The store was used after `close()`. */
export function storeClosed(): CitationError {
  return new CitationError({
    code: 'closed',
    message: 'The store is closed.',
    suggestion: 'Close it when nothing uses it any more, or open another.',
  })
}
