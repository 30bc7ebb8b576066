import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderBlobs } from '../../../../src/records/blobs/folder/folder-blobs.ts'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { runCli } from '../run-cli.ts'

const fee = 'The fee is 40 euros.'
const why = ['--reason', 'asked for', '--ground', 'GDPR Art. 17(1)(b)']
let folder: string
let citation: string
let source: string
const on = (...args: string[]) => runCli([...args, '--db', join(folder, 'citations.db'), '--project', 'p'])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citespan-persons-'))
  await using engine = new CitationEngine({
    store: sqliteStore(join(folder, 'citations.db')),
    archive: { blobs: folderBlobs(join(folder, 'archive')) },
    context: { project: 'p', sessionId: 's', userId: 'ada', agentId: 'a' },
  })
  const received = { content: new TextEncoder().encode(fee), mediaType: 'text/plain' }
  source = (await engine.addWebSource('https://fees.example/', { received })).id
  citation = (await engine.cite({ sourceId: source, claim: fee, quote: fee })).id
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// In this order: the last one erases what the others read.
test('a person rejects a citation, is exported, and is erased, each as the log says', async () => {
  const reason = ['--reason', 'An old tariff.', '--by', 'eve']
  const verdict = await on('verdict', citation, '--decision', 'rejected', ...reason)
  expect(verdict.code).toBe(0)
  expect(JSON.parse(verdict.stdout)).toMatchObject({
    id: citation,
    status: 'failed',
    method: 'human',
    person: { decision: 'rejected', role: 'auditor' },
  })

  const exported = await on('export-person', '--user', 'ada')
  expect(JSON.parse(exported.stdout)).toMatchObject({
    format: 'citespan-person/1',
    project: 'p',
    person: { userId: 'ada' },
    records: expect.arrayContaining([expect.objectContaining({ id: citation })]),
  })
  expect(Object.values(JSON.parse(exported.stdout).contents)).toStrictEqual([fee])

  const archive = ['--blobs', join(folder, 'archive')]
  const dry = await on('erase', '--user', 'ada', ...why, ...archive, '--dry-run')
  expect(JSON.parse(dry.stdout)).toMatchObject({ dryRun: true, erasures: [], blobs: 2, sourceIds: [source] })
  expect((await on('export-person', '--user', 'ada')).stdout).toContain(fee)

  for (const mode of [['--dry-run'], []]) {
    const refused = await on('erase', '--user', 'ada', ...why, ...mode)
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('does not know where')])
  }

  const erased = await on('erase', '--user', 'ada', ...why, ...archive)
  expect(erased.code).toBe(0)
  const { records } = JSON.parse(dry.stdout) as { records: number }
  expect(JSON.parse(erased.stdout)).toMatchObject({ records, blobs: 2, left: null })
  expect(JSON.parse((await on('export-person', '--user', 'ada')).stdout)).toMatchObject({ records: [] })
  const log = await runCli(['verify-log', '--db', join(folder, 'citations.db')])
  expect([log.code, JSON.parse(log.stdout).erasures.length]).toEqual([0, 1])
})

