import { CitationError } from '../../../core/error.ts'
import type { Archived } from '../../../core/records.ts'
import { createPace } from '../../../core/pace.ts'
import { readAll } from '../../../records/blobs.ts'
import { READER } from '../../../records/archive.ts'
import { pacedContentHash } from '../../../text/folding.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'
import type { StoredSource } from '../sources/registered-source.ts'
import { addressesOf, archiveOf, findArchived } from './find-archived.ts'
import type { FoundArchive } from './find-archived.ts'

/** Whether the archived bytes of a source are unchanged, and still give its text. */
export type ArchiveCheck = {
  /**
   * `intact`: all bytes are there and match their hashes. `missing`: some are lost; others may be damaged. `damaged`:
   * none are lost, but some do not match their hash. `erased`: an admin erased them; the log has the reason. `none`:
   * nothing was archived.
   */
  state: 'intact' | 'damaged' | 'missing' | 'erased' | 'none'
  /** The content addresses (`sha256:<hex>`) of all damaged and missing bytes; empty for the other states. */
  addresses: string[]
  /**
   * For intact bytes: the result of reading the text from them again. `same`: it is the text of the source. `differs`:
   * it is another text, although the registration used the same version of citespan. `other-reader`: it is another
   * text, and the registration used another version. If the caller gave the text of the source, `differs` and
   * `other-reader` are no sign of damage.
   * `unread`: no text could be read.
   */
  text?: 'same' | 'differs' | 'other-reader' | 'unread'
  /** For `intact` only: the version of the reader that extracted the text at registration, and the current one. */
  readers?: { before: string; now: string }
}

/** Maximum size of bytes read again in memory; the same as for a registered document. */
const MAX_BYTES = 100_000_000
/** Milliseconds of work in one turn of the event loop. */
const SLICE = 8

/** Compares the archived bytes of a source with their hashes, and the text read from them with the source's text. */
export async function verifyArchived(id: string, context: RegistrarContext): Promise<ArchiveCheck> {
  archiveOf(context)
  const { source, archived, erasure, scope } = await findArchived(id, context)
  if (erasure) return { state: 'erased', addresses: [] }
  if (!archived) return { state: 'none', addresses: [] }
  const others = await faultsOf(addressesOf(archived).slice(1), { scope, context })
  const original = await readOriginal(archived, { scope, context })
  const faults =
    typeof original === 'string' ? [{ address: archived.address, fault: original }, ...others] : others
  if (typeof original === 'string' || faults.length > 0) {
    const state = faults.some(({ fault }) => fault === 'missing') ? 'missing' : 'damaged'
    return { state, addresses: faults.map(({ address }) => address) }
  }
  const text = await compareText(original, { source, archived, context })
  return { state: 'intact', addresses: [], text, readers: { before: archived.reader, now: READER } }
}

type Fault = 'missing' | 'damaged'
type Reading = { scope: FoundArchive['scope']; context: RegistrarContext }

async function faultsOf(
  addresses: readonly string[],
  reading: Reading,
): Promise<{ address: string; fault: Fault }[]> {
  const faults: { address: string; fault: Fault }[] = []
  for (const address of addresses) {
    const fault = await readBlob(address, reading, async (stream) => {
      for await (const _ of stream) continue
      return null
    })
    if (fault) faults.push({ address, fault })
  }
  return faults
}

/** The archived page or file as bytes; `missing` or `damaged` if it cannot be read. */
async function readOriginal({ address }: Archived, reading: Reading): Promise<Uint8Array | Fault> {
  return readBlob(
    address,
    reading,
    async (stream) => (await readAll(stream, { maxBytes: MAX_BYTES })).content,
  )
}

async function readBlob<T>(
  address: string,
  { scope, context }: Reading,
  read: (stream: ReadableStream<Uint8Array>) => Promise<T>,
): Promise<T | Fault> {
  const blob = await archiveOf(context).blobs.get(address, scope)
  if (!blob) return 'missing'
  try {
    return await read(blob.stream)
  } catch (error) {
    if (error instanceof CitationError && error.code === 'database-corrupt') return 'damaged'
    throw error
  }
}

/**
 * The encoding that the registration recorded, whether found or named by the caller; `{}` if none. The bytes are read
 * again in this encoding.
 */
function encodingOf({ metadata }: StoredSource): { encoding?: string } {
  const encoding = metadata?.['encoding']
  return typeof encoding === 'string' ? { encoding } : {}
}

async function compareText(
  content: Uint8Array,
  { source, archived, context }: { source: StoredSource; archived: Archived; context: RegistrarContext },
): Promise<NonNullable<ArchiveCheck['text']>> {
  const { fileName, mediaType, reader } = archived
  const name = fileName ?? source.url ?? source.name
  try {
    const read = await context.documents.read({
      name,
      content,
      ...(mediaType !== undefined && { mediaType }),
      ...encodingOf(source),
    })
    const hash = await pacedContentHash(read.content, { pace: createPace(SLICE) })
    if (hash === source.contentHash) return 'same'
    return reader === READER ? 'differs' : 'other-reader'
  } catch (error) {
    // A missing reader or a tighter limit says nothing about the bytes.
    if (error instanceof CitationError) return 'unread'
    throw error
  }
}
