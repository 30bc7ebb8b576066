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

/** Whether what was kept of a source is still what it was, and still gives its text. */
export type ArchiveCheck = {
  /**
   * `intact`: all bytes are there, under their hashes. `damaged` or `missing`: some are not (`addresses`).
   * `erased`: by an admin, with a reason in the log. `none`: nothing was kept.
   */
  state: 'intact' | 'damaged' | 'missing' | 'erased' | 'none'
  /** What is damaged or missing. */
  addresses: string[]
  /**
   * Of intact bytes: whether reading them again gives the text of the source. `other-reader`: it does not, and another
   * version of citespan read them then. `differs`: it does not, though the same version did. `unread`: they could not be read.
   */
  text?: 'same' | 'differs' | 'other-reader' | 'unread'
  /** What made the text then, and what does now. */
  readers?: { before: string; now: string }
}

/** Bytes that are held in memory to be read again, as a document that is registered. */
const MAX_BYTES = 100_000_000
/** Milliseconds of a turn of the event loop. */
const SLICE = 8

/** Reads all that was kept of a source and compares it with its hashes, and the text with that of the source. */
export async function verifyArchived(id: string, context: RegistrarContext): Promise<ArchiveCheck> {
  archiveOf(context)
  const { source, archived, erasure, scope } = await findArchived(id, context)
  if (!archived) return { state: 'none', addresses: [] }
  if (erasure) return { state: 'erased', addresses: [] }
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

/** The bytes, or what is wrong with them. */
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

/** As it was read, be it because the caller named it. */
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
    // A reader that is not installed here, or limits that are tighter now, say nothing about the bytes.
    if (error instanceof CitationError) return 'unread'
    throw error
  }
}
