// oxlint-disable vitest/no-standalone-expect -- the checks of the rows are run by the test at the end
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CitationEngine, generatePostHocCitations, lexicalVerifier } from '../../../src/entries/index.ts'
import type { Actor, CitationRecord, Store } from '../../../src/entries/index.ts'
import {
  exportStoredBibliography,
  formatStoredCitation,
  statuteFormat,
} from '../../../src/entries/references.ts'
import type { CitationStyle } from '../../../src/entries/references.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { startDatabases } from '../../fixtures/databases.ts'
import type { Databases } from '../../fixtures/databases.ts'
import { codeOf, errorOf } from '../../records/store/rejection.ts'

/*
 * What a citation and provenance engine for agents is specified to do, row by row: each method, field, role and query
 * under its own name there, beside what it is here. All rows run on both databases.
 */

const rule = 'Companies must store transaction data for ten years.'
const gobd = `# Kapitel 8\n\n## § 8 Retention\n\n(1) ${rule} This holds for every medium.\n\n## § 9 Security\n\n(1) Access is restricted.`
const paper = 'Microservices improve scalability, as forty of sixty papers say.'
const page = `<main><h1>Updates 2024</h1><p>The updated guidelines apply from January 2024 on.</p></main>`
const update = 'The updated guidelines apply from January 2024 on.'

let databases: Databases
beforeAll(async () => {
  databases = await startDatabases()
})
afterAll(() => databases.stop())

async function makeWorld(store: Store) {
  const context: Partial<Actor> = { project: 'gobd', sessionId: 'talk', agentId: 'checker', userId: 'anna' }
  const engine = new CitationEngine({
    store,
    context,
    formats: [statuteFormat],
    fetch: async () => new Response(page, { headers: { 'content-type': 'text/html' } }),
    onIncident() {},
  })
  const doc = await engine.addDocSource(
    { name: 'gobd.md', content: gobd },
    { name: 'GoBD Regulations', version: '2024-01', metadata: { statute: 'GoBD', publisher: 'BMF' } },
  )
  const web = await engine.addWebSource('https://www.example.com/updates', { name: 'Updated Guidelines' })
  const db = await engine.addDbSource({
    identifier: 'slr_db',
    name: 'Papers',
    query: 'select * from papers',
    rows: [{ paper: 1, architecture: 'microservices' }],
  })
  const custom = await engine.addCustomSource({ name: 'Matrix', content: paper, derivedFrom: [db.id] })
  const cited = await engine.citeDoc({
    sourceId: doc.id,
    claim: rule,
    quote: rule,
    quoteContext: `(1) ${rule} This holds for every medium.`,
    quoteLanguage: 'en',
    relevanceReasoning: 'It is the rule itself.',
    confidence: 'high',
    extractionMethod: 'direct_quote',
    locator: { section: '§ 8', section_header: 'Kapitel 8', note: 'read twice' },
  })
  const failed = await engine.cite({
    sourceId: doc.id,
    claim: 'Access is free.',
    quote: 'Access is free to all of them.',
  })
  const other = await engine.cite({ sourceId: custom.id, claim: paper, quote: paper })
  const record = (await engine.getCitation(cited.id))!
  return { store, engine, doc, web, db, custom, cited, failed, other, record }
}
type World = Awaited<ReturnType<typeof makeWorld>>

const ids = ({ items }: { items: readonly CitationRecord[] }) => items.map(({ id }) => id)

