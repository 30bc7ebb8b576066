import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { createMcpServer } from '../../../src/doors/mcp/server.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'

const fee = 'The berth fee is 40 euros per night.'
const gate = 'The harbour closes at ten in the evening.'
const sunday = 'The mooring is free on Sundays.'

type Sentence = { text: string; status: string; sourceIds: string[]; others?: object[] }

async function check(answer: string, texts: readonly string[]) {
  const engine = new CitationEngine({ store: memoryStore(), onIncident() {} })
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await createMcpServer(engine, { version: '1.2.3' }).connect(far)
  await client.connect(near)
  // The client checks structured content against the schemas that it has listed.
  await client.listTools()
  const sources = texts.map((text) => ({ text }))
  const { content, structuredContent } = await client.callTool({
    name: 'check_answer',
    arguments: { answer, sources, marks: true },
  })
  const [part] = content
  const data: { textParts: string[]; sentences: Sentence[]; counts: object; marks?: { problems: object[] } } =
    JSON.parse(JSON.stringify(structuredContent))
  return { text: part?.type === 'text' ? part.text : '', ...data }
}

describe('a mark that names no source', () => {
  const unknown = ['[3]', '[9, 12]', '[[S:7]]', '[^4]', '【5†notes.pdf】', '[source:lost.pdf]', '[Source 8]']
  const places: [where: string, place: (mark: string) => string][] = [
    ['before the full stop', (mark) => gate.replace(/\.$/, ` ${mark}.`)],
    ['behind it', (mark) => `${gate} ${mark}`],
    ['beside one that names a source', (mark) => gate.replace(/\.$/, ` [2]${mark}.`)],
  ]
  const cases = unknown.flatMap((mark) => places.map(([where, place]) => [mark, where, place] as const))

  test.each(cases)('%s %s is taken off and told, and its sentence is checked', async (mark, _, place) => {
    const { text, textParts, sentences, marks } = await check(`${fee} [1] ${place(mark)}`, [fee, gate])
    expect(textParts).toEqual([`${fee} ${gate}`])
    expect(sentences).toMatchObject([
      { text: fee, status: 'verified', sourceIds: ['S1'] },
      { text: gate, status: 'verified', sourceIds: ['S2'] },
    ])
    expect(marks!.problems).toMatchObject([{ code: 'unknown-marker', marker: mark }])
    expect(text).toContain('2 of 2 sentences are verified')
    expect(text).toContain(`unknown-marker: ${mark}`)
  })
})

describe('a sentence that cites several sources is one sentence', () => {
  test('the source that says it decides, and the others are told', async () => {
    const { text, sentences, counts } = await check(
      `${fee.slice(0, -1)} [1][2]. ${gate.slice(0, -1)} [2]. ${sunday.slice(0, -1)} [1][2].`,
      [`${fee} ${sunday}`, `${gate} ${sunday}`],
    )
    expect(sentences).toMatchObject([
      {
        text: fee,
        status: 'verified',
        sourceIds: ['S1'],
        others: [{ status: 'unverified', sourceIds: ['S2'] }],
      },
      { text: gate, status: 'verified', sourceIds: ['S2'] },
      { text: sunday, status: 'verified' },
    ])
    expect(counts).toEqual({ verified: 3 })
    expect(text).toContain('3 of 3 sentences are verified')
    expect(text).toContain(`unverified (S2): ${fee}`)
  })

  test('a source that contradicts it decides', async () => {
    const { sentences, counts } = await check(`${fee.slice(0, -1)} [1][2].`, [
      fee,
      'The berth fee is 45 euros per night.',
    ])
    expect(counts).toEqual({ [sentences[0]!.status]: 1 })
    expect(sentences).toMatchObject([
      { status: 'failed', sourceIds: ['S2'], others: [{ status: 'verified', sourceIds: ['S1'] }] },
    ])
  })

  test('whatever is cited, the counts add up to the sentences, and no sentence stands twice', async () => {
    for (const mark of ['', ' [1]', ' [2]', ' [1][2]', ' [1, 2][3]', ' [2][9]']) {
      const answer = [fee, gate, sunday].map((each) => each.replace(/\.$/, `${mark}.`)).join(' ')
      const { sentences, counts } = await check(answer, [fee, gate, sunday])
      expect(sentences.map((each) => each.text)).toEqual([fee, gate, sunday])
      expect(Object.values(counts).reduce((sum: number, count) => sum + Number(count), 0)).toBe(3)
    }
  })
})
