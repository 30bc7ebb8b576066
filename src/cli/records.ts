import { readFile } from 'node:fs/promises'
import { actorSchema } from '../core/records/actor.ts'
import { DEFAULT_PROJECT } from '../core/records/roles.ts'
import type { Actor } from '../core/records/actor.ts'
import { CitationError } from '../core/error.ts'
import type { LogLeaf } from '../core/records/event.ts'
import { openCheckpoint, signCheckpoint, splitCheckpoints } from '../log/checkpoint.ts'
import { createInclusionProof, verifyInclusionProof } from '../log/inclusion-proof.ts'
import { leafHashOf } from '../log/entry-leaf.ts'
import { createMerkleTree } from '../log/merkle-tree.ts'
import { readLeaves, readTree } from '../log/read-tree.ts'
import { createNoteKeys } from '../log/signed-note.ts'
import { verifyLog } from '../log/verify-log.ts'
import { openStore } from './open-store.ts'
import { UsageError } from './usage.ts'

export type RecordArguments = {
  /** What follows the command's name. */
  operand?: string
  /** `postgres://…` or the path of an SQLite file. */
  db?: string
  /** A file of checkpoints, one after another. */
  checkpoints?: string
  /** A public key, or a file with one a line. */
  verifier?: string
  /** A file with the signing key. */
  signer?: string
  project?: string
  agent?: string
  session?: string
}

/** Events that a message names. */
const MAX_NAMED = 10
/** Bytes of a proof: an entry may hold a whole answer. */
const MAX_PROOF_BYTES = 64 * 1024 * 1024

/** What a command prints, and whether all was well. */
export type RecordOutcome = { output: string; ok: boolean }

/** New keys for signed checkpoints, as JSON. Keep `signer` secret and away from the database. */
export async function keygen({ operand }: RecordArguments): Promise<RecordOutcome> {
  if (operand === undefined)
    throw new UsageError('Whose keys? Such as: citespan keygen example.com/citations')
  return { output: toJson(await createNoteKeys(operand)), ok: true }
}

/** The signed head of the log as it stands: append it to a file that the database's owner cannot write. */
export async function checkpoint(given: RecordArguments): Promise<RecordOutcome> {
  const signer = await readKey(given.signer, '--signer FILE: the signing key of `citespan keygen`')
  await using store = await openStore(given.db, { create: false })
  await store.sequence()
  const tree = await readTree(store)
  const origin = signer.replace(/^PRIVATE\+KEY\+/, '').split('+')[0]!
  return { output: await signCheckpoint({ origin, size: tree.size, root: tree.root() }, signer), ok: true }
}

/** Proves the whole log; `ok` is false where anything does not fit. */
export async function verifyLogCommand(given: RecordArguments): Promise<RecordOutcome> {
  const held = await readHeld(given)
  await using store = await openStore(given.db, { create: false })
  await store.sequence()
  const auditor: Actor = { role: 'auditor', project: DEFAULT_PROJECT }
  const report = await verifyLog({
    log: store,
    ...held,
    readContent: (address) => store.getContent(address, { actor: auditor }),
  })
  return { output: toJson(report), ok: report.ok }
}

/** A proof that a citation is in the log, for whoever has the public key. */
export async function prove(given: RecordArguments): Promise<RecordOutcome> {
  const { operand } = given
  if (operand === undefined)
    throw new UsageError('Which citation? Such as: citespan prove ID --checkpoints FILE')
  const { verifiers, checkpoints: notes } = await readHeld(given)
  await using store = await openStore(given.db, { create: false })
  const tree = createMerkleTree()
  const found: LogLeaf[] = []
  for await (const leaf of readLeaves(store)) {
    tree.append(leafHashOf(leaf))
    if (isNamed(leaf, operand)) found.push(leaf)
  }
  const leaf = onlyOne(found, operand)
  for (const note of notes.toReversed()) {
    const opened = await openCheckpoint(note, verifiers)
    if (!opened || opened.size <= leaf.leaf || opened.size > tree.size) continue
    const proof = createInclusionProof(leaf, { tree, checkpoint: note, size: opened.size })
    const check = await verifyInclusionProof(proof, verifiers)
    if (check.ok) return { output: toJson(proof), ok: true }
  }
  throw notFound(
    `No checkpoint that was given proves entry ${leaf.leaf} of the log.`,
    'Make one with `citespan checkpoint`; if one is newer than the citation, `citespan verify-log` says what does not fit.',
  )
}

