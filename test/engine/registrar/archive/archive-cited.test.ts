import { expect, test, vi } from 'vitest'
import { CitationError } from '../../../../src/core/error.ts'
import type { Incident } from '../../../../src/core/incident.ts'
import {
  archiveCited,
  archiveOnce,
  citedPages,
  pageToKeep,
} from '../../../../src/engine/registrar/archive/archive-cited.ts'
import { memoryBlobs } from '../../../../src/records/blobs/memory-blobs.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { citation, source } from '../../../records/store/run-records.ts'
import { agent, someRegistrar } from '../some-registrar.ts'

/** What archiving needs, with a function that adds pages as the test says, and what it reported. */
function keeping(add: (url: string) => Promise<unknown> = async () => {}, log = memoryStore()) {
  const incidents: Incident[] = []
  const added: string[] = []
  return {
    incidents,
    added,
    log,
    actor: agent,
    now: () => new Date(Date.UTC(2026, 2, 1)),
    report: (incident: Incident) => void incidents.push(incident),
    add: async (url: string) => {
      added.push(url)
      return await add(url)
    },
  }
}

const urls = (count: number) => Array.from({ length: count }, (_, index) => `https://a.example/${index}`)
const away = new CitationError({ code: 'database-unavailable', message: 'It is away.', suggestion: 'Wait.' })

test.each([
  [50, []],
  [51, ['1 cited pages were not kept, since an answer cites more than 50.']],
  [53, ['3 cited pages were not kept, since an answer cites more than 50.']],
])('of %i cited pages 50 are archived', async (count, messages) => {
  const kept = keeping()
  expect(await archiveOnce({ eventId: 'e', urls: urls(count) }, kept)).toBe(true)
  expect(kept.added).toEqual(urls(50))
  expect(kept.incidents).toEqual(
    messages.map((message) => ({ step: 'archive', code: 'too-many-pages', message })),
  )
})

test('an answer without pages needs no work, and one that is done is not done again', async () => {
  const kept = keeping()
  expect(await archiveOnce({ eventId: 'none', urls: [] }, kept)).toBe(true)
  expect(await archiveOnce({ eventId: 'e', urls: urls(1) }, kept)).toBe(true)
  expect(await archiveOnce({ eventId: 'e', urls: urls(1) }, kept)).toBe(true)
  expect(await archiveOnce({ eventId: 'other', urls: urls(2) }, kept)).toBe(true)
  expect(kept.added).toEqual(urls(2))
})

test('a page is fetched once a day, also if fetching it registers nothing, and again after a failure', async () => {
  let time = Date.UTC(2026, 2, 1)
  let answers = 0
  let fails = false
  const kept = keeping(async () => {
    if (fails) throw new Error('The page is away.')
  })
  const fetched = async (later: number) => {
    time += later
    const before = kept.added.length
    const pages = { eventId: `e${answers++}`, urls: ['https://a.example/fees'] }
    await archiveOnce(pages, { ...kept, now: () => new Date(time) })
    return kept.added.length - before
  }
  const day = 86_400_000
  expect([await fetched(0), await fetched(0), await fetched(day - 1), await fetched(1)]).toEqual([1, 0, 0, 1])
  fails = true
  expect([await fetched(day), await fetched(59_999)]).toEqual([1, 0])
  fails = false
  // After the lease of the failed attempt.
  expect([await fetched(1), await fetched(1)]).toEqual([1, 0])
})

test('a page that was archived otherwise within a day is fetched when the day has passed', async () => {
  let time = Date.UTC(2026, 2, 1)
  const now = () => new Date(time)
  const { registrar, log } = someRegistrar({ now, archive: { blobs: memoryBlobs() } })
  const content = Buffer.from('<p>The fee is 40 euros.</p>')
  await registrar.addWebSource('https://a.example/fees', { received: { content, mediaType: 'text/html' } })
  const kept = { ...keeping(undefined, log), now }
  time += 86_399_999
  await archiveOnce({ eventId: 'e1', urls: ['https://a.example/fees'] }, kept)
  expect(kept.added).toEqual([])
  time += 2
  await archiveOnce({ eventId: 'e2', urls: ['https://a.example/fees'] }, kept)
  expect(kept.added).toEqual(['https://a.example/fees'])
})

test('an answer whose pages another process archives is left to it', async () => {
  const store = memoryStore()
  const work = Promise.withResolvers<void>()
  const first = keeping(() => work.promise, store)
  const begun = archiveOnce({ eventId: 'e', urls: urls(1) }, first)
  await vi.waitFor(() => expect(first.added).toHaveLength(1))
  const second = keeping(undefined, store)
  expect(await archiveOnce({ eventId: 'e', urls: urls(1) }, second)).toBe(false)
  // The same page of another answer is being fetched already.
  expect(await archiveOnce({ eventId: 'other', urls: urls(1) }, second)).toBe(true)
  expect(second.added).toEqual([])
  work.resolve()
  expect(await begun).toBe(true)
})

