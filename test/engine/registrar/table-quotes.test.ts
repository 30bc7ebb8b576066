import { describe, expect, test } from 'vitest'
import { citeAgentTool } from '../../../src/engine/registrar/agent-tools.ts'
import { codeOf } from '../../records/store/rejection.ts'
import { someRegistrar } from './some-registrar.ts'

const matrix = `| paper | architecture |
| --- | --- |
| paper_1 | microservices |
| paper_2 | event-driven |
| paper_9 | monolith |`
const rules =
  'Stoff,Abgabe,Gebinde\nAltöl,Sammelstelle A,Kanister\nLauge,Sammelstelle B,Fass\nSäure,Sammelstelle C,Glas'

describe('a quote from a table', () => {
  test.each<[string, string, string | undefined, string]>([
    [matrix, 'paper_9 uses microservices.', undefined, 'failed'],
    [matrix, 'paper_9 uses microservices.', '| paper_9 | monolith |', 'failed'],
    [matrix, 'paper_9 uses microservices.', '| paper_1 | microservices |', 'failed'],
    [matrix, 'paper_9 uses microservices.', 'microservices', 'failed'],
    [matrix, 'paper_9 does not use microservices.', '| paper_9 | monolith |', 'unverified'],
    [rules, 'Lauge wird an der Sammelstelle C abgegeben.', 'Säure,Sammelstelle C,Glas', 'failed'],
    [rules, 'Lauge wird an der Sammelstelle C abgegeben.', 'Lauge,Sammelstelle B,Fass', 'failed'],
    [rules, 'Lauge wird an der Sammelstelle B abgegeben.', 'Säure,Sammelstelle C,Glas', 'unverified'],
  ])('%#: %s by %j', async (content, claim, quote, status) => {
    const { registrar } = someRegistrar()
    const source = await registrar.addCustomSource({ name: 'Table', content })
    const cited = await registrar.cite({ sourceId: source.id, claim, ...(quote !== undefined && { quote }) })
    expect(cited).toMatchObject({ status })
  })

  test('of another row than the claim names says so', async () => {
    const { registrar } = someRegistrar()
    const source = await registrar.addCustomSource({ name: 'Table', content: rules })
    const claim = 'Lauge wird an der Sammelstelle B abgegeben.'
    const cited = await registrar.cite({ sourceId: source.id, claim, quote: 'Säure,Sammelstelle C,Glas' })
    expect(cited.reason).toBe(
      'The quote is of another row than the one that this is about: Lauge,Sammelstelle B,Fass',
    )
  })
})

describe('the cite tool', () => {
  const law =
    '# Fristen\n\n## § 8.1\n\nBelege sind zehn Jahre aufzubewahren.\n\n## § 8.2\n\nBelege sind lesbar zu halten.\n'

  async function tool(content = law) {
    const { registrar } = someRegistrar()
    const source = await registrar.addDocSource({ name: 'law.md', content })
    const cite = citeAgentTool(registrar)
    const call = async (input: object) => {
      const parsed = cite.inputSchema.parse({
        sourceId: source.id,
        claim: 'Belege sind zehn Jahre aufzubewahren.',
        ...input,
      })
      const output = await cite.run(parsed)
      if ('failed' in output) throw new Error(output.message)
      return { ...output, stored: await registrar.getCitation(output.id) }
    }
    return { call, registrar, source }
  }

  test('keeps fields of a locator that it does not know', async () => {
    const { call } = await tool()
    const locator = { section: '§ 8.1', paragraph_id: 'p-17', table: 'x', nested: { a: [1] } }
    const { stored, warnings } = await call({ locator })
    expect(stored?.registration?.locator).toEqual(locator)
    expect(warnings).toEqual([])
  })

  test('looks for the claim where a section leads', async () => {
    const { call } = await tool()
    expect(await call({ locator: { section: '§ 8.1' } })).toMatchObject({ status: 'verified', warnings: [] })
    expect((await call({ locator: { section: '§ 8.2' } })).status).not.toBe('verified')
    expect(await call({ locator: { section_header: 'Fristen' } })).toMatchObject({ warnings: [] })
  })

  test.each<[object, string]>([
    [{ heading_context: 'Nowhere' }, 'heading_context "Nowhere" is not a heading or § of the source'],
    [{ statute: '§ 8.1', section: '§ 8.2' }, 'section "§ 8.2" is not at the other place'],
  ])('says that %j leads nowhere', async (locator, message) => {
    const { call } = await tool()
    const { warnings } = await call({ locator })
    expect(warnings).toEqual([{ code: 'unknown-place', message: expect.stringContaining(message) }])
  })

  test.each([
    [{ page_start: 1, page_end: 2 }, null],
    [{ page_start: 2, page_end: 9 }, 'invalid-locator'],
    [{ page_start: 98, page_end: 99 }, 'invalid-locator'],
    [{ page_start: 0 }, 'invalid-locator'],
  ])('takes %j for pages', async (locator, code) => {
    const { registrar, log, context } = someRegistrar()
    const content = 'Belege sind aufzubewahren. Rechnungen auch.'
    const { id } = await registrar.addCustomSource({ name: 'pages', content })
    const entry = await log.getEvent(id, context)
    if (entry?.event.kind !== 'source') throw new Error('no source')
    const pages = [
      { start: 0, end: 26, pageNumber: 1 },
      { start: 27, end: content.length, pageNumber: 2 },
    ]
    const data = { ...entry.event.data, id: 'paged', pages }
    await log.append([{ id: 'paged', kind: 'source', createdAt: '2026-03-01T10:00:00Z', data }], context)
    const cited = registrar.cite({ sourceId: 'paged', claim: 'Belege sind aufzubewahren.', locator })
    if (code === null) expect(await cited).toMatchObject({ status: 'verified' })
    else expect(await codeOf(cited)).toBe(code)
  })

  test('takes a long context of a quote, and none beyond its limit', async () => {
    const { call, registrar, source } = await tool(`${law}${'Und weiter. '.repeat(4_000)}`)
    const quote = 'Belege sind zehn Jahre aufzubewahren.'
    const content = await registrar.getSourceContent(source.id)
    expect(await call({ quote, quoteContext: content.slice(0, 40_000) })).toMatchObject({
      status: 'verified',
    })
    await expect(call({ quote, quoteContext: 'x'.repeat(1_000_001) })).rejects.toThrow('quoteContext')
    await expect(call({ quote, locator: { note: 'x'.repeat(20_001) } })).rejects.toThrow('locator')
  })

  test('takes the formula of a figure', async () => {
    const { call } = await tool('site,amount\nA,10\nB,20')
    const aggregation = { operation: 'mean', column: 'amount' }
    const cited = await call({ claim: 'The sites have an average amount of 15.', aggregation })
    expect(cited).toMatchObject({ status: 'verified', stored: { method: 'computed' } })
  })
})