/** By the id of its event; a citation of a run, whose event has one of its own, by that which the answer shows. */
function isNamed({ eventId, event }: LogLeaf, id: string): boolean {
  return eventId === id || (event?.kind === 'citation' && event.data.id === id)
}

/** The leaf of the event with the id, else the one citation of that id. Throws `not-found` where there is none, or several. */
function onlyOne(found: readonly LogLeaf[], id: string): LogLeaf {
  const [leaf, ...others] = found
  if (!leaf) throw notFound(`The log has no entry ${JSON.stringify(id)}.`, 'Take the id of a citation.')
  const named = found.find(({ eventId }) => eventId === id)
  if (named || others.length === 0) return named ?? leaf
  const events = found.slice(0, MAX_NAMED).map(({ eventId }) => eventId)
  throw notFound(
    `${found.length} citations have the id ${JSON.stringify(id)}.`,
    `Take the id of an event: ${events.join(', ')}.`,
  )
}

/** Checks a proof from standard input, without any database. */
export async function verifyProof(
  given: RecordArguments,
  input: AsyncIterable<Uint8Array>,
): Promise<RecordOutcome> {
  const verifiers = await readVerifiers(given.verifier)
  if (verifiers.length === 0) throw new UsageError('By whose key? Give --verifier KEY or a file with it.')
  const text = await readAll(input)
  if (text === null) {
    return {
      output: toJson({ ok: false, reason: `This is longer than ${MAX_PROOF_BYTES} bytes.` }),
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

/** Serves the tools of agents over standard input and output until they end. */
export async function serveMcp(given: RecordArguments, version: string): Promise<void> {
  const [{ CitationEngine }, { createMcpServer }, { StdioServerTransport }] = await Promise.all([
    import('../engine/engine.ts'),
    importMcp(() => import('../mcp/server.ts')),
    importMcp(() => import('@modelcontextprotocol/server/stdio')),
  ])
  const context = actorSchema.partial().parse({
    ...(given.project !== undefined && { project: given.project }),
    ...(given.agent !== undefined && { agentId: given.agent }),
    ...(given.session !== undefined && { sessionId: given.session }),
  })
  await using engine = new CitationEngine({ store: await openStore(given.db), context })
  const transport = new StdioServerTransport()
  const closed = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve)
    process.stdin.once('close', resolve)
  })
  const server = createMcpServer(engine, { version })
  await server.connect(transport)
  await closed
  await server.close()
}

/** Checkpoints and by whose keys they are to be signed; none without the others, since nothing would be checked. */
async function readHeld({ checkpoints: path, verifier }: RecordArguments) {
  const checkpoints = path === undefined ? [] : splitCheckpoints(await readText(path))
  if (path !== undefined && checkpoints.length === 0) {
    throw notFound(`The file ${path} holds no checkpoint.`, 'Make one with `citespan checkpoint`.')
  }
  const verifiers = await readVerifiers(verifier)
  if (path !== undefined && verifiers.length === 0) {
    throw new UsageError('Signed by whose key? Give --verifier KEY or a file with it.')
  }
  if (path === undefined && verifier !== undefined) {
    throw new UsageError('What did the key sign? Give --checkpoints FILE.')
  }
  return { checkpoints, verifiers }
}

/** A key as it is, or the lines of a file. */
async function readVerifiers(given: string | undefined): Promise<string[]> {
  if (given === undefined) return []
  refuseSecret(given, '--verifier is the public key, or a file with it')
  if (/^[^\s+]+\+[0-9a-f]{8}\+/.test(given)) return [given]
  return (await readText(given)).split('\n').filter((line) => line.trim() !== '')
}

async function readKey(path: string | undefined, what: string): Promise<string> {
  if (path === undefined) throw new UsageError(`Missing ${what}.`)
  refuseSecret(path, '--signer is a file with the key: what a command line says is seen by others')
  return (await readText(path)).trim()
}

/** A signing key in place of a path would be told in the message that there is no such file. */
function refuseSecret(given: string, message: string): void {
  if (given.trim().startsWith('PRIVATE+KEY+')) throw new UsageError(`${message}.`)
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw notFound(`The file ${path} cannot be read (${code}).`, 'Check its path.')
  }
}

/** As a whole, since a chunk may end within a character; `null` where it is longer than a proof. */
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

async function importMcp<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import @modelcontextprotocol/server.',
      suggestion: 'Install it: npm install @modelcontextprotocol/server',
      cause,
    })
  }
}

function notFound(message: string, suggestion: string): CitationError {
  return new CitationError({ code: 'not-found', message, suggestion })
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
