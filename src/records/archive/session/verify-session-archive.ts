import { CitationError, expectArgument } from '../../../core/error.ts'
import { entryHash } from '../../../core/records.ts'
import type { HashedEntry, RecordedEvent } from '../../../core/records.ts'
import { fromBase64 } from '../../log/base64.ts'
import { createErasureCheck } from '../../log/check-erasures.ts'
import type { RecordedErasure } from '../../log/check-erasures.ts'
import { openCheckpoint } from '../../log/checkpoint.ts'
import type { Checkpoint } from '../../log/checkpoint.ts'
import { leafHashOf } from '../../log/entry-leaf.ts'
import { verifyInclusion } from '../../log/merkle-proof.ts'
import { openNote } from '../../log/signed-note.ts'
import { readEvent } from '../../store/events/log-rows.ts'
import {
  entryLineSchema,
  FORMAT,
  manifestSchema,
  members,
  namedBy,
  pathOf,
  proofLineSchema,
} from './archive-shape.ts'
import type { Manifest } from './archive-shape.ts'
import { checkAbsent } from './check-absent.ts'
import type { Report } from './check-absent.ts'
import { openArchive } from './open-archive.ts'
import type { OpenArchive } from './open-archive.ts'
import { expectObject } from '../../../core/shapes.ts'

/** The result of verifying the archive of a session; `ok` if there is no problem. */
export type SessionArchiveCheck = {
  ok: boolean
  /**
   * The first 100 problems; `problemCount` counts all. `member` is the path of a member of the zip, with the line if
   * the problem is in one (`entries.jsonl, line 3`), or `the zip file`.
   */
  problems: { member: string; message: string }[]
  problemCount: number
  /** Present if the list of members is valid and has a valid signature. */
  archive?: {
    project: string
    sessionId: string
    createdAt: string
    entries: number
    contents: number
    blobs: number
    absent: Manifest['absent']
    /** Erasures of texts, as stated in the entries of the archive, in the order of the log. */
    erasures: RecordedErasure[]
    /** Name of the log, and number of entries in its checkpoint. */
    log: { origin: string; size: number }
    /** Name of the key that signed the manifest. */
    signedBy: string
  }
  /** What no such check proves, even if `ok`: English phrases, the same for every archive. */
  notProven: readonly string[]
}

const notProven = [
  'that the key belongs to whom you think',
  'that nothing was recorded in the session after the checkpoint',
  'that what is recorded is true, or that its times are',
  'that the holder of the key has not signed another log: compare the checkpoint with those that others hold',
] as const

const MAX_PROBLEMS = 100
/** Maximum bytes of the signature of an archive: a few lines for each key. */
const MAX_NOTE = 100_000

/**
 * Verifies the archive of a session offline. It checks the signatures, that all listed members and no others are
 * present, each member's hash, the hash and log position of each entry, and that no entry of the session before
 * its last one is missing.
 *
 * Each text, page and file that an entry names must be present, or be listed as erased by an erasure that is among the
 * entries. A page or file may also be listed as not exported. If texts in an entry itself were erased, an erasure among
 * the entries must name that entry. The archive is streamed. Needs `@zip.js/zip.js`.
 *
 * @param archive For a file on disk, the result of `openAsBlob` of `node:fs`.
 * @param verifiers Public keys, each a `verifier` of `createNoteKeys`; one of them must have signed.
 * @throws CitationError `invalid-input` for a bad or missing key, or if `archive` is not a `Blob`;
 * `missing-dependency`. A bad archive gives `ok: false`.
 */
export async function verifySessionArchive(
  archive: Blob,
  options: { verifiers: readonly string[] },
): Promise<SessionArchiveCheck> {
  expectObject(options, 'verifySessionArchive(): options')
  const { verifiers } = options
  expectArgument(archive instanceof Blob, 'verifySessionArchive(): archive', 'a Blob')
  expectArgument(
    Array.isArray(verifiers) && verifiers.length > 0,
    'verifySessionArchive(): verifiers',
    'at least one public key',
  )
  const problems: SessionArchiveCheck['problems'] = []
  let problemCount = 0
  const report = (member: string, message: string) => {
    problemCount++
    if (problems.length < MAX_PROBLEMS) problems.push({ member, message })
  }
  const result = (found?: SessionArchiveCheck['archive']): SessionArchiveCheck => {
    return { ok: problemCount === 0, problems, problemCount, ...(found && { archive: found }), notProven }
  }
  let opened: OpenArchive
  try {
    opened = await openArchive(archive, report)
  } catch (error) {
    report('the zip file', messageOf(error))
    return result()
  }
  try {
    const signed = await readManifest(opened, verifiers, report)
    if (!signed) return result()
    const { manifest, signedBy } = signed
    await checkFiles(opened, manifest, report)
    const checkpoint = await openCheckpoint((await opened.text(members.checkpoint)) ?? '', verifiers)
    let erasures: RecordedErasure[] = []
    if (!checkpoint) report(members.checkpoint, 'It is damaged, or not signed by any of the given keys.')
    else {
      const { origin, size } = manifest.log
      if (checkpoint.origin !== origin || checkpoint.size !== size)
        report(members.checkpoint, 'It is not that of the manifest.')
      erasures = await checkEntries(opened, { manifest, checkpoint, report })
    }
    const count = (kind: string) => manifest.files.filter(({ path }) => path.startsWith(`${kind}/`)).length
    const { project, sessionId, createdAt, entries, absent, log } = manifest
    const counts = { entries, contents: count('contents'), blobs: count('blobs') }
    return result({ project, sessionId, createdAt, ...counts, absent, erasures, log, signedBy })
  } finally {
    await opened.close()
  }
}

