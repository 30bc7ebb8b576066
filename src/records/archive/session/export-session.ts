import { closedFields, readClosed } from '../../../core/fields.ts'
import { createBytesHash } from '../../../core/hash.ts'
import { CitationError } from '../../../core/error.ts'
import type { BlobStore, RecordLog } from '../../../core/ports.ts'
import type { Actor, LogLeaf } from '../../../core/records.ts'
import { DEFAULT_PROJECT } from '../../../core/records.ts'
import { VERSION } from '../../../documents/fetch.ts'
import { toBase64 } from '../../log/base64.ts'
import { signCheckpoint } from '../../log/checkpoint.ts'
import { leafHashOf } from '../../log/entry-leaf.ts'
import { createMerkleTree } from '../../log/merkle-tree.ts'
import { readLeaves } from '../../log/read-tree.ts'
import { signNote, verifierOf } from '../../log/signed-note.ts'
import { storedContent } from '../../store/events/contents.ts'
import { zipFiles } from '../../../documents/zip.ts'
import type { ArchiveFile } from '../../../documents/zip.ts'
import { FORMAT, members, namedBy, pathOf, readme } from './archive-shape.ts'
import type { Absent, Manifest } from './archive-shape.ts'
import { relatedEvents } from './related-events.ts'

/** The session to export, and the key that signs the zip. */
export type ExportSessionOptions = {
  /** The session to export. */
  sessionId: string
  /** The project of the session; `default` by default. */
  project?: string
  /** The private key of `createNoteKeys` that signs the checkpoint of the log and the list of the zip's members. */
  signer: string
  /** The store of pages and files. Without it, the zip does not contain them, and lists them as absent. */
  blobs?: BlobStore
  /** Returns the time of the export, which the zip states; by default the current time. */
  now?: () => Date
}

type Leaf = LogLeaf & { event: NonNullable<LogLeaf['event']> }

const exportSessionFields = closedFields<ExportSessionOptions>({
  sessionId: true,
  project: true,
  signer: true,
  blobs: true,
  now: true,
})

/**
 * Exports a session as one signed zip. It has all log entries of the session, the other entries that these depend on,
 * such as those of cited sources, and the texts that the entries name. With the option `blobs`, it also has the pages
 * and files. It has the signed checkpoint of the log with a proof for each entry, and a signed list of all members.
 * `verifySessionArchive` checks it. Needs `@zip.js/zip.js`.
 *
 * The zip is streamed: memory holds one text at a time, and 64 bytes for each entry of the whole log, which is read
 * once.
 *
 * @returns `null` if nothing was recorded in the session.
 * @throws CitationError `invalid-input` for an invalid key. The stream fails with `missing-dependency` without the
 * package. It fails with `database-corrupt` if an entry of the log cannot be read, or if a text that was not erased is
 * missing. With `blobs`, it also fails if a page or file that was not erased is missing.
 */
