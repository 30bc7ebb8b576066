import { describe, expect, test } from 'vitest'
import { CitationEngine, memoryStore } from '../../../src/entries/index.ts'
import { exportStoredBibliography, formatStoredCitation } from '../../../src/entries/references.ts'
import { someRegistrar } from '../../engine/registrar/some-registrar.ts'
import { codeOf, errorOf } from '../../records/store/rejection.ts'

const rule = 'Every lift is inspected every two years.'

async function someRecords() {
  const { registrar } = someRegistrar()
  const act = await registrar.addDocSource(
    { name: 'act.md', content: `## § 2 Inspection\n\n(1) ${rule}\n` },
    {
      name: 'Lift Act',
      metadata: { statute: 'LiftG' },
      csl: { type: 'legislation', issued: { 'date-parts': [[2020]] } },
    },
  )
  const report = await registrar.addDocSource(
    { name: 'report.md', content: 'The lift was blue in May.' },
    { name: 'Report' },
  )
  const good = await registrar.cite({ sourceId: act.id, claim: rule, quote: rule })
  await registrar.cite({ sourceId: act.id, claim: rule })
  await registrar.cite({
    sourceId: report.id,
    claim: 'The lift was red.',
    quote: 'The lift was red in June of that year.',
  })
  return { registrar, good }
}

test('a citation of another session is not found, and the error says who reads it', async () => {
  const store = memoryStore()
  const before = new CitationEngine({ store })
  const source = await before.addCustomSource({ name: 'Act', content: rule })
  const { id } = await before.cite({ sourceId: source.id, claim: rule })
  const engine = new CitationEngine({ store, onIncident() {} })
  const { code, message } = await errorOf(formatStoredCitation(engine, id))
  expect(code).toBe('not-found')
  expect(message).toContain("engine.as({ role: 'user' })")
  for (const reader of [engine.as({ role: 'user' }), engine.as({ sessionId: before.actor.sessionId! })]) {
    expect(await formatStoredCitation(reader, id)).toBe('[Act]')
    expect(await exportStoredBibliography(reader, {}, { style: 'ieee' })).toContain('Act')
  }
})

describe('references of stored citations', () => {
  test('a citation by its id, in the styles that need no package', async () => {
    const { registrar, good } = await someRecords()
    expect(await formatStoredCitation(registrar, good.id, { style: 'inline' })).toBe(
      '[Lift Act, § 2 Abs. 1 LiftG]',
    )
    expect(await formatStoredCitation(registrar, good.id, { style: 'bibtex' })).toMatch(
      /^@\w+\{[^]*Lift Act[^]*§ 2 Abs\. 1/,
    )
    expect(await formatStoredCitation(registrar, good.id, { style: 'apa' })).toContain('2020')
    expect(await codeOf(formatStoredCitation(registrar, 'nobody', { style: 'inline' }))).toBe('not-found')
  })

  test('a style or format that is none is named, with those there are', async () => {
    const { registrar, good } = await someRecords()
    const chicago = 'chicago' as 'apa'
    const messages = [
      [formatStoredCitation(registrar, good.id, { style: chicago }), 'inline, harvard, ieee, apa, bibtex'],
      [exportStoredBibliography(registrar, {}, { style: chicago }), 'harvard, ieee, apa, bibtex, csl-json'],
      [exportStoredBibliography(registrar, {}, { style: 'inline' as 'apa' }), 'harvard, ieee, apa'],
      [
        exportStoredBibliography(registrar, {}, { style: 'inline' as 'apa' }),
        'The style inline writes citations in a text, and has no bibliography.',
      ],
      [exportStoredBibliography(registrar, {}, { format: 'rtf' as 'text' }), 'text, html'],
    ] as const
    for (const [call, message] of messages) {
      expect(await errorOf(call)).toMatchObject({
        code: 'invalid-input',
        message: expect.stringContaining(message),
      })
    }
  })

  test('a bibliography has each source once, and none that only failed citations name', async () => {
    const { registrar } = await someRecords()
    const items = JSON.parse(await exportStoredBibliography(registrar, {}, { style: 'csl-json' }))
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Lift Act'])
    const failed = JSON.parse(
      await exportStoredBibliography(registrar, { status: 'failed' }, { style: 'csl-json' }),
    )
    expect(failed.map(({ title }: { title: string }) => title)).toEqual(['Report'])
  })
})
