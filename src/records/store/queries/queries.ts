/**
 * The queries of a store, independent of any database. In: the queries of the `Store` interface and an actor. Out:
 * checked selections in terms of the indexes, restricted to what the actor may see, and page cursors.
 */
import type { Actor, EventKind, OwnerScope, Scope } from '../../../core/records.ts'
import { eventKinds, numberedKinds, runEventId } from '../../../core/records.ts'
import type { Status } from '../../../core/verdict.ts'
import { readClosed } from '../../../core/fields.ts'
import {
  citationFilterFields,
  eventQueryFields,
  runCitationFields,
  runQueryFields,
  sessionQueryFields,
} from '../../../core/ports.ts'
import type { CitationFilter, CitationRecord, EventQuery, SessionQuery } from '../../../core/ports.ts'
import { checkConditions, checkNumber, wordsOf } from './check-conditions.ts'
import { pickScope, timesOf } from './conditions.ts'
import { decodeCursor } from './cursor.ts'
import type { ListName, Place } from './cursor.ts'
import { invalidQuery } from '../events/errors.ts'
import { keyOf } from '../events/event-keys.ts'
import { checkKey, checkScope } from '../events/keys.ts'
import { parseLimit } from './page.ts'
import { unindexedOf } from './unindexed-conditions.ts'
import { visibleScopes, visibleTo } from '../events/visible-events.ts'
import type { EventScopeFilter } from '../events/visible-events.ts'

/** A selection of events of one kind, in terms of the indexes of the log. An event must meet all given conditions. */
export type EventSelection = {
  kind: EventKind
  scope: EventScopeFilter
  id?: string
  /** Events of this run; `true`: of any run. */
  run?: string | true
  /** Events with this key in `citespan_keys`. */
  key?: string
  /** The record with this number for readers; requires the project in the scope. */
  number?: number
  /** Verifications or rechecks of the citation with this event id; an event of another kind never meets it. */
  citationId?: string
  /** Citations whose claims contain all of these words, which are written as `claimWords` returns them. */
  words?: readonly string[]
  status?: Status
  sinceMs?: number
  untilMs?: number
}

/** Whether the selection uses only indexes on ids, runs and citations, which every commit writes (also on SQLite). */
export function isLookup(selection: EventSelection): boolean {
  const { id, run, citationId, key, number, words, status } = selection
  const isNamed = id !== undefined || typeof run === 'string' || citationId !== undefined
  return isNamed && [key, number, words, status].every((condition) => condition === undefined)
}

/** A page to read; it contains the events of all its selections. */
export type PageRequest = {
  selections: EventSelection[]
  size: number
  after: Place | null
  /** Whether the newest comes first; only for a page of runs. */
  newestFirst?: boolean
  /** Whether citations are read with their relations. */
  withRelations?: true
  /** Whether sources and citations are read with their numbers for readers. */
  withNumbers?: true
}

export type SessionRequest = Pick<PageRequest, 'size' | 'after'> & { scope: EventScopeFilter }

type PageOptions = { limit?: number; cursor?: string }

export function runPage(query: OwnerScope & PageOptions & { newestFirst?: boolean }): PageRequest {
  const { limit, cursor, newestFirst = false, ...scope } = readClosed(query, runQueryFields, 'listRuns()')
  checkScope(scope, { mayBeNull: true })
  const selections = [{ kind: 'run' as const, scope: pickScope(scope) }]
  return { selections, newestFirst, ...pageOf('r', { limit, cursor }) }
}

export function sessionPage(query: SessionQuery): SessionRequest {
  const { limit, cursor, ...scope } = readClosed(query, sessionQueryFields, 'listSessions()')
  checkScope(scope, { mayBeNull: true })
  const { sessionId: _, ...asked } = pickScope(scope)
  return { scope: asked, ...pageOf('s', { limit, cursor }) }
}

export function runCitationPage(query: Scope & PageOptions & { runId?: string }): PageRequest {
  const { limit, cursor, runId, ...scope } = readClosed(query, runCitationFields, 'listCitations()')
  checkScope(scope)
  if (runId !== undefined) checkKey(runId, 'runId')
  const selection = { kind: 'citation' as const, scope: pickScope(scope), run: runId ?? (true as const) }
  return { selections: [selection], withRelations: true, ...pageOf('c', { limit, cursor }) }
}

/**
 * A page of citations to read. `isMet`: whether a citation meets the conditions for which there is no index.
 */
export type CitationPageRequest = PageRequest & { isMet?: (citation: CitationRecord) => boolean }

export function citationPage(given: CitationFilter, actor: Actor): CitationPageRequest {
  const filter = readClosed(given, citationFilterFields, 'listCitations()')
  const { id, number, sourceId, runId, status, since, until, text, limit, cursor } = filter
  checkConditions(filter)
  const asked = withProject(pickScope(filter), number, actor)
  const words = text === undefined ? undefined : wordsOf(text)
  const isMet = unindexedOf(filter)
  const page = {
    ...pageOf('e', { limit, cursor }),
    withRelations: true as const,
    withNumbers: true as const,
    ...(isMet && { isMet }),
  }
  const scope = visibleTo(actor, { kind: 'citation', asked })
  if (!scope) return { selections: [], ...page }
  const selection: EventSelection = {
    kind: 'citation',
    scope,
    ...(id !== undefined && {
      id: runId === undefined ? id : runEventId('citation', { runId, citationId: id }),
    }),
    ...(number !== undefined && { number }),
    ...(runId !== undefined && { run: runId }),
    ...(sourceId !== undefined && { key: keyOf.source(sourceId) }),
    ...(status !== undefined && { status }),
    ...(words && { words }),
    ...timesOf({ since, until }),
  }
  return { selections: [selection], ...page }
}

