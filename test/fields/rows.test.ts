import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { commandNames, taken } from '../../src/doors/cli/input/commands.ts'
import type { CommandName } from '../../src/doors/cli/input/commands.ts'
import { answerRows } from '../doors/cli/run-cli.ts'
import type { Row } from '../doors/cli/run-cli.ts'
import { CitationEngine } from '../../src/entries/index.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'

const text = 'The fee is 40 euros a year.'
const sources = [{ id: 'S1', text }]
const server = await startOpenAIServer(() => ({ kind: 'answer', text }))
const folder = await mkdtemp(join(tmpdir(), 'citespan-rows-'))
const db = join(folder, 'records.db')
const engine = new CitationEngine({ store: sqliteStore(db) })
await engine.addCustomSource({ name: 'Rules', identifier: 'rules.md', content: text })
await engine.close()
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** For each command a row without an id, and a field of it with a misspelling. */
const commands: Record<CommandName, { row: Row; misspelt: [string, string] }> = {
  attribute: { row: { response: text, sources }, misspelt: ['response', 'respones'] },
  check: { row: { claim: text, sources, quote: text }, misspelt: ['quote', 'qoute'] },
  locate: { row: { quote: text, text }, misspelt: ['quote', 'quotes'] },
  extract: { row: { toolName: 'fetch', input: {}, output: text }, misspelt: ['output', 'ouput'] },
  marks: {
    row: { text: 'It rains [1].', sources, protocols: ['numbers'] },
    misspelt: ['protocols', 'protocol'],
  },
  footnotes: {
    row: { text: 'It rains [1].', sources, heading: 'Sources' },
    misspelt: ['heading', 'haeding'],
  },
  link: { row: { text: 'It rains [12].' }, misspelt: ['text', 'texts'] },
  generate: {
    row: { prompt: 'Which fee?', sources: [{ sid: 1, text }], cite: true },
    misspelt: ['cite', 'cites'],
  },
}

async function answer(name: CommandName, rows: readonly Row[]) {
  const options: readonly string[] = taken[name].options
  const args = [
    ...(name === 'link' ? ['--db', db] : []),
    ...(options.includes('matcher') ? ['--matcher', 'lexical'] : []),
  ]
  const env = { CITATION_LLM_URL: server.baseURL, CITATION_LLM_MODEL: 'm' }
  const { stderr, ...answered } = await answerRows(name, rows, { args, env })
  return { ...answered, told: stderr.split('\n').filter((line) => line.includes('does not read')) }
}

describe.each(commandNames)('rows of %s', (name) => {
  const { row, misspelt } = commands[name]
  const [meant, given] = misspelt
  const { [meant]: value, ...rest } = row

  test.each([[given], [given.toUpperCase()]])('%s is refused: it was misspelt', async (other) => {
    const { rows, told, code } = await answer(name, [{ id: 7, ...rest, [other]: value }])
    expect(rows).toEqual([
      {
        id: 7,
        line: 1,
        error: {
          code: 'invalid-input',
          message: `${other}: there is no such field; "${meant}" is probably meant`,
        },
      },
    ])
    expect(told).toEqual([])
    expect(code).toBe(1)
  })

  test("columns of one's own are left alone, and told once each", async () => {
    const control = '\u001B[2J'
    const own = {
      labels: [{ any: 'thing' }],
      door: 1,
      expect: null,
      _note: 'a note',
      constructor: 1,
      [control]: 1,
    }
    const rows = [1, 2].map((id) => ({ id, ...row }))
    const plain = await answer(name, rows)
    const { rows: answered, told } = await answer(
      name,
      rows.map((each) => ({ ...each, ...own })),
    )
    expect(plain.rows[0]).not.toHaveProperty('error')
    expect(plain.told).toEqual([])
    expect(withoutIds(answered)).toBe(withoutIds(plain.rows))
    const names = ['labels', 'door', 'expect', 'constructor', JSON.stringify(control)]
    expect(told).toEqual(
      names.map((each) => `citespan: ${name} does not read the field ${each} of its rows.`),
    )
  })

  test('a column that is like a field which the row has is its own', async () => {
    const { rows, told } = await answer(name, [{ id: 1, ...row, doc_id: 7, [given]: 'other' }])
    expect(rows[0]).not.toHaveProperty('error')
    expect(told).toHaveLength(2)
  })
})

test.each<[CommandName, Row]>([
  ['attribute', { response: text, sources: [{ id: 'S1', text, labels: 1 }] }],
  ['check', { claim: text, sources: [{ id: 'S1', text, labels: 1 }] }],
  ['marks', { text, sources: [{ id: 'S1', labels: 1 }] }],
  ['footnotes', { text, sources: [{ id: 'S1', labels: 1 }] }],
])('within sources of rows of %s unknown fields are refused', async (name, row) => {
  const { rows, told } = await answer(name, [row])
  expect(rows[0]).toMatchObject({
    error: { message: expect.stringMatching(/^sources\.0\.labels: there is no such field/) },
  })
  expect(told).toEqual([])
})

test('what the SDK says of results of tools is taken without a word', async () => {
  const { rows, told } = await answer('extract', [
    {
      type: 'tool-result',
      toolCallId: 'call-1',
      toolName: 'fetch',
      title: 'Fetch',
      input: {},
      output: text,
      dynamic: true,
      preliminary: false,
      providerExecuted: false,
      providerMetadata: { openai: {} },
    },
  ])
  expect(rows[0]).toMatchObject({ sources: [{ text }] })
  expect(told).toEqual([])
})

/** Each answer has ids of its own. */
function withoutIds(rows: readonly Row[]): string {
  return JSON.stringify(rows).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
}