test.each([
  [away, 'It is away. Wait.'],
  [new Error('secret'), 'an unexpected error'],
])('a page that fails is reported', async (failure, why) => {
  const url = `https://a.example/${'a'.repeat(190)}`
  const kept = keeping(async () => {
    throw failure
  })
  const outcome = await archiveOnce({ eventId: 'e', urls: [url] }, kept).catch((each: unknown) => each)
  expect(outcome).toBe(failure === away ? away : true)
  const message = `The cited page ${url.slice(0, 200)} was not kept: ${why}`
  expect(kept.incidents).toEqual([{ step: 'archive', code: 'not-archived', message }])
  const again = keeping(kept.add)
  await archiveCited({ eventId: 'e', urls: [url] }, again)
  expect(again.incidents).toEqual(kept.incidents.slice(0, 1))
})

test('work that is aborted reports nothing', async () => {
  const kept = keeping(async () => {
    throw new Error('aborted')
  })
  const signal = AbortSignal.abort()
  expect(await archiveOnce({ eventId: 'e', urls: urls(2) }, { ...kept, signal })).toBe(true)
  expect(kept.incidents).toEqual([])
})

test.each([
  ['has no leases', undefined],
  ['cannot be reached', { take: async () => Promise.reject(away) }],
])('pages of a store that %s are archived anyway', async (_, requests) => {
  const { log, ...kept } = keeping()
  const store = { ...log, requests: requests as never }
  await archiveCited({ eventId: 'e', urls: urls(2) }, { ...kept, log: store })
  expect(kept.added).toEqual(urls(2))
  const once = archiveOnce({ eventId: 'e', urls: urls(2) }, { ...kept, log: store })
  if (requests) await expect(once).rejects.toBe(away)
  else expect(await once).toBe(true)
})

test.each([
  [86_400_000, []],
  [86_400_001, ['https://a.example/fees']],
])('a page that was archived %i ms ago is fetched again: %j', async (age, fetched) => {
  const { registrar, log } = someRegistrar({
    now: () => new Date(Date.UTC(2026, 2, 1) - age),
    archive: { blobs: memoryBlobs() },
  })
  const content = Buffer.from('<p>The fee is 40 euros.</p>')
  await registrar.addWebSource('https://a.example/fees', { received: { content, mediaType: 'text/html' } })
  const kept = keeping(undefined, log)
  await archiveOnce({ eventId: 'e', urls: ['https://a.example/fees'] }, kept)
  expect(kept.added).toEqual(fetched)
})

test('the pages of an answer are those that it cites, each once', () => {
  const page = (id: string, url: string | undefined, type: 'website' | 'document' = 'website') => {
    const { url: _, ...rest } = source({ id, type })
    return { ...rest, ...(url !== undefined && { url }) }
  }
  const sources = [
    page('S1', 'https://a.example/x'),
    page('S2', 'https://a.example/x#part'),
    page('S3', 'HTTP://b.example'),
    page('S4', 'ftp://c.example'),
    page('S5', undefined),
    page('S6', 'https://d.example', 'document'),
    page('S7', 'https://uncited.example'),
  ]
  const citations = [
    citation({ sourceIds: ['S1', 'S2', 'S3'] }),
    citation({ sourceIds: ['S4', 'S5', 'S6', 'S9'] }),
  ]
  expect(citedPages({ citations, sources })).toEqual(['https://a.example/x#part', 'HTTP://b.example'])
})

test('a page is kept unless it has been archived or erased, or is none', async () => {
  const { registrar } = someRegistrar()
  const content = Buffer.from('<p>The fee is 40 euros.</p>')
  const stored = await registrar.addWebSource('https://a.example/fees', {
    received: { content, mediaType: 'text/html' },
  })
  expect(pageToKeep(stored)).toBe('https://a.example/fees')
  expect(pageToKeep({ ...stored, archive: { address: 'sha256:1', bytes: 1, reader: 'r' } })).toBeNull()
  expect(pageToKeep({ ...stored, erased: { ground: 'request' } as never })).toBeNull()
  expect(pageToKeep({ ...stored, type: 'document' })).toBeNull()
})

test.each([
  [undefined, 86_400_000],
  [3_600_000, 3_600_000],
])('bytes that no source names go once they are older than %s ms', async (olderThanMs, age) => {
  const blobs = memoryBlobs()
  const actor = { role: 'admin' as const, project: 'lifts', userId: 'chief' }
  const { registrar } = someRegistrar({ actor, archive: { blobs } })
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 1) })
  try {
    const bytes = new Blob(['orphan']).stream()
    await blobs.put(bytes, { actor })
    const options = olderThanMs === undefined ? {} : { olderThanMs }
    vi.setSystemTime(Date.UTC(2026, 2, 1) + age)
    expect(await registrar.sweepArchive(options)).toEqual({ kept: 1, removed: 0, unfinished: 0 })
    vi.setSystemTime(Date.UTC(2026, 2, 1) + age + 1)
    expect(await registrar.sweepArchive(options)).toEqual({ kept: 0, removed: 1, unfinished: 0 })
  } finally {
    vi.useRealTimers()
  }
  await expect(registrar.sweepArchive({ olderThanMs: 3_599_999 })).rejects.toMatchObject({
    code: 'invalid-input',
  })
})
