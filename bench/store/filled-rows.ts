import type { SqlDialect } from '../../src/store/sql-connection.ts'

/** How the citations of a filled database are spread; the same whatever their number, so that pages stay full. */
export const spread = { sessions: 50, sources: 40, projects: 5, agents: 20, words: 100 }

/** Milliseconds since 1970 of the first citation, and between two. */
export const filledTime = { start: Date.parse('2026-03-01T08:00:00Z'), step: 10 }

/** SQL for what the nth citation and its verification are made of: `n` is a column. */
export function filledRow(dialect: SqlDialect) {
  const { sessions, sources, projects, agents, words } = spread
  const createdMs = `(${filledTime.start} + n * ${filledTime.step})`
  const createdAt =
    dialect === 'sqlite'
      ? `strftime('%Y-%m-%dT%H:%M:%fZ', ${createdMs} / 1000.0, 'unixepoch')`
      : `to_char(to_timestamp(${createdMs} / 1000.0) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const source = `'src' || (n * 31 % ${sources})`
  const status = `case when n % 20 = 0 then 'failed' else 'verified' end`
  const verdict = `case when n % 20 = 0 then 'unsupported' else 'supported' end`
  const claim = `'The lighthouse was lit in the year ' || n || ' by keeper w' || (n * 7919 % ${words})`
  const body = (kind: string, id: string, data: string) =>
    `'{"actor":{"agentId":"a' || (n % ${agents}) || '","role":"agent"},"createdAt":"' || ${createdAt} || '","data":' || ${data} ||
      ',"id":"' || ${id} || '","kind":"${kind}","project":"p' || (n % ${projects}) || '","sessionId":"s' || (n % ${sessions}) || '"}'`
  return {
    createdMs,
    source,
    status,
    words: `lower(${claim})`,
    citation: body(
      'citation',
      `'c' || n`,
      `'{"confidence":1,"end":60,"id":"c' || n || '","matcher":"agent","registration":{"extractionMethod":"direct_quote","locator":{"page":1},"quote":"It was lit before the year had ended, and it stands."},"sourceIds":["' || ${source} || '"],"start":0,"text":"' || ${claim} || '","textPart":0}'`,
    ),
    verification: body(
      'verification',
      `'v' || n`,
      `'{"citationId":"c' || n || '","evidence":[],"missing":[],"reason":"The sentence stands in the source.","score":0.9,"status":"' || ${status} || '","verdict":"' || ${verdict} || '","verifier":"lexical"}'`,
    ),
  }
}
