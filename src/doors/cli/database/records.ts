import { readFile } from 'node:fs/promises'
import { DEFAULT_PROJECT } from '../../../core/records.ts'
import type { Actor, LogLeaf } from '../../../core/records.ts'
import { CitationError } from '../../../core/error.ts'
import {
  openCheckpoint,
  signCheckpoint,
  splitCheckpoints,
  createInclusionProof,
  verifyInclusionProof,
  leafHashOf,
  createMerkleTree,
  readLeaves,
  readTree,
  createNoteKeys,
  verifyLog,
} from '../../../records/log.ts'
import { openStore } from '../input/open-store.ts'
import type { RecordArguments } from '../input/arguments.ts'
import { UsageError } from '../input/usage.ts'

/** Maximum number of events that a message names. */
const MAX_NAMED = 10
/** Maximum number of bytes of a proof; its entry may contain a whole answer. */
const MAX_PROOF_BYTES = 64 * 1024 * 1024

/** The output of a command, and whether the log or proof is valid. */
export type RecordOutcome = { output: string; ok: boolean }

/** Creates keys named `operand` for signed checkpoints, as JSON. Keep the secret `signer` away from the database. */
export async function keygen({ operand }: RecordArguments): Promise<RecordOutcome> {
  if (operand === undefined)
    throw new UsageError('The name of the keys is missing. Example: citespan keygen example.com/citations')
  return { output: toJson(await createNoteKeys(operand)), ok: true }
}

/** The signed current head of the log. Append it to a file that the owner of the database cannot write. */
export async function checkpoint(given: RecordArguments): Promise<RecordOutcome> {
  const signer = await readKey(given.signer)
  await using store = await openStore(given, { create: false })
  await store.sequence()
  const tree = await readTree(store)
  const origin = signer.replace(/^PRIVATE\+KEY\+/, '').split('+')[0]!
  return { output: await signCheckpoint({ origin, size: tree.size, root: tree.root() }, signer), ok: true }
}

/** Verifies the whole log; `ok` is false if there is any problem. */
export async function verifyLogCommand(given: RecordArguments): Promise<RecordOutcome> {
  const held = await readHeld(given)
  await using store = await openStore(given, { create: false })
  await store.sequence()
  const auditor: Actor = { role: 'auditor', project: DEFAULT_PROJECT }
  const report = await verifyLog({
    log: store,
    ...held,
    readContent: (address) => store.getContent(address, { actor: auditor }),
  })
  return { output: toJson(report), ok: report.ok }
}

/** A proof that the log contains a citation, given by id or number; it can be verified with the public key. */
export async function prove(given: RecordArguments): Promise<RecordOutcome> {
  const { operand, project = DEFAULT_PROJECT } = given
  if (operand === undefined)
    throw new UsageError(
      'The id or number of the citation is missing. Example: citespan prove ID --checkpoints FILE --verifier KEY',
    )
  const { verifiers, checkpoints: notes } = await readHeld(given)
  await using store = await openStore(given, { create: false })
  const { digitsOf, findCitation } = await import('../../../engine/registrar.ts')
  const number = digitsOf(operand)
  const actor: Actor = { role: 'auditor', project }
  const numbered = number === null ? null : await findCitation(number, { log: store, actor })
  const tree = createMerkleTree()
  let withNumber: LogLeaf | null = null
  const found: LogLeaf[] = []
  for await (const leaf of readLeaves(store)) {
    tree.append(leafHashOf(leaf))
    if (isNamed(leaf, operand)) found.push(leaf)
    if (leaf.eventId === numbered?.eventId) withNumber = leaf
  }
  const leaf = found.length === 0 && withNumber ? withNumber : onlyOne(found, operand)
  for (const note of notes.toReversed()) {
    const opened = await openCheckpoint(note, verifiers)
    if (!opened || opened.size <= leaf.leaf || opened.size > tree.size) continue
    const proof = createInclusionProof(leaf, { tree, checkpoint: note, size: opened.size })
    const check = await verifyInclusionProof(proof, verifiers)
    if (check.ok) return { output: toJson(proof), ok: true }
  }
  throw notFound(
    `None of the given checkpoints proves entry ${leaf.leaf} of the log.`,
    'Create one with `citespan checkpoint`. If one is newer than the citation, `citespan verify-log` reports the problem.',
  )
}

