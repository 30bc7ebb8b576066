import { describe, expect, test } from 'vitest'
import { CitationEngine, memoryStore } from '../../src/entries/index.ts'
import {
  databaseFormat,
  exportStoredBibliography,
  formatStoredCitation,
  statuteFormat,
} from '../../src/entries/references.ts'
import type { DomainFormat } from '../../src/entries/references.ts'

const rule = 'Every lift is inspected every two years.'

async function someRecords(formats: readonly DomainFormat[]) {
  const engine = new CitationEngine({ store: memoryStore(), formats, context: { project: 'lifts' } })
  const act = await engine.addDocSource(
    { name: 'act.md', content: `## § 2 Inspection\n\n(1) ${rule}\n` },
    { name: 'Lift Act', version: '2024-01', metadata: { statute: 'LiftG' } },
  )
  const rows = await engine.addDbSource({
    identifier: 'lifts_db',
    name: 'Lifts',
    query: 'select <b> from lifts',
    rows: [{ lift: 'North', inspected: 2024 }],
  })
  const paper = await engine.addDocSource({ name: 'paper.md', content: rule }, { name: 'A Paper' })
  const cited = await engine.cite({ sourceId: act.id, claim: rule, quote: rule })
  await engine.cite({ sourceId: rows.id, claim: 'North was inspected in 2024.' })
  await engine.cite({ sourceId: paper.id, claim: rule, quote: rule })
  return { engine, cited }
}

const legal = [statuteFormat, databaseFormat]

describe('formats of domains', () => {
  test('what cite returns to put after the claim', async () => {
    const { cited } = await someRecords(legal)
    expect(cited.reference).toBe('[§ 2 Abs. 1 LiftG]')
    expect((await someRecords([])).cited.reference).toBe('[Lift Act, § 2 Abs. 1 LiftG]')
    const broken: DomainFormat = {
      name: 'broken',
      fits: () => true,
      cite: () => {
        throw new Error('no')
      },
    }
    // The citation is stored by then: it keeps its reference by name and place.
    expect((await someRecords([broken])).cited.reference).toBe('[Lift Act, § 2 Abs. 1 LiftG]')
  })

  test.each([
    ['inline', '[§ 2 Abs. 1 LiftG]'],
    ['apa', '(§ 2 Abs. 1 LiftG)'],
    ['ieee', '[1, § 2 Abs. 1 LiftG]'],
  ] as const)('a citation in the text, %s', async (style, written) => {
    const { engine, cited } = await someRecords(legal)
    expect(await formatStoredCitation(engine, cited.id, { style })).toBe(written)
    const auditor = engine.as({ role: 'auditor' })
    expect(await formatStoredCitation(auditor, cited.id, { style })).toBe(written)
    const without = await formatStoredCitation(engine, cited.id, { style, formats: [] })
    expect(without === written).toBe(style === 'ieee')
  })

  test('entries of bibliographies, at the place that the style gives them', async () => {
    const { engine } = await someRecords(legal)
    expect(await exportStoredBibliography(engine, {}, { style: 'ieee' })).toBe(
      '[1] Lift Act (LiftG), version 2024-01\n[2] Lifts [lifts_db]: select <b> from lifts\n[3] “A Paper.”\n',
    )
    const apa = await exportStoredBibliography(engine, {}, { style: 'apa', language: 'de' })
    expect(apa.split('\n')).toEqual(
      expect.arrayContaining(['Lift Act (LiftG), Fassung 2024-01', expect.stringContaining('A Paper')]),
    )
    const html = await exportStoredBibliography(engine, {}, { style: 'apa', format: 'html' })
    expect(html).toContain('select &lt;b&gt; from lifts')
    expect(html).not.toContain('<b>')
    // Files for other programs keep the fields.
    expect(await exportStoredBibliography(engine, {}, { style: 'csl-json' })).toContain('"Lift Act"')
  })

  const throwing = () => {
    throw new Error('no')
  }
  test.each<[string, Partial<DomainFormat>]>([
    ['throws', { cite: throwing, entry: throwing }],
    ['returns no text', { cite: () => 7 as never, entry: () => 7 as never }],
    ['throws when asked whether a source fits', { fits: throwing }],
  ])('one that %s is named', async (_name, format) => {
    const { engine, cited } = await someRecords([{ name: 'mine', fits: () => true, ...format }])
    const isNamed = { code: 'invalid-input', message: expect.stringContaining('The format "mine" ') }
    await expect(exportStoredBibliography(engine, {}, { style: 'ieee' })).rejects.toMatchObject(isNamed)
    await expect(formatStoredCitation(engine, cited.id, { style: 'apa' })).rejects.toMatchObject(isNamed)
  })
})
