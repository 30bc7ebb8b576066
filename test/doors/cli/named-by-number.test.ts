import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { runCli } from './run-cli.ts'

let folder: string
const file = (name: string) => join(folder, name)
/** Of both projects, the ids of its second source and its second citation. */
const ids: Record<string, { source: string; citation: string; first: string }> = {}
let verifier: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citespan-numbers-'))
  await using engine = new CitationEngine({ store: sqliteStore(file('citations.db')), onIncident() {} })
  for (const project of ['default', 'lifts']) {
    const agent = engine.as({ role: 'agent', agentId: 'a', sessionId: project, project })
    const cited = []
    for (const name of ['One', 'Two']) {
      const content = `${name} of ${project} is inspected every two years.`
      const source = await agent.addCustomSource({ name, content })
      cited.push(await agent.cite({ sourceId: source.id, claim: content, quote: content }))
    }
    const [first, second] = cited
    ids[project] = { source: second!.sourceId, citation: second!.id, first: first!.id }
  }
  const keys = JSON.parse((await runCli(['keygen', 'lifts.dev/citations'])).stdout)
  verifier = keys.verifier
  await writeFile(file('signer'), keys.signer)
  const made = await runCli(['checkpoint', '--db', file('citations.db'), '--signer', file('signer')])
  await writeFile(file('checkpoints'), made.stdout)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Ids = { source: string; citation: string; first: string }

const erasing = ['--reason', 'request', '--ground', 'GDPR', '--dry-run']
const judging = ['--reason', 'Read it.', '--by', 'eve', '--decision']

/** Every command that takes the id of a source or citation. */
const commands: Record<string, (named: Ids) => string[]> = {
  prove: ({ citation }) => ['prove', citation, '--checkpoints', file('checkpoints'), '--verifier', verifier],
  verdict: ({ citation }) => ['verdict', citation, ...judging, 'rejected'],
  'verdict --replaced-by': ({ citation, first }) => [
    'verdict',
    first,
    ...judging,
    'replaced',
    '--replaced-by',
    citation,
  ],
  recheck: ({ source }) => ['recheck', source],
  'export --citation': ({ citation }) => ['export', '--citation', citation],
  'export --source': ({ source }) => ['export', '--citations', '--source', source],
  'audit --source': ({ source }) => ['audit', '--citations', '--source', source],
  'erase --source': ({ source }) => ['erase', '--source', source, ...erasing],
}

describe('a command answers to a number as to the id', () => {
  const cases = Object.keys(commands).flatMap((command) => [
    { command, project: 'default' },
    { command, project: 'lifts' },
  ])

  test.each(cases)('$command in the project $project', async ({ command, project }) => {
    const answer = async (named: Ids) => {
      await copyFile(file('citations.db'), file('copy.db'))
      const given = project === 'default' ? [] : ['--project', project]
      const { code, stdout, stderr } = await runCli([
        ...commands[command]!(named),
        ...given,
        '--db',
        file('copy.db'),
      ])
      return { code, stderr, stdout: stdout.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now') }
    }
    const byId = await answer(ids[project]!)
    expect(await answer({ source: '2', citation: '2', first: '1' })).toEqual(byId)
    // No page: it is found, and refused.
    expect(byId.code, byId.stderr).toBe(command === 'recheck' ? 2 : 0)
    expect(byId.stdout + byId.stderr).not.toContain('There is no source')
  })
})

test('prove names what it takes where no citation has the number', async () => {
  const none = ['prove', '9', '--db', file('citations.db'), '--checkpoints', file('checkpoints')]
  expect(await runCli([...none, '--verifier', verifier])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('The log has no entry "9". Pass the id of a citation, or its number'),
  })
})
