import { closedFields, readClosed } from '../../core/fields.ts'
import { CitationError, expectArgument } from '../../core/error.ts'
import { sha256Hex } from '../../core/hash.ts'
import { timeOrderedId } from '../../core/time-ordered-id.ts'
import type { Actor } from '../../core/records.ts'
import type { BlobContent, BlobStore, OpenBlob, StoredBlob } from '../../core/ports.ts'
import { blobsClosed, hexOf, storageUnavailable } from './blob-errors.ts'
import { checkedStream, receiveBlob, slabsOf } from './receive-blob.ts'

/** Number of bytes of one part of an upload; a few parts are in memory at once. */
const PART = 8 * 1024 * 1024

const SECOND = 1000

/**
 * The part of a client that is used: methods of `S3Client` of `@bradenmacdonald/s3-lite-client`, or of an object with
 * the same methods.
 */
export type S3Client = {
  /** Writes an object; one larger than `partSize` bytes is written in parts. */
  putObject(
    key: string,
    content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>,
    options?: { partSize?: number },
  ): Promise<unknown>
  /** Reads an object; rejects with an error whose `statusCode` is 404 if there is none. */
  getObject(key: string): Promise<Response>
  /** Whether the object exists. */
  exists(key: string): Promise<boolean>
  /** Removes an object. */
  deleteObject(key: string): Promise<void>
  /** Copies an object within the bucket. */
  copyObject(source: { sourceKey: string }, key: string): Promise<unknown>
  /** Metadata of an object; rejects with an error whose `statusCode` is 404 if there is none. */
  statObject(key: string): Promise<{ size: number; lastModified: Date }>
  /** The objects whose keys start with a prefix. */
  listObjects(options: { prefix: string }): AsyncIterable<{ key: string; size: number; lastModified: Date }>
}

/** The client, and the key prefix of the blobs in its bucket. */
export type S3BlobsOptions = {
  /** A client of `@bradenmacdonald/s3-lite-client`: `new S3Client({ endPoint, region, bucket, accessKey, … })`. */
  client: S3Client
  /** Prefix of each object's key, such as `archive/`; none by default. */
  prefix?: string
}

const s3BlobsFields = closedFields<S3BlobsOptions>({ client: true, prefix: true })

/**
 * Stores blobs in a bucket of S3 or of a compatible storage, through a client that you pass: that of
 * `@bradenmacdonald/s3-lite-client`, which has no dependencies. Each key is `prefix`, a hash of the project's name
 * and the hash of the content.
 *
 * A content of more than 8 MB is uploaded in parts under a temporary key. The server copies it once its hash is
 * known, which S3 does up to 5 GB. An object is replaced completely or not at all.
 *
 * @example
 * const engine = new CitationEngine({ store, archive: { blobs: s3Blobs({ client, prefix: 'archive/' }) } })
 */
