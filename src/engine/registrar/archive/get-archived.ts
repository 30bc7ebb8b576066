import { CitationError } from '../../../core/error.ts'
import type { BlobScope, BlobStore, OpenBlob } from '../../../core/ports.ts'
import type { ArchivedBytes } from '../../../core/records.ts'
import { readAll } from '../../../records/blobs.ts'
import { MAX_EXCHANGE, readExchange } from '../../../records/archive.ts'
import type { Exchange } from '../../../records/archive.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import type { StoredSource } from '../sources/registered-source.ts'
import { archiveOf, findArchived } from './find-archived.ts'

/** Archived bytes, as a stream. */
export type KeptBytes = ArchivedBytes & {
  /**
   * The bytes, checked against their hash. The stream ends with the error `database-corrupt` if the hash does not
   * match. Read the stream to its end, or cancel it.
   */
  stream: ReadableStream<Uint8Array>
}

/**
 * The archived bytes of a source: the file, or the body of the page after decompression; of a page that was rendered,
 * the HTML that the browser made.
 */
export type ArchivedOriginal = KeptBytes & {
  state: 'kept'
  source: StoredSource
  /** The file name; absent for a page. */
  fileName?: string
  /**
   * The version of citespan at registration, such as `citespan/1.0.0`. This version read the text of the source from
   * the bytes, unless the caller gave the text.
   */
  reader: string
  /** What was received of a page besides its body: URL, status, headers, redirects, time; absent for a file. */
  exchange?: Exchange
  /** Opens the screenshot of a page; absent if there is none. */
  openScreenshot?: () => Promise<KeptBytes>
}

/** The erasure of the archived bytes of a source. */
export type ErasedOriginal = {
  state: 'erased'
  source: StoredSource
  /** ISO 8601, UTC. */
  erasedAt: string
  reason: string
  /**
   * The hashes of the erased bytes, each `sha256:<hex>`. Empty if `erase` has erased the text of the source too,
   * because a hash could confirm what the text was.
   */
  addresses: string[]
}

/** The archived bytes of a source, or their erasure; `null` if nothing was archived. */
export async function getArchived(
  id: string,
  context: RegistrarContext,
): Promise<ArchivedOriginal | ErasedOriginal | null> {
  const { blobs } = archiveOf(context)
  const { source, archived, erasure, scope } = await findArchived(id, context)
  if (erasure) {
    const { erasedAt, reason, addresses } = erasure
    return { state: 'erased', source, erasedAt, reason, addresses }
  }
  if (!archived) return null
  const { exchange, screenshot, screenshotError: _error, fileName, reader, ...file } = archived
  const around = exchange === undefined ? null : await openBlob(exchange, { blobs, scope })
  const read = around && (await readAll(around.stream, { maxBytes: MAX_EXCHANGE }))
  const { stream } = await openBlob(file.address, { blobs, scope })
  return {
    state: 'kept',
    source,
    ...file,
    ...(fileName !== undefined && { fileName }),
    reader,
    ...(read && { exchange: readExchange(read.content) }),
    ...(screenshot && {
      openScreenshot: async () => {
        const { stream } = await openBlob(screenshot.address, { blobs, scope })
        return { ...screenshot, stream }
      },
    }),
    stream,
  }
}

/** Opens archived bytes; throws `database-corrupt` if the blob store does not have them. */
async function openBlob(
  address: string,
  { blobs, scope }: { blobs: BlobStore; scope: BlobScope },
): Promise<OpenBlob> {
  const blob = await blobs.get(address, scope)
  if (blob) return blob
  throw new CitationError({
    code: 'database-corrupt',
    message: `The blob store does not have ${address}, which a source names.`,
    suggestion:
      'Check that it is the store in which the source was registered, or restore the blob from a backup.',
  })
}
