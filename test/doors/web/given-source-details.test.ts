import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { citeResponse } from '../../../src/doors/web.ts'

const content = 'The pier of Kolm is 400 metres long.'
const other = 'Dogs may swim at the northern beach.'

/** The sources that a run registers for a JSON answer with this list. */
async function registered(sources: object[]) {
  await using engine = new CitationEngine({ store: memoryStore() })
  await citeResponse(engine, Response.json({ answer: content, sources })).text()
  const { items } = await engine.listRuns()
  return items[0]!.sources
}

describe('what a list beside an answer says of its sources under other names', () => {
  test.each<[string, object, object]>([
    ['page', { page: 3 }, { pages: [{ start: 0, end: content.length, pageNumber: 3 }] }],
    [
      'pageNumber before page',
      { page: 3, pageNumber: 4 },
      { pages: [{ start: 0, end: content.length, pageNumber: 4 }] },
    ],
    ['a file', { source: 'harbour.pdf' }, { title: 'harbour.pdf' }],
    ['a title before the file', { source: 'harbour.pdf', title: 'Harbour' }, { title: 'Harbour' }],
    ['a link', { link: 'https://kolm.example/pier' }, { url: 'https://kolm.example/pier' }],
    ['a score', { score: 0.7 }, { relevance: 0.7 }],
    [
      'metadata',
      { metadata: { title: 'Harbour', page: 3 } },
      { title: 'Harbour', pages: [{ start: 0, end: content.length, pageNumber: 3 }] },
    ],
  ])('%s', async (_, details, expected) => {
    for (const [given, id] of [
      [{ id: 'doc-1' }, 'doc-1'],
      [{}, 'S1'],
    ] as const)
      for (const name of ['content', 'text'])
        expect(await registered([{ ...given, [name]: content, ...details }])).toMatchObject([
          { id, content, ...expected },
        ])
  })

  test('pages count from 0 for all sources if one has page 0', async () => {
    const sources = await registered([
      { id: 'a', content, page: 2 },
      { id: 'b', content: other, page: 0 },
    ])
    expect(sources.map(({ pages }) => pages![0]!.pageNumber)).toEqual([3, 1])
  })

  test('the text is that of the own field, and other texts do not replace it', async () => {
    const [source] = await registered([{ id: 'a', content, summary: 'A pier.', description: other }])
    expect(source).toMatchObject({ content })
    expect(source!.snippet).toBeUndefined()
  })

  test('sources with the same file keep their ids', async () => {
    const sources = await registered([
      { id: 'a', content, source: 'harbour.pdf', page: 1 },
      { id: 'b', content: other, source: 'harbour.pdf', page: 2 },
    ])
    expect(sources.map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
