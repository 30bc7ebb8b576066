import { readFile } from 'node:fs/promises'
import { actorSchema, DEFAULT_PROJECT } from '../core/actor.ts'
import type { Actor } from '../core/actor.ts'
import { CitationError } from '../core/error.ts'
import type { LogLeaf } from '../core/event.ts'
import type { Store } from '../core/store.ts'
import { openCheckpoint, signCheckpoint, splitCheckpoints } from '../log/checkpoint.ts'
import { createInclusionProof, verifyInclusionProof } from '../log/inclusion-proof.ts'
import { leafHashOf } from '../log/entry-leaf.ts'
import { createMerkleTree } from '../log/merkle-tree.ts'
import { readLeaves, readTree } from '../log/read-tree.ts'
import { createNoteKeys } from '../log/signed-note.ts'
import { verifyLog } from '../log/verify-log.ts'
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
  await using store = await openStore(given.db)
  await store.sequence()
  const tree = await readTree(store)
  const origin = signer.replace(/^PRIVATE\+KEY\+/, '').split('+')[0]!
  return { output: await signCheckpoint({ origin, size: tree.size, root: tree.root() }, signer), ok: true }
}

/** Proves the whole log; `ok` is false where anything does not fit. */
export async function verifyLogCommand(given: RecordArguments): Promise<RecordOutcome> {
  await using store = await openStore(given.db)
  await store.sequence()
  const auditor: Actor = { role: 'auditor', project: DEFAULT_PROJECT }
  const report = await verifyLog({
    log: store,
    checkpoints: await readCheckpoints(given.checkpoints),
    verifiers: await readVerifiers(given.verifier),
    readContent: (address) => store.getContent(address, { actor: auditor }),
  })
  return { output: toJson(report), ok: report.ok }
}

/** A proof that a citation is in the log, for whoever has the public key. */
export async function prove(given: RecordArguments): Promise<RecordOutcome> {
  const { operand } = given
  if (operand === undefined)
    throw new UsageError('Which citation? Such as: citespan prove ID --checkpoints FILE')
  const verifiers = await readVerifiers(given.verifier)
  const notes = await readCheckpoints(given.checkpoints)
  await using store = await openStore(given.db)
  const tree = createMerkleTree()
  const found: LogLeaf[] = []
  for await (const leaf of readLeaves(store)) {
    tree.append(leafHashOf(leaf))
    if (leaf.eventId === operand) found.push(leaf)
  }
  const [leaf] = found
  if (!leaf) throw notFound(`The log has no entry ${JSON.stringify(operand)}.`, 'Take the id of a citation.')
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

/** Checks a proof from standard input, without any database. */
export async function verifyProof(
  given: RecordArguments,
  input: AsyncIterable<unknown>,
): Promise<RecordOutcome> {
  const verifiers = await readVerifiers(given.verifier)
  if (verifiers.length === 0) throw new UsageError('By whose key? Give --verifier KEY or a file with it.')
  const check = await verifyInclusionProof(parseJson(await readAll(input)), verifiers)
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

export async function openStore(
  db = process.env['CITATION_DB_URL'] ?? 'citations.db',
): Promise<Store & AsyncDisposable> {
  const store = /^postgres(?:ql)?:/.test(db)
    ? (await import('../store/postgres.ts')).postgresStore(db)
    : (await import('../store/sqlite.ts')).sqliteStore(db)
  return { ...store, [Symbol.asyncDispose]: () => store.close() }
}

async function readCheckpoints(path: string | undefined): Promise<string[]> {
  return path === undefined ? [] : splitCheckpoints(await readText(path))
}

/** A key as it is, or the lines of a file. */
async function readVerifiers(given: string | undefined): Promise<string[]> {
  if (given === undefined) return []
  if (/^[^\s+]+\+[0-9a-f]{8}\+/.test(given)) return [given]
  return (await readText(given)).split('\n').filter((line) => line.trim() !== '')
}

async function readKey(path: string | undefined, what: string): Promise<string> {
  if (path === undefined) throw new UsageError(`Missing ${what}.`)
  return (await readText(path)).trim()
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw notFound(`The file ${path} cannot be read (${code}).`, 'Check its path.')
  }
}

async function readAll(input: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of input) text += String(chunk)
  return text
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
