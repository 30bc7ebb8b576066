import { describe, expect, test } from 'vitest'
import { readMarks, toFootnotes } from '../../../src/entries/protocols.ts'
import type { WritableSource } from '../../../src/entries/protocols.ts'

const text = 'Snow fell. Rain fell.'
const citations = [
  { start: 0, end: 10, sourceIds: ['S3'] },
  { start: 11, end: 21, sourceIds: ['S1', 'S3'] },
]
const sources: WritableSource[] = [
  {
    id: 'S1',
    title: 'Rain',
    publisher: 'Weather Office',
    publishedAt: '2024-03-01',
    url: 'https://rain.example/a',
  },
  { id: 'S2', title: 'Hail' },
  { id: 'S3', title: 'Snow', url: 'https://snow.example/x_(y)' },
]

test('are numbered by first use', () => {
  const { text: written, footnotes, omitted } = toFootnotes({ text, citations, sources })
  expect(written).toBe(
    [
      'Snow fell[^1]. Rain fell[^2][^1].',
      '',
      '## Sources',
      '',
      '[^1]: Snow <https://snow.example/x_(y)>',
      '[^2]: Rain — Weather Office (2024) <https://rain.example/a>',
      '',
    ].join('\n'),
  )
  expect(footnotes).toEqual([
    { label: '1', sourceId: 'S3' },
    { label: '2', sourceId: 'S1' },
  ])
  expect(omitted).toEqual([])
  // The definitions say what each label means.
  const read = readMarks(written, { sources })
  expect(read.text).toBe(text)
  expect(read.marks.map(({ sourceIds }) => sourceIds)).toEqual([['S3'], ['S1'], ['S3']])
})

test('keep the numbers of their sources', () => {
  const answer = { text, citations, sources }
  expect(toFootnotes(answer, { numbering: 'keep' }).text).toContain('Snow fell[^3]. Rain fell[^1][^3].')
  const numbered = sources.map((source) => ({ ...source, number: source.id === 'S3' ? 7 : 2000 }))
  const kept = toFootnotes(
    { text, citations, sources: numbered },
    { numbering: 'keep', heading: 'References' },
  )
  expect(kept.text).toContain('Snow fell[^7]. Rain fell[^1][^7].\n\n## References\n\n[^1]: Rain')
})

test('have labels that the text has not', () => {
  const noted = `Known[^1]. ${text}\n\n[^1]: A note of its own`
  const moved = citations.map(({ start, end, sourceIds }) => ({
    start: start + 11,
    end: end + 11,
    sourceIds,
  }))
  const written = toFootnotes({ text: noted, citations: moved, sources }).text
  expect(written).toContain(
    'Known[^1]. Snow fell[^2]. Rain fell[^3][^2].\n\n[^1]: A note of its own\n\n## Sources\n\n[^2]: Snow',
  )
  const kept = toFootnotes({ text: noted, citations: moved, sources }, { numbering: 'keep' })
  expect(kept.footnotes).toEqual([
    { label: '2', sourceId: 'S1' },
    { label: '3', sourceId: 'S3' },
  ])
})

test('an answer without citations has no section', () => {
  expect(toFootnotes({ text, citations: [], sources })).toEqual({
    text,
    section: '',
    footnotes: [],
    omitted: [],
  })
})

describe('a definition has the parts that are known', () => {
  const define = (source: WritableSource) =>
    toFootnotes({
      text,
      citations: [{ start: 0, end: 10, sourceIds: [source.id] }],
      sources: [source],
    }).section.split('\n')[2]

  const content = { content: '', contentHash: '', number: 1 }
  test.each<[WritableSource, string]>([
    [{ id: 'a', title: 'T' }, 'T'],
    [{ id: 'a' }, 'a'],
    [{ id: 'a', url: 'https://www.b.example/c' }, 'b.example <https://www.b.example/c>'],
    [{ id: 'a', title: 'T', publishedAt: 'last spring' }, 'T'],
    [{ id: 'a', title: 'T', publishedAt: '2019' }, 'T (2019)'],
    [{ id: 'a', title: 'T', publisher: 'T', url: 'javascript:alert(1)' }, 'T'],
    [{ id: 'a', title: '[x](y) *b* `c` <i>\n# d' }, '\\[x\\](y) \\*b\\* \\`c\\` \\<i\\> # d'],
    [{ id: 'a', title: '\u202eabc\u0000' }, 'abc'],
    [
      {
        id: 'S1',
        type: 'document',
        identifier: 'f.pdf',
        title: 'T',
        ...content,
        publishedAt: '2020-02-02',
        metadata: { publisher: 'P' },
      },
      'T — P (2020)',
    ],
    [{ id: 'S1', type: 'document', identifier: 'f.pdf', ...content }, 'f.pdf'],
  ])('%j', (source, words) => {
    expect(define(source)).toBe(`[^1]: ${words}`)
  })
})

test('a hundred footnotes', () => {
  const many = Array.from({ length: 100 }, (_, index) => ({
    id: `S${index + 1}`,
    title: `Title ${index + 1}`,
  }))
  const parts = many.map(({ title }) => `${title} is here.`)
  const cited = parts.map((part, index) => {
    const start = parts.slice(0, index).join(' ').length + (index > 0 ? 1 : 0)
    return { start, end: start + part.length, text: part, sourceIds: [`S${index + 1}`] }
  })
  const written = toFootnotes({ text: parts.join(' '), citations: cited, sources: many })
  expect(written.footnotes).toHaveLength(100)
  expect(written.text).toContain('Title 100 is here[^100].')
})
