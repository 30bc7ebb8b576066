import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyProof } from '../../../src/doors/cli/database/records.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { run } from '../../records/store/run-records.ts'
import { runCli, startCli } from './run-cli.ts'

const rule = 'Jede Prüfung der Aufzüge fällt alle zwei Jahre an – auch für öffentliche Gebäude.'
let folder: string
let file: (name: string) => string
let citationId: string
let keys: { signer: string; verifier: string }

const json = (text: string) => JSON.parse(text)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citespan-refused-'))
  file = (name) => join(folder, name)
  const store = sqliteStore(file('citations.db'))
  await using engine = new CitationEngine({ store })
  const source = await engine.addDocSource({ name: 'act.md', content: `# Act\n\n${rule}\n` })
  citationId = (await engine.cite({ sourceId: source.id, claim: rule, quote: rule })).id
  await store.saveRun(run())
  keys = json((await runCli(['keygen', 'lifts.dev/citations'])).stdout)
  await writeFile(file('signer'), keys.signer)
  const made = await runCli(['checkpoint', '--db', file('citations.db'), '--signer', file('signer')])
  await writeFile(file('checkpoints'), made.stdout)
  await writeFile(file('empty'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const held = () => ['--checkpoints', file('checkpoints'), '--verifier', keys.verifier]
const prove = (id: string) => runCli(['prove', id, '--db', file('citations.db'), ...held()])

describe('an empty log in place of the records', () => {
  test.each(['verify-log', 'prove', 'checkpoint', 'audit'])(
    'is not made by %s where the file is misnamed',
    async (command) => {
      const operand = ['prove', 'audit'].includes(command) ? ['c1'] : []
      const signer = command === 'checkpoint' ? ['--signer', file('signer')] : []
      const { code, stdout, stderr } = await runCli([
        command,
        ...operand,
        '--db',
        file('misnamed.db'),
        ...signer,
      ])
      expect({ code, stdout }).toStrictEqual({ code: 2, stdout: '' })
      expect(stderr).toContain('There is no SQLite file')
      expect(existsSync(file('misnamed.db'))).toBe(false)
    },
  )

  test.each([
    ['empty', ''],
    ['of another application', 'create table notes (text text)'],
  ])('is not made in a file that is %s', async (_, schema) => {
    const database = new Database(file('foreign.db'))
    if (schema !== '') database.exec(schema)
    const tables = () => database.prepare('select name from sqlite_master').all().length
    const before = tables()
    const { code, stdout, stderr } = await runCli(['verify-log', '--db', file('foreign.db')])
    expect({ code, stdout }).toStrictEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('The database holds no records.')
    expect(tables()).toBe(before)
    expect(database.pragma('journal_mode', { simple: true })).toBe('delete')
    database.close()
  })

  test.each([
    [['verify-log', 'citations.db'], 'The command verify-log does not take the argument "citations.db".'],
    [['checkpoint', 'citations.db'], 'The command checkpoint does not take the argument "citations.db".'],
    [['verify-log', '--project', 'lifts'], 'The command verify-log does not take --project.'],
    [['verify-proof', '--checkpoints', 'held'], 'The command verify-proof does not take --checkpoints.'],
    [['keygen', 'a.dev', '--db', 'x'], 'The command keygen does not take --db.'],
    [['locate', '--matcher', 'llm'], 'The command locate does not take --matcher.'],
  ])('nor is what %j says left unread', async (args, message) => {
    const { code, stdout, stderr } = await runCli(args)
    expect({ code, stdout }).toStrictEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(message)
  })
})

describe('checkpoints that would check nothing', () => {
  const verify = (...args: string[]) => runCli(['verify-log', '--db', file('citations.db'), ...args])

  test('a file without any, checkpoints without a key, a key without checkpoints', async () => {
    const empty = await verify('--checkpoints', file('empty'), '--verifier', keys.verifier)
    expect(empty).toMatchObject({ code: 2, stderr: expect.stringContaining('contains no checkpoint') })
    const keyless = await verify('--checkpoints', file('checkpoints'))
    expect(keyless).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The public key of the checkpoints is missing.'),
    })
    const alone = await verify('--verifier', keys.verifier)
    expect(alone).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The checkpoints to verify with the key are missing.'),
    })
    expect(await verify(...held())).toMatchObject({ code: 0 })
  })
})

