import { describe, expect, test } from 'vitest'
import { blobDamaged } from '../../../src/records/blobs/blob-errors.ts'
import { memoryBlobs } from '../../../src/records/blobs/memory-blobs.ts'
import { readAll } from '../../../src/records/blobs/receive-blob.ts'
import type { BlobStore } from '../../../src/core/ports/blob-store.ts'
import { createRegistrar } from '../../../src/engine/registrar/registrar.ts'
import type { ArchivedOriginal } from '../../../src/engine/registrar/archive/get-archived.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { codeOf } from '../../records/store/rejection.ts'
import { agent, someRegistrar } from './some-registrar.ts'

const URL = 'https://lift-rules.org/rules'
const page = (text: string) => `<html><head><title>Rules</title></head><body><p>${text}</p></body></html>`
const html = page('A lift is inspected every two years.')
const day = 86_400_000

type Pages = Record<string, () => Response>

/** A registrar that keeps what pages answer. */
function archiving({
  pages = {},
  blobs = memoryBlobs(),
  ...options
}: { pages?: Pages; blobs?: BlobStore } & Record<string, unknown> = {}) {
  const fetch = async (url: RequestInfo | globalThis.URL) =>
    pages[String(url)]?.() ?? new Response('not found', { status: 404 })
  const made = someRegistrar({
    fetch,
    archive: { blobs, ...options },
    ...(options['log'] ? { log: options['log'] as Store } : {}),
  })
  const as = (actor: object) => createRegistrar({ ...made.context, actor: { ...agent, ...actor } })
  return { ...made, blobs, as, admin: as({ role: 'admin' }) }
}

const answer =
  (body: string, headers = {}) =>
  () =>
    new Response(body, {
      headers: { 'content-type': 'text/html; charset=utf-8', etag: '"1"', 'set-cookie': 'id=7', ...headers },
    })

async function textOf(kept: Pick<ArchivedOriginal, 'stream'>): Promise<string> {
  return new TextDecoder().decode((await readAll(kept.stream)).content)
}

const kept = async (registrar: { getArchived(id: string): Promise<unknown> }, id: string) =>
  (await registrar.getArchived(id)) as ArchivedOriginal

async function addressesIn(blobs: BlobStore, project = agent.project): Promise<string[]> {
  const addresses: string[] = []
  for await (const { address } of blobs.list({ actor: { ...agent, project } })) addresses.push(address)
  return addresses
}

