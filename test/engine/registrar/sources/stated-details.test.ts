import { describe, expect, test } from 'vitest'
import type { Amendment } from '../../../../src/core/records.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { agent, someRegistrar } from '../some-registrar.ts'

const url = 'https://lifts.dev/brakes'
const law = '§ 1 The lift stops.\n'
const stated = {
  name: 'Lift Act',
  description: 'The law of lifts',
  csl: { type: 'book', publisher: 'Ada Press' },
  metadata: { statute: 'LiftA', publisher: 'House of Lifts' },
}

/** A registrar, and a server whose page the test changes. */
function withPage() {
  const server = { page: 'A lift stops.', title: 'Lifts', status: 200 }
  const fetch = async () =>
    new Response(
      `<html><head><title>${server.title}</title><meta name="author" content="Eve Adams"></head><body><p>${server.page}</p></body></html>`,
      { status: server.status, headers: { 'content-type': 'text/html' } },
    )
  return { ...someRegistrar({ fetch }), server }
}

type Given = ReturnType<typeof withPage>

/** Ways to a further version of a source, after its details were stated. */
const ways: Record<
  string,
  {
    first: (given: Given, details: Partial<typeof stated>) => Promise<string>
    next: (given: Given, id: string) => Promise<string>
  }
> = {
  'a page that is registered again with another text': {
    first: async ({ registrar }, details) => (await registrar.addWebSource(url, details)).id,
    next: async ({ registrar, server }) => {
      server.page = 'A lift never stops.'
      return (await registrar.addWebSource(url)).id
    },
  },
  'a page that is registered again with a further detail': {
    first: async ({ registrar }, details) => (await registrar.addWebSource(url, details)).id,
    next: async ({ registrar }) => (await registrar.addWebSource(url, { metadata: { shelf: 4 } })).id,
  },
  'a page that is rechecked with another text': {
    first: async ({ registrar }, details) => (await registrar.addWebSource(url, details)).id,
    next: async ({ registrar, server }, id) => {
      server.page = 'A lift never stops.'
      return (await registrar.recheck(id)).newSourceId!
    },
  },
  'a page that could not be read before': {
    first: async ({ registrar, server }, details) => {
      server.status = 404
      return (await registrar.validateAndRegister({ url, title: 'Lifts', ...withoutName(details) })).id
    },
    next: async ({ registrar, server }) => {
      server.status = 200
      return (await registrar.addWebSource(url)).id
    },
  },
  'a document that is registered again with another text': {
    first: async ({ registrar }, details) =>
      (await registrar.addDocSource({ name: 'a.txt', content: law }, details)).id,
    next: async ({ registrar }) => (await registrar.addDocSource({ name: 'a.txt', content: `${law}§ 2` })).id,
  },
  'the rows of a query that is asked again': {
    first: async ({ registrar }, details) =>
      (await registrar.addDbSource({ name: 'Old', identifier: 'db', rows: [{ lifts: 4 }], ...details })).id,
    next: async ({ registrar }) =>
      (await registrar.addDbSource({ name: stated.name, identifier: 'db', rows: [{ lifts: 5 }] })).id,
  },
}

function withoutName({ name: _name, description: _description, ...details }: Partial<typeof stated>) {
  return details
}

describe.each(Object.entries(ways))('%s', (way, { first, next }) => {
  test.each(['at its registration', 'in an amendment'])('keeps what was stated %s', async (when) => {
    const given = withPage()
    const id = await first(given, when === 'at its registration' ? stated : {})
    const isUnread = way.includes('could not')
    if (when === 'in an amendment' || isUnread) {
      const data: Amendment = { sourceId: id, ...stated }
      const event = {
        id: 'amendment',
        kind: 'amendment',
        createdAt: '2026-03-01T11:00:00.000Z',
        data,
      } as const
      await given.log.append([event], { actor: agent })
    }
    const newId = await next(given, id)
    expect(newId).not.toBe(id)
    const source = (await given.registrar.getSource(newId))!
    expect(source).toMatchObject(stated)
  })
})

