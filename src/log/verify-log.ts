import type { LogLeaf } from '../core/event.ts'
import { contentAddress } from '../core/hash.ts'
import { entryHash } from '../core/log-entry.ts'
import type { RecordLog } from '../core/store.ts'
import { toBase64 } from './base64.ts'
import { openCheckpoint } from './checkpoint.ts'
import { leafHashOf } from './entry-leaf.ts'
import { isSame } from './merkle-proof.ts'
import { createMerkleTree } from './merkle-tree.ts'
import type { MerkleTree } from './merkle-tree.ts'
import { readLeaves } from './read-tree.ts'

/** What does not fit, and where. */
export type LogProblem = {
  kind:
    | 'leaf-number'
    | 'entry-hash'
    | 'chain'
    | 'event'
    | 'content'
    | 'checkpoint-signature'
    | 'checkpoint-size'
    | 'checkpoint-root'
  /** Of the entry, where it is about one. */
  leaf?: number
  eventId?: string
  message: string
}

export type LogReport = {
  /** Nothing was found that does not fit. */
  ok: boolean
  /** Entries read. */
  size: number
  /** Base64 of the root over them. */
  root: string
  chains: number
  /** Contents that events name and that were found whole. */
  contents: number
  /** Held checkpoints that fit. */
  checkpoints: number
  /** At most `maxProblems`. */
  problems: LogProblem[]
  /** How many there are in all. */
  problemCount: number
}

export type VerifyLogOptions = {
  log: Pick<RecordLog, 'readLog'>
  /** Checkpoints kept outside of the database, oldest first; without one a cut tail or a log written anew cannot show. */
  checkpoints?: readonly string[]
  /** Keys whose signature on a checkpoint is trusted. */
  verifiers?: readonly string[]
  /** Reads the content at an address; without it contents are not checked. */
  readContent?: (address: string) => Promise<string | null>
  /** 100 unless told. */
  maxProblems?: number
}

/**
 * Proves a log: leaf numbers without gaps, each entry's hash over its body,
 * every chain counted and linked, every column as the body has it, every
 * content under its hash, and every held checkpoint the head of the log as it
 * was at that size.
 *
 * Rejects only where `readLog` does for want of a connection.
 */
export async function verifyLog({
  log,
  checkpoints = [],
  verifiers = [],
  readContent,
  maxProblems = 100,
}: VerifyLogOptions): Promise<LogReport> {
  const problems: LogProblem[] = []
  let problemCount = 0
  const report = (problem: LogProblem) => {
    problemCount++
    if (problems.length < maxProblems) problems.push(problem)
  }
  const tree = createMerkleTree()
  const chains = createChainCheck(report)
  const addresses = new Set<string>()
  for await (const leaf of readLeaves(log)) {
    if (leaf.leaf !== tree.size) {
      report({
        kind: 'leaf-number',
        leaf: leaf.leaf,
        eventId: leaf.eventId,
        message: `The entry after leaf ${tree.size - 1} has the number ${leaf.leaf}, not ${tree.size}.`,
      })
    }
    chains.check(leaf)
    tree.append(leafHashOf(leaf))
    for (const address of addressesOf(leaf)) addresses.add(address)
  }
  const contents = readContent ? await checkContents(addresses, readContent, report) : 0
  const fitting = await checkCheckpoints(tree, { checkpoints, verifiers, report })
  return {
    ok: problemCount === 0,
    size: tree.size,
    root: toBase64(tree.root()),
    chains: chains.count,
    contents,
    checkpoints: fitting,
    problems,
    problemCount,
  }
}

type Report = (problem: LogProblem) => void

/** Follows every chain; the entries of one come in its order, whatever stands between them. */
function createChainCheck(report: Report) {
  const heads = new Map<string, { number: number; hash: string }>()
  return {
    get count() {
      return heads.size
    },
    check(leaf: LogLeaf) {
      const { eventId, event, number, previous, hash, differing } = leaf
      const place = { leaf: leaf.leaf, eventId }
      if (entryHash(leaf) !== hash) {
        report({
          kind: 'entry-hash',
          ...place,
          message: `The hash of event ${eventId} is not that of its body.`,
        })
      }
      if (!event) report({ kind: 'event', ...place, message: `The body of event ${eventId} is no event.` })
      if (differing.length > 0) {
        const message = `Event ${eventId} has other values in its columns than in its body: ${differing.join(', ')}.`
        report({ kind: 'event', ...place, message })
      }
      const chain = JSON.stringify([event?.project, leaf.chain])
      const head = heads.get(chain) ?? { number: 0, hash: '' }
      if (number !== head.number + 1) {
        const message = `Event ${eventId} is number ${number} of its chain, after number ${head.number}.`
        report({ kind: 'chain', ...place, message })
      } else if (previous !== head.hash) {
        const message = `Event ${eventId} does not name the hash of the entry before it in its chain.`
        report({ kind: 'chain', ...place, message })
      }
      heads.set(chain, { number, hash })
    },
  }
}

/** Addresses of the contents that an event names. */
function addressesOf({ event }: LogLeaf): string[] {
  if (event?.kind === 'source') return [event.data.contentHash]
  if (event?.kind === 'run') return event.data.sources.map((source) => source.contentAddress)
  return []
}

async function checkContents(
  addresses: ReadonlySet<string>,
  readContent: (address: string) => Promise<string | null>,
  report: Report,
): Promise<number> {
  let whole = 0
  for (const address of addresses) {
    const content = await readContent(address)
    if (content === null) report({ kind: 'content', message: `The content ${address} is missing.` })
    else if (contentAddress(content) !== address) {
      report({ kind: 'content', message: `The content ${address} is not what was stored under this hash.` })
    } else whole++
  }
  return whole
}

async function checkCheckpoints(
  tree: MerkleTree,
  {
    checkpoints,
    verifiers,
    report,
  }: { checkpoints: readonly string[]; verifiers: readonly string[]; report: Report },
): Promise<number> {
  let fitting = 0
  for (const [index, note] of checkpoints.entries()) {
    const name = `Checkpoint ${index + 1} of ${checkpoints.length}`
    const checkpoint = await openCheckpoint(note, verifiers)
    if (!checkpoint) {
      report({
        kind: 'checkpoint-signature',
        message: `${name} is damaged or signed with none of the given keys.`,
      })
    } else if (checkpoint.size > tree.size) {
      const message = `${name} saw ${checkpoint.size} entries, and the log has ${tree.size}: its end was cut off.`
      report({ kind: 'checkpoint-size', message })
    } else if (!isSame(tree.root(checkpoint.size), checkpoint.root)) {
      const message = `${name} saw other entries among the first ${checkpoint.size}: the log was rewritten.`
      report({ kind: 'checkpoint-root', message })
    } else fitting++
  }
  return fitting
}
