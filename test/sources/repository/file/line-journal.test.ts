import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Incident } from '../../../../src/core/incident.ts'
import { fileJournal } from '../../../../src/sources/repository/file/file-journal.ts'
import { lineJournal } from '../../../../src/sources/repository/file/line-journal.ts'
import type { RepositoryJournal } from '../../../../src/sources/repository/journal.ts'
import { createLineOrder } from '../../../../src/sources/repository/file/line-order.ts'
import { createLineSplitter } from '../../../../src/sources/repository/file/line-splitter.ts'
import { createSourceRepository } from '../../../../src/sources/repository/repository.ts'
import { smallOrFull } from '../../../fixtures/full-proof.ts'
import { seededRandom } from '../../../fixtures/random.ts'
import { codeOf } from '../../../records/store/rejection.ts'
import { dead, simulatedFile } from '../simulated-file.ts'

async function createFolder() {
  const directory = await mkdtemp(join(tmpdir(), 'citespan-journal-'))
  const path = join(directory, 'sources.jsonl')
  return {
    path,
    open(incidents: Incident[] = []) {
      const onIncident = (incident: Incident) => void incidents.push(incident)
      return createSourceRepository({ journal: fileJournal(path), onIncident })
    },
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  }
}

describe('the file', () => {
  test('has one readable line for each change', async () => {
    await using folder = await createFolder()
    const repository = folder.open()
    await repository.register({ url: 'https://ice.example/', title: 'Ice', content: 'It\nmelts.' })
    await repository.recordUse('S1', 'claim', 'c1')
    await repository.close()
    const lines = (await readFile(folder.path, 'utf8')).split('\n')
    expect(lines.pop()).toBe('')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { position: 1, change: 'source', id: 'S1', fields: { title: 'Ice' }, content: 'It\nmelts.', base: 0 },
      { position: 2, change: 'use', id: 'S1', kind: 'claim', usedBy: 'c1', base: 1 },
    ])
    expect(Object.keys(JSON.parse(lines[0]!) as object).slice(0, 4)).toStrictEqual([
      'position',
      'at',
      'change',
      'id',
    ])
  })

  test.each([1, 2, 10, 60])(
    'a last line torn after %i bytes is skipped, and writing goes on',
    async (length) => {
      await using folder = await createFolder()
      const first = folder.open()
      await first.register({ title: 'One', snippet: 'Größe' })
      await first.register({ title: 'Two' })
      await first.close()
      const bytes = await readFile(folder.path)
      const second = bytes.indexOf(0x0a) + 1
      const torn = second + length
      await writeFile(folder.path, bytes.subarray(0, torn))
      const incidents: Incident[] = []
      const next = folder.open(incidents)
      expect((await next.ordered()).map(({ title }) => title)).toStrictEqual(['One'])
      expect(await next.register({ title: 'Three' })).toMatchObject({ id: 'S2', outcome: 'new' })
      expect(incidents.map(({ code, message }) => [code, message.includes('Line 2')])).toStrictEqual([
        ['torn-line', true],
      ])
      await next.close()
      // Nothing that was acknowledged is gone, and nothing was taken out of the file.
      const after = await readFile(folder.path)
      expect(after.subarray(0, torn)).toStrictEqual(bytes.subarray(0, torn))
      const last = folder.open()
      expect((await last.ordered()).map(({ id, title }) => `${id} ${title}`)).toStrictEqual([
        'S1 One',
        'S2 Three',
      ])
      await last.close()
    },
  )

  test('a last line that lacks only its line break is ended, and counts', async () => {
    await using folder = await createFolder()
    const first = folder.open()
    await first.register({ title: 'One' })
    await first.register({ title: 'Two' })
    await first.close()
    await writeFile(folder.path, (await readFile(folder.path)).subarray(0, -1))
    const incidents: Incident[] = []
    const next = folder.open(incidents)
    expect((await next.ordered()).map(({ title }) => title)).toStrictEqual(['One'])
    expect(await next.register({ title: 'Three' })).toMatchObject({ id: 'S3' })
    expect((await next.ordered()).map(({ title }) => title)).toStrictEqual(['One', 'Two', 'Three'])
    expect(incidents).toStrictEqual([])
    await next.close()
  })

  test('rows that another program wrote get ids once', async () => {
    await using folder = await createFolder()
    const rows = [
      { title: 'Old', url: 'https://ice.example/old' },
      { source_id: 'S7', title: 'Seventh', url: 'https://ice.example/7' },
    ]
    await writeFile(folder.path, rows.map((row) => JSON.stringify(row)).join('\r\n'))
    await appendFile(folder.path, '\n')
    const incidents: Incident[] = []
    const first = folder.open(incidents)
    expect((await first.ordered()).map(({ id, title }) => `${id} ${title}`)).toStrictEqual([
      'S1 Old',
      'S7 Seventh',
    ])
    expect(incidents).toMatchObject([
      {
        step: 'store',
        code: 'legacy-source-without-id',
        message: expect.stringContaining('line 1') as unknown,
      },
    ])
    await first.close()
    const size = (await readFile(folder.path)).length
    const again: Incident[] = []
    const second = folder.open(again)
    expect((await second.ordered()).map(({ id }) => id)).toStrictEqual(['S1', 'S7'])
    await second.close()
    expect(again).toStrictEqual([])
    expect((await readFile(folder.path)).length).toBe(size)
  })

  test('a journal opened again after it was closed tells damage and takes rows, as a new one does', async () => {
    await using folder = await createFolder()
    const row = JSON.stringify({ title: 'Old', url: 'https://ice.example/old' })
    await writeFile(folder.path, `{"position":1\n${row}\n`)
    const journal = fileJournal(folder.path)
    const told = async (each: RepositoryJournal) => {
      const codes: string[] = []
      const onIncident = ({ code }: Incident) => void codes.push(code)
      const repository = createSourceRepository({ journal: each, onIncident })
      expect((await repository.ordered()).map(({ id, title }) => `${id} ${title}`)).toStrictEqual(['S1 Old'])
      await repository.close()
      return codes
    }
    expect(await told(journal)).toStrictEqual(['torn-line', 'legacy-source-without-id'])
    expect(await told(journal)).toStrictEqual(['torn-line'])
    expect(await told(fileJournal(folder.path))).toStrictEqual(['torn-line'])
  })

  test('damage within it is told, and the ids that can be read stay', async () => {
    await using folder = await createFolder()
    const first = folder.open()
    for (const title of ['One', 'Two', 'Three']) await first.register({ title, snippet: `${title}!` })
    await first.close()
    const lines = (await readFile(folder.path, 'utf8')).split('\n')
    await writeFile(
      folder.path,
      [lines[0], lines[1]!.replace('"id":"S2"', '"id":"S2'), ...lines.slice(2)].join('\n'),
    )
    const incidents: Incident[] = []
    const second = folder.open(incidents)
    expect((await second.ordered()).map(({ id }) => id)).toStrictEqual(['S1', 'S3'])
    expect(incidents.map(({ code }) => code)).toStrictEqual(['torn-line', 'lines-lost'])
    // The number of the lost one is not given again.
    expect(await second.register({ title: 'Four' })).toMatchObject({ id: 'S4' })
    await second.close()
  })

  test('a text that was changed in the file is never shown', async () => {
    await using folder = await createFolder()
    const first = folder.open()
    await first.register({ url: 'https://ice.example/', content: 'It lost 14 metres.' })
    await first.close()
    await writeFile(folder.path, (await readFile(folder.path, 'utf8')).replace('14 metres', '41 metres'))
    const second = folder.open()
    expect(await codeOf(second.get('S1'))).toBe('database-corrupt')
    await second.close()
  })

  test('a path that cannot be opened says so, and is tried again', async () => {
    await using folder = await createFolder()
    const repository = createSourceRepository({ journal: fileJournal(`${folder.path}/none/x.jsonl`) })
    expect(await codeOf(repository.register({ title: 'One' }))).toBe('database-unavailable')
    expect(await codeOf(repository.ordered())).toBe('database-unavailable')
  })
})