export function s3Blobs(options: S3BlobsOptions): BlobStore {
  const { client, prefix = '' } = readClosed(options, s3BlobsFields, 's3Blobs()')
  expectArgument(
    typeof client?.putObject === 'function',
    's3Blobs(): client',
    'a client of S3 with putObject()',
  )
  expectArgument(typeof prefix === 'string', 's3Blobs(): prefix', 'a text')
  let isClosed = false

  const homeOf = ({ project }: Actor) => `${prefix}${sha256Hex(project).slice(0, 32)}/`
  const keyOf = (actor: Actor, hex: string) => `${homeOf(actor)}${hex}`
  const incomingOf = (actor: Actor) => `${homeOf(actor)}incoming/`

  async function call<T>(work: () => Promise<T>): Promise<T> {
    if (isClosed) throw blobsClosed()
    try {
      return await work()
    } catch (error) {
      throw asStorageError(error)
    }
  }

  async function* listed(start: string) {
    const objects = client.listObjects({ prefix: start })[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await call(() => objects.next())
      if (done) return
      yield { ...value, name: value.key.slice(start.length) }
    }
  }

  return {
    put: (content, { actor, ...limits }) =>
      call(() => {
        const draft = `${incomingOf(actor)}${timeOrderedId()}`
        return putBlob(client, content, { draft, keyOf: (hex) => keyOf(actor, hex), ...limits })
      }),
    get: (address, { actor }) => call(() => getBlob(client, address, keyOf(actor, hexOf(address)))),
    has: (address, { actor }) => call(async () => client.exists(keyOf(actor, hexOf(address)))),
    erase: (address, { actor, storedBefore }) =>
      call(async () => {
        const key = keyOf(actor, hexOf(address))
        const found = await orNull(client.statObject(key))
        // The header has whole seconds, so the object may have been stored later within that second.
        if (!found || (storedBefore && found.lastModified.getTime() + SECOND > storedBefore.getTime()))
          return false
        await client.deleteObject(key)
        return true
      }),
    async *list({ actor }) {
      for await (const { name, size, lastModified } of listed(homeOf(actor))) {
        if (!/^[0-9a-f]{64}$/.test(name)) continue
        yield { address: `sha256:${name}`, bytes: size, storedAt: lastModified.toISOString() }
      }
    },
    async clearUnfinished({ actor, before }) {
      let cleared = 0
      for await (const { key, lastModified } of listed(incomingOf(actor))) {
        if (lastModified >= before) continue
        await call(() => client.deleteObject(key))
        cleared++
      }
      return cleared
    },
    async close() {
      isClosed = true
    },
  }
}

type Place = {
  /** The key of an upload while its hash is unknown. */
  draft: string
  keyOf: (hex: string) => string
  maxBytes?: number
  signal?: AbortSignal
}

async function putBlob(
  client: S3Client,
  content: BlobContent,
  { draft, keyOf, ...limits }: Place,
): Promise<StoredBlob> {
  const { chunks, stored } = receiveBlob(content, limits)
  const parts = slabsOf(chunks, PART)
  const first = await parts.next()
  const second = first.done || first.value.length < PART ? null : await parts.next()
  if (!second || second.done) {
    const blob = stored()
    await client.putObject(keyOf(hexOf(blob.address)), first.value ?? new Uint8Array(), {})
    return blob
  }
  try {
    await client.putObject(draft, streamOf([first.value!, second.value], parts), { partSize: PART })
    const blob = stored()
    await client.copyObject({ sourceKey: draft }, keyOf(hexOf(blob.address)))
    return blob
  } finally {
    // `clearUnfinished` removes a draft that remains.
    await client.deleteObject(draft).catch(() => {})
  }
}

function streamOf(
  first: Uint8Array<ArrayBuffer>[],
  rest: AsyncIterator<Uint8Array<ArrayBuffer>, void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        const part = first.shift() ?? (await rest.next()).value
        if (part) controller.enqueue(part)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

async function getBlob(client: S3Client, address: string, key: string): Promise<OpenBlob | null> {
  const response = await orNull(client.getObject(key))
  if (!response) return null
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  const bytes = Number.isSafeInteger(length) ? length : (await client.statObject(key)).size
  const reader = response.body?.getReader()
  const next = async () => {
    try {
      return (await reader?.read())?.value ?? null
    } catch (error) {
      throw asStorageError(error)
    }
  }
  const close = async () => void (await reader?.cancel().catch(() => {}))
  return { address, bytes, stream: checkedStream(address, { next, close }) }
}

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof Error && 'statusCode' in error && error.statusCode === 404) return null
    throw error
  })
}

function asStorageError(error: unknown): unknown {
  if (error instanceof CitationError) return error
  const { statusCode, cause, name = 'unknown' } = Object(error) as Record<string, unknown>
  // If the content fails, the upload fails with an error whose cause is that of the content.
  if (cause instanceof CitationError) return cause
  return storageUnavailable('The bucket of the archive', String(statusCode ?? name).slice(0, 60))
}
