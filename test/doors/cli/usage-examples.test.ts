import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { runCli } from './run-cli.ts'

const rule = 'Every lift is inspected every two years.'
let folder: string
const file = (name: string) => join(folder, name)
/** What stands for the placeholders of examples; `ID` before an option stands for a citation. */
let values: Record<string, string>
let citation: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citespan-examples-'))
  await using engine = new CitationEngine({
    store: sqliteStore(file('citations.db')),
    context: { sessionId: 'talk' },
  })
  const source = await engine.addCustomSource({ name: 'Lift Act', content: rule })
  citation = (await engine.cite({ sourceId: source.id, claim: rule, quote: rule })).id
  const { runId } = await engine.attribute({ response: rule, sources: [{ content: rule }] })
  const { signer, verifier } = JSON.parse((await runCli(['keygen', 'lifts.dev/log'])).stdout)
  await writeFile(file('signer'), signer)
  const signed = ['--db', file('citations.db'), '--signer', file('signer')]
  await writeFile(file('checkpoints'), (await runCli(['checkpoint', ...signed])).stdout)
  const archive = ['--session', 'talk', '--format', 'archive', '--output', file('session.zip')]
  await runCli(['export', ...archive, ...signed])
  values = {
    ID: 'talk',
    RUN: runId,
    FILE: file('checkpoints'),
    KEY: verifier,
    'session.zip': file('session.zip'),
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const withoutDatabase = ['keygen', 'verify-archive']

/** Arguments that are refused with an example of how to call the command. */
const refused = [
  ['keygen'],
  ['prove'],
  ['export'],
  ['export-person'],
  ['verdict'],
  ['conflicts'],
  ['verify-archive'],
  ['settings', 'high'],
  ['call', 'listSources', '--input', '{'],
  ['eval'],
  ['keys', 'create'],
]

test.each(refused)('the example that %s gives is taken', async (...args) => {
  const run = async ([name = '', ...rest]: string[]) =>
    runCli([name, ...rest, ...(withoutDatabase.includes(name) ? [] : ['--db', file('citations.db')])])
  const { code, stderr } = await run(args)
  const [, example = ''] = /Example: citespan (.+) See citespan/.exec(stderr) ?? []
  expect({ code, example }).toEqual({ code: 2, example: expect.stringMatching(/\S/) })
  const words = Array.from(example.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g), (found) =>
    found.slice(1).find((each) => each !== undefined),
  ) as string[]
  const given = words.map((word, index) =>
    word === 'ID' && index === 1 ? citation : (values[word.replace(/\.$/, '')] ?? word),
  )
  const ended = await run(given)
  expect({ example, stderr: ended.stderr }).toEqual({ example, stderr: '' })
  // 1: the verdict of another example is not what the check says.
  expect(args[0] === 'eval' ? [0, 1] : [0]).toContain(ended.code)
})

test('every example of an error is run above', () => {
  const sources = globSync('src/doors/cli/**/*.ts').map((path) => readFileSync(path, 'utf8'))
  expect(sources.join('\n').match(/Example: /g)).toHaveLength(refused.length)
})
