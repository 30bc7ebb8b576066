import { expect, test } from 'vitest'
import { answerRows } from './run-cli.ts'

const sources = [
  { id: 'rain', url: 'https://rain.example' },
  { id: 7, title: 'Snow' },
]

test('answers in the documented shape', async () => {
  const { code, rows } = await answerRows('marks', [
    { id: 'r', text: 'Rain fell [1:p5]. Snow fell [S2]. As [1] says, hail fell [9].', sources },
    { id: 'q', text: 'Hail fell [9].', sources, asked: ['numbers'] },
    { id: 's', text: 'It rises [Fig. 2].', sources },
  ])
  expect(code).toBe(0)
  expect(rows).toEqual([
    {
      id: 'r',
      text: 'Rain fell. Snow fell. As [1] says, hail fell [9].',
      marks: [
        { at: 9, sourceIds: ['rain'], protocol: 'numbers', pages: [5] },
        { at: 20, sourceIds: ['7'], protocol: 'source-ids' },
        { at: 28, sourceIds: ['rain'], protocol: 'numbers', stays: true },
      ],
      problems: [{ code: 'unknown-marker', marker: '[9]', at: 48 }],
    },
    {
      id: 'q',
      text: 'Hail fell.',
      marks: [],
      problems: [{ code: 'unknown-marker', marker: '[9]', at: 9 }],
    },
    {
      id: 's',
      text: 'It rises.',
      marks: [{ at: 8, sourceIds: ['7'], protocol: 'numbers', label: 'Fig. 2' }],
      problems: [],
    },
  ])
})

test('chunks give what the text gives', async () => {
  const text = 'Rain `[1]` fell [1].\n\nSources:\n[1] https://rain.example'
  const { rows } = await answerRows('marks', [
    { text, sources },
    { chunks: [...text], sources },
    { chunks: ['', text, ''], sources },
  ])
  expect(rows[0]).toMatchObject({ text: 'Rain `[1]` fell.', marks: [{ at: 15, sourceIds: ['rain'] }] })
  expect(rows[1]).toEqual(rows[0])
  expect(rows[2]).toEqual(rows[0])
})

test('a sidecar in YAML is read as one in JSON', async () => {
  const entries = '[{"path":"/a","sids":[1]}]'
  const { code, rows } = await answerRows('marks', [
    { text: `{"a":"Rain fell","_citations":${entries}}`, sources },
    { chunks: ['a: Rain fell\n_citations:', `\n  ${entries}\n`], sources },
  ])
  expect(code).toBe(0)
  expect(rows).toMatchObject([
    {
      text: '{"a":"Rain fell"}',
      marks: [{ at: 15, sourceIds: ['rain'], protocol: 'sidecar' }],
      problems: [],
    },
    { text: 'a: Rain fell\n', marks: [{ at: 12, sourceIds: ['rain'], protocol: 'sidecar' }], problems: [] },
  ])
})

test('only the protocols that are named are read', async () => {
  const { rows } = await answerRows('marks', [
    { text: 'Rain [1] fell [S1].', sources, protocols: ['source-ids'] },
  ])
  expect(rows[0]).toMatchObject({ text: 'Rain [1] fell.', marks: [{ protocol: 'source-ids' }] })
})

test.each([
  [{ sources }, 'text: expected either "text" or "chunks"'],
  [{ text: 'a', chunks: ['a'], sources }, 'text: expected either "text" or "chunks"'],
  [{ text: 'a' }, 'sources: '],
  [{ text: 'a', sources, protocols: ['morse'] }, 'protocols.0: '],
])('%j is refused', async (row, message) => {
  const { code, rows } = await answerRows('marks', [row])
  expect(code).toBe(1)
  expect(rows[0]).toMatchObject({
    line: 1,
    error: { code: 'invalid-input', message: expect.stringContaining(message) },
  })
})

test('attribute takes marks off a response, for a row or for all with --marks', async () => {
  const response = 'Rain fell twice in Kolm [1]. Snow fell [9].'
  const row = {
    response,
    sources: [{ id: 'rain', text: 'Report. Rain fell twice in Kolm. The pier stayed open.' }],
  }
  const { rows } = await answerRows('attribute', [row, { ...row, marks: true }])
  expect(rows[0]).not.toHaveProperty('text')
  expect(rows[1]).toMatchObject({
    // What names no source stays, and is told.
    text: 'Rain fell twice in Kolm. Snow fell [9].',
    citations: [
      {
        text: 'Rain fell twice in Kolm.',
        sourceIds: ['rain'],
        status: 'verified',
        citedBy: [{ provider: 'mark', marker: '[1]' }],
      },
    ],
    problems: [{ code: 'unknown-marker', marker: '[9]', at: 38 }],
  })
  const all = await answerRows('attribute', [row, { ...row, marks: false }], { args: ['--marks'] })
  expect(all.rows[0]).toMatchObject({ text: 'Rain fell twice in Kolm. Snow fell [9].' })
  expect(all.rows[1]).not.toHaveProperty('text')
})
