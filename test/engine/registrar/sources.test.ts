import { describe, expect, test } from 'vitest'
import { contentHash } from '../../../src/core/hash.ts'
import { codeOf, errorOf } from '../../records/store/rejection.ts'
import { agent, someRegistrar } from './some-registrar.ts'

const text = '# Lift 7\n\nThe brake was tested on 3 May 2026.\n\n## Ropes\n\nNo rope was replaced.\n'

describe('addDocSource', () => {
  test('keeps the content whole under its hash, with headings and who registered it', async () => {
    const { registrar } = someRegistrar()
    const source = await registrar.addDocSource(
      { name: 'lift-7.md', content: text },
      { name: 'Report on lift 7', metadata: { room: 12 } },
    )
    expect(source).toMatchObject({
      type: 'document',
      identifier: 'lift-7.md',
      name: 'Report on lift 7',
      version: '1',
      contentHash: contentHash(text),
      length: text.length,
      agentId: 'inspector',
      sessionId: 'session-1',
      metadata: { room: 12, mediaType: 'text/markdown' },
    })
    expect(source.headings!.map(({ start, end, level }) => [level, text.slice(start, end)])).toEqual([
      [1, '# Lift 7'],
      [2, '## Ropes'],
    ])
    expect(await registrar.getSourceContent(source.id)).toBe(text)
    expect(await registrar.getSource(source.id)).toEqual(source)
  })

  test('the same content again is the same source, changed content a new version that knows the one before', async () => {
    const { registrar } = someRegistrar()
    const add = (content: string, name = 'lift-7.md') => registrar.addDocSource({ name, content })
    const first = await add(text)
    expect(await add(text)).toEqual(first)
    const copy = await add(text, 'a copy.md')
    expect([copy.version, copy.previousId, copy.contentHash]).toEqual(['1', undefined, first.contentHash])
    const second = await add(`${text}Amended.`)
    const third = await add(`${text}Amended twice.`)
    expect([second.version, second.previousId]).toEqual(['2', first.id])
    expect([third.version, third.previousId]).toEqual(['3', second.id])
    const { items } = await registrar.listSources({ identifier: 'lift-7.md' })
    expect(items.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
  })

  test('two who register the same at once write it once', async () => {
    const { registrar, log } = someRegistrar()
    const other = someRegistrar({
      log,
      actor: { ...agent, agentId: 'another', sessionId: 'session-2' },
    }).registrar
    const add = (own: typeof registrar) => own.addDocSource({ name: 'lift-7.md', content: text })
    const added = await Promise.all([add(registrar), add(other), add(registrar), add(other)])
    expect(new Set(added.map(({ id }) => id)).size).toBe(1)
    expect((await registrar.listSources()).items).toHaveLength(1)
  })

  test('files of one name are versions of each other, unless they are told apart', async () => {
    const { registrar } = someRegistrar()
    const add = (content: string, identifier: string) =>
      registrar.addDocSource({ name: 'contract.md', content }, { identifier })
    const lifts = await add('We rent lifts.', 'lifts/contract.md')
    const ropes = await add('We rent ropes.', 'ropes/contract.md')
    expect(ropes).toMatchObject({ identifier: 'ropes/contract.md', name: 'contract.md', version: '1' })
    expect(ropes.previousId).toBeUndefined()
    expect((await add('We sell lifts.', 'lifts/contract.md')).previousId).toBe(lifts.id)
  })

  test('a law by its own name of the version', async () => {
    const { registrar } = someRegistrar()
    const source = await registrar.addDocSource({ name: 'act.md', content: text }, { version: '2026-01' })
    expect(source.version).toBe('2026-01')
  })

  test.each([
    ['no content', { name: 'a.md', content: ' \n' }],
    ['no name', { name: '', content: 'text' }],
  ])('%s is refused', async (_, document) => {
    expect(await codeOf(someRegistrar().registrar.addDocSource(document))).toBe('invalid-input')
  })
})

describe('characters that no database keeps', () => {
  const bad = 'One \0 and \ud800.'
  const plain = 'One \ufffd and \ufffd.'

  test('they are replaced one for one in every kind of source, and counted', async () => {
    const { registrar } = someRegistrar({
      fetch: async () => new Response('not found', { status: 404 }),
    })
    const details = { description: bad, metadata: { bad } }
    const sources = await Promise.all([
      registrar.addDocSource({ name: 'a.md', content: bad }, { name: bad, ...details }),
      registrar.addDocSource({ name: 'b.png', content: 'x' }, { name: bad, text: bad, ...details }),
      registrar.addCustomSource({ name: bad, content: bad, ...details }),
      registrar.addDbSource({ identifier: 'db', name: bad, resultDescription: bad, ...details }),
      registrar.validateAndRegister({ url: 'https://a.dev/x', title: bad, snippet: bad }),
    ])
    for (const source of sources) {
      expect(source).toMatchObject({ name: plain, length: bad.length, metadata: { unknownCharacters: 2 } })
      expect(await registrar.getSourceContent(source.id)).toBe(plain)
    }
    const again = await registrar.addCustomSource({ name: bad, content: bad, ...details })
    expect(again.id).toBe(sources[2]!.id)
    const rows = await registrar.addDbSource({ identifier: 'db2', name: 'Rows', rows: [{ a: bad }] })
    expect(await registrar.getSourceContent(rows.id)).toContain('\ufffd')
  })
})

describe('other sources', () => {
  test('a web page: its text, title and where it was in the end', async () => {
    const page = '<title>Lifts</title><h1>Lifts</h1><p>The brake holds.</p>'
    const { registrar } = someRegistrar({
      fetch: async () => new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    })
    const source = await registrar.addWebSource('https://lifts.dev/page?utm_source=x#part')
    expect(source).toMatchObject({ type: 'website', name: 'Lifts', metadata: { mediaType: 'text/html' } })
    expect(source.identifier).not.toContain('utm_source')
    expect(await registrar.getSourceContent(source.id)).toBe('# Lifts\n\nThe brake holds.')
    expect(await codeOf(registrar.addWebSource('http://127.0.0.1/'))).toBe('invalid-input')
  })

  test('rows of a query are a table', async () => {
    const { registrar } = someRegistrar()
    const source = await registrar.addDbSource({
      identifier: 'postgres://erp/inspections',
      name: 'Inspections of 2026',
      query: 'select * from inspections',
      resultDescription: 'All inspections of the year.',
      rows: [
        { lift: 7, note: 'a|b\nc', at: new Date(Date.UTC(2026, 4, 3)) },
        { lift: 8, more: { parts: [1, 2n] } },
      ],
    })
    expect(await registrar.getSourceContent(source.id)).toBe(
      [
        '| lift | note | at | more |',
        '| --- | --- | --- | --- |',
        String.raw`| 7 | a\|b c | 2026-05-03T00:00:00.000Z |  |`,
        '| 8 |  |  | {"parts":[1,"2"]} |',
      ].join('\n'),
    )
    expect(source).toMatchObject({ type: 'database', query: 'select * from inspections' })
  })

  test('a value that holds itself is refused, one that is nothing an empty cell', async () => {
    const { registrar } = someRegistrar()
    const add = (value: unknown) =>
      registrar.addDbSource({ identifier: 'db', name: 'Rows', query: 'select 1', rows: [{ value }] })
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    expect(await errorOf(add(circle))).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('cannot be written as JSON'),
    })
    const { id } = await add({ toJSON: () => undefined })
    expect(await registrar.getSourceContent(id)).toBe('| value |\n| --- |\n|  |')
  })

  test('two queries that give the same are two sources, and neither is a version of the other', async () => {
    const { registrar } = someRegistrar()
    const count = (query: string, rows: number) =>
      registrar.addDbSource({ identifier: 'postgres://erp', name: query, query, rows: [{ count: rows }] })
    const lifts = await count('select count(*) from lifts', 3)
    const ropes = await count('select count(*) from ropes', 3)
    expect([ropes.id === lifts.id, ropes.query, ropes.version]).toEqual([
      false,
      'select count(*) from ropes',
      '1',
    ])
    expect(await count('select count(*) from lifts', 3)).toEqual(lifts)
    const later = await count('select count(*) from lifts', 4)
    expect([later.version, later.previousId]).toEqual(['2', lifts.id])
  })

  test('two pages of the same words are two sources', async () => {
    const { registrar } = someRegistrar({
      fetch: async () =>
        new Response('<p>Please accept cookies.', { headers: { 'content-type': 'text/html' } }),
    })
    const one = await registrar.addWebSource('https://one.dev/')
    const other = await registrar.addWebSource('https://other.dev/')
    expect([one.url, other.url]).toEqual(['https://one.dev/', 'https://other.dev/'])
    expect((await registrar.addWebSource('https://one.dev/')).id).toBe(one.id)
  })

  test('text that is in a document is an artifact of its own, with what it was made from', async () => {
    const { registrar } = someRegistrar()
    const report = await registrar.addDocSource({ name: 'Report', content: text })
    const artifact = await registrar.addCustomSource({ name: 'Report', content: text })
    expect([artifact.type, artifact.version, artifact.previousId]).toEqual(['custom', '1', undefined])
    const derived = await registrar.addCustomSource({
      name: 'Report',
      content: text,
      derivedFrom: [report.id, artifact.id],
    })
    expect(derived).toMatchObject({ derivedFrom: [report.id, artifact.id], previousId: artifact.id })
    const again = { name: 'Report', content: text, derivedFrom: [artifact.id, report.id] }
    expect(await registrar.addCustomSource(again)).toEqual(derived)
    const cited = await registrar.citeCustom({
      sourceId: derived.id,
      claim: 'No rope was replaced.',
      extractionMethod: 'aggregation',
    })
    expect(cited.status).toBe('verified')
  })

  test('an artifact names what it was made from, which must be there', async () => {
    const { registrar } = someRegistrar()
    const report = await registrar.addDocSource({ name: 'a.md', content: text })
    const summary = await registrar.addCustomSource({
      name: 'Summary',
      content: 'One test.',
      derivedFrom: [report.id],
    })
    expect(summary).toMatchObject({ type: 'custom', identifier: 'Summary', derivedFrom: [report.id] })
    const error = await errorOf(
      registrar.addCustomSource({ name: 'S', content: 'x', derivedFrom: ['src_none'] }),
    )
    expect(error.code).toBe('source-not-found')
  })

  test('a source of another project is not there', async () => {
    const { registrar, log } = someRegistrar()
    const source = await registrar.addDocSource({ name: 'a.md', content: text })
    const foreign = someRegistrar({ log, actor: { ...agent, project: 'cranes' } }).registrar
    expect(await foreign.getSource(source.id)).toBeNull()
    expect(await codeOf(foreign.getSourceContent(source.id))).toBe('source-not-found')
    expect((await foreign.listSources()).items).toEqual([])
    // The same content there is a source of its own.
    expect((await foreign.addDocSource({ name: 'a.md', content: text })).id).not.toBe(source.id)
  })
})
