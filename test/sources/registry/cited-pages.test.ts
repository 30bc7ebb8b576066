import { describe, expect, test } from 'vitest'
import { CitationEngine, memoryStore } from '../../../src/entries/index.ts'
import {
  exportAnswer,
  exportSessionBibliography,
  exportStoredBibliography,
} from '../../../src/entries/references.ts'
import {
  renderPlain,
  renderSourceList,
  toCitationsData,
  toStoredCitationData,
} from '../../../src/page/client.ts'
import { makePdf } from '../../documents/reader/make-pdf.ts'
import { citedPagesOf, pageList } from '../../../src/sources/registry/cited-pages.ts'
import { sourceLine } from '../../../src/page/markers/source-line.ts'

const url = 'https://plants.example/atlas.pdf'
const sentenceOf = (page: number) => `Plate ${page} shows the moss of valley ${page * 7}.`

/** An atlas of 26 pages, of which the answer cites these. */
async function atlas(...cited: number[]) {
  const store = memoryStore()
  const engine = new CitationEngine({ store, context: { project: 'p', sessionId: 's', agentId: 'a' } })
  const sources = Array.from({ length: 26 }, (_, index) => ({
    url,
    title: 'Atlas',
    content: `${sentenceOf(index + 1)} `,
    pageNumber: index + 1,
  }))
  const response = cited.map(sentenceOf).join(' ')
  const { runId } = await engine.attribute({ response, sources, sessionId: 's' })
  const record = (await engine.getRun(runId))!
  const data = toCitationsData({ ...record, runId, progress: 'complete' })
  return { engine, response, data, record }
}

describe('a source of 26 pages', () => {
  const line = (page: string) => `[1] Atlas, ${page}, ${url}`

  test.each([
    [[24], 'page 24', '24'],
    [[3, 24, 25], 'pages 3, 24–25', '3, 24–25'],
    [[1], 'page 1', '1'],
  ])('cited on %j is listed with these pages', async (pages, words, list) => {
    const { engine, response, data, record } = await atlas(...pages)
    expect(data.sources).toMatchObject([{ title: 'Atlas' }])
    expect(data.sources[0]).not.toHaveProperty('pageNumber')
    expect(renderPlain(response, data)).toContain(line(words))
    expect(renderSourceList(data)).toContain(words)
    const stored = toStoredCitationData({ sources: record.sources, citations: record.citations })
    expect(stored.sources).toMatchObject([{ pageNumber: pages[0] }])
    const [item] = JSON.parse((await exportAnswer(record, { format: 'csl-json' })).body as string)
    expect(item.page).toBe(list)
    expect((await exportAnswer(record, { format: 'bibtex' })).body).toContain(list.replace('–', '--'))
    const session = await exportSessionBibliography(engine, 's', { style: 'csl-json' })
    expect(JSON.parse(session!.body as string)).toMatchObject([{ page: list }])
  })

  test('that nothing cites is listed without a page', async () => {
    const { data } = await atlas(24)
    const bare = { ...data, citations: [] }
    expect(renderSourceList(bare, { includeUncited: true })).not.toContain('page')
    expect(sourceLine(data.sources[0]!)).toBe(`[1] Atlas, ${url}`)
  })

  test('that a registered citation cites is in the bibliography with its page', async () => {
    const engine = new CitationEngine({
      store: memoryStore(),
      context: { project: 'p', sessionId: 's', agentId: 'a' },
    })
    const pages = Array.from({ length: 26 }, (_, index) => [{ text: sentenceOf(index + 1), x: 50, y: 700 }])
    const source = await engine.addDocSource({ name: 'atlas.pdf', content: await makePdf(pages) })
    const claim = sentenceOf(24)
    const cited = await engine.cite({ sourceId: source.id, claim, quote: claim })
    expect(cited).toMatchObject({ status: 'verified', place: { page: 24 } })
    expect(await exportStoredBibliography(engine, {}, { style: 'ieee' })).toContain('p. 24')
    expect(await exportStoredBibliography(engine, {}, { style: 'ris' })).toContain('SP  - 24')
    const session = await exportSessionBibliography(engine, 's', { style: 'bibtex' })
    expect(session!.body).toMatch(/pages\s*= \{24\}/)
  })
})

test('a passage that is one page is listed with it, cited there or not', () => {
  const source = { number: 2, title: 'Levels', url: undefined, pageNumber: 12 }
  expect(sourceLine(source)).toBe('[2] Levels, page 12')
  expect(sourceLine({ ...source, citedPages: [] })).toBe('[2] Levels, page 12')
})

test('a page that only a provider names counts, and failed citations do not', () => {
  const citedBy = [{ provider: 'anthropic', sourceId: 'S1', pageNumber: 7 }]
  const evidence = { sourceId: 'S1', start: 0, end: 1, quote: 'x', similarity: 1, kind: 'exact' as const }
  const pages = citedPagesOf([
    { status: 'unverified', evidence: [], citedBy },
    { status: 'verified', evidence: [{ ...evidence, locator: { page: 9, lastPage: 10 } }], citedBy },
    { status: 'failed', evidence: [{ ...evidence, pageNumber: 1 }] },
  ])
  expect(pages.of('S1')).toEqual([7, 9, 10])
  expect(pages.of('S2')).toEqual([])
})

test.each([
  ['all pages of a passage', { page: 3, lastPage: 7 }, '3–7'],
  ['a passage on one page', { page: 3 }, '3'],
  ['pages in another order', { page: 7, lastPage: 3 }, '3, 7'],
  [
    'a very long range: its first pages and its last',
    { page: 3, lastPage: 2 ** 53 - 1 },
    `3–102, ${2 ** 53 - 1}`,
  ],
  [
    'the last pages that a number can count',
    { page: 2 ** 53 - 2, lastPage: 2 ** 53 - 1 },
    `${2 ** 53 - 2}–${2 ** 53 - 1}`,
  ],
])('%s', (_, locator, expected) => {
  const evidence = {
    sourceId: 'S1',
    start: 0,
    end: 1,
    quote: 'x',
    similarity: 1,
    kind: 'exact' as const,
    locator,
  }
  expect(pageList(citedPagesOf([{ status: 'verified', evidence: [evidence] }]).of('S1'))).toBe(expected)
})

test('long lists of pages are cut', () => {
  const odd = Array.from({ length: 30 }, (_, index) => 2 * index + 1)
  expect(pageList(odd)).toMatch(/^1, 3, .*39, …$/)
})
