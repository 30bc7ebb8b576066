import type { Role } from '../../src/core/records/roles.ts'

/** The arguments of `citespan_append` for one event, as someone with SQL could write them. */
export type Given = {
  role?: Role
  project?: string
  session?: string | null
  agent?: string | null
  user?: string | null
  run?: string | null
  chain?: string
  id?: string
  kind?: string
  created?: string
  createdMs?: number
  data?: unknown
  citation?: string | null
  status?: string | null
  words?: string
  keys?: string[]
}

/**
 * SQL that calls `citespan_append`. By default the agent `a1` of `p1` cites its source in its session. `more` are
 * further events of the same call; their scope is left out.
 */
export function appendCall(given: Given = {}, ...more: Given[]): string {
  const { role = 'agent', project = 'p1', session = 's1', agent = 'a1', user = null, run = null } = given
  const { chain = session === null ? (run === null ? `a:${role}` : `r:${run}`) : `s:${session}` } = given
  const events = [given, ...more].map(eventOf)
  const list = (texts: (string | null)[], type: string) =>
    `array[${texts.map(literal).join(', ')}]::${type}[]`
  const keys = events.flatMap((event, index) => event.keys.map((key) => ({ key, event: index + 1 })))
  return `select * from citespan_append(${[role, project, session, agent, user, run, chain].map(literal).join(', ')},
    ${list(
      events.map(({ id }) => id),
      'text',
    )}, ${list(
      events.map(({ kind }) => kind),
      'text',
    )},
    ${list(
      events.map(({ created }) => created),
      'text',
    )}, array[${events.map(({ createdMs }) => createdMs).join(', ')}]::bigint[],
    ${list(
      events.map(({ json }) => json),
      'text',
    )}, ${list(
      events.map(({ citation }) => citation),
      'text',
    )},
    ${list(
      events.map(({ status }) => status),
      'text',
    )}, ${list(
      events.map(({ words }) => words),
      'text',
    )},
    array[${keys.map(({ event }) => event).join(', ')}]::int[], ${list(
      keys.map(({ key }) => key),
      'text',
    )})`
}

function eventOf({
  id = 'new',
  kind = 'citation',
  created = '2026-03-01T08:00:00Z',
  createdMs = Date.parse(created),
  data = citationData(id),
  citation = null,
  status = null,
  words = 'claim',
  keys = [],
}: Given) {
  const json = typeof data === 'string' ? data : JSON.stringify(data)
  return { id, kind, created, createdMs, json, citation, status, words, keys }
}

export function citationData(id: string, sourceIds: string[] = ['source-1']): object {
  const text = 'claim'
  return { id, textPart: 0, start: 0, end: text.length, text, sourceIds, confidence: 1, matcher: 'agent' }
}

export function verificationData(citationId: string, status = 'verified'): object {
  const verdict = { verdict: 'supported', status, score: 1, reason: 'So it is.', verifier: 'mine' }
  return { citationId, ...verdict, evidence: [], missing: [] }
}

export function sourceData(id: string, contentHash: string): object {
  return { id, type: 'custom', identifier: id, name: id, version: '1', contentHash, length: 1 }
}

function literal(value: string | null): string {
  return value === null ? 'null' : `'${value.replaceAll("'", "''")}'`
}