describe('details with characters that no database stores', () => {
  const odd = { 'key\0': ['text\0', { deep: '\ud800', kept: '\ud83d\ude00', when: 4 }] }
  const plain = { 'key\ufffd': ['text\ufffd', { deep: '\ufffd', kept: '\ud83d\ude00', when: 4 }] }

  test('are stored with replacements at any depth', async () => {
    const { registrar } = someRegistrar({ log: sqliteStore(':memory:') })
    const given = { name: 'A', content: law, metadata: odd, csl: odd }
    const source = await registrar.addCustomSource(given)
    expect([source.metadata, source.csl]).toEqual([plain, plain])
    expect((await registrar.addCustomSource(given)).id).toBe(source.id)
  })

  test.each<[string, (made: Given, text: string) => Promise<unknown>]>([
    [
      'the version',
      ({ registrar }, version) => registrar.addCustomSource({ name: 'A', content: law, version }),
    ],
    [
      'the identifier',
      ({ registrar }, identifier) => registrar.addCustomSource({ name: 'A', content: law, identifier }),
    ],
    [
      'a name that is the identifier',
      ({ registrar }, name) => registrar.addCustomSource({ name, content: law }),
    ],
    ['a file name', ({ registrar }, name) => registrar.addDocSource({ name, content: law })],
    [
      'the query',
      ({ registrar }, query) =>
        registrar.addDbSource({ name: 'A', identifier: 'db', query, rows: [{ lifts: 4 }] }),
    ],
    [
      'what is cited',
      async ({ registrar }, text) => {
        const { id: sourceId } = await registrar.addCustomSource({ name: 'A', content: `${law}${text}` })
        const cited = { claim: text, quote: text, quoteContext: text, relevanceReasoning: text }
        await registrar.cite({ sourceId, ...cited, locator: { headings: ['§ 1'], label: [text] } })
      },
    ],
  ])('are stored with replacements in %s', async (_, state) => {
    const given = withPage()
    for (const text of ['In May \0 of the year', 'In May \ud800 of the year']) await state(given, text)
    const { items } = await given.log.listEvents({}, { actor: agent })
    const written = items.map(({ body }) => body).join()
    expect(written).toContain('In May \ufffd of the year')
    expect(written).not.toMatch(/\\u0000|\\ud800/)
  })

  test('are found by the identifier and version as they were given', async () => {
    const { registrar } = someRegistrar()
    const named = { identifier: 'a\0b', version: '\ud800' }
    const { id } = await registrar.addCustomSource({ name: 'A', content: law, ...named })
    expect((await registrar.getSource(named))?.id).toBe(id)
    expect((await registrar.listSources(named)).items.map((source) => source.id)).toEqual([id])
    const again = await registrar.addCustomSource({ name: 'A', content: law, ...named })
    expect(again).toMatchObject({ id, identifier: 'a\ufffdb', version: '\ufffd' })
  })

  test('are refused if they are nested without end', async () => {
    const { registrar } = someRegistrar()
    const cycle: Record<string, unknown> = {}
    // Two ways back: the paths through them are too many to walk.
    Object.assign(cycle, { self: { cycle }, again: cycle })
    const added = registrar.addCustomSource({ name: 'A', content: law, metadata: cycle })
    await expect(added).rejects.toMatchObject({ code: 'invalid-input' })
  })
})

describe('what nobody stated', () => {
  test('is read anew with another text', async () => {
    const { registrar, server } = withPage()
    const { id } = await registrar.addWebSource(url, { metadata: { publisher: 'House of Lifts' } })
    Object.assign(server, { page: 'A lift never stops.', title: 'Lifts, again' })
    const { newSourceId } = await registrar.recheck(id)
    const source = (await registrar.getSource(newSourceId!))!
    expect(source).toMatchObject({ name: 'Lifts, again', stated: ['metadata.publisher'] })
    expect(source.metadata).toMatchObject({ publisher: 'House of Lifts', authors: ['Eve Adams'] })
  })

  test('is what each reading writes, whoever gives it', async () => {
    const { registrar, server } = withPage()
    const { metadata } = await registrar.addWebSource(url)
    const again = { ...metadata, retrievedAt: '1999-01-01', etag: '"old"', shelf: 4 }
    expect((await registrar.addWebSource(url, { metadata: again })).stated).toEqual([
      'metadata.authors',
      'metadata.shelf',
    ])
    server.page = 'A lift never stops.'
    const next = await registrar.addWebSource(url)
    expect(next.metadata).toMatchObject({ shelf: 4 })
    expect(next.metadata!['retrievedAt']).not.toBe('1999-01-01')
    expect(next.metadata).not.toHaveProperty('etag')
  })

  test('is the version, whose name is of one text', async () => {
    const { registrar } = someRegistrar()
    await registrar.addDocSource({ name: 'a.txt', content: law }, { version: '2024-07', name: 'Act' })
    const next = await registrar.addDocSource({ name: 'a.txt', content: `${law}§ 2` })
    expect(next).toMatchObject({ name: 'Act', version: '1', stated: ['name'] })
  })
})

