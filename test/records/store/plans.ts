import { expect, test } from 'vitest'
import type { Store } from '../../../src/core/ports/store.ts'
import { contentAddress } from '../../../src/core/hash.ts'
import { actor } from './log-events.ts'

/** A statement as the store sent it. */
export type Sent = { text: string; values: readonly unknown[] }

/** The one content that events name. */
const address = contentAddress('x')
const auditor = { actor: actor({ role: 'auditor' }) }
const agent = { actor: actor({ agentId: 'a1' }) }
const agentOf = (userId: string) => ({ actor: actor({ agentId: 'a1', userId }) })
const sessionAgent = { actor: actor({ sessionId: 's1' }) }
const user = { actor: actor({ role: 'user' }) }
const times = { since: '2026-03-01T08:00:00Z', until: '2026-03-02T08:00:00Z' }

/** Every query of the store, and every index that one may be read by. */
const queries: Record<
  string,
  (store: Store, cursor?: string) => Promise<{ nextCursor: string | null } | unknown>
> = {
  'a run by id': (store) => store.getRun('run-7'),
  'an event by id': (store) => store.getEvent('e7', auditor),
  'a content': (store) => store.getContent(address, agent),
  'a content, for an auditor': (store) => store.getContent(address, auditor),
  runs: (store, cursor) => store.listRuns({ limit: 1, cursor }),
  'runs of a session': (store, cursor) => store.listRuns({ sessionId: 's1', limit: 1, cursor }),
  'runs of a project': (store, cursor) => store.listRuns({ project: 'p1', limit: 1, cursor }),
  sessions: (store, cursor) => store.listSessions({ limit: 1, cursor }),
  'sessions of a project': (store, cursor) => store.listSessions({ project: 'p1', limit: 1, cursor }),
  'sessions of an agent': (store, cursor) => store.listSessions({ agentId: 'a1', limit: 1, cursor }),
  'sessions of a user in a project': (store, cursor) =>
    store.listSessions({ project: 'p1', userId: 'u1', limit: 1, cursor }),
  'citations of runs': (store, cursor) => store.listCitations({ limit: 1, cursor }),
  'citations of the runs of a session': (store, cursor) =>
    store.listCitations({ sessionId: 's1', limit: 1, cursor }),
  'citations of a run': (store, cursor) => store.listCitations({ runId: 'answer-7', limit: 1, cursor }),
  'all citations': (store, cursor) => store.findCitations({ limit: 1, cursor }, auditor),
  'by time': (store, cursor) => store.findCitations({ ...times, limit: 1, cursor }, auditor),
  'by id': (store) => store.findCitations({ id: 'e7' }, auditor),
  'by source': (store, cursor) => store.findCitations({ sourceId: 'src1', limit: 1, cursor }, auditor),
  'by session': (store, cursor) => store.findCitations({ sessionId: 's1', limit: 1, cursor }, auditor),
  'by session and project': (store, cursor) =>
    store.findCitations({ sessionId: 's1', project: 'p1', agentId: 'a1', limit: 1, cursor }, auditor),
  'by run': (store, cursor) => store.findCitations({ runId: 'answer-7', limit: 1, cursor }, auditor),
  'by project': (store, cursor) => store.findCitations({ project: 'p1', limit: 1, cursor }, auditor),
  'by project and time': (store, cursor) =>
    store.findCitations({ project: 'p1', ...times, limit: 1, cursor }, auditor),
  'by status': (store, cursor) =>
    store.findCitations({ project: 'p1', status: 'failed', limit: 1, cursor }, auditor),
  'by agent': (store, cursor) => store.findCitations({ agentId: 'a1', limit: 1, cursor }, auditor),
  'by user': (store, cursor) => store.findCitations({ userId: 'u1', limit: 1, cursor }, auditor),
  "an agent's own": (store, cursor) => store.findCitations({ limit: 1, cursor }, agent),
  "a session's own": (store, cursor) => store.findCitations({ limit: 1, cursor }, sessionAgent),
  "a user's project": (store, cursor) => store.findCitations({ limit: 1, cursor }, user),
  'by words': (store, cursor) => store.findCitations({ text: 'claim w7', limit: 1, cursor }, auditor),
  'events of a project': (store, cursor) => store.listEvents({ project: 'p1', limit: 1, cursor }, auditor),
  'events of a session': (store, cursor) => store.listEvents({ sessionId: 's1', limit: 1, cursor }, auditor),
  'sources of a project': (store, cursor) => store.listEvents({ kind: 'source', limit: 1, cursor }, agent),
  'versions of a source': (store) => store.listEvents({ identifier: 'lighthouse.txt' }, agent),
  'a citation by its number': (store) => store.findCitations({ number: 7 }, agent),
  'a source by its number': (store) => store.listEvents({ kind: 'source', number: 7 }, agent),
  'sources of a content': (store) => store.listEvents({ contentHash: address }, agent),
  'what was made from a source': (store, cursor) =>
    store.listEvents({ derivedFrom: 'src1', limit: 1, cursor }, agent),
  'what is about a citation': (store) => store.listEvents({ subject: 'e7' }, auditor),
  'comments of persons on what an agent reads': (store, cursor) =>
    store.listEvents({ kind: 'verification', limit: 1, cursor }, agentOf('u1')),
  'comments on what an agent of nobody reads': (store, cursor) =>
    store.listEvents({ kind: 'verification', limit: 1, cursor }, agent),
  'comments on a citation': (store) =>
    store.listEvents({ kind: 'verification', subject: 'e32' }, agentOf('u10')),
  'a comment by id': (store) => store.getEvent('e33', agentOf('u10')),
  'relations by persons': (store, cursor) =>
    store.listEvents({ kind: 'relation', limit: 1, cursor }, agentOf('u1')),
  leaves: (store) => store.readLog({ from: 100, limit: 10 }),
}

