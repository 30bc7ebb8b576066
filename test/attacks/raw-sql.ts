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

/** A call of `citespan_append`: by default, the agent `a1` of `p1` cites its source in its session. */
export function appendCall({
  role = 'agent',
  project = 'p1',
  session = 's1',
  agent = 'a1',
  user = null,
  run = null,
  chain = session === null ? (run === null ? `a:${role}` : `r:${run}`) : `s:${session}`,
  id = 'new',
  kind = 'citation',
  created = '2026-03-01T08:00:00Z',
  createdMs = Date.parse(created),
  data = citationData(id),
  citation = null,
  status = null,
  words = 'claim',
  keys = [],
}: Given = {}): string {
  const json = typeof data === 'string' ? data : JSON.stringify(data)
  return `select * from citespan_append(${[role, project, session, agent, user, run, chain].map(literal).join(', ')},
    array[${literal(id)}], array[${literal(kind)}], array[${literal(created)}], array[${createdMs}]::bigint[], array[${literal(json)}],
    array[${literal(citation)}]::text[], array[${literal(status)}]::text[], array[${literal(words)}],
    array[${keys.map(() => 1).join(', ')}]::int[], array[${keys.map(literal).join(', ')}]::text[])`
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
