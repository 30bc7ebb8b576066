import { describe, expect, test } from 'vitest'
import { CitationEngine, memoryStore } from '../../src/entries/index.ts'
import { toCitedSource } from '../../src/core/to-citations-data.ts'
import { renderCard } from '../../src/page/html/card.ts'
import { renderSourceList } from '../../src/page/html/source-list.ts'

const rule = 'All booking data is kept for ten years.'
const context = `Chapter 8 is on retention. ${rule} This holds for every medium.`
const reasoning = 'It is the <rule> itself.'

async function citedRule() {
  const engine = new CitationEngine({ store: memoryStore() })
  const source = await engine.addDocSource(
    { name: 'gobd.txt', content: context },
    { name: 'GoBD', version: '2024-01' },
  )
  const cited = await engine.cite({
    sourceId: source.id,
    claim: rule,
    quote: rule,
    quoteContext: context,
    relevanceReasoning: reasoning,
  })
  return { engine, source, record: (await engine.getCitation(cited.id))!, cited }
}

describe('a registered citation on a page', () => {
  test.each([
    ['en', 'Context, by the agent', 'Reason, by the agent'],
    ['de', 'Zusammenhang laut Agent', 'Begründung laut Agent'],
  ])('shows in %s what the agent said of it, as its words', async (locale, contextWord, reasonWord) => {
    const { record, source } = await citedRule()
    const html = renderCard(record, [toCitedSource(source)], { locale })
    expect(html).toContain(`${contextWord}: ${context}`)
    expect(html).toContain(`${reasonWord}: It is the &lt;rule&gt; itself.`)
    expect(html).toContain('GoBD')
    expect(html).toContain('2024-01')
  })

  test('shows a long context cut, and nothing of what the agent did not say', async () => {
    const { record, source } = await citedRule()
    const sources = [toCitedSource(source)]
    const long = { ...record.registration!, quoteContext: 'word '.repeat(10_000), relevanceReasoning: ' ' }
    const html = renderCard({ ...record, registration: long }, sources)
    expect(html.length).toBeLessThan(4_000)
    expect(html).toMatch(/Context, by the agent: (?:word ?){1,120}…</)
    const { registration: _none, ...answer } = record
    expect(renderCard(answer, sources)).not.toContain('by the agent')
  })

  test('takes its source as it is registered, read from the store or from an answer', async () => {
    const { engine, source, record } = await citedRule()
    const stored = (await engine.getSource(source.id))!
    const shown = { id: source.id, number: 1, title: 'GoBD', version: '2024-01', fileName: 'gobd.txt' }
    expect(toCitedSource(stored)).toMatchObject(shown)
    const [listed] = (await engine.listSources()).items
    expect(toCitedSource(listed!)).toMatchObject(shown)
    const linked = await engine.linkCitations({ text: `${rule.slice(0, -1)} [${record.number}].` })
    expect(toCitedSource(linked.sources[0]!)).toMatchObject({
      ...shown,
      snippet: expect.stringContaining(rule),
    })
    const web = { ...stored, type: 'website', url: 'https://a.example/x', number: undefined } as const
    const { number: _number, ...page } = web
    expect(toCitedSource(page)).toMatchObject({ url: 'https://a.example/x', domain: 'a.example', number: 1 })
    expect(toCitedSource(page)).not.toHaveProperty('contentHash')
  })

  test.each([
    [24, 26],
    [1, 26],
    [26, 26],
  ])('of page %i of %i is listed with that page', async (page, of) => {
    const { record, source } = await citedRule()
    const pages = Array.from({ length: of }, (_, at) => ({
      pageNumber: at + 1,
      start: at * 9,
      end: at * 9 + 8,
    }))
    const evidence = record.evidence.map((each) => ({ ...each, pageNumber: page }))
    const sources = [toCitedSource({ ...source, pages })]
    const html = renderSourceList({ sources, citations: [{ ...record, evidence }] })
    const shown = [...html.matchAll(/(?:page|p\.)\s*(\d+)/g)].map(([, number]) => Number(number))
    expect(shown).toEqual([page])
  })
})