describe('a page that is registered', () => {
  test('is kept as it was received, with what led to it', async () => {
    const moved = () => new Response(null, { status: 301, headers: { location: '/rules' } })
    const { registrar } = archiving({ pages: { 'https://lift-rules.org/old': moved, [URL]: answer(html) } })
    const source = await registrar.addWebSource('https://lift-rules.org/old')
    expect(source.archive).toMatchObject({
      address: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string,
      bytes: html.length,
      mediaType: 'text/html; charset=utf-8',
      reader: expect.stringMatching(/^citespan\/\d/) as string,
    })
    const original = await kept(registrar, source.id)
    expect(original).toMatchObject({
      state: 'kept',
      source: { id: source.id },
      mediaType: 'text/html; charset=utf-8',
    })
    expect(original.exchange).toMatchObject({
      url: URL,
      status: 200,
      headers: { etag: '"1"' },
      redirects: [{ url: 'https://lift-rules.org/old', status: 301 }],
    })
    expect(original.exchange!.headers).not.toHaveProperty('set-cookie')
    expect(await textOf(original)).toBe(html)
    expect(await registrar.verifyArchived(source.id)).toMatchObject({ state: 'intact', text: 'same' })
  })

  test('again with the same text is the same source, and its first bytes stay', async () => {
    let visits = 0
    const { registrar, blobs } = archiving({
      pages: { [URL]: () => answer(`${html}<!-- ${++visits} -->`)() },
    })
    const first = await registrar.addWebSource(URL)
    const before = await addressesIn(blobs)
    expect(await registrar.addWebSource(URL)).toStrictEqual(first)
    expect(await addressesIn(blobs)).toStrictEqual(before)
  })

  test('gets a new version when it was registered before anything was kept', async () => {
    const log = memoryStore()
    const pages = { [URL]: answer(html) }
    const fetch = async (url: RequestInfo | globalThis.URL) => pages[String(url) as typeof URL]()
    const old = await someRegistrar({ log, fetch }).registrar.addWebSource(URL)
    const { registrar } = archiving({ pages, log })
    expect(await registrar.getArchived(old.id)).toBeNull()
    expect(await registrar.verifyArchived(old.id)).toStrictEqual({ state: 'none', addresses: [] })
    const now = await registrar.addWebSource(URL)
    expect(now).toMatchObject({ previousId: old.id, contentHash: old.contentHash, version: '2' })
    expect(await textOf(await kept(registrar, now.id))).toBe(html)
    expect((await registrar.addWebSource(URL)).id).toBe(now.id)
  })

  test('that was received by other means is kept as it was', async () => {
    const { registrar } = archiving()
    const content = new TextEncoder().encode(html)
    const around = {
      headers: { 'content-type': 'text/html' },
      retrievedAt: '2020-01-02T03:04:05Z',
      redirects: [{ url: 'http://lift-rules.org/', status: 302 }],
    }
    const received = { content, ...around }
    const source = await registrar.addWebSource(URL, { received })
    expect(source).toMatchObject({ url: URL, metadata: { retrievedAt: '2020-01-02T03:04:05Z' } })
    expect((await kept(registrar, source.id)).exchange).toMatchObject({ url: URL, status: 200, ...around })
    for (const bad of [
      { content: html },
      { content, url: 'file:///etc/passwd' },
      { content, headers: { a: 'x'.repeat(1_000_001) } },
    ]) {
      expect(await codeOf(registrar.addWebSource(URL, { received: bad as never }))).toBe('invalid-input')
    }
    expect(await codeOf(registrar.addWebSource('javascript:alert(1)', { received }))).toBe('invalid-input')
  })

  test('is not registered when it cannot be kept', async () => {
    const blobs = { ...memoryBlobs(), put: async () => Promise.reject(new Error('disk full')) }
    const { registrar } = archiving({ pages: { [URL]: answer(html) }, blobs })
    await expect(registrar.addWebSource(URL)).rejects.toThrow('disk full')
    expect(await registrar.listSources()).toMatchObject({ items: [] })
  })
})

describe('a file that is registered', () => {
  test.each([
    ['bytes', new TextEncoder().encode('Größe: 10 m')],
    ['a text', 'Größe: 10 m'],
  ])('is kept, also as %s', async (_, content) => {
    const { registrar } = archiving()
    const source = await registrar.addDocSource({ name: 'rules.txt', content })
    expect(source.archive).toMatchObject({ fileName: 'rules.txt' })
    expect(source.archive).not.toHaveProperty('exchange')
    const original = await kept(registrar, source.id)
    expect(original).toMatchObject({ state: 'kept', fileName: 'rules.txt', bytes: 13 })
    expect(await textOf(original)).toBe('Größe: 10 m')
    expect(await registrar.verifyArchived(source.id)).toMatchObject({ state: 'intact', text: 'same' })
  })
})

