import { expect, test } from 'vitest'
import { readCitationsApiStream, splitAnswer, tooltipLines } from '../../../src/page/citations-api.ts'
import type { CitationsApiView } from '../../../src/page/citations-api.ts'

const entry = { text: 'Rain fell.', source: 'docs/rain.md', title: 'Rain', score: 0.5 }
const map = { 1: entry, 12: entry }

test('an answer is split at the marks of its map', () => {
  const view = (answer: string): CitationsApiView => ({ answer, sources: [], citation_map: map })
  expect(splitAnswer(view('Rain [1][12]. Not [2], [x] or [1,12] [constructor].'))).toEqual([
    { text: 'Rain ' },
    { number: 1 },
    { number: 12 },
    { text: '. Not [2], [x] or [1,12] [constructor].' },
  ])
  expect(splitAnswer(view(''))).toEqual([])
  expect(splitAnswer(view('[1]'))).toEqual([{ number: 1 }])
})

test('a tooltip has title, 200 characters, source and score', () => {
  expect(tooltipLines(entry)).toEqual(['Rain', 'Rain fell.', 'docs/rain.md', 'Score: 0.50'])
  const long = { ...entry, title: '', text: `${'a'.repeat(199)}🌧️ b`, score: 1 / 3 }
  expect(tooltipLines(long)).toEqual([`${'a'.repeat(199)}\ufffd...`, 'docs/rain.md', 'Score: 0.33'])
  const exact = { ...entry, text: 'b'.repeat(200) }
  expect(tooltipLines(exact)[1]).toBe('b'.repeat(200))
})

test('a stream is read in any pieces, without what is not of it', async () => {
  const messages = [
    { type: 'metadata', session_id: 's' },
    { type: 'token', content: 'Rain ' },
    { type: 'token', content: 7 },
    { type: 'token', content: '[1].' },
    { type: 'source', source: { ...entry, isCited: true } },
    { type: 'source', source: null },
    { type: 'citations', data: { 1: entry, 2: 'none' } },
    { type: 'unknown' },
  ]
  const body = `${messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join('')}data: {\n\ndata: [DONE]\n\n`
  const bytes = new TextEncoder().encode(body)
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 5) controller.enqueue(bytes.slice(at, at + 5))
      controller.close()
    },
  })
  const views: CitationsApiView[] = []
  for await (const view of readCitationsApiStream(new Response(stream))) views.push(view)
  expect(views.map(({ answer }) => answer)).toEqual(['Rain ', 'Rain [1].', 'Rain [1].', 'Rain [1].'])
  expect(views.at(-1)).toEqual({
    answer: 'Rain [1].',
    sources: [{ ...entry, isCited: true }],
    citation_map: { 1: entry },
  })
  await expect(readCitationsApiStream(new Response('', { status: 500 })).next()).rejects.toThrow('500')
})
