import { expect, test } from 'vitest'
import { answerRows } from './run-cli.ts'

const sources = [
  { id: 'rain', url: 'https://rain.example', title: 'Rain', publisher: 'Office', publishedAt: '2024-05-01' },
  { id: 7, title: 'Snow' },
  { id: 'hail', title: 'Hail' },
]

test('marks become footnotes with a section', async () => {
  const { code, rows } = await answerRows('footnotes', [
    { id: 'r', text: 'Snow fell [2]. Rain fell. [1][2] It is `a[1]` [9].', sources, asked: ['numbers'] },
    { id: 'k', chunks: ['Snow fell [', '2].'], sources, numbering: 'keep', heading: 'Sources' },
  ])
  expect(code).toBe(0)
  const section = '## Footnotes\n\n[^1]: Snow\n[^2]: Rain — Office (2024) <https://rain.example/>'
  expect(rows).toEqual([
    {
      id: 'r',
      text: `Snow fell[^1]. Rain fell.[^2][^1] It is \`a[1]\`.\n\n${section}\n`,
      footnotes: [
        { label: '1', sourceId: '7' },
        { label: '2', sourceId: 'rain' },
      ],
      section,
      omitted: [],
      problems: [{ code: 'unknown-marker', marker: '[9]', at: 34 }],
    },
    {
      id: 'k',
      text: 'Snow fell[^2].\n\n## Sources\n\n[^2]: Snow\n',
      footnotes: [{ label: '2', sourceId: '7' }],
      section: '## Sources\n\n[^2]: Snow',
      omitted: [],
      problems: [],
    },
  ])
})

test('without marks the sources are listed as references', async () => {
  const { rows } = await answerRows('footnotes', [
    { text: 'Rain fell.', sources },
    { text: 'Rain fell. [[USAGE:3]]', sources },
    { text: 'Rain fell.', sources: [] },
  ])
  expect(rows.map((row) => row['text'])).toEqual([
    'Rain fell.\n\n## References\n\n- Rain — Office (2024) <https://rain.example/>\n- Snow\n- Hail\n',
    'Rain fell.\n\n## References\n\n- Hail\n',
    'Rain fell.',
  ])
})

test('footnotes stand in tables, lists and quotes as the marks did', async () => {
  const text = '| a | b |\n|---|---|\n| Rain [1] | Snow |\n\n- Hail [3]\n\n> Snow [2].\n'
  const { rows } = await answerRows('footnotes', [{ text, sources }])
  expect(rows[0]!['text']).toContain('| Rain[^1] | Snow |\n\n- Hail[^2]\n\n> Snow[^3].\n')
  expect(rows[0]!['omitted']).toEqual([])
})

test('a mark that has no place is told', async () => {
  const { rows } = await answerRows('footnotes', [{ text: '[1] Rain fell.', sources, asked: ['numbers'] }])
  expect(rows[0]).toMatchObject({ omitted: [{ at: 0, sourceIds: ['rain'] }] })
})

test.each([
  [{ text: 'a' }, 'sources: '],
  [{ text: 'a', sources, numbering: 'none' }, 'numbering: '],
  [{ text: 'a', sources: [sources[0], sources[0]] }, 'Two sources have the id "rain"'],
])('%j is refused', async (row, message) => {
  const { code, rows } = await answerRows('footnotes', [row])
  expect(code).toBe(1)
  expect(rows[0]).toMatchObject({
    error: { code: 'invalid-input', message: expect.stringContaining(message) },
  })
})