describe('what was kept', () => {
  const register = async (options: Parameters<typeof archiving>[0] = {}) => {
    const made = archiving({ pages: { [URL]: answer(html) }, ...options })
    return { ...made, source: await made.registrar.addWebSource(URL) }
  }

  test('is not for other projects', async () => {
    const { source, as } = await register()
    const stranger = as({ project: 'other' })
    expect(await codeOf(stranger.getArchived(source.id))).toBe('source-not-found')
    expect(await codeOf(stranger.verifyArchived(source.id))).toBe('source-not-found')
    const auditor = as({ role: 'auditor', project: 'other' })
    expect(await textOf(await kept(auditor, source.id))).toBe(html)
  })

  test('that is lost, or is other bytes, is found out', async () => {
    const { source, registrar, blobs, admin } = await register()
    const { address, exchange } = source.archive!
    const damaged = blobDamaged(exchange!)
    const read = blobs.get
    blobs.get = async (given, scope) => {
      const blob = await read(given, scope)
      // As a faulty storage: the check of the real ones is at the end of the stream.
      const broken = new ReadableStream({ pull: (controller) => controller.error(damaged) })
      return given === exchange && blob ? { ...blob, stream: broken } : blob
    }
    expect(await registrar.verifyArchived(source.id)).toStrictEqual({
      state: 'damaged',
      addresses: [exchange],
    })
    await blobs.erase(address, { actor: agent })
    expect(await admin.verifyArchived(source.id)).toStrictEqual({
      state: 'missing',
      addresses: [address, exchange],
    })
    blobs.get = read
    expect(await codeOf(registrar.getArchived(source.id))).toBe('database-corrupt')
  })

  test.each([
    ['differs', undefined],
    ['other-reader', 'citespan/0.0.1'],
  ])('and gives another text: %s', async (text, reader) => {
    const { source, registrar, context, log } = await register()
    const data = { ...source, id: 'changed', contentHash: `sha256:${'0'.repeat(64)}` }
    const { createdAt, agentId: _agent, sessionId: _session, ...registered } = data
    const contents = ['another text']
    const { address } = await context.archive!.blobs.put(new TextEncoder().encode(contents[0]), {
      actor: agent,
    })
    const archive = { ...registered.archive!, ...(reader && { reader }) }
    const event = {
      id: 'changed',
      kind: 'source',
      createdAt,
      data: { ...registered, contentHash: address, archive },
    } as const
    await log.append([event], { actor: agent, contents })
    expect(await registrar.verifyArchived('changed')).toMatchObject({ state: 'intact', text })
  })

  test('is erased by an admin, for all sources with these bytes, and the log says why', async () => {
    const { source, registrar, admin, blobs, as } = await register()
    const same = await registrar.addWebSource(`${URL}?copy`, {
      received: { content: new TextEncoder().encode(html) },
    })
    const other = as({ project: 'other' })
    const foreign = await other.addWebSource(URL)
    expect(same.archive!.address).toBe(source.archive!.address)
    expect(await codeOf(registrar.eraseArchived(source.id, { reason: 'asked for' }))).toBe('forbidden')
    expect(await codeOf(admin.eraseArchived(source.id, { reason: ' ' }))).toBe('invalid-input')
    expect(await codeOf(admin.eraseArchived('none', { reason: 'asked for' }))).toBe('source-not-found')
    const erasure = await admin.eraseArchived(source.id, { reason: 'asked for' })
    expect(erasure).toMatchObject({ sourceIds: [source.id, same.id], reason: 'asked for' })
    for (const { id } of [source, same]) {
      expect(await registrar.getArchived(id)).toMatchObject({
        state: 'erased',
        reason: 'asked for',
        erasedAt: erasure.erasedAt,
        addresses: erasure.addresses,
      })
      expect(await registrar.verifyArchived(id)).toMatchObject({ state: 'erased' })
    }
    expect(await addressesIn(blobs)).toStrictEqual([same.archive!.exchange])
    expect(await textOf(await kept(other, foreign.id))).toBe(html)
    // The text is a record and stays; erasing again finds the same.
    expect(await registrar.getSourceContent(source.id)).toContain('every two years')
    expect(await admin.eraseArchived(source.id, { reason: 'again' })).toMatchObject({ reason: 'asked for' })
    expect((await registrar.addWebSource(URL)).id).toBe(source.id)
    expect(await addressesIn(blobs)).toStrictEqual([same.archive!.exchange])
  })

  test('without a record is read by nobody, and goes once it is old', async () => {
    const log = memoryStore()
    const { registrar, admin, blobs, context } = archiving({ pages: { [URL]: answer(html) }, log })
    const append = log.append
    context.log.append = async () => Promise.reject(new Error('killed'))
    await expect(registrar.addWebSource(URL)).rejects.toThrow('killed')
    context.log.append = append
    expect(await addressesIn(blobs)).toHaveLength(2)
    expect(await registrar.listSources()).toMatchObject({ items: [] })
    const doc = await registrar.addDocSource({ name: 'a.txt', content: 'Ein Text' })
    expect(await admin.sweepArchive()).toStrictEqual({ kept: 3, removed: 0, unfinished: 0 })
    const { list, erase } = blobs
    blobs.list = async function* (scope) {
      for await (const blob of list(scope))
        yield { ...blob, storedAt: new Date(Date.now() - 2 * day).toISOString() }
    }
    expect(await admin.sweepArchive(), 'put again meanwhile').toStrictEqual({
      kept: 3,
      removed: 0,
      unfinished: 0,
    })
    blobs.erase = (address, { actor }) => erase(address, { actor })
    expect(await admin.sweepArchive()).toStrictEqual({ kept: 1, removed: 2, unfinished: 0 })
    expect(await addressesIn(blobs)).toStrictEqual([doc.archive!.address])
    expect(await codeOf(registrar.sweepArchive())).toBe('forbidden')
    expect(await codeOf(admin.sweepArchive({ olderThanMs: 1 }))).toBe('invalid-input')
  })

  test('an engine that keeps nothing says so', async () => {
    const { registrar } = someRegistrar()
    expect(await codeOf(registrar.getArchived('x'))).toBe('invalid-input')
    expect(await codeOf(registrar.getArchived(undefined as never))).toBe('invalid-input')
  })
})

