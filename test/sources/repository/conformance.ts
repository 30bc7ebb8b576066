import { describe, expect, test } from 'vitest'
import type { Incident } from '../../../src/core/incident.ts'
import { canonicalKey } from '../../../src/sources/repository/canonical-key.ts'
import type { SourceRepositoryOptions } from '../../../src/sources/repository/repository-core.ts'
import type { RepositoryJournal } from '../../../src/sources/repository/journal.ts'
import { createSourceRepository } from '../../../src/sources/repository/repository.ts'
import type { SourceRepository } from '../../../src/sources/repository/source-repository.ts'
import { codeOf } from '../../records/store/rejection.ts'

/** Storage on which several journals can be opened, one after the other or at once. */
export type JournalPlace = AsyncDisposable & { open(): RepositoryJournal }

const report = {
  url: 'https://ice.example/report',
  title: 'Glacier report',
  content: 'The glacier lost 14 metres of ice. It is 9 km long.',
}

/** Tests of a source repository that every journal must pass. `prepare` gives empty storage. */
export function describeRepository(name: string, prepare: () => Promise<JournalPlace>): void {
  const open = (place: JournalPlace, options: SourceRepositoryOptions = {}) =>
    createSourceRepository({
      now: () => new Date('2026-01-31T12:00:00.000Z'),
      ...options,
      journal: place.open(),
    })

  describe(`repository, ${name}`, () => {
    test('an id is given once, survives the process, and is never given again', async () => {
      await using place = await prepare()
      const first = open(place)
      expect(await first.register(report)).toMatchObject({ id: 'S1', number: 1, version: 1, outcome: 'new' })
      expect(await first.register({ title: 'Ice atlas', snippet: 'Maps.' })).toMatchObject({ id: 'S2' })
      await first.close()
      expect(await codeOf(first.register(report))).toBe('closed')
      const second = open(place)
      expect(await second.register({ url: 'https://ICE.example/report/?utm_source=x' })).toMatchObject({
        id: 'S1',
        key: 'url:https://ice.example/report',
        outcome: 'known',
      })
      expect(await second.register({ content: 'Another text.' })).toMatchObject({ id: 'S3', outcome: 'new' })
      const atlas = canonicalKey({ title: 'Ice atlas', snippet: 'Maps.' })!
      expect(await second.findByKey(atlas)).toStrictEqual({ id: 'S2', number: 2, key: atlas, version: 1 })
      expect(await second.findByKey('url:https://elsewhere.example/')).toBe(null)
      expect(await second.get('S1')).toMatchObject({ ...report, id: 'S1', number: 1, type: 'website' })
      expect(await second.get('S4')).toBe(null)
      await second.close()
    })

    test('richer metadata and longer texts are merged, and stay merged', async () => {
      await using place = await prepare()
      const first = open(place)
      await first.register({ url: report.url, title: 'ice.example', snippet: 'It lost ice.' })
      const merged = await first.register({ ...report, authors: ['Ada Ice'], publishedAt: '2024-05-01' })
      expect(merged).toMatchObject({ id: 'S1', version: 2, outcome: 'merged', copies: [] })
      // The same text without the URL is the same source; another page with it is not.
      expect(await first.register({ content: report.content })).toMatchObject({ id: 'S1', outcome: 'known' })
      const copy = { url: 'https://mirror.example/', content: report.content }
      expect(await first.register(copy)).toMatchObject({ id: 'S2', copies: [{ id: 'S1', similarity: 1 }] })
      await first.register({ ...report, content: 'It was measured in 2024.' })
      await first.update('S1', { validation: { state: 'degraded', reason: 'It answered 503.' } })
      await first.close()
      const second = open(place)
      const whole = `${report.content}\n\nIt was measured in 2024.`
      expect(await second.get('S1')).toMatchObject({
        title: 'Glacier report',
        authors: ['Ada Ice'],
        publishedAt: '2024-05-01',
        snippet: 'It lost ice.',
        content: whole,
        seams: [whole.indexOf('It was')],
        validation: { state: 'degraded', reason: 'It answered 503.' },
      })
      expect(
        (await second.ordered()).map(({ id, version, length }) => ({ id, version, length })),
      ).toStrictEqual([
        { id: 'S1', version: 4, length: whole.length },
        { id: 'S2', version: 1, length: report.content.length },
      ])
      expect(await codeOf(second.update('S9', { title: 'x' }))).toBe('source-not-found')
      expect(await codeOf(second.update('S1', { url: 'https://other.example/' } as never))).toBe(
        'invalid-input',
      )
      await second.close()
    })

    test('texts come back byte for byte, whatever is in them', async () => {
      await using place = await prepare()
      const texts = [
        'A\r\nB\u2028C\u0001 "D" \\n {"position":7}',
        '🙂 Größe\u00a0\ufeff',
        ' padded\n\n',
        `${'long '.repeat(9_000)}end`,
      ]
      const first = open(place)
      for (const content of texts) await first.register({ content })
      await first.close()
      const second = open(place, { cacheLength: 0 })
      const found: string[] = []
      for await (const { content } of second.all()) found.push(content)
      expect(found).toStrictEqual(texts)
      expect(await second.content('S2')).toBe(texts[1])
      expect(second.metrics().cache).toMatchObject({
        hits: 0,
        misses: texts.length + 1,
        hitRate: 0,
        length: 0,
      })
      await second.close()
    })

    test('a thousand registrations at once: unique ids, one id for each key, in every process', async () => {
      await using place = await prepare()
      const one = open(place)
      const two = open(place)
      const pages = Array.from({ length: 1000 }, (_, index) => `https://ice.example/${(index * 7) % 400}`)
      const given = await Promise.all(
        pages.map((url, index) => (index % 2 === 0 ? one : two).register({ url, title: `Page ${url}` })),
      )
      const idsByUrl = new Map<string, Set<string>>()
      for (const [index, { id }] of given.entries()) {
        idsByUrl.set(pages[index]!, (idsByUrl.get(pages[index]!) ?? new Set()).add(id))
      }
      expect([...idsByUrl.values()].filter(({ size }) => size !== 1)).toStrictEqual([])
      const ids = [...idsByUrl.values()].map(([id]) => Number(id!.slice(1)))
      expect(ids.toSorted((a, b) => a - b)).toStrictEqual(
        Array.from({ length: 400 }, (_, index) => index + 1),
      )
      const seen = await one.ordered()
      expect(seen.map(({ number }) => number)).toStrictEqual(
        Array.from({ length: 400 }, (_, index) => index + 1),
      )
      expect(await two.ordered()).toStrictEqual(seen)
      const registrations = [one, two].map((each) => each.metrics().registrations)
      expect(registrations[0]!.new + registrations[1]!.new).toBe(400)
      expect(registrations[0]!.known + registrations[1]!.known).toBe(600)
      await one.close()
      await two.close()
    })

    test('a process sees what another one has written when it needs it', async () => {
      await using place = await prepare()
      const one = open(place)
      const two = open(place)
      expect(await two.get('S1')).toBe(null)
      await one.register(report)
      expect(await two.get('S1')).toMatchObject({ content: report.content })
      await one.register({ url: 'https://ice.example/2' })
      await two.recordUse('S2', 'finding', 'f1')
      expect(await one.usage('S2')).toMatchObject({ findingIds: ['f1'] })
      expect(await two.findByKey('url:https://ice.example/2')).toMatchObject({ id: 'S2' })
      await one.close()
      await two.close()
    })

    describe('one journal for several repositories', () => {
      const overOne = (journal: RepositoryJournal, incidents: Incident[] = []) =>
        createSourceRepository({ journal, cacheLength: 0, onIncident: (each) => void incidents.push(each) })
      const pages = [1, 2, 3].map((n) => ({ url: `https://ice.example/${n}`, content: `Text ${n}.` }))
      const contentsOf = async (repository: SourceRepository) => {
        const found: string[] = []
        for await (const { id, content } of repository.all()) found.push(`${id} ${content}`)
        return found
      }
      const all = ['S1 Text 1.', 'S2 Text 2.', 'S3 Text 3.']

      test.each(['closed', 'left open'])('one after the other, each %s', async (end) => {
        await using place = await prepare()
        const journal = place.open()
        const incidents: Incident[] = []
        for (const [index, page] of pages.entries()) {
          const repository = overOne(journal, incidents)
          expect(await contentsOf(repository)).toStrictEqual(all.slice(0, index))
          expect(await repository.register(page)).toMatchObject({ id: `S${index + 1}`, outcome: 'new' })
          expect(await repository.register(pages[0]!)).toMatchObject({ id: 'S1' })
          if (end === 'closed') await repository.close()
        }
        for (const each of [journal, place.open()]) {
          const repository = overOne(each, incidents)
          expect(await contentsOf(repository)).toStrictEqual(all)
          await repository.close()
        }
        expect(incidents).toStrictEqual([])
      })

      test('at once, while others open and close it', async () => {
        await using place = await prepare()
        const journal = place.open()
        const incidents: Incident[] = []
        const lasting = [overOne(journal, incidents), overOne(journal, incidents)]
        const urls = Array.from({ length: 60 }, (_, index) => `https://ice.example/${(index * 7) % 25}`)
        const given = await Promise.all(
          urls.map(async (url, index) => {
            const repository = index % 3 < 2 ? lasting[index % 3]! : overOne(journal, incidents)
            const { id } = await repository.register({ url, content: `At ${url}` })
            expect(await repository.content(id)).toBe(`At ${url}`)
            if (index % 3 === 2) await repository.close()
            return `${id} At ${url}`
          }),
        )
        const expected = [...new Set(given)].toSorted(
          (a, b) => Number.parseInt(a.slice(1)) - Number.parseInt(b.slice(1)),
        )
        expect(expected.map((each) => each.split(' ')[0])).toStrictEqual(
          Array.from({ length: 25 }, (_, index) => `S${index + 1}`),
        )
        for (const each of [...lasting, overOne(journal, incidents), overOne(place.open(), incidents)]) {
          expect(await contentsOf(each)).toStrictEqual(expected)
          await each.close()
        }
        expect(incidents).toStrictEqual([])
      })

      test('read from every position', async () => {
        await using place = await prepare()
        const journal = place.open()
        const first = overOne(journal)
        for (const page of pages) await first.register(page)
        await first.recordUse('S2', 'claim', 'c1')
        for (const after of [0, 4, 1, 3, 2, 5, 0]) {
          const positions: number[] = []
          for await (const { position } of journal.read(after, () => {})) positions.push(position)
          expect(positions).toStrictEqual([1, 2, 3, 4].filter((position) => position > after))
        }
        await first.close()
      })
    })

    test('uses are recorded once, asked for both ways, and survive', async () => {
      await using place = await prepare()
      const first = open(place)
      await first.register(report)
      await first.register({ title: 'Ice atlas' })
      const uses: Parameters<SourceRepository['recordUse']>[] = [
        ['S1', 'finding', 'f1'],
        ['S1', 'finding', 'f1'],
        ['S2', 'finding', 'f1'],
        ['S1', 'claim', 'c1'],
        ['S1', 'cluster', 'k1'],
        ['S1', 'contradiction', 'x1'],
        ['S1', 'report_section', 'Results'],
        ['S1', 'finding', 'f2'],
      ]
      await Promise.all(uses.map((use) => first.recordUse(...use)))
      for (const use of uses) await first.recordUse(...use)
      await first.close()
      const second = open(place)
      expect(await second.usage('S1')).toStrictEqual({
        sourceId: 'S1',
        claimIds: ['c1'],
        findingIds: ['f1', 'f2'],
        clusterIds: ['k1'],
        contradictionIds: ['x1'],
        reportSections: ['Results'],
      })
      expect(await second.uses('S2')).toStrictEqual([
        { sourceId: 'S2', kind: 'finding', usedBy: 'f1', at: '2026-01-31T12:00:00.000Z' },
      ])
      expect(await second.sourcesUsedBy('finding', 'f1')).toStrictEqual(['S1', 'S2'])
      expect(await second.sourcesUsedBy('claim', 'f1')).toStrictEqual([])
      expect(second.metrics()).toMatchObject({ sources: 2, orphanedSources: 0 })
      expect(await codeOf(second.recordUse('S3', 'claim', 'c1'))).toBe('source-not-found')
      expect(await codeOf(second.recordUse('S1', 'footnote' as never, 'c1'))).toBe('invalid-input')
      expect(await codeOf(second.recordUse('S1', 'claim', ''))).toBe('invalid-input')
      await second.close()
    })

    test('rows of another program keep their ids or get new ones, with a warning', async () => {
      await using place = await prepare()
      const incidents: Incident[] = []
      const repository = open(place, { onIncident: (incident) => incidents.push(incident) })
      const rows = [
        { source_id: 'S5', title: 'Kept', url: 'https://ice.example/5', author: 'Ada', relevance_score: 0.5 },
        { title: 'Without id', url: 'https://ice.example/6', date: '2024-01-02', text: 'It lost ice.' },
        {
          source_id: 'S5',
          title: 'Taken',
          url: 'https://ice.example/7',
          source_type: 'blog',
          credibility_score: 0.9,
        },
        'no row',
        { id: 'S9' },
      ]
      const given = await repository.importRows(rows)
      expect(given.map((each) => each?.id ?? null)).toStrictEqual(['S5', 'S6', 'S7', null, null])
      expect(incidents.map(({ code }) => code).toSorted()).toStrictEqual([
        'id-taken',
        'legacy-row-unreadable',
        'legacy-row-unreadable',
        'legacy-source-without-id',
      ])
      expect(await repository.get('S6')).toMatchObject({ publishedAt: '2024-01-02', content: 'It lost ice.' })
      const blog = await repository.get('S7')
      expect(blog?.metadata).toStrictEqual({ credibilityScore: 0.9, sourceType: 'blog' })
      expect((await repository.importRows(rows)).map((each) => each?.outcome)).toStrictEqual([
        'known',
        'known',
        'known',
        undefined,
        undefined,
      ])
      expect(await repository.register({ title: 'Next' })).toMatchObject({ id: 'S8' })
      await repository.close()
    })

    test('input that cannot be a source is refused, and nothing is written', async () => {
      await using place = await prepare()
      const repository = open(place, { maxSources: 2, maxContentLength: 20 })
      const wrong: unknown[] = [
        null,
        undefined,
        'x',
        {},
        { title: 5 },
        { content: '  ' },
        { metadata: { a: 1 } },
      ]
      for (const input of wrong)
        expect(await codeOf(repository.register(input as never))).toBe('invalid-input')
      await repository.register({ content: 'x'.repeat(30) })
      expect(await repository.content('S1')).toBe('x'.repeat(20))
      await repository.register({ title: 'Second' })
      expect(await codeOf(repository.register({ title: 'Third' }))).toBe('input-too-large')
      expect((await repository.ordered()).map(({ id }) => id)).toStrictEqual(['S1', 'S2'])
      await repository.close()
    })
  })
}
