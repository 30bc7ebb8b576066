import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { createMcpServer } from '../../../src/doors/mcp/server.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'

async function connect(options: { readFile?: () => Promise<never> } = {}) {
  const engine = new CitationEngine({ store: memoryStore(), onIncident() {} })
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await createMcpServer(engine, { version: '1.2.3', ...options }).connect(far)
  await client.connect(near)
  const call = async (name: string, input: Record<string, unknown>) => {
    const { content } = await client.callTool({ name, arguments: input })
    const [part] = content
    return part?.type === 'text' ? part.text : ''
  }
  return { client, call }
}

const readFile = () => Promise.reject(new Error('unread'))
const cases: [tool: string, input: Record<string, unknown>, told: string][] = [
  [
    'check_answer',
    { answer: 'A.', sources: ['fees.md'] },
    'sources.0: is not an object; write a file as { "path": "fees.md" }',
  ],
  ['check_answer', { answer: 'A.', sources: [] }, 'sources: must have at least 1 item.'],
  ['check_answer', { answer: 'A.' }, 'sources: is missing; it must be a list.'],
  [
    'check_answer',
    { answer: 'A.', sources: [{ text: 7 }] },
    'sources.0.text: must be a string, not a number.',
  ],
  [
    'check_answer',
    { answer: 'A.', sources: [{ text: 'A.' }], marks: 'yes' },
    'marks: must be true or false, not a string.',
  ],
  ['list_citations', { limit: 0 }, 'limit: must be at least 1.'],
  ['list_citations', { limit: 51 }, 'limit: must be at most 50.'],
  ['list_citations', { limit: 2.5 }, 'limit: must be a whole number, not a number with a fraction.'],
  ['list_citations', { status: 'right' }, 'status: must be one of pending, verified, failed, unverified.'],
  ['list_citations', { id: {} }, 'id: must be a string or a number, not an object.'],
  ['recheck_source', {}, 'sourceId: is missing; it must be a string or a number.'],
  ['cite', { claim: 7 }, 'claim: must be a string, not a number.'],
  ['register_source', { name: 'a' }, 'content: is missing; it must be a string.'],
  ['register_source', { name: null, content: 'A.' }, 'name: must be a string, not null.'],
  ['register_rows', { identifier: 'a', name: 'A', rows: {} }, 'rows: must be a list, not an object.'],
]

test.each(cases)('%s %j is told in plain words', async (tool, input, told) => {
  const { call } = await connect({ readFile })
  expect(await call(tool, input)).toContain(told)
})

test('where no files can be read, a path and the instructions say how they can', async () => {
  const { client, call } = await connect()
  const input = { answer: 'A.', sources: [{ path: 'fees.md' }] }
  expect(await call('check_answer', input)).toMatch(
    /sources\.0\.path: .*start the server with --files FOLDER/,
  )
  expect(client.getInstructions()).toMatch(/No tool here takes paths .*--files FOLDER/)
  const { client: withFiles } = await connect({ readFile })
  expect(withFiles.getInstructions()).not.toContain('--files')
})