export async function exportSession(
  log: RecordLog,
  options: ExportSessionOptions,
): Promise<ReadableStream<Uint8Array> | null> {
  const {
    sessionId,
    project = DEFAULT_PROJECT,
    signer,
    blobs,
    now = () => new Date(),
  } = readClosed(options, exportSessionFields, 'exportSession()')
  const verifier = await verifierOf(signer)
  const origin = verifier.slice(0, verifier.indexOf('+'))
  await log.sequence()
  const actor: Actor = { role: 'auditor', project }
  const { items } = await log.listEvents({ sessionId, project, limit: 1 }, { actor })
  if (items.length === 0) return null
  const related = await relatedEvents(log, { sessionId, project, actor })
  const isWanted = ({ event, eventId }: LogLeaf) =>
    related.has(eventId) || (event?.sessionId === sessionId && event.project === project)
  const manifest: Omit<Manifest, 'log'> = {
    format: FORMAT,
    project,
    sessionId,
    createdAt: now().toISOString(),
    software: `citespan/${VERSION}`,
    entries: 0,
    files: [],
    absent: [],
  }

  const listed = (file: ArchiveFile) => listedIn(manifest.files, file)

  async function* files(): AsyncGenerator<ArchiveFile> {
    const encoder = new TextEncoder()
    const tree = createMerkleTree()
    const leaves: number[] = []
    const named = { contents: new Set<string>(), blobs: new Set<string>() }
    const erased = new Map<string, string>()
    const note = ({ event, eventId, leaf }: Leaf) => {
      leaves.push(leaf)
      const { contents, blobs: kept } = namedBy(event)
      for (const address of contents) named.contents.add(address)
      for (const address of kept) named.blobs.add(address)
      if (event.kind === 'erasure') for (const address of event.data.addresses) erased.set(address, eventId)
    }
    async function* entries(): AsyncGenerator<Uint8Array> {
      for await (const leaf of readLeaves(log)) {
        tree.append(leafHashOf(leaf))
        if (!isWanted(leaf)) continue
        const { event, number, previous, hash, body, bodyHash } = leaf
        if (!event) throw corrupt(`Entry ${leaf.leaf} of the log cannot be read.`)
        note({ ...leaf, event })
        const line = { leaf: leaf.leaf, number, previous, hash, body, bodyHash }
        yield encoder.encode(`${JSON.stringify(line)}\n`)
      }
    }
    yield listed({ path: members.readme, content: encoder.encode(readme) })
    yield listed({ path: members.entries, content: entries() })
    const checkpoint = await signCheckpoint({ origin, size: tree.size, root: tree.root() }, signer)
    yield listed({ path: members.checkpoint, content: encoder.encode(checkpoint) })
    async function* proofs(): AsyncGenerator<Uint8Array> {
      for (const leaf of leaves) {
        const path = tree.inclusionProof(leaf).map(toBase64)
        yield encoder.encode(`${JSON.stringify({ leaf, path })}\n`)
      }
    }
    yield listed({ path: members.proofs, content: proofs() })
    const absent: Absent[] = []
    for (const address of named.contents) {
      const content = await log.getContent(address, { actor })
      if (content !== null)
        yield listed({
          path: pathOf('contents', address),
          content: encoder.encode(storedContent(content).body),
        })
      else absent.push(whyAbsent(address, erased))
    }
    for (const address of named.blobs) {
      const blob = await blobs?.get(address, { actor })
      if (blob) yield listed({ path: pathOf('blobs', address), content: chunksOf(blob.stream) })
      else if (!blobs && !erased.has(address)) absent.push({ address, reason: 'no-blob-store' })
      else absent.push(whyAbsent(address, erased))
    }
    const whole: Manifest = { ...manifest, entries: leaves.length, log: { origin, size: tree.size }, absent }
    const content = encoder.encode(`${JSON.stringify(whole, null, 2)}\n`)
    yield { path: members.manifest, content }
    const signed = await signNote(`${origin}\n${FORMAT}\n${digestOf(content)}\n`, signer)
    yield { path: members.signature, content: encoder.encode(signed) }
  }

  return zipFiles(files())
}

/** Returns the file unchanged, and adds its path, length and hash to `files` once its content has been read. */
function listedIn(files: Manifest['files'], { path, content }: ArchiveFile): ArchiveFile {
  const hash = createBytesHash()
  let bytes = 0
  async function* seen(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
    files.push({ path, bytes, sha256: hash.digest() })
  }
  return { path, content: seen() }
}

function whyAbsent(address: string, erased: ReadonlyMap<string, string>): Absent {
  const erasure = erased.get(address)
  if (erasure !== undefined) return { address, reason: 'erased', erasure }
  throw corrupt(`The database does not have ${address}, which an entry of the session names.`)
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

function digestOf(content: Uint8Array): string {
  const hash = createBytesHash()
  hash.update(content)
  return hash.digest()
}

function corrupt(message: string): CitationError {
  return new CitationError({
    code: 'database-corrupt',
    message,
    suggestion: 'Run `citespan verify-log`, and restore a backup.',
  })
}
