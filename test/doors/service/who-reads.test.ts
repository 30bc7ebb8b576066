import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { runCli } from '../cli/run-cli.ts'
import { startService } from './service-under-test.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citespan-who-'))
})
afterAll(() => rm(folder, { recursive: true }))

const keys = (...args: string[]) =>
  runCli(['keys', ...args, '--db', join(folder, 'citations.db'), '--project', 'metals'])
const token = (...args: string[]) => keys(...args, '--format', 'text')

test.each([
  ['with a person', ['--user', 'anna'], { role: 'admin', userId: 'anna' }],
  ['without a person', [], { role: 'admin' }],
])(
  'what an admin with a key %s reads and changes names this person, or only the role',
  async (_, who, actor) => {
    const path = join(folder, `admin-${who.length}.db`)
    const made = await runCli([
      'keys',
      'create',
      '--name',
      'a',
      '--role',
      'admin',
      ...who,
      '--db',
      path,
      '--format',
      'text',
    ])
    const store = sqliteStore(path)
    const { call } = await startService({}, store)
    expect(await call(made.stdout.trim(), 'GET /v1/sources')).toMatchObject({ status: 200 })
    const json = { citationStyle: 'harvard' }
    expect(await call(made.stdout.trim(), 'POST /v1/settings', { json })).toMatchObject({ status: 200 })
    const auditor = { actor: { role: 'auditor', project: 'default' } } as const
    for (const kind of ['reading', 'setting'] as const) {
      const { items } = await store.listEvents({ kind, project: 'default' }, auditor)
      expect(items.map(({ event }) => event.actor)).toEqual([actor])
    }
    await store.close()
  },
)

test('a key that the command line makes for an auditor names the person, and what it reads is recorded as read by this person', async () => {
  const nobody = await keys('create', '--name', 'audit', '--role', 'auditor')
  expect(nobody).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/^citespan: [^\n]*--user/),
  })
  const created = await token('create', '--name', 'audit', '--role', 'auditor', '--user', 'anna')
  const [{ id }] = JSON.parse((await keys('list')).stdout)
  const rotated = await token('rotate', '--key', id)
  const store = sqliteStore(join(folder, 'citations.db'))
  const { call } = await startService({}, store)
  const readings = ['/v1/citations', '/v1/sources', '/v1/audit/citations', '/v1/relations']
  for (const { stdout } of [created, rotated])
    for (const path of readings)
      expect(await call(stdout.trim(), `GET ${path}`)).toMatchObject({ status: 200 })
  const { items } = await store.listEvents(
    { kind: 'reading' },
    { actor: { role: 'auditor', project: 'metals' } },
  )
  expect(items.map(({ event }) => event.actor)).toEqual(
    Array.from({ length: 2 * readings.length }, () => ({ role: 'auditor', userId: 'anna' })),
  )
  await store.close()
})