/** What is specified, and a check of it. */
const rows: [string, (world: World) => Promise<void> | void][] = [
  // Sources
  [
    'Source.id, type, identifier, name, version',
    ({ doc }) => {
      expect(doc).toMatchObject({
        type: 'document',
        identifier: 'gobd.md',
        name: 'GoBD Regulations',
        version: '2024-01',
      })
      expect(doc.id).toMatch(/^src_/)
    },
  ],
  ['Source.content', async ({ engine, doc }) => expect(await engine.getSourceContent(doc.id)).toBe(gobd)],
  ['Source.metadata', ({ doc }) => expect(doc.metadata).toMatchObject({ publisher: 'BMF' })],
  ['Source.created_at', ({ doc }) => expect(Date.parse(doc.createdAt)).toBeGreaterThan(0)],
  [
    'the four types of sources',
    ({ doc, web, db, custom }) =>
      expect([doc, web, db, custom].map(({ type }) => type)).toEqual([
        'document',
        'website',
        'database',
        'custom',
      ]),
  ],
  [
    'add_web_source keeps the text of the page',
    async ({ engine, web }) => expect(await engine.getSourceContent(web.id)).toContain(update),
  ],
  [
    'add_db_source keeps query and rows',
    async ({ engine, db }) => {
      expect(db.query).toBe('select * from papers')
      expect(await engine.getSourceContent(db.id)).toContain('microservices')
    },
  ],
  [
    'add_db_source without query and rows',
    async ({ engine }) =>
      expect(
        await engine.addDbSource({ identifier: 'x', name: 'X', resultDescription: 'Three rows match.' }),
      ).toMatchObject({
        type: 'database',
      }),
  ],
  [
    'get_source',
    async ({ engine, doc }) => {
      expect(await engine.getSource(doc.id)).toMatchObject({ id: doc.id })
      expect(await engine.getSource('src_none')).toBeNull()
    },
  ],
  [
    'list_sources(type)',
    async ({ engine, db }) => {
      const { items } = await engine.listSources({ type: 'database' })
      expect(items.map(({ id }) => id)).toContain(db.id)
      expect(items.every(({ type }) => type === 'database')).toBe(true)
    },
  ],
  // Citations
  ...(
    [
      ['id', (c) => c.id, expect.any(String)],
      ['claim', (c) => c.text, rule],
      ['verbatim_quote', (c) => c.registration?.quote, rule],
      ['quote_context', (c) => c.registration?.quoteContext, expect.stringContaining('every medium')],
      ['quote_language', (c) => c.registration?.quoteLanguage, 'en'],
      ['relevance_reasoning', (c) => c.registration?.relevanceReasoning, 'It is the rule itself.'],
      ['confidence', (c) => c.confidence, 0.9],
      ['extraction_method', (c) => c.registration?.extractionMethod, 'direct_quote'],
      ['source_id', (c, { doc }) => c.sourceIds[0] === doc.id, true],
      [
        'locator, free fields too',
        (c) => c.registration?.locator,
        { section: '§ 8', section_header: 'Kapitel 8', note: 'read twice' },
      ],
      ['verification_status', (c) => c.status, 'verified'],
      ['verification_notes', (c) => [c.reason, ...(c.notes ?? [])].join(' ').length > 10, true],
      ['created_at', (c) => Date.parse(c.createdAt) > 0, true],
      [
        'created_by',
        (c) => [c.agentId, c.sessionId, c.userId, c.project],
        ['checker', 'talk', 'anna', 'gobd'],
      ],
    ] as [string, (citation: CitationRecord, world: World) => unknown, unknown][]
  ).map(([field, read, value]): [string, (world: World) => void] => [
    `Citation.${field}`,
    (world) => expect(read(world.record, world)).toEqual(value),
  ]),
  [
    'CitationResult: similarity_score, matched_location, formatted_reference, summary_note',
    ({ cited }) =>
      expect(cited).toMatchObject({
        similarity: 1,
        place: { headings: expect.arrayContaining(['§ 8 Retention']) },
        // In the way of its domain, which the engine was given.
        reference: '[§ 8 Abs. 1 Satz 1 GoBD]',
        note: expect.stringMatching(/^Cited GoBD Regulations.*: verified$/),
      }),
  ],
  [
    'cite_web',
    async ({ engine, web }) =>
      expect(await engine.citeWeb({ sourceId: web.id, claim: update, quote: update })).toMatchObject({
        status: 'verified',
      }),
  ],
  [
    'cite_db',
    async ({ engine, db }) => {
      const aggregation = {
        operation: 'count' as const,
        where: [{ column: 'architecture', is: 'microservices' }],
      }
      const cite = async (count: number) =>
        await engine.citeDb({
          sourceId: db.id,
          claim: `The number of papers with the architecture microservices is ${count}.`,
          aggregation,
        })
      expect((await cite(1)).status).toBe('verified')
      expect((await cite(2)).status).toBe('failed')
    },
  ],
  ['cite_custom', ({ other }) => expect(other.status).toBe('verified')],
  [
    'cite_db, cite_custom and cite_web refuse sources of another type',
    async ({ engine, doc }) => {
      for (const name of ['citeDb', 'citeCustom', 'citeWeb'] as const)
        expect(await codeOf(engine[name]({ sourceId: doc.id, claim: rule }))).toBe('invalid-input')
    },
  ],
  [
    'ids that count from 1: of sources and citations',
    async ({ engine, doc, cited }) => {
      expect([doc.number, cited.number]).toEqual([1, 1])
      expect(await engine.getSource(1)).toMatchObject({ id: doc.id })
      expect(await engine.getCitation(1)).toMatchObject({ id: cited.id })
      expect(await engine.cite({ sourceId: 1, claim: rule, quote: rule })).toMatchObject({ sourceId: doc.id })
      expect(await engine.getCitation(100_000)).toBeNull()
    },
  ],
  ...(
    [
      ['direct_quote', paper],
      ['paraphrase', undefined],
      ['inference', undefined],
      // Of a source that was made from others.
      ['aggregation', undefined],
    ] as const
  ).map(([extractionMethod, quote]): [string, (world: World) => Promise<void>] => [
    `extraction_method ${extractionMethod} is stored`,
    async ({ engine, custom }) => {
      const { id } = await engine.cite({
        sourceId: custom.id,
        claim: paper,
        ...(quote !== undefined && { quote }),
        extractionMethod,
        relevanceReasoning: 'It follows from the rule.',
      })
      expect((await engine.getCitation(id))!.registration!.extractionMethod).toBe(extractionMethod)
    },
  ]),
  ...(
    [
      ['high', 0.9],
      ['medium', 0.6],
      ['low', 0.3],
    ] as const
  ).map(([confidence, stored]): [string, (world: World) => Promise<void>] => [
    `confidence ${confidence}`,
    async ({ engine, doc }) => {
      const relevanceReasoning = 'It is the rule.'
      const { id } = await engine.cite({
        sourceId: doc.id,
        claim: rule,
        quote: rule,
        confidence,
        relevanceReasoning,
      })
      expect((await engine.getCitation(id))!.confidence).toBe(stored)
    },
  ]),
  [
    'relevance_reasoning is needed at low confidence, as CITATION_REASONING_REQUIRED=low says',
    async ({ engine, doc }) => {
      const low = { sourceId: doc.id, claim: rule, quote: rule, confidence: 'low' as const }
      expect(await errorOf(engine.cite(low))).toMatchObject({ code: 'invalid-input', message: /reason/i })
      expect((await engine.cite({ ...low, confidence: 'medium' })).status).toBe('verified')
    },
  ],
  [
    'locator of a website: heading_context, accessed_at',
    async ({ engine, web }) => {
      const locator = { heading_context: 'Updates 2024', accessed_at: '2024-06-01T14:30:00Z' }
      const { id, status } = await engine.citeWeb({ sourceId: web.id, claim: update, quote: update, locator })
      expect(status).toBe('verified')
      expect((await engine.getCitation(id))!.registration!.locator).toEqual(locator)
    },
  ],
  [
    'locator of a database: query, table, result_description',
    async ({ engine, db }) => {
      const locator = { query: 'select 1', table: 'papers', result_description: 'one row' }
      const { id } = await engine.citeDb({ sourceId: db.id, claim: 'A paper has microservices.', locator })
      expect((await engine.getCitation(id))!.registration!.locator).toEqual(locator)
    },
  ],
  [
    'locator that spans: offsets of both ends are kept, pages that the source does not have are refused',
    async ({ engine, doc }) => {
      const offsets = { char_offset_start: 1205, char_offset_end: 342 }
      const { id } = await engine.citeDoc({ sourceId: doc.id, claim: rule, quote: rule, locator: offsets })
      expect((await engine.getCitation(id))!.registration!.locator).toEqual(offsets)
      const pages = { ...offsets, page_start: 24, page_end: 25 }
      const cited = engine.citeDoc({ sourceId: doc.id, claim: rule, quote: rule, locator: pages })
      expect(await codeOf(cited)).toBe('invalid-locator')
    },
  ],
  [
    'cite_doc of another type is refused',
    async ({ engine, web }) =>
      expect(await codeOf(engine.citeDoc({ sourceId: web.id, claim: update }))).toBe('invalid-input'),
  ],
  [
    'source_identifier instead of an id',
    async ({ engine, doc }) =>
      expect(await engine.cite({ sourceIdentifier: 'gobd.md', claim: rule, quote: rule })).toMatchObject({
        sourceId: doc.id,
      }),
  ],
  [
    'a citation for each source of a claim',
    async ({ engine, doc, custom }) => {
      const made = await Promise.all(
        [doc, custom].map(({ id: sourceId }) => engine.cite({ sourceId, claim: rule })),
      )
      expect(new Set(made.map(({ id }) => id)).size).toBe(2)
    },
  ],
  [
    'extraction_method negative',
    async ({ engine, doc }) => {
      const negative = {
        claim: 'Encryption at rest is required by law.',
        extractionMethod: 'negative' as const,
      }
      expect((await engine.cite({ sourceId: doc.id, ...negative })).status).not.toBe('failed')
      const said = { claim: rule, extractionMethod: 'negative' as const }
      expect((await engine.cite({ sourceId: doc.id, ...said })).status).toBe('failed')
    },
  ],
  [
    'content without limits: a context of 200,000 characters is kept',
    async ({ engine, doc }) => {
      const quoteContext = 'Recht '.repeat(33_334)
      const { id } = await engine.cite({ sourceId: doc.id, claim: rule, quote: rule, quoteContext })
      expect((await engine.getCitation(id))!.registration!.quoteContext).toBe(quoteContext)
    },
  ],
  [
    'get_citation',
    async ({ engine, cited }) => {
      expect(await engine.getCitation(cited.id)).toMatchObject({ id: cited.id })
      expect(await engine.getCitation('none')).toBeNull()
    },
  ],
  [
    'list_citations with several filters, and with none',
    async ({ engine, doc, failed, other }) => {
      const both = { sourceId: doc.id, sessionId: 'talk', status: 'failed' } as const
      expect(ids(await engine.listCitations(both))).toContain(failed.id)
      expect(ids(await engine.listCitations({ ...both, sessionId: 'other' }))).toEqual([])
      expect(ids(await engine.listCitations())).toEqual(expect.arrayContaining([failed.id, other.id]))
    },
  ],
  [
    'get_citations_for_source',
    async ({ engine, custom, other }) =>
      expect(ids(await engine.listCitations({ sourceId: custom.id }))).toContain(other.id),
  ],
  [
    'get_citations_by_session',
    async ({ engine, cited }) => {
      expect(ids(await engine.listCitations({ sessionId: 'talk' }))).toContain(cited.id)
      expect(ids(await engine.listCitations({ sessionId: 'other' }))).toEqual([])
    },
  ],
  [
    'get_citations_by_project',
    async ({ engine, cited }) => {
      const auditor = engine.as({ role: 'auditor' })
      expect(ids(await auditor.listCitations({ project: 'gobd' }))).toContain(cited.id)
      expect(ids(await auditor.listCitations({ project: 'fessi' }))).toEqual([])
    },
  ],
  [
    'get_citations_by_status',
    async ({ engine, failed }) => {
      const { items } = await engine.listCitations({ status: 'failed' })
      expect(items.map(({ id }) => id)).toContain(failed.id)
      expect(items.every(({ status }) => status === 'failed')).toBe(true)
    },
  ],
  [
    'audit by agent, source, time, status and text, with counts',
    async ({ engine, doc }) => {
      const audit = await engine.auditCitations({
        agentId: 'checker',
        sourceId: doc.id,
        status: 'failed',
        since: '2020-01-01T00:00:00Z',
        text: 'access',
      })
      expect(audit).toMatchObject({
        citations: 1,
        statuses: { failed: 1 },
        sources: [{ id: doc.id }],
        nextCursor: null,
      })
    },
  ],
  // Export; harvard and apa, whose package takes seconds to load, are in test/references.
  ...(['inline', 'ieee', 'bibtex'] as CitationStyle[]).map(
    (style): [string, (world: World) => Promise<void>] => [
      `format_citation(${style})`,
      async ({ engine, other }) =>
        expect(await formatStoredCitation(engine, other.id, { style })).toMatch(/Matrix|^\[\d+\]$/),
    ],
  ),
  [
    'format_citation in the way of its domain',
    async ({ engine, cited }) =>
      expect(await formatStoredCitation(engine, cited.id, { style: 'inline' })).toMatch(/^\[.*GoBD\]$/),
  ],
  [
    'export_bibliography(session)',
    async ({ engine }) =>
      expect(await exportStoredBibliography(engine, { sessionId: 'talk' }, { style: 'ieee' })).toContain(
        'Matrix',
      ),
  ],
  // Prose
  [
    'prose with [1][2] and an unknown [999]',
    async ({ engine, cited, other }) => {
      const linked = await engine.linkCitations({
        text: `${rule.slice(0, -1)} [1]. ${paper.slice(0, -1)} [2][999].`,
        numbers: { 1: cited.id, 2: other.id },
      })
      expect(linked.textParts).toEqual([`${rule} ${paper}`])
      expect(linked.citations.map(({ status }) => status)).toEqual(['verified', 'verified'])
      expect(linked.marks!.problems).toMatchObject([{ code: 'unknown-marker', marker: '[999]' }])
      expect((await engine.getRun(linked.runId))!.citations[0]!.registered).toMatchObject({
        citationId: cited.id,
        number: 1,
      })
    },
  ],
  [
    'prose with the number that the tool gave',
    async ({ engine, cited }) => {
      const { citations } = await engine.linkCitations({ text: `${rule.slice(0, -1)} [${cited.number}].` })
      expect(citations).toMatchObject([
        { status: 'verified', registered: { citationId: cited.id, number: cited.number } },
      ])
    },
  ],
  // Relations
  ...(['supports', 'contradicts', 'extends', 'supersedes'] as const).map(
    (kind): [string, (world: World) => Promise<void>] => [
      `relation_type ${kind}`,
      async ({ engine, doc, failed }) => {
        const { id } = await engine.cite({
          sourceId: doc.id,
          claim: 'Access is restricted.',
          quote: 'Access is restricted.',
        })
        await engine.relate({ from: id, to: failed.id, kind })
        expect((await engine.listRelations({ citationId: id })).items).toMatchObject([
          { from: id, to: failed.id, kind },
        ])
        const record = (await engine.getCitation(failed.id))!
        if (kind === 'supersedes') expect(record.supersededBy).toContain(id)
        if (kind === 'contradicts') expect(record.contradictedBy).toContain(id)
      },
    ],
  ),
  [
    'conflicts of a session',
    async ({ engine, cited, other }) => {
      await engine.relate({ from: cited.id, to: other.id, kind: 'contradicts' })
      const { items } = await engine.listConflicts({ sessionId: 'talk' })
      expect(items).toContainEqual(expect.objectContaining({ by: 'relation', from: cited.id, to: other.id }))
    },
  ],
  // Errors
  [
    'SourceNotFound',
    async ({ engine }) => {
      const error = await errorOf(engine.cite({ sourceId: 'src_none', claim: rule }))
      expect(error).toMatchObject({ code: 'source-not-found', suggestion: expect.stringMatching(/regist/i) })
    },
  ],
  [
    'VerificationFailed: stored, with what to do',
    ({ failed }) =>
      expect(failed).toMatchObject({
        status: 'failed',
        reason: expect.stringMatching(/\w/),
        // How alike the nearest text is: less than a quote that is found.
        similarity: expect.closeTo(0.53, 1),
        problem: { code: 'verification-failed', suggestion: expect.stringMatching(/\w/) },
      }),
  ],
  [
    'InvalidLocator, with what was given',
    async ({ engine, doc }) =>
      expect(
        await errorOf(engine.cite({ sourceId: doc.id, claim: rule, locator: { statute: '§ 99' } })),
      ).toMatchObject({
        code: 'invalid-locator',
        partialResult: { locator: { statute: '§ 99' } },
      }),
  ],
  [
    'QuoteTooLong is a warning',
    async ({ engine }) => {
      const content = `${'Ein langer Satz steht hier. '.repeat(80)}Ende.`
      const long = await engine.addCustomSource({ name: 'Long', content })
      const cited = await engine.cite({
        sourceId: long.id,
        claim: 'Ein langer Satz steht hier.',
        quote: content,
      })
      expect(cited.warnings.map(({ code }) => code)).toContain('quote-too-long')
    },
  ],
  [
    'VerificationTimeout: pending, verified later',
    async ({ store }) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const words = lexicalVerifier()
      const slow = new CitationEngine({
        store,
        context: { project: 'slow', sessionId: 'slow' },
        verifyTimeoutMs: 50,
        verifier: {
          name: 'slow',
          batch: 'answer',
          async verify(request) {
            await promise
            return await words.verify(request)
          },
        },
        onIncident() {},
      })
      const { id: sourceId } = await slow.addCustomSource({ name: 'Rule', content: rule })
      const cited = await slow.cite({ sourceId, claim: rule })
      expect(cited).toMatchObject({ status: 'pending', problem: { code: 'verification-timeout' } })
      expect(await slow.getCitation(cited.id)).toMatchObject({ status: 'pending' })
      resolve()
      await vi.waitFor(async () =>
        expect(await slow.getCitation(cited.id)).toMatchObject({ status: 'verified' }),
      )
    },
  ],
  // Immutability, roles, projects
  [
    'citations are never changed: the same id with other data is a conflict',
    async ({ engine, store, record }) => {
      const { actor } = engine
      const entry = (await store.getEvent(record.eventId, { actor }))!.event
      if (entry.kind !== 'citation') throw new Error('It is a citation.')
      const changed = {
        id: entry.id,
        kind: entry.kind,
        createdAt: entry.createdAt,
        data: { ...entry.data, text: 'Other.' },
      }
      expect(await codeOf(store.append([changed], { actor }))).toBe('conflict')
    },
  ],
  ...(
    [
      ['agent', true, true],
      ['user', false, true],
      ['auditor', false, true],
      ['admin', true, true],
    ] as const
  ).map(([role, cites, reads]): [string, (world: World) => Promise<void>] => [
    `role ${role}: ${cites ? 'cites' : 'does not cite'}, reads`,
    async ({ engine, doc, cited }) => {
      const view = engine.as({ role })
      const citing = view.cite({ sourceId: doc.id, claim: rule, quote: rule })
      expect(
        await citing.then(
          () => true,
          (error: { code: string }) => error.code,
        ),
      ).toBe(cites || 'forbidden')
      expect((await view.getCitation(cited.id)) !== null).toBe(reads)
      const adding = view.addCustomSource({ name: `Of ${role}`, content: role })
      const isAdded = role === 'agent' || role === 'admin'
      expect(
        await adding.then(
          () => true,
          (error: { code: string }) => error.code,
        ),
      ).toBe(isAdded || 'forbidden')
    },
  ]),
  [
    'projects are apart',
    async ({ engine, doc, cited }) => {
      const stranger = engine.as({ role: 'user', project: 'fessi' })
      expect(await stranger.getCitation(cited.id)).toBeNull()
      expect(await stranger.getSource(doc.id)).toBeNull()
      expect((await stranger.auditCitations()).citations).toBe(0)
    },
  ],
  // Post-hoc citations
  [
    'generatePostHocCitations: sources and references',
    async () => {
      const made = await generatePostHocCitations({
        response: rule,
        sources: [{ title: 'GoBD', content: gobd }],
      })
      expect(made.references).toMatchObject([
        { index: 1, startIndex: 0, endIndex: rule.length, sourceIds: ['S1'] },
      ])
      expect(made.sources).toMatchObject([{ id: 'S1', title: 'GoBD' }])
    },
  ],
  [
    'CitationReference: id, index, startIndex, endIndex, citedText, sourceIds',
    async ({ engine }) => {
      const response = `As it says: ${rule}`
      const { references } = await engine.attribute({ response, sources: [{ id: 'S1', content: gobd }] })
      expect(references).toMatchObject([{ id: expect.any(String), index: 1, sourceIds: ['S1'] }])
      const [{ startIndex, endIndex, citedText }] = references as [(typeof references)[0]]
      expect(response.slice(startIndex, endIndex)).toContain(rule)
      // The words of the source; those of the answer are its slice.
      expect(citedText).toContain(rule)
      expect(gobd).toContain(citedText)
    },
  ],
  [
    'StoredCitationData: of sources uri, title, domain, snippet',
    async () => {
      const { sources } = await generatePostHocCitations({
        response: rule,
        sources: [{ title: 'GoBD', url: 'https://www.example.com/gobd', content: gobd }],
      })
      expect(sources).toMatchObject([
        {
          id: 'S1',
          title: 'GoBD',
          uri: 'https://www.example.com/gobd',
          domain: expect.stringContaining('example.com'),
          snippet: expect.stringContaining('Retention'),
        },
      ])
    },
  ],
  [
    'generatePostHocCitations: nothing for code alone, nor without sources',
    async () => {
      const code = '```ts\nconst a = 1\n```'
      for (const given of [
        { response: code, sources: [{ content: gobd }] },
        { response: rule, sources: [] },
      ])
        expect((await generatePostHocCitations(given)).references).toEqual([])
    },
  ],
]

describe.each([
  ['SQLite', async () => sqliteStore(':memory:')],
  [
    'PostgreSQL',
    async () => {
      const filled = await databases.fill(async ({ connectionString }) => {
        const store = postgresStore(connectionString)
        await store.sequence()
        await store.close()
      })
      return postgresStore((await filled.copy()).connectionString)
    },
  ],
] as const)('the specification on %s', (_name, open) => {
  let world: World
  beforeAll(async () => {
    world = await makeWorld(await open())
  })
  afterAll(() => world.engine.close())

  test.each(rows)('%s', async (_row, check) => {
    await check(world)
  })
})
