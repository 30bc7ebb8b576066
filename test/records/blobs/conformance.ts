import { createHash } from 'node:crypto'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../../src/core/records/actor.ts'
import type { BlobStore, ListedBlob } from '../../../src/core/ports/blob-store.ts'
import { readAll } from '../../../src/records/blobs/receive-blob.ts'
import { codeOf } from '../store/rejection.ts'

export type TestBlobs = AsyncDisposable & {
  blobs: BlobStore
  /** Changes a byte of a stored blob, as a faulty disk would. */
  damage(address: string, project: string): Promise<void>
  /** Leaves an unfinished blob, as a process that is killed while writing does. */
  leaveUnfinished(project: string): Promise<void>
}

export const agentOf = (project: string): Actor => ({ role: 'agent', project, agentId: 'a1' })
export const adminOf = (project: string): Actor => ({ role: 'admin', project })

const addressOf = (bytes: Uint8Array) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`
/** A stream of these pieces, in Node's type of them. */
const streamOf = <Piece>(pieces: Iterable<Piece> | AsyncIterable<Piece>) =>
  NodeStream.from(pieces) as unknown as ReadableStream<Piece>

/** A pattern whose length has no common factor with the length of a chunk, so that no two chunks are equal. */
const pattern = Uint8Array.from({ length: 251 }, (_, index) => index)
const bytesOf = (length: number) => new Uint8Array(Buffer.alloc(length, pattern))

export async function contentOf(blobs: BlobStore, address: string, actor: Actor): Promise<Uint8Array | null> {
  const blob = await blobs.get(address, { actor })
  return blob && (await readAll(blob.stream)).content
}

async function listOf(blobs: BlobStore, actor: Actor): Promise<ListedBlob[]> {
  const found: ListedBlob[] = []
  for await (const blob of blobs.list({ actor })) found.push(blob)
  return found
}

async function addressesOf(blobs: BlobStore, actor: Actor): Promise<string[]> {
  return (await listOf(blobs, actor)).map(({ address }) => address).toSorted()
}

/** Tests that every blob store must pass. `open` gives an empty store. */
export function describeBlobs(name: string, open: () => Promise<TestBlobs>): void {
  describe(`blobs: ${name}`, () => {
    let opened: TestBlobs
    let projects = 0
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened[Symbol.asyncDispose]())
    /** A project of its own, so that tests share the store. */
    const begin = () => {
      const project = `p${++projects}`
      return { blobs: opened.blobs, project, actor: agentOf(project), admin: adminOf(project) }
    }

    test.each([
      ['nothing', 0],
      ['a byte', 1],
      ['a chunk less one', 2 ** 20 - 1],
      ['a chunk', 2 ** 20],
      ['a chunk and one', 2 ** 20 + 1],
    ])('%s comes back as it was, under its hash', async (_, length) => {
      const { blobs, actor } = begin()
      const content = bytesOf(length)
      const stored = await blobs.put(content, { actor })
      expect(stored).toStrictEqual({ address: addressOf(content), bytes: length })
      expect(await blobs.has(stored.address, { actor })).toBe(true)
      const blob = await blobs.get(stored.address, { actor })
      expect(blob).toMatchObject({ address: stored.address, bytes: length })
      expect(addressOf((await readAll(blob!.stream)).content)).toBe(stored.address)
    })

    test('a stream is kept as its bytes are, in whatever pieces they come', async () => {
      const { blobs, actor } = begin()
      const content = bytesOf(2_500_000)
      const pieces = [0, 1, 1, 700_000, 2_499_999, 2_500_000]
      const stream = streamOf(pieces.slice(1).map((end, index) => content.slice(pieces[index], end)))
      const stored = await blobs.put(stream, { actor })
      expect(stored).toStrictEqual({ address: addressOf(content), bytes: content.length })
      expect(addressOf((await contentOf(blobs, stored.address, actor))!)).toBe(stored.address)
    })

    test('the same bytes are kept once for a project, and belong to no other', async () => {
      const { blobs, actor, project, admin } = begin()
      const content = bytesOf(1000)
      const [stored] = await Promise.all([1, 2, 3].map(() => blobs.put(content, { actor })))
      const { address } = stored!
      expect(await addressesOf(blobs, actor)).toStrictEqual([address])
      const stranger = agentOf(`${project}-other`)
      expect(await blobs.get(address, { actor: stranger })).toBeNull()
      expect(await blobs.has(address, { actor: stranger })).toBe(false)
      expect(await addressesOf(blobs, stranger)).toStrictEqual([])
      expect(await blobs.erase(address, { actor: adminOf(stranger.project) })).toBe(false)
      await blobs.put(content, { actor: stranger })
      expect(await blobs.erase(address, { actor: admin })).toBe(true)
      expect(await blobs.has(address, { actor })).toBe(false)
      expect(await contentOf(blobs, address, stranger)).toStrictEqual(content)
    })

    test('nothing is left of what is too large, breaks off or is aborted', async () => {
      const { blobs, actor, admin } = begin()
      const parts = Array.from({ length: 5 }, () => bytesOf(1_000_000))
      const life = new AbortController()
      const aborting = new ReadableStream<Uint8Array>({
        pull(controller) {
          controller.enqueue(parts[0]!)
          life.abort()
        },
      })
      const breaking = streamOf(
        (async function* () {
          yield* parts
          throw Object.assign(new Error('reset'), { code: 'ECONNRESET' })
        })(),
      )
      const put = (content: ReadableStream<Uint8Array>, options = {}) =>
        codeOf(blobs.put(content, { actor, ...options }))
      expect(await put(streamOf(parts), { maxBytes: 4_999_999 })).toBe('input-too-large')
      expect(await put(breaking)).toBe('aborted')
      expect(await put(aborting, { signal: life.signal })).toBe('aborted')
      expect(await put(streamOf(['text']) as never)).toBe('invalid-input')
      expect(await codeOf(blobs.put(null as never, { actor }))).toBe('invalid-input')
      expect(await addressesOf(blobs, actor)).toStrictEqual([])
      expect(await blobs.clearUnfinished({ actor: admin, before: new Date(Date.now() + 60_000) })).toBe(0)
      expect(await blobs.put(streamOf(parts), { actor, maxBytes: 5_000_000 })).toMatchObject({
        bytes: 5_000_000,
      })
    })

    test('what is erased is gone, and may be put again', async () => {
      const { blobs, actor, admin } = begin()
      const content = bytesOf(1_200_000)
      const { address } = await blobs.put(content, { actor })
      expect(await blobs.erase(address, { actor: admin })).toBe(true)
      expect(await blobs.erase(address, { actor: admin })).toBe(false)
      expect(await blobs.get(address, { actor })).toBeNull()
      expect(await addressesOf(blobs, actor)).toStrictEqual([])
      await blobs.put(content, { actor })
      expect(addressOf((await contentOf(blobs, address, actor))!)).toBe(address)
    })

    test('what was put again since is not erased', async () => {
      const { blobs, actor, admin } = begin()
      const { address } = await blobs.put(bytesOf(10), { actor })
      const [listed] = await listOf(blobs, actor)
      const storedAt = new Date(listed!.storedAt)
      expect(listed).toMatchObject({ address, bytes: 10 })
      expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000)
      expect(await blobs.erase(address, { actor: admin, storedBefore: storedAt })).toBe(false)
      expect(await contentOf(blobs, address, actor)).toStrictEqual(bytesOf(10))
      expect(
        await blobs.erase(address, { actor: admin, storedBefore: new Date(storedAt.getTime() + 60_000) }),
      ).toBe(true)
    })

    test('what another process left unfinished is read by nobody and cleared once it is old', async () => {
      const { blobs, actor, project, admin } = begin()
      await opened.leaveUnfinished(project)
      expect(await addressesOf(blobs, actor)).toStrictEqual([])
      expect(await blobs.clearUnfinished({ actor: admin, before: new Date(0) })).toBe(0)
      const cleared = await blobs.clearUnfinished({ actor: admin, before: new Date(Date.now() + 60_000) })
      // A store in memory leaves nothing behind.
      expect(cleared).toBe(name === 'memory' ? 0 : 1)
    })

    test('bytes that are not those of the address end the stream with an error', async () => {
      const { blobs, actor, project } = begin()
      if (name === 'memory') return
      const { address } = await blobs.put(bytesOf(1_200_000), { actor })
      await opened.damage(address, project)
      expect(await codeOf(contentOf(blobs, address, actor))).toBe('database-corrupt')
    })

    test('a stream that is cancelled lets go of the blob', async () => {
      const { blobs, actor, admin } = begin()
      const { address } = await blobs.put(bytesOf(3_000_000), { actor })
      const blob = await blobs.get(address, { actor })
      const reader = blob!.stream.getReader()
      await reader.read()
      await reader.cancel()
      expect(await blobs.erase(address, { actor: admin })).toBe(true)
    })

    test.each(['', 'sha256:', `sha256:${'A'.repeat(64)}`, `sha256:../../${'a'.repeat(60)}`, null])(
      'refuses the address %j',
      async (address) => {
        const { blobs, actor, admin } = begin()
        for (const method of ['get', 'has', 'erase'] as const) {
          expect(await codeOf(blobs[method](address as string, { actor: admin }))).toBe('invalid-input')
        }
        expect(await addressesOf(blobs, actor)).toStrictEqual([])
      },
    )

    test('what it was given and what it gave are copies', async () => {
      const { blobs, actor } = begin()
      const given = bytesOf(1000)
      const { address } = await blobs.put(given, { actor })
      given.fill(0)
      const read = await blobs.get(address, { actor })
      const reader = read!.stream.getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) part.value.fill(0)
      expect(await contentOf(blobs, address, actor)).toStrictEqual(bytesOf(1000))
    })

    test('an upload under way is left alone by another one that breaks off, or that is there already', async () => {
      const { blobs, actor } = begin()
      const content = bytesOf(3_000_000)
      await blobs.put(bytesOf(1_500_000), { actor })
      const [asked, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const slow = streamOf(
        (async function* () {
          yield content.slice(0, 2_500_000)
          asked.resolve()
          await going.promise
          yield content.slice(2_500_000)
        })(),
      )
      const putting = blobs.put(slow, { actor })
      await asked.promise
      const others = streamOf([bytesOf(1_500_000), bytesOf(1_500_000)])
      expect(await codeOf(blobs.put(others, { actor, maxBytes: 2_000_000 }))).toBe('input-too-large')
      await blobs.put(bytesOf(1_500_000), { actor })
      going.resolve()
      const { address } = await putting
      expect(address).toBe(addressOf(content))
      expect(addressOf((await contentOf(blobs, address, actor))!)).toBe(address)
    })

    test('nothing is put whose call was aborted before, and what is too large is read no further', async () => {
      const { blobs, actor } = begin()
      expect(await codeOf(blobs.put(bytesOf(10), { actor, signal: AbortSignal.abort() }))).toBe('aborted')
      expect(await addressesOf(blobs, actor)).toStrictEqual([])
      let isCancelled = false
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(bytesOf(1000)),
        cancel() {
          isCancelled = true
        },
      })
      expect(await codeOf(blobs.put(endless, { actor, maxBytes: 5_000 }))).toBe('input-too-large')
      expect(isCancelled).toBe(true)
    })

    test('a closed store says so', async () => {
      const own = await open()
      const [actor, address] = [agentOf('p'), addressOf(bytesOf(1))]
      await own.blobs.close()
      const calls: Record<string, () => Promise<unknown>> = {
        put: () => own.blobs.put(bytesOf(1), { actor }),
        get: () => own.blobs.get(address, { actor }),
        has: () => own.blobs.has(address, { actor }),
        erase: () => own.blobs.erase(address, { actor: adminOf('p') }),
        list: () => listOf(own.blobs, actor),
        clearUnfinished: () => own.blobs.clearUnfinished({ actor: adminOf('p'), before: new Date() }),
      }
      for (const [method, call] of Object.entries(calls)) expect(await codeOf(call()), method).toBe('closed')
      await own[Symbol.asyncDispose]()
    })
  })
}
