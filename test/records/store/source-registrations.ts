import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contentHash } from '../../../src/core/hash.ts'
import type { Actor } from '../../../src/core/records/actor.ts'
import { errorOf } from './rejection.ts'
import { agent, someRegistrar } from '../../engine/registrar/some-registrar.ts'
import type { TestStore } from './conformance.ts'
import { run, source } from './run-records.ts'
import { sharedStore } from './shared-store.ts'

const text = '# GoBD\n\nThe data are stored for ten years.\n'
const claim = 'The data are stored for ten years.'

/** Tests sources that are registered again, cited by name, or cited without an answer. */
export function describeSourceRegistrations(name: string, open: () => Promise<TestStore>): void {
  describe(`${name}: registrations of sources`, () => {
    const opened = sharedStore(open)
    let projects = 0
    const by = (actor: Partial<Actor>) =>
      someRegistrar({ log: opened(), actor: { ...agent, ...actor }, createId: randomUUID }).registrar
    const inProject = () => {
      const project = `sources ${++projects}`
      return { project, registrar: by({ project }) }
    }

    test('the same content under another name, version, identifier or metadata is recorded', async () => {
      const { registrar, project } = inProject()
      const add = (details: object, file = 'gobd.md') =>
        registrar.addDocSource({ name: file, content: text }, details)
      const first = await add({})
      const { id: cited } = await registrar.cite({ sourceId: first.id, claim, quote: claim })
      const edition = await add({ version: '2024-01' })
      const named = await add({ name: 'GoBD Regulations' })
      const described = await add({ description: 'By the ministry', metadata: { statute: 'GoBD' } })
      const copy = await add({}, 'gobd-2024.md')
      const bound = await add({ metadata: { shelf: 7 }, csl: { type: 'legislation' } })
      const all = [first, edition, named, described, copy, bound]
      expect(new Set(all.map(({ id }) => id)).size).toBe(6)
      expect(new Set(all.map((each) => each.contentHash))).toEqual(new Set([contentHash(text)]))
      // Fields that a later registration omits keep their values.
      expect(all.map(({ name: own, version, identifier }) => [own, version, identifier])).toEqual([
        ['gobd.md', '1', 'gobd.md'],
        ['gobd.md', '2024-01', 'gobd.md'],
        ['GoBD Regulations', '2024-01', 'gobd.md'],
        ['GoBD Regulations', '2024-01', 'gobd.md'],
        ['gobd-2024.md', '1', 'gobd-2024.md'],
        ['GoBD Regulations', '2024-01', 'gobd.md'],
      ])
      expect(bound).toMatchObject({
        description: 'By the ministry',
        metadata: { statute: 'GoBD', shelf: 7 },
        previousId: described.id,
      })
      // Registrations that add nothing new.
      for (const said of [
        {},
        { version: '2024-01' },
        { name: 'GoBD Regulations' },
        { metadata: { shelf: 7 } },
      ]) {
        expect(all.map(({ id }) => id)).toContain((await add(said)).id)
      }
      for (const ref of [first.id, bound.id, copy.id, { identifier: 'gobd.md' }] as const) {
        const { items } = await registrar.getSourceVersions(ref)
        expect(items.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
      }
      const pages = [await registrar.getSourceVersions(first.id, { limit: 4 })]
      pages.push(await registrar.getSourceVersions(first.id, { limit: 4, cursor: pages[0]!.nextCursor! }))
      expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all.map(({ id }) => id))
      expect(pages[1]!.nextCursor).toBeNull()
      const { items } = await registrar.listSources({ version: '2024-01' })
      expect(items.map(({ id }) => id)).toEqual([edition.id, named.id, described.id, bound.id])
      // A citation refers to the version of the source that it was made with.
      const citation = await registrar.getCitation(cited)
      expect(citation!.sourceIds).toEqual([first.id])
      expect(await registrar.getSource(citation!.sourceIds[0]!)).toEqual(first)
      const other = by({ project, agentId: 'another' })
      const later = await other.addDocSource({ name: 'gobd.md', content: text }, { version: '2025' })
      expect(later).toMatchObject({
        role: 'agent',
        agentId: 'another',
        version: '2025',
        previousId: bound.id,
      })
    })

    test('two who say different things of one content at once lose neither', async () => {
      const { registrar, project } = inProject()
      const add = (version: string, own = registrar) =>
        own.addDocSource({ name: 'act.md', content: text }, { version })
      const other = by({ project, agentId: 'b' })
      const added = await Promise.all([add('a'), add('b', other), add('a', other), add('c'), add('b')])
      expect(added.map(({ version }) => version)).toEqual(['a', 'b', 'a', 'c', 'b'])
      const { items } = await registrar.getSourceVersions({ identifier: 'act.md' })
      expect(items.map(({ version }) => version).toSorted()).toEqual(['a', 'b', 'c'])
    })

    test('pages, rows and artifacts likewise; derived documents and pages name what they were made from', async () => {
      const { registrar } = inProject()
      const origin = await registrar.addCustomSource({ name: 'Notes', content: 'Noted.' })
      const received = { content: new TextEncoder().encode(`<p>${claim}</p>`), mediaType: 'text/html' }
      const page = (details: object) => registrar.addWebSource('https://gobd.dev/', { received, ...details })
      const pages = [await page({}), await page({ version: '2' }), await page({ name: 'GoBD' })]
      expect(new Set(pages.map(({ id }) => id)).size).toBe(3)
      expect((await page({ name: 'GoBD', version: '2' })).id).toBe(pages[2]!.id)
      const db = { identifier: 'erp', name: 'Rows', rows: [{ a: 1 }] }
      const rows = [
        await registrar.addDbSource(db),
        await registrar.addDbSource({ ...db, name: 'Other rows' }),
        await registrar.addDbSource({ ...db, query: 'select a' }),
        await registrar.addDbSource({
          identifier: 'erp',
          name: 'Told',
          query: 'q',
          resultDescription: 'One.',
        }),
      ]
      expect(new Set(rows.map(({ id }) => id)).size).toBe(4)
      expect((await registrar.getSourceVersions(rows[0]!.id)).items.map(({ id }) => id)).toEqual([
        rows[0]!.id,
        rows[1]!.id,
      ])
      const derivedFrom = [origin.id, { identifier: 'https://gobd.dev/', version: '2' }]
      await expect(page({ derivedFrom: ['src_none'] })).rejects.toMatchObject({ code: 'source-not-found' })
      const made = await page({ derivedFrom: [origin.id] })
      expect(made.derivedFrom).toEqual([origin.id])
      const file = { name: 'sum.md', content: 'A summary.' }
      const plain = await registrar.addDocSource(file)
      const derived = await registrar.addDocSource(file, { derivedFrom: derivedFrom.slice(0, 1) })
      expect([derived.derivedFrom, derived.previousId]).toEqual([[origin.id], plain.id])
      expect(await registrar.addDocSource(file, { derivedFrom: [origin.id] })).toEqual(derived)
    })

    test('a source is named by its identifier, and by a version where several were named', async () => {
      const { registrar } = inProject()
      const add = (content: string, details: object) =>
        registrar.addDocSource({ name: 'gobd.md', content }, details)
      const old = await add('Six years.', { version: '2014' })
      expect((await registrar.getSource({ identifier: 'gobd.md' }))!.id).toBe(old.id)
      const current = await add(text, { version: '2024' })
      const ambiguous = await errorOf(registrar.cite({ sourceIdentifier: 'gobd.md', claim, quote: claim }))
      expect(ambiguous).toMatchObject({ code: 'invalid-input' })
      for (const part of [old.id, current.id, '2014', '2024']) expect(ambiguous.message).toContain(part)
      const named = { identifier: 'gobd.md', version: '2024' }
      const cited = await registrar.cite({
        sourceIdentifier: 'gobd.md',
        sourceVersion: '2024',
        claim,
        quote: claim,
      })
      expect(cited).toMatchObject({ sourceId: current.id, status: 'verified' })
      expect((await registrar.getSource(named))!.id).toBe(current.id)
      expect(await registrar.getSourceContent(named)).toBe(text)
      const { edges } = await registrar.derivations(named, { direction: 'forward' })
      expect(edges).toEqual([{ from: cited.id, to: current.id, kind: 'cites' }])
      const made = await registrar.addCustomSource({ name: 'Sum', content: 'x', derivedFrom: [named] })
      expect(made.derivedFrom).toEqual([current.id])
      expect(await registrar.getSource({ identifier: 'gobd.md', version: '1999' })).toBeNull()
      await expect(registrar.getSource({ identifier: 'gobd.md' })).rejects.toMatchObject({
        code: 'invalid-input',
      })
    })

    test('a source of an answer is cited as the answer had it', async () => {
      const { registrar, project } = inProject()
      const { sessionId, agentId } = agent
      const record = run({
        id: `run of ${project}`,
        project,
        sessionId,
        agentId,
        sources: [source({ content: text, title: 'GoBD' })],
        citations: [],
      })
      await opened().saveRun(record)
      const request = { runId: record.id, sourceId: record.sources[0]!.id, claim, quote: claim }
      const cited = await registrar.cite(request)
      expect(cited.status).toBe('verified')
      const registered = await registrar.getSource(cited.sourceId)
      expect(registered).toMatchObject({ name: 'GoBD', contentHash: contentHash(text) })
      expect((await registrar.cite(request)).sourceId).toBe(cited.sourceId)
      const foreign = by({ project: 'cranes' })
      for (const [who, asked] of [
        [registrar, { sourceId: 'S99' }],
        [registrar, { runId: 'none' }],
        [foreign, {}],
      ] as const) {
        await expect(who.cite({ ...request, ...asked })).rejects.toMatchObject({ code: 'source-not-found' })
      }
    })
  })
}