const sourceNames = ['identifier', 'contentHash', 'derivedFrom'] as const

export function eventPage(given: EventQuery, actor: Actor): PageRequest {
  const query = readClosed(given, eventQueryFields, 'listEvents()')
  const { kind, number, subject, since, until, limit, cursor } = query
  if (number !== undefined) checkNumber(number)
  const { sessionId, agentId } = query
  const asked = withProject(pickScope({ sessionId, agentId, project: query.project }), number, actor)
  checkScope(asked)
  if (kind !== undefined && !eventKinds.includes(kind)) throw invalidQuery('an unknown kind of event')
  if (subject !== undefined) checkKey(subject, 'subject')
  const page = { ...pageOf('e', { limit, cursor }), withNumbers: true as const }
  const times = timesOf({ since, until })
  const project = asked.project ?? actor.project
  const sourceKey = sourceKeyOf(query, project)
  const kinds = kind === undefined ? eventKinds : [kind]
  const selections = kinds.flatMap((each): EventSelection[] => {
    if (sourceKey !== null && each !== 'source') return []
    if (number !== undefined && !numberedKinds.includes(each as (typeof numberedKinds)[number])) return []
    // An id belongs to one project, an identifier or content possibly to many.
    const isShared = sourceKey !== null && query.derivedFrom === undefined
    const inProject = isShared || (subject !== undefined && (each === 'setting' || each === 'repository'))
    const within = { kind: each, asked: inProject ? { ...asked, project } : asked }
    return visibleScopes(actor, within).flatMap((scope): EventSelection[] => {
      const base = { kind: each, scope, ...times, ...(number !== undefined && { number }) }
      if (sourceKey !== null) return [{ ...base, key: sourceKey, ...idOf(subject) }]
      if (subject === undefined) return [base]
      if (each !== 'recheck') return [{ ...base, ...aboutOf(each, { subject, project }) }]
      // The subject may be a citation as well as a source.
      return [
        { ...base, citationId: subject },
        { ...base, key: keyOf.recheck(subject) },
      ]
    })
  })
  return { selections, ...page }
}

/**
 * The key under which the log finds the sources that the query requests by `identifier`, `contentHash` or
 * `derivedFrom`; `null` if it has none of them. Throws `invalid-input` if it has two, or an invalid one.
 */
function sourceKeyOf(query: EventQuery, project: string): string | null {
  const { identifier, contentHash, derivedFrom } = query
  if (contentHash !== undefined) checkKey(contentHash, 'contentHash')
  if (derivedFrom !== undefined) checkKey(derivedFrom, 'derivedFrom')
  if (identifier !== undefined && typeof identifier !== 'string')
    throw invalidQuery('an identifier that is not a string')
  const given = sourceNames.filter((name) => query[name] !== undefined)
  if (given.length > 1) throw invalidQuery(`both ${given[0]} and ${given[1]}`)
  if (identifier !== undefined) return keyOf.identifier(project, identifier)
  if (derivedFrom !== undefined) return keyOf.derived(derivedFrom)
  return contentHash === undefined ? null : keyOf.content(contentHash)
}

/**
 * The condition for events about a subject. The subject is a citation for relations and verifications, a source for
 * erasures and amendments, a name for settings and repositories, a run id for runs, else the id of the event.
 */
function aboutOf(
  kind: Exclude<EventKind, 'recheck'>,
  { subject, project }: { subject: string; project: string },
): Partial<EventSelection> {
  switch (kind) {
    case 'verification':
      return { citationId: subject }
    case 'relation':
      return { key: keyOf.related(subject) }
    case 'setting':
      return { key: keyOf.setting(project, subject) }
    case 'run':
      return { id: runEventId('run', { runId: subject }) }
    case 'erasure':
    case 'amendment':
      return { key: keyOf.source(subject) }
    case 'repository':
      return { key: keyOf.repository(project, subject) }
    case 'source':
    case 'citation':
    case 'reading':
      return { id: subject }
  }
}

/**
 * Adds the actor's project to a query by number that names no project, because a number belongs to one
 * project.
 */
function withProject<Asked extends { project?: string }>(
  asked: Asked,
  number: number | undefined,
  actor: Actor,
): Asked {
  return number === undefined ? asked : { project: actor.project, ...asked }
}

function idOf(subject: string | undefined): { id?: string } {
  return subject === undefined ? {} : { id: subject }
}

function pageOf(list: ListName, { limit, cursor }: PageOptions): Pick<PageRequest, 'size' | 'after'> {
  return { size: parseLimit(limit), after: decodeCursor(list, cursor) }
}