test('what was stated last is kept, also when a text comes back', async () => {
  const { registrar } = someRegistrar()
  const add = (content: string, details: object) =>
    registrar.addDocSource({ name: 'a.txt', content }, details)
  await add(law, { name: 'First' })
  const second = await add(`${law}§ 2`, { name: 'Second' })
  const third = await add(law, { description: 'Inspected' })
  expect(third).toMatchObject({ name: 'Second', description: 'Inspected', previousId: second.id })
})

describe('a detail that is stated later', () => {
  const csl = {
    type: 'book',
    title: 'Old title',
    'title-short': 'Old',
    author: [{ family: 'Oldman' }],
    issued: { 'date-parts': [[1901]] },
    publisher: 'Old Press',
    'container-title': 'Old Papers',
    URL: 'https://old.example/',
    DOI: '10.1000/old',
    language: 'de-old',
  }

  test.each<[string, Partial<Amendment>, RegExp]>([
    ['name', { name: 'New title' }, /Old title|"Old"/],
    ['authors', { metadata: { authors: ['Nina New'] } }, /Oldman/],
    ['author', { metadata: { author: 'Nina New' } }, /Oldman/],
    ['publishedAt', { metadata: { publishedAt: '2026' } }, /1901/],
    ['publisher', { metadata: { publisher: 'New Press' } }, /Old Press/],
    ['siteName', { metadata: { siteName: 'New Papers' } }, /Old Papers/],
    ['doi', { metadata: { doi: '10.1000/new' } }, /10\.1000\/old/],
    ['language', { metadata: { language: 'de-new' } }, /de-old/],
    ['statute', { metadata: { statute: 'NewA' } }, /"book"|"Old"/],
  ])('replaces the field of the CSL item that says the same: %s', async (_, details, old) => {
    const { registrar, log } = someRegistrar()
    const { id } = await registrar.addCustomSource({ name: 'Old name', content: law, csl })
    await registrar.cite({ sourceId: id, claim: law.trim() })
    const before = await registrar.exportBibliography({}, { style: 'csl-json' })
    expect(before).toMatch(old)
    const event = { id: 'm', kind: 'amendment', createdAt: '2026-03-01T11:00:00.000Z' } as const
    await log.append([{ ...event, data: { sourceId: id, ...details } }], { actor: agent })
    const after = await registrar.exportBibliography({}, { style: 'csl-json' })
    expect(after).not.toMatch(old)
    expect(after).toMatch(/New|2026|new/)
    // All other fields stay.
    const kept = Object.keys(csl).filter(
      (field) => !old.test(JSON.stringify({ [field]: csl[field as keyof typeof csl] })),
    )
    expect(Object.keys((await registrar.getSource(id))!.csl!)).toEqual(expect.arrayContaining(kept))
  })

  test.each<[string, object]>([
    ['as it was', { name: 'Old name' }],
    ['without text', { metadata: { authors: [], publisher: ' ', doi: 7, language: null } }],
    ['under a name that bibliographies do not read', { metadata: { title: 'New', name: 'scan.pdf' } }],
  ])('replaces nothing if it is stated %s', async (_, details) => {
    const { registrar, log } = someRegistrar()
    const { id } = await registrar.addCustomSource({ name: 'Old name', content: law, csl })
    const event = { id: 'm', kind: 'amendment', createdAt: '2026-03-01T11:00:00.000Z' } as const
    await log.append([{ ...event, data: { sourceId: id, ...details } }], { actor: agent })
    expect((await registrar.getSource(id))!.csl).toEqual(csl)
  })

  test('leaves the CSL item as it is if it is stated in a registration', async () => {
    const { registrar } = someRegistrar()
    await registrar.addCustomSource({ name: 'Old name', content: law, csl })
    const next = await registrar.addCustomSource({
      name: 'New name',
      identifier: 'Old name',
      content: law,
      metadata: { publisher: 'A search' },
    })
    expect(next).toMatchObject({ name: 'New name', csl })
  })

  test('yields to a CSL item that is stated with it', async () => {
    const { registrar } = someRegistrar()
    const given = { name: 'A name', content: law, csl, metadata: { publisher: 'House of Lifts' } }
    expect((await registrar.addCustomSource(given)).csl).toEqual(csl)
  })
})
