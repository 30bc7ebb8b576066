import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { verifyLog } from '../../../src/records/log/verify-log.ts'
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { readCodeBlocks } from '../../docs/code-blocks.ts'
import { connectTo } from '../../fixtures/databases.ts'
import { startPostgres } from '../../fixtures/postgres.ts'
import { fillWithSecrets } from './erasing-texts.ts'

const why = { reason: 'asked for', ground: 'GDPR Art. 17(1)(b)' }
const word = 'zanzibarquartz'

/** The statements that docs/erasure.md tells operators to run. */
function documentedStatements(): string[] {
  const [block] = readCodeBlocks('docs/erasure.md').filter(({ language }) => language === 'sql')
  const statements = block!.code.replaceAll(/^--.*\n/gm, '').split(';')
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

/** Files below a folder whose bytes hold the word, in any case. */
async function filesWith(directory: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    if (bytes.toString('latin1').toLowerCase().includes(word)) found.push(relative(directory, path))
  }
  return found.toSorted()
}

test('nothing of an erased text is left in any file of the server after what the documents say', async () => {
  const server = await startPostgres()
  const owner = await connectTo(server.connectionString)
  await owner.query('alter system set wal_recycle = off')
  await owner.query('select pg_reload_conf()')
  const { rows } = await owner.query<{ data_directory: string }>('show data_directory')
  const data = rows[0]!.data_directory
  const store = postgresStore(server.connectionString)
  const engine = new CitationEngine({ store, context: { project: 'p1', sessionId: 's1', agentId: 'a1' } })
  await fillWithSecrets(store)
  // Short texts, which the planner samples, and long ones, which are stored apart.
  for (let number = 0; number < 12; number++) {
    const fact = `Zanzibarquartz ${number} erupted.`
    const content = `${fact} ${'Ash fell. '.repeat(number % 2 === 0 ? 3 : 1_000)}`
    const source = await engine.addDocSource({ name: `${number}.txt`, content })
    await engine.cite({ sourceId: source.id, claim: fact, quote: fact })
  }
  const others = engine.as({ role: 'agent', project: 'p2', sessionId: 's2', agentId: 'a2' })
  const kept = await others.addDocSource({ name: 'kept.txt', content: 'The mill stood.' })
  await others.cite({ sourceId: kept.id, claim: 'The mill stood.', quote: 'The mill stood.' })
  await owner.query('analyze')
  await owner.query('checkpoint')
  const tables = async () => {
    const { rows: sampled } = await owner.query<{ name: string }>(
      `select distinct tablename as name from pg_stats
        where concat(most_common_vals, histogram_bounds, most_common_elems) ilike '%${word}%'`,
    )
    return sampled.map(({ name }) => name).toSorted()
  }
  expect(await tables()).toEqual(expect.arrayContaining(['citespan_claims', 'citespan_events']))
  expect((await filesWith(data)).length).toBeGreaterThan(3)

  const report = await engine.as({ role: 'admin' }).erase({ project: true, ...why })
  expect(await tables()).toEqual([])
  const [vacuum, ...rest] = documentedStatements()
  expect(report.left).toContain(`\`${vacuum}\``)
  for (const statement of [vacuum!, ...rest]) await owner.query(statement)
  expect(await filesWith(data)).toEqual([])

  const { problems, erasures } = await verifyLog({ log: store })
  expect(problems).toEqual([])
  expect(erasures.reduce((sum, { records }) => sum + records, 0)).toBe(report.records)
  const { text } = (await others.listCitations()).items[0]!
  expect(text).toBe('The mill stood.')
  await owner.end()
  await engine.close()
  await store.close()
  await server.stop()
})