describe('lines', () => {
  test('are the same however the bytes come', () => {
    const text = '{"a":1}\n\n{"b":"Größe 🙂"}\r\nlong line beyond the limit\n{"c"'
    const bytes = new TextEncoder().encode(text)
    for (const size of [1, 2, 3, 7, bytes.length]) {
      const splitter = createLineSplitter({ maxLength: 22 })
      const lines = []
      for (let start = 0; start < bytes.length; start += size)
        lines.push(...splitter.push(bytes.subarray(start, start + size)))
      expect(lines.map((line) => line.text)).toStrictEqual(['{"a":1}', '', '{"b":"Größe 🙂"}\r', null])
      for (const { text: line, offset, length } of lines) {
        const found = new TextDecoder().decode(bytes.subarray(offset, offset + length))
        expect(line ?? 'long line beyond the limit').toBe(found)
      }
      expect([splitter.offset, splitter.isInLine]).toStrictEqual([bytes.length, true])
    }
  })

  test('of a writer that was late do not count, none of them', () => {
    const order = createLineOrder()
    const take = (position: number, base: number, batch: string) => order.take({ position, base, batch })
    expect([take(1, 0, 'a'), take(2, 0, 'a')]).toStrictEqual(['counts', 'counts'])
    // `b` saw the file before `a` wrote to it.
    expect([take(1, 0, 'b'), take(2, 0, 'b'), take(3, 0, 'b')]).toStrictEqual(['late', 'late', 'late'])
    expect(take(3, 2, 'b')).toBe('counts')
    // The first line of `c` was joined to one that another writer could not finish.
    expect([take(5, 3, 'c'), take(6, 3, 'c')]).toStrictEqual(['late', 'late'])
    expect(take(4, 3, 'd')).toBe('counts')
    // `e` had read 5, which nobody can read any more.
    expect([take(6, 5, 'e'), order.position]).toStrictEqual(['lost', 6])
  })
})

