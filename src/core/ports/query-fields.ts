import { closedFields, knownNames } from '../fields/known-fields.ts'
import type { ChainRange } from './session-chain.ts'
import { citationConditions } from './citation-filter.ts'
import type { CitationFilter, CitationQuery, EventQuery, SessionQuery, Store } from './store.ts'

const page = { limit: true, cursor: true } as const
const owner = { agentId: true, userId: true, project: true } as const
const scope = { ...owner, sessionId: true } as const
const times = { since: true, until: true } as const

/**
 * The conditions that queries of a store accept. Unknown conditions are refused, because ignoring one would return too
 * many records.
 */
export const runQueryFields = closedFields<Parameters<Store['listRuns']>[0]>({
  ...scope,
  ...page,
  newestFirst: true,
})
export const sessionQueryFields = closedFields<SessionQuery>({ ...owner, ...page })
export const runCitationFields = closedFields<CitationQuery>({ ...scope, ...page, runId: true })
export const citationFilterFields = knownNames<CitationFilter>([
  ...Object.keys(citationConditions),
  ...Object.keys(page),
])
export const eventQueryFields = closedFields<EventQuery>({
  kind: true,
  number: true,
  subject: true,
  identifier: true,
  contentHash: true,
  derivedFrom: true,
  sessionId: true,
  agentId: true,
  project: true,
  ...times,
  ...page,
})
export const chainRangeFields = closedFields<ChainRange>({
  project: true,
  sessionId: true,
  runId: true,
  after: true,
  limit: true,
})