async function readManifest(archive: OpenArchive, verifiers: readonly string[], report: Report) {
  archive.limit(members.signature, MAX_NOTE)
  const note = await openNote((await archive.text(members.signature)) ?? '', verifiers)
  if (!note) {
    report(members.signature, 'It is missing, damaged, or not signed by any of the given keys.')
    return null
  }
  const [origin, format, digest] = note.text.split('\n')
  const found = await archive.digest(members.manifest)
  if (format !== FORMAT || found?.sha256 !== digest) {
    report(members.manifest, 'It is not what was signed.')
    return null
  }
  const parsed = manifestSchema.safeParse(parseJson((await archive.text(members.manifest)) ?? ''))
  if (parsed.success && parsed.data.log.origin === origin)
    return { manifest: parsed.data, signedBy: note.name }
  report(members.manifest, 'It is not valid.')
  return null
}

/** Checks the members of the archive against the list of members. */
async function checkFiles(archive: OpenArchive, { files }: Manifest, report: Report): Promise<void> {
  const listed = new Set<string>([members.manifest, members.signature])
  for (const { path, bytes, sha256 } of files) {
    listed.add(path)
    archive.limit(path, bytes)
    const found = await archive.digest(path)
    if (!found) report(path, 'It is missing or cannot be read.')
    else if (found.bytes !== bytes || found.sha256 !== sha256) report(path, 'It is not what was archived.')
    const [, name] = /^(?:contents|blobs)\/(.*)$/.exec(path) ?? []
    if (name !== undefined && name !== sha256) report(path, 'Its name is not its hash.')
  }
  for (const path of archive.paths) if (!listed.has(path)) report(path, 'It is not listed in the manifest.')
  for (const path of [members.readme, members.entries, members.proofs, members.checkpoint])
    if (!listed.has(path)) report(path, 'The manifest does not list it.')
}

async function checkEntries(
  archive: OpenArchive,
  { manifest, checkpoint, report }: { manifest: Manifest; checkpoint: Checkpoint; report: Report },
): Promise<RecordedErasure[]> {
  const { project, sessionId } = manifest
  const named = new Map<string, string>()
  const erasures = new Map<string, Set<unknown>>()
  const erased = createErasureCheck(({ message }) => report(members.entries, message), { isPart: true })
  const proofs = archive.lines(members.proofs)[Symbol.asyncIterator]()
  let [count, lastLeaf, number, previous] = [0, -1, 0, '']
  for await (const line of archive.lines(members.entries)) {
    count++
    const where = `${members.entries}, line ${count}`
    const entry = entryLineSchema.safeParse(parseJson(line)).data
    const proof = proofLineSchema.safeParse(parseJson(String((await proofs.next()).value))).data
    if (!entry) {
      report(where, 'It is not an entry.')
      continue
    }
    if (entry.leaf <= lastLeaf) report(where, 'Entries are not in the order of the log.')
    lastLeaf = entry.leaf
    if (entryHash(entry) !== entry.hash)
      report(where, 'Its hash is not that of its body, number and predecessor.')
    if (!proof || proof.leaf !== entry.leaf || !isIncluded(entry, proof.path, checkpoint))
      report(where, `It is not leaf ${entry.leaf} of the signed log.`)
    const event = Object(parseJson(entry.body)) as Record<string, unknown>
    const read = eventOf(entry.body)
    // The entry's hash covers only the original body. Without this check, what remains of it could be
    // anything.
    if (read?.erased?.body !== entry.bodyHash) report(where, 'Its body is not what an erasure left.')
    if (read) erased.take({ ...entry, chain: '', eventId: read.id, event: read, differing: [] })
    if (event['project'] !== project) report(where, 'It is of another project.')
    if (event['sessionId'] === sessionId) {
      if (entry.number !== ++number || entry.previous !== previous)
        report(where, `The entry of the session before it is missing or was changed.`)
      number = entry.number
      previous = entry.hash
    }
    const { contents, blobs } = namedBy({ kind: String(event['kind']) as 'source', data: event['data'] })
    for (const address of contents) named.set(pathOf('contents', address), address)
    for (const address of blobs) named.set(pathOf('blobs', address), address)
    if (event['kind'] === 'erasure') {
      const { addresses } = Object(event['data']) as { addresses?: unknown[] }
      erasures.set(String(event['id']), new Set(Array.isArray(addresses) ? addresses : []))
    }
  }
  if (!(await proofs.next()).done) report(members.proofs, 'It has more lines than there are entries.')
  if (count !== manifest.entries) report(members.entries, `It has ${count} entries of ${manifest.entries}.`)
  if (number === 0) report(members.entries, 'It has no entry of the session.')
  checkAbsent(archive, { manifest, named, erasures, report })
  return erased.finish()
}

function isIncluded(
  entry: HashedEntry & { leaf: number },
  path: readonly string[],
  { size, root }: Checkpoint,
): boolean {
  const proof = path.map(fromBase64)
  return (
    proof.every((hash) => hash !== null) &&
    verifyInclusion({ leafHash: leafHashOf(entry), index: entry.leaf, size, proof, root })
  )
}

/** The event in the body of an entry; `null` if the body is not a valid event. */
function eventOf(body: string): RecordedEvent | null {
  try {
    return readEvent(body, 'of the archive')
  } catch (error) {
    if (error instanceof CitationError) return null
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // `undefined` fails every schema.
    return undefined
  }
}

function messageOf(error: unknown): string {
  if (error instanceof CitationError && error.code === 'missing-dependency') throw error
  return `It cannot be read: ${error instanceof Error ? error.message : String(error)}`
}