describe('a picture of a page', () => {
  const content = new Uint8Array([137, 80, 78, 71])

  test('is kept beside it', async () => {
    const asked: unknown[] = []
    const screenshot = async (given: unknown) => {
      asked.push(given)
      return { content, mediaType: 'image/png' as const }
    }
    const { registrar } = archiving({ pages: { [URL]: answer(html) }, screenshot })
    const { id } = await registrar.addWebSource(URL)
    const picture = await (await kept(registrar, id)).openScreenshot!()
    expect(picture).toMatchObject({ mediaType: 'image/png', bytes: 4 })
    expect((await readAll(picture.stream)).content).toStrictEqual(content)
    expect(asked).toMatchObject([{ url: URL, mediaType: 'text/html; charset=utf-8' }])
  })

  test('that fails leaves the page without one, and says why', async () => {
    const screenshot = async () => Promise.reject(new Error('secret'))
    const { registrar } = archiving({ pages: { [URL]: answer(html) }, screenshot })
    const source = await registrar.addWebSource(URL)
    expect(source.archive).toMatchObject({ screenshotError: 'the function for screenshots failed' })
    expect(await kept(registrar, source.id)).not.toHaveProperty('openScreenshot')
  })
})

describe('pages that are cited', () => {
  const claim = 'A lift is inspected every two years.'

  test('are kept after citing, when nothing was kept of them', async () => {
    const log = memoryStore()
    const pages = { [URL]: answer(html) }
    const fetch = async (url: RequestInfo | globalThis.URL) => pages[String(url) as typeof URL]()
    const { id } = await someRegistrar({ log, fetch }).registrar.addWebSource(URL)
    const { registrar, work } = archiving({ pages, log, cited: true })
    await registrar.cite({ sourceId: id, claim, quote: claim })
    await Promise.all(work)
    const [old, now] = (await registrar.listSources()).items
    expect([old!.archive, now!.previousId]).toStrictEqual([undefined, id])
    expect(await textOf(await kept(registrar, now!.id))).toBe(html)
  })

  test('that fail give an incident', async () => {
    const log = memoryStore()
    const { registrar, work, incidents } = archiving({ log, cited: true })
    const fetch = async () => answer(html)()
    const { id } = await someRegistrar({ log, fetch }).registrar.addWebSource(URL)
    expect(await registrar.cite({ sourceId: id, claim, quote: claim })).toMatchObject({ status: 'verified' })
    await Promise.all(work)
    expect(incidents).toMatchObject([{ step: 'archive', code: 'not-archived' }])
  })
})