/**
 * Tests that each query reads a range of an index: the plans of its first page and of a later one must have no
 * problems. `prepare` gives a database with so many events that the planner prefers an index.
 */
export function testPlans({
  prepare,
}: {
  prepare(): Promise<
    AsyncDisposable & {
      store: Store
      /** The statements that were sent since the last call. */
      sent(): Sent[]
      /** Problems of the plan of a statement. */
      check(statement: Sent): Promise<string[]>
    }
  >
}): void {
  test('every query reads a range of an index, in its order', async () => {
    await using prepared = await prepare()
    const { store, sent, check } = prepared
    const problems: string[] = []
    let checked = 0
    for (const [name, query] of Object.entries(queries)) {
      sent()
      const page = await query(store)
      const cursor =
        page !== null && typeof page === 'object' && 'nextCursor' in page ? page.nextCursor : null
      if (typeof cursor === 'string') await query(store, cursor)
      const statements = sent()
      expect(statements.length, name).toBeGreaterThan(0)
      for (const statement of statements) {
        checked++
        for (const problem of await check(statement)) problems.push(`${name}: ${problem}\n${statement.text}`)
      }
    }
    expect(problems).toStrictEqual([])
    expect(checked).toBeGreaterThan(75)
  })
}

/**
 * SQL that writes `count` events directly into the tables: of 50 sessions, 7 agents and 3 projects, with runs and
 * verifications.
 */
export function fillingStatements(dialect: 'sqlite' | 'postgres', count: number): string[] {
  const numbers =
    dialect === 'sqlite'
      ? `(with recursive n(n) as (select 1 union all select n + 1 from n where n < ${count}) select n from n)`
      : `(select generate_series(1, ${count}) as n)`
  const kind = `case when n % 97 = 0 then 'source' when n % 89 = 0 then 'run' when n % 3 = 0 then 'verification' else 'citation' end`
  const createdMs = '(1772352000000 + n * 10)'
  const createdAt =
    dialect === 'sqlite'
      ? `strftime('%Y-%m-%dT%H:%M:%fZ', ${createdMs} / 1000.0, 'unixepoch')`
      : `to_char(to_timestamp(${createdMs} / 1000.0) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const runId = `case when ${kind} = 'run' then 'run-' || n when ${kind} = 'citation' and n % 5 = 0 then 'answer-' || (n / 100) else '' end`
  // Some verdicts are by persons, and belong to no session.
  const isPersonal = `(n % 30 = 3 and ${kind} = 'verification')`
  const role = `case when ${isPersonal} then 'auditor' else 'agent' end`
  const body = `'{"actor":{"agentId":"a' || (n % 7) || '","role":"' || ${role} || '","userId":"u' || (n % 11) || '"},"createdAt":"' || ${createdAt} || '","data":' ||
    case ${kind}
      when 'citation' then '{"confidence":1,"end":1,"id":"e' || n || '","matcher":"agent","sourceIds":["src' || (n % 200) || '"],"start":0,"text":"A claim w' || (n % 100) || '","textPart":0}'
      when 'run' then '{"citationIds":[],"finishedAt":"2026-03-01T08:00:00Z","id":"run-' || n || '","incidents":[],"outcome":"complete","sources":[],"textParts":[],"uncited":[],"usage":{"calls":0,"inputTokens":0,"outputTokens":0}}'
      when 'source' then '{"contentHash":"${address}","id":"e' || n || '","identifier":"x","length":0,"name":"x","type":"custom","version":"1"}'
      else '{"citationId":"e' || (n - 1) || '","evidence":[],"missing":[],"reason":"","score":0,"status":"failed","verdict":"unknown","verifier":"x"}' end
    || ',"id":"e' || n || '","kind":"' || ${kind} || '","project":"p' || (n % 3) || '"' ||
    case when ${isPersonal} then '' else ',"sessionId":"s' || (n % 50) || '"' end
    || case when ${runId} = '' then '' else ',"runId":"' || ${runId} || '"' end || '}'`
  return [
    `insert into citespan_events (id, kind, project, chain, number, run_id, citation_id, agent_id, user_id, created_ms, body, previous, hash)
      select 'e' || n, ${kind}, 'p' || (n % 3), case when ${isPersonal} then 'a:auditor' else 's:s' || (n % 50) end, n,
        ${runId},
        case when ${kind} = 'verification' then 'e' || (n - 1) end, 'a' || (n % 7), 'u' || (n % 11),
        ${createdMs}, ${body}, '', '' from ${numbers} as numbers`,
    // SQLite fills these from the events.
    ...(dialect === 'sqlite' ? [] : indexStatements),
    `insert into citespan_contents (address, body) select case n when 1 then '${address}' else 'sha256:' || n end, 'x' from ${numbers} as numbers`,
  ]
}

const indexStatements = [
  `insert into citespan_keys (key, created_ms, run_id, position)
    select case kind when 'source' then 'c:${address}' else 's:src' || (position % 200) end, created_ms, run_id, position
    from citespan_events where kind in ('citation', 'source')`,
  `insert into citespan_statuses (project, status, created_ms, run_id, position)
    select project, case when position % 20 = 1 then 'failed' else 'verified' end, created_ms, run_id, position
    from citespan_events where kind = 'citation'`,
  `insert into citespan_numbers (position, project, kind, number)
    select position, project, kind, row_number() over (partition by project, kind order by position)
    from citespan_events where kind in ('citation', 'source')`,
]