/** Whether the leaf has this event id or, for a citation of a run, this citation id, which the answer shows. */
function isNamed({ eventId, event }: LogLeaf, id: string): boolean {
  return eventId === id || (event?.kind === 'citation' && event.data.id === id)
}

/**
 * The leaf with the event id `id`, else the only leaf with the citation id `id`. Throws `not-found` if there is none,
 * or if several citations have this id.
 */
function onlyOne(found: readonly LogLeaf[], id: string): LogLeaf {
  const [leaf, ...others] = found
  if (!leaf)
    throw notFound(
      `The log has no entry ${JSON.stringify(id)}.`,
      'Pass the id of a citation, or its number in the project of --project.',
    )
  const named = found.find(({ eventId }) => eventId === id)
  if (named || others.length === 0) return named ?? leaf
  const events = found.slice(0, MAX_NAMED).map(({ eventId }) => eventId)
  throw notFound(
    `${found.length} citations have the id ${JSON.stringify(id)}.`,
    `Pass the id of one of their events: ${events.join(', ')}.`,
  )
}

/** Verifies a proof from standard input, without a database. */
export async function verifyProof(
  given: RecordArguments,
  input: AsyncIterable<Uint8Array>,
): Promise<RecordOutcome> {
  const verifiers = await readVerifiers(given.verifier)
  if (verifiers.length === 0)
    throw new UsageError('The public key is missing. Pass --verifier KEY or --verifier FILE.')
  const text = await readAll(input)
  if (text === null) {
    return {
      output: toJson({ ok: false, reason: `The proof is longer than ${MAX_PROOF_BYTES} bytes.` }),
      ok: false,
    }
  }
  const check = await verifyInclusionProof(parseJson(text), verifiers)
  if (!check.ok) return { output: toJson(check), ok: false }
  const { origin, size } = check.checkpoint
  return {
    output: toJson({ ok: true, origin, size, signedBy: check.signedBy, event: check.event }),
    ok: true,
  }
}

/**
 * Reads the checkpoints and the keys that must have signed them; both lists are empty if neither is given. Throws if
 * only one is given: nothing would be checked.
 */
async function readHeld({ checkpoints: path, verifier }: RecordArguments) {
  const checkpoints = path === undefined ? [] : splitCheckpoints(await readText(path))
  if (path !== undefined && checkpoints.length === 0) {
    throw notFound(`The file ${path} contains no checkpoint.`, 'Create one with `citespan checkpoint`.')
  }
  const verifiers = await readVerifiers(verifier)
  if (path !== undefined && verifiers.length === 0) {
    throw new UsageError(
      'The public key of the checkpoints is missing. Pass --verifier KEY or --verifier FILE.',
    )
  }
  if (path === undefined && verifier !== undefined) {
    throw new UsageError('The checkpoints to verify with the key are missing. Pass --checkpoints FILE.')
  }
  return { checkpoints, verifiers }
}

/** The keys of `--verifier`: a key itself, or the lines of a file; empty without the option. */
export async function readVerifiers(given: string | undefined): Promise<string[]> {
  if (given === undefined) return []
  refuseSecret(given, '--verifier must be the public key or a file with it, not the signing key')
  if (/^[^\s+]+\+[0-9a-f]{8}\+/.test(given)) return [given]
  return (await readText(given)).split('\n').filter((line) => line.trim() !== '')
}

export async function readKey(path: string | undefined): Promise<string> {
  if (path === undefined)
    throw new UsageError('The signing key of `citespan keygen` is missing. Pass --signer FILE.')
  refuseSecret(path, '--signer must be a file with the key, not the key: other users can see command lines')
  return (await readText(path)).trim()
}

/** Rejects a signing key given as a path, since the message about the missing file would show it. */
function refuseSecret(given: string, message: string): void {
  if (given.trim().startsWith('PRIVATE+KEY+')) throw new UsageError(`${message}.`)
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw notFound(`The file ${path} cannot be read (${code}).`, 'Check the path.')
  }
}

/**
 * Reads the whole input before decoding it, since a chunk may end within a character; `null` if it is too long for a
 * proof.
 */
async function readAll(input: AsyncIterable<Uint8Array>): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of input) {
    length += chunk.length
    if (length > MAX_PROOF_BYTES) return null
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function notFound(message: string, suggestion: string): CitationError {
  return new CitationError({ code: 'not-found', message, suggestion })
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
