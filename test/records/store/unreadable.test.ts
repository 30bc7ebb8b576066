import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditRecords } from '../../../src/doors/cli/audit.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { exportStoredBibliography } from '../../../src/references/records/record-references.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { actor, citationEvent, lighthouse, sourceEvent } from './log-events.ts'
import { codeOf } from './rejection.ts'
import { run } from './run-records.ts'

/** A database into which somebody has written a citation and a run that no reader can read. */
let engine: CitationEngine
let store: ReturnType<typeof sqliteStore>

beforeAll(async () => {
  const database = new Database(':memory:')
  store = sqliteStore({ database })
  await store.append([sourceEvent('source-1'), citationEvent('c1')], {
    actor: actor(),
    contents: [lighthouse],
  })
  await store.saveRun(run({ project: 'p1' }))
  const insert = (id: string, kind: string, runId: string) =>
    database.exec(`insert into citespan_events (id, kind, project, chain, number, run_id, created_ms, body, previous, hash)
      values ('${id}', '${kind}', 'p1', 's:s9', 1, '${runId}', 1, '{"data":{"a":1}}', '', '')`)
  insert('bad-citation', 'citation', '')
  insert('bad-run', 'run', 'run-9')
  engine = new CitationEngine({ store })
})

afterAll(() => engine.close())

describe('a row that no reader can read', () => {
  const unreadable = (id: string) => [{ id, message: expect.stringContaining(id) }]

  test('is one bad row in the list of an auditor', async () => {
    const auditor = engine.as({ role: 'auditor', project: 'p1' })
    const { items, ...rest } = await auditor.listCitations({})
    expect(items.map(({ id }) => id)).toContain('c1')
    expect(rest).toStrictEqual({ nextCursor: null, unreadable: unreadable('bad-citation') })
    expect(await auditor.listSources({})).not.toHaveProperty('unreadable')
  })

  test('is not passed over where a single record is asked for', async () => {
    const auditor = engine.as({ role: 'auditor', project: 'p1' })
    expect(await codeOf(auditor.getCitation('bad-citation'))).toBe('database-corrupt')
    expect(await codeOf(exportStoredBibliography(auditor, {}))).toBe('database-corrupt')
  })

  test('of another project is not read, as one that is not there', async () => {
    expect(await store.getEvent('bad-citation', { actor: actor({ project: 'p2' }) })).toBeNull()
    expect(
      await store.getEvent('bad-citation', { actor: actor({ agentId: 'other', reads: 'own' }) }),
    ).toBeNull()
  })

  test('is named by an audit, which counts the others', async () => {
    const audit = await engine.auditRuns({})
    expect(audit.runs.map(({ id }) => id)).toStrictEqual(['run-1'])
    expect(audit.unreadable).toMatchObject(unreadable('bad-run'))
    const rows: object[] = []
    for await (const row of auditRecords(store, { project: 'p1' })) rows.push(row)
    expect(rows[0]).toMatchObject({ id: 'bad-run', error: { code: 'database-corrupt' } })
    expect(rows).toHaveLength(3)
  })
})
