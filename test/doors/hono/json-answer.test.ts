import { describe, expect, test } from 'vitest'
import type { CitationsData } from '../../../src/core/citations-data.ts'
import type { Reference } from '../../../src/references/display/references.ts'
import { answer, harbour, lighthouse } from './answers.ts'
import { appOf, controlled } from './middleware-app.ts'

type CitedAnswer = Record<string, unknown> & {
  references: Reference[]
  citations: Record<string, unknown>
  data: CitationsData
}

describe('JSON { answer, sources }', () => {
  async function cite(body: string) {
    const { app, storedRuns } = appOf(
      () =>
        new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8', etag: '"1"' } }),
    )
    const response = await app.request('/chat')
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    return { response, text, storedRuns }
  }

  test('gets citations, references and data appended, its own bytes untouched', async () => {
    const body = JSON.stringify({ answer, sources: [harbour, lighthouse], big: 0 }, null, 2).replace(
      '"big": 0',
      '"big": 12345678901234567890',
    )
    const { response, text, storedRuns } = await cite(`${body}\n`)
    expect(text.startsWith(body.slice(0, -1))).toBe(true)
    const cited: CitedAnswer = JSON.parse(text)
    expect(Object.keys(cited)).toEqual(['answer', 'sources', 'big', 'citations', 'references', 'data'])
    expect(
      cited.references.map(({ startIndex, endIndex, sourceIds }) => [
        answer.slice(startIndex, endIndex),
        sourceIds,
      ]),
    ).toEqual([
      [
        'Ships longer than 120 metres must take a pilot on board before they enter the eastern channel.',
        ['S1'],
      ],
      ['The lighthouse on the north pier was built in 1887 and is 31 metres high.', ['S2']],
    ])
    expect(cited.citations['1']).toMatchObject({ source: harbour.url, title: harbour.title })
    expect(response.headers.get('etag')).toBeNull()
    expect(await storedRuns()).toMatchObject([{ id: cited.data.runId, textParts: [answer] }])
  })

  const sourceShapes: [string, unknown[], string[]][] = [
    ['text instead of content', [{ title: 'Rules', text: harbour.content }], ['S1']],
    ['ids of their own', [{ id: 'rules', content: harbour.content }], ['rules']],
    [
      'an id that looks like a number of ours',
      [{ content: lighthouse.content }, { id: 'S1', content: harbour.content }],
      ['S1'],
    ],
    [
      'results of a vector store',
      [{ pageContent: harbour.content, metadata: { source: harbour.url } }],
      ['S1'],
    ],
  ]
  test.each(sourceShapes)('with sources that have %s', async (_, sources, sourceIds) => {
    const { text } = await cite(JSON.stringify({ answer, sources }))
    expect(JSON.parse(text).references[0]).toMatchObject({ startIndex: 0, sourceIds })
  })

  test('keeps keys that it has', async () => {
    const { text } = await cite(JSON.stringify({ answer, sources: [harbour], citations: 'mine', data: 1 }))
    expect(JSON.parse(text)).toMatchObject({
      citations: 'mine',
      data: 1,
      references: [{ sourceIds: ['S1'] }],
    })
  })

  test('with no sources says why nothing is cited', async () => {
    const { text } = await cite(JSON.stringify({ answer, sources: [] }))
    expect(JSON.parse(text)).toMatchObject({
      citations: {},
      references: [],
      data: { uncited: [{ reason: 'no-source' }, { reason: 'no-source' }, {}] },
    })
  })

  const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000)
  const untouched: [string, string][] = [
    ['not JSON', '{"answer": "x", "sources": ['],
    ['an array', '[{"answer":"x","sources":[]}]'],
    ['no sources', '{"answer":"x"}'],
    ['an answer that is no text', '{"answer":1,"sources":[]}'],
    ['sources that are no list', '{"answer":"x","sources":{}}'],
    ['null', 'null'],
    ['empty', ''],
    ['a byte order mark', '\ufeff{"answer":"x","sources":[]}'],
    ['a million levels', deep],
    ['too large', JSON.stringify({ answer, sources: [], padding: 'x'.repeat(16_000_000) })],
  ]
  test.each(untouched)('%s passes untouched', async (_, body) => {
    const { response, text, storedRuns } = await cite(body)
    expect(text === body).toBe(true)
    expect(response.status).toBe(200)
    expect(await storedRuns()).toEqual([])
  })

  test('with hostile sources is an answer nonetheless', async () => {
    const body = `{"answer":${JSON.stringify(answer)},"__proto__":{"polluted":1},"sources":[${deep},{"content":"\\u0000\\ud800","metadata":${deep},"__proto__":{"polluted":1}},null,1]}`
    const { text } = await cite(body)
    expect(text.startsWith(body.slice(0, -1))).toBe(true)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('that is not UTF-8, or breaks off, passes as it came', async () => {
    const bytes = Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d)
    const { app } = appOf(() => new Response(bytes, { headers: { 'content-type': 'application/json' } }))
    expect(new Uint8Array(await (await app.request('/chat')).arrayBuffer())).toEqual(bytes)

    const upstream = controlled()
    const broken = appOf(
      () => new Response(upstream.body, { headers: { 'content-type': 'application/json' } }),
    )
    const response = broken.app.request('/chat')
    await upstream.write('{"answer":')
    await upstream.abort(new Error('gone'))
    const reader = (await response).body!.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader.read()).value).toBe('{"answer":')
    await expect(reader.read()).rejects.toThrow('gone')
  })
})