test.each([
  [['erase', '--all'], '--reason'],
  [['erase', ...why], 'Pass one of'],
  [['erase', '--user', 'a', '--all', ...why], 'Pass one of'],
  [['erase', '--older-than', '-3', ...why], 'older-than'],
  [['erase', '--older-than', 'x', ...why], '--older-than must be'],
  [['export-person'], 'Name one person'],
  [['verdict', 'c', '--decision', 'fine', '--reason', 'x'], 'A verdict needs'],
  [['verdict', 'c', '--decision', 'rejected', '--reason', 'x', '--role', 'agent'], '--role must be'],
  [['verdict', 'c', '--decision', 'rejected', '--reason', 'x'], 'Pass --by ID'],
])('%j is refused', async (args, message) => {
  const { code, stderr } = await on(...args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})

test('a key names the person who calls with it, and that of an auditor must', async () => {
  const db = ['--db', join(folder, 'keys.db')]
  const create = (...args: string[]) => runCli(['keys', 'create', '--name', 'x', ...args, ...db])
  const { key } = JSON.parse((await create('--role', 'auditor', '--user', 'anna')).stdout)
  expect(key).toMatchObject({ role: 'auditor', userId: 'anna' })
  const rotated = JSON.parse((await runCli(['keys', 'rotate', '--key', key.id, ...db])).stdout)
  expect(rotated.key).toMatchObject({ role: 'auditor', userId: 'anna' })
  const { code, stderr } = await create('--role', 'auditor')
  expect([code, stderr]).toEqual([2, expect.stringMatching(/must name the person.*--user/s)])
  expect((await create('--role', 'agent')).code).toBe(0)
})

test('a verdict on a citation of another project finds nothing', async () => {
  const rest = [
    '--decision',
    'rejected',
    '--reason',
    'x',
    '--by',
    'eve',
    '--db',
    join(folder, 'citations.db'),
  ]
  const { code, stderr } = await runCli(['verdict', citation, '--project', 'q', ...rest])
  expect([code, stderr]).toEqual([2, expect.stringContaining('There is no citation')])
})

test('audits and bibliographies say in words what a person decided, and what was erased when and why', async () => {
  const db = join(folder, 'words.db')
  const engine = new CitationEngine({ store: sqliteStore(db), context: { project: 'p', sessionId: 't' } })
  const response = `${fee} A visit takes an hour.`
  const { runId } = await engine.attribute({
    response,
    sources: [{ title: 'Fees', content: response }],
  })
  const { items } = await engine.listCitations({ runId })
  expect(items).toHaveLength(2)
  const auditor = engine.as({ role: 'auditor', project: 'p', userId: 'anna' })
  await auditor.giveVerdict({ citationId: items[0]!.eventId, decision: 'confirmed', reason: 'Read.' })
  await auditor.giveVerdict({ citationId: items[1]!.eventId, decision: 'rejected', reason: 'Old.' })
  const audit = async () => (await runCli(['audit', runId, '--format', 'text', '--db', db])).stdout
  expect(await audit()).toContain(
    '1 not supported · 1 confirmed by a person (auditor) · 1 rejected by a person (auditor)',
  )
  const note = await engine.addDocSource({ name: 'note.md', content: 'A note of ada.' })
  await engine.cite({ sourceId: note.id, claim: 'A note of ada.', quote: 'A note of ada.' })
  await engine
    .as({ role: 'admin', project: 'p' })
    .erase({ project: true, reason: 'asked for', ground: 'GDPR Art. 17(1)(b)' })
  await engine.close()
  expect(await audit()).toMatch(/erased on \d{4}-\d\d-\d\d, GDPR Art\. 17\(1\)\(b\) · 0 of 0 cited/)
  const list = ['export', '--session', 't', '--project', 'p', '--format', 'ris', '--db', db]
  expect((await runCli(list)).stdout).toMatch(/TI {2}- \S+ \(erased on \d{4}-\d\d-\d\d, GDPR/)
})

test('what persons judged is checked again, and disagreement is an error', async () => {
  const db = join(folder, 'feedback.db')
  const engine = new CitationEngine({ store: sqliteStore(db), context: { project: 'p', sessionId: 't' } })
  const content = 'The fee is 40 euros. The office is closed on Sundays.'
  const response = 'The fee is 40 euros. On Sundays one finds the office shut.'
  const { runId } = await engine.attribute({ response, sources: [{ title: 'Fees', content }] })
  const { items } = await engine.listCitations({ runId })
  const [same, other] = items.toSorted((a, b) => a.start - b.start)
  const note = await engine.addDocSource({ name: 'note.md', content: 'A note of ada.' })
  const cited = await engine.cite({ sourceId: note.id, claim: 'A note of ada.', quote: 'A note of ada.' })
  const gone = await engine.addDocSource({ name: 'gone.md', content: 'It is gone.' })
  const left = await engine.cite({ sourceId: gone.id, claim: 'It is gone.', quote: 'It is gone.' })
  const auditor = engine.as({ role: 'auditor', project: 'p', userId: 'anna' })
  const judge = (citationId: string, decision: 'confirmed' | 'rejected') =>
    auditor.giveVerdict({ citationId, decision, reason: `It is ${decision}.` })
  await judge(same!.eventId, 'confirmed')
  await judge(other!.eventId, 'confirmed')
  await judge(cited.id, 'rejected')
  await judge(left.id, 'confirmed')
  const admin = engine.as({ role: 'admin', project: 'p' })
  await admin.erase({ sourceId: gone.id, reason: 'asked for', ground: 'GDPR Art. 17(1)(b)' })
  await engine.close()
  const evaluate = (...args: string[]) =>
    runCli(['eval', '--from-feedback', '--project', 'p', '--db', db, ...args])
  const { code, stdout } = await evaluate()
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const byId = new Map(rows.map((row) => [row.citationId, row]))
  expect(byId.get(same!.eventId)).toMatchObject({ outcome: 'agrees', status: 'verified', before: 'verified' })
  expect(byId.get(other!.eventId)).toMatchObject({ outcome: 'cautious', status: 'unverified' })
  expect(byId.get(cited.id)).toMatchObject({
    outcome: 'disagrees',
    status: 'verified',
    decision: 'rejected',
    said: 'Rejected by a person (auditor): It is rejected.',
  })
  expect(byId.get(left.id)).toHaveProperty('skipped')
  expect(rows.at(-1)).toEqual({ cases: 3, agrees: 1, cautious: 1, disagrees: 1, skipped: 1 })
  expect(code).toBe(1)
  // The log says who read: the account that ran it, or whom it names.
  await evaluate('--by', 'paula')
  const log = sqliteStore(db, { create: false })
  const { items: readings } = await log.listEvents(
    { kind: 'reading' },
    { actor: { role: 'auditor', project: 'p' } },
  )
  await log.close()
  expect(readings[0]).toMatchObject({ event: { actor: { role: 'auditor', userId: userInfo().username } } })
  expect(readings.at(-1)).toMatchObject({ event: { actor: { role: 'auditor', userId: 'paula' } } })
  const told = await evaluate('--format', 'text')
  expect(told.stdout).toContain('disagrees  rejected (auditor), was verified, is verified: A note of ada.\n')
  expect(told.stdout).toContain('3 judged by persons: 1 agree, 1 neither')
  expect(await runCli(['eval', '--project', 'none', '--db', db, '--from-feedback'])).toMatchObject({
    code: 0,
    stdout: `${JSON.stringify({ cases: 0, agrees: 0, cautious: 0, disagrees: 0, skipped: 0 })}\n`,
  })
  expect(await runCli(['eval', '--db', db])).toMatchObject({ code: 2 })
})