/** Several processes, some of which die within an append, at every kind of moment. */
test('writers at once: what was acknowledged is there, under its id, for every reader', async () => {
  let deaths = 0
  let shared = 0
  for (let seed = 1; seed <= smallOrFull(16, 2000); seed++) {
    const random = seededRandom(seed)
    const file = simulatedFile(random)
    const acknowledged: { title: string; id: string }[] = []
    const run = async (writer: number) => {
      const diesAt = random.next() < 0.6 ? 1 + Math.floor(random.next() * 4) : Infinity
      const journal = lineJournal('file', async () => file.open({ diesAt }))
      const repository = createSourceRepository({ journal })
      const titles = Array.from({ length: 8 }, () => `Page ${Math.floor(random.next() * 12)}`)
      for (let start = 0; start < titles.length; start += 2) {
        const settled = await Promise.allSettled(
          titles.slice(start, start + 2).map(async (title) => {
            const { id } = await repository.register({ title, snippet: `by ${title}` })
            acknowledged.push({ title, id })
            await repository.recordUse(id, 'finding', `f${writer}`)
          }),
        )
        const failed = settled.find(({ status }) => status === 'rejected')
        if (failed?.status === 'rejected') {
          expect(failed.reason).toBe(dead)
          deaths += 1
          return
        }
      }
    }
    await Promise.all([1, 2, 3].map(run))
    const readers = await Promise.all(
      [1, 2].map(() =>
        createSourceRepository({ journal: lineJournal('file', async () => file.open()) }).ordered(),
      ),
    )
    expect(readers[0]).toStrictEqual(readers[1])
    const titlesById = new Map(readers[0]!.map(({ id, title }) => [id, title]))
    for (const { title, id } of acknowledged)
      expect([seed, id, titlesById.get(id)]).toStrictEqual([seed, id, title])
    // One id for each key, and numbers without gaps: no damage, only writers that died.
    expect(new Set(titlesById.values()).size).toBe(readers[0]!.length)
    expect(readers[0]!.map(({ number }) => number)).toStrictEqual(readers[0]!.map((_, index) => index + 1))
    shared += new Set(acknowledged.map(({ id }) => id)).size
  }
  expect(deaths).toBeGreaterThan(8)
  expect(shared).toBeGreaterThan(100)
})