test('a signing key that is given in place of a file is not repeated', async () => {
  for (const args of [
    ['checkpoint', '--db', file('citations.db'), '--signer', keys.signer],
    ['verify-log', '--db', file('citations.db'), '--verifier', keys.signer],
    ['verify-proof', '--verifier', keys.signer],
  ]) {
    const { code, stdout, stderr } = await runCli(args)
    expect(code).toBe(2)
    // Its base64 may have a `+` anywhere.
    expect(stdout + stderr).not.toContain(keys.signer.slice(-24))
  }
})

describe('a proof', () => {
  test('that comes in pieces, which end within characters, holds', async () => {
    const bytes = Buffer.from((await prove(citationId)).stdout)
    async function* pieces() {
      for (const byte of bytes) yield Uint8Array.of(byte)
    }
    const { ok, output } = await verifyProof({ verifier: keys.verifier }, pieces())
    expect(ok).toBe(true)
    expect(json(output)).toMatchObject({ ok: true, event: { data: { text: rule } } })
  })

  test('of a citation of a run is found by the id that the answer shows', async () => {
    const { code, stdout } = await prove('c1')
    expect(code).toBe(0)
    const checked = await runCli(['verify-proof', '--verifier', keys.verifier], { input: stdout })
    expect(json(checked.stdout)).toMatchObject({ ok: true, event: { kind: 'citation', data: { id: 'c1' } } })
  })

  test('of an id that the citations of two runs have asks for that of the event', async () => {
    const store = sqliteStore(file('two.db'))
    for (const id of ['run-1', 'run-2']) await store.saveRun(run({ id }))
    await store.close()
    const made = await runCli(['checkpoint', '--db', file('two.db'), '--signer', file('signer')])
    await writeFile(file('two'), made.stdout)
    const args = ['--db', file('two.db'), '--checkpoints', file('two'), '--verifier', keys.verifier]
    const { code, stderr } = await runCli(['prove', 'c1', ...args])
    expect(code).toBe(2)
    expect(stderr).toContain('2 citations have the id "c1"')
    const event = /Pass the id of one of their events: (\w+),/.exec(stderr)?.[1]
    expect(await runCli(['prove', event!, ...args])).toMatchObject({ code: 0 })
  })
})

test('a reader that leaves before the end is no failure, and does not change what was found', async () => {
  await writeFile(file('rewritten'), (await readHeldOfOther()).stdout)
  const ends = async (args: string[]) => {
    const child = startCli(args)
    let stderr = ''
    child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
    child.stdout.destroy()
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    return { code, stderr }
  }
  const verify = ['verify-log', '--db', file('citations.db'), '--verifier', keys.verifier, '--checkpoints']
  expect(await ends([...verify, file('checkpoints')])).toStrictEqual({ code: 0, stderr: '' })
  expect(await ends([...verify, file('rewritten')])).toStrictEqual({ code: 1, stderr: '' })
  expect(await ends(['--help'])).toStrictEqual({ code: 0, stderr: '' })
})

test('audit reads a file that is named, and does not wait for rows', async () => {
  const { code, stdout } = await runCli(['audit', '--db', file('citations.db')])
  expect(code).toBe(0)
  const rows = stdout.trim().split('\n').map(json)
  expect(rows).toMatchObject([{ id: 'run-1' }, { total: { runs: 1 } }])
})

/** A checkpoint that the same key signed of other records. */
async function readHeldOfOther() {
  const store = sqliteStore(file('other.db'))
  await store.saveRun(run({ id: 'other' }))
  await store.close()
  return await runCli(['checkpoint', '--db', file('other.db'), '--signer', file('signer')])
}
