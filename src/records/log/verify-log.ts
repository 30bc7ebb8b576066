import { closedFields, readClosed } from '../../core/fields.ts'
import { expectMethods, expectTexts } from '../../core/shapes.ts'
import { CitationError } from '../../core/error.ts'
import type { LogLeaf, UnsequencedEntry, LogProblem } from '../../core/records.ts'
import { contentAddress } from '../../core/hash.ts'
import { entryHash } from '../../core/records.ts'
import type { RecordLog } from '../../core/ports.ts'
import { toBase64 } from './base64.ts'
import { checkCheckpoints } from './check-checkpoints.ts'
import { createErasureCheck } from './check-erasures.ts'
import type { RecordedErasure } from './check-erasures.ts'
import { leafHashOf } from './entry-leaf.ts'
import { createMerkleTree } from './merkle-tree.ts'
import { readLeaves } from './read-tree.ts'

export type { LogProblem, RecordedErasure }

/** The result of checking a log. */
export type LogReport = {
  /** Whether no problem was found. */
  ok: boolean
  /**
   * Number of entries in the log's Merkle tree. Each has a leaf number, its position in the tree from 0. Entries
   * without one are not in the tree; `unsequenced` counts them.
   */
  size: number
  /**
   * Number of entries without a leaf number. They are checked like the others, but are not in the tree. A new entry
   * gets its leaf number from `sequence` of the store. An entry to which `sequence` will never give one is reported as
   * a problem: it was inserted without citespan, or its leaf was removed.
   */
  unsequenced: number
  /** Base64 of the root over all leaves. */
  root: string
  /** Number of hash chains. A chain has the entries of one session, else of one run, else of one role, in a project. */
  chains: number
  /** Number of contents that events name and that match their hashes; 0 without `readContent`. */
  contents: number
  /** The erasures of texts in the log, oldest first. The log still has the hashes of the erased texts. */
  erasures: RecordedErasure[]
  /** Number of given checkpoints that match the log. */
  checkpoints: number
  /** Number of leaves that the largest matching checkpoint covers; 0 without one. */
  attested: number
  /**
   * The leaves that no matching checkpoint covers: their numbers `from` to `to` (inclusive, counted from 0), and how
   * many they are (`count`); `null` if there are none. Only their own hashes vouch for these leaves: the owner of the
   * database can have written, changed or removed them. Entries without a leaf number (`unsequenced`) are not counted
   * here, and no checkpoint covers them either.
   */
  unattested: { from: number; to: number; count: number } | null
  /** Number of events without index rows when the check began; the store indexes them at its next query. */
  unindexed: number
  /** The first problems, at most `maxProblems` (100 by default). */
  problems: LogProblem[]
  /** Number of all problems. */
  problemCount: number
}

/** The log to check, and what to check it against. */
export type VerifyLogOptions = {
  /**
   * A store, or an object that only reads leaves; then index tables and entries without a leaf number are not checked.
   */
  log: Pick<RecordLog, 'readLog'> &
    Partial<Pick<RecordLog, 'readUnsequenced' | 'checkIndexes' | 'countUnindexed'>>
  /**
   * Checkpoints, as `signCheckpoint` returns them, that were kept outside the database, oldest first. Without one, a
   * truncated or completely rewritten log cannot be detected.
   */
  checkpoints?: readonly string[]
  /** Public keys (`verifier` of `NoteKeys`). A checkpoint that none of them signed is reported as a problem. */
  verifiers?: readonly string[]
  /**
   * Reads the content with an address (`sha256:<hex>`, `sha256-json:<hex>`), for example with `getContent` of a store.
   * `null` means that the content is missing, which is reported as a problem. Without `readContent`, contents are not
   * checked.
   */
  readContent?: (address: string) => Promise<string | null>
  /** Maximum number of problems in the report, 100 by default; all are counted. */
  maxProblems?: number
}

const verifyLogFields = closedFields<VerifyLogOptions>({
  log: true,
  checkpoints: true,
  verifiers: true,
  readContent: true,
  maxProblems: true,
})

/**
 * Verifies a log.
 *
 * It checks every entry, such as its hash and its place in its chain, and every given checkpoint against the root of
 * the log at its size. If `log` is a store, it also checks index tables and entries without a leaf number; with
 * `readContent`, also the contents that events name. Records may be written meanwhile.
 *
 * Rejects if the database cannot be reached, and with `invalid-input` for an invalid option; damage goes into the
 * report.
 */
export async function verifyLog(options: VerifyLogOptions): Promise<LogReport> {
  const {
    log,
    checkpoints = [],
    verifiers = [],
    readContent,
    maxProblems = 100,
  } = readClosed(options, verifyLogFields, 'verifyLog()')
  expectMethods(log, 'verifyLog(): log', ['readLog'])
  expectTexts(checkpoints, 'verifyLog(): checkpoints')
  expectTexts(verifiers, 'verifyLog(): verifiers')
  const problems: LogProblem[] = []
  let problemCount = 0
  const report = (problem: LogProblem) => {
    problemCount++
    if (problems.length < maxProblems) problems.push(problem)
  }
  const tree = createMerkleTree()
  const chains = createChainCheck(report)
  const erasures = createErasureCheck(report)
  const addresses = new Set<string>()
  /** Ids of entries that had no leaf when read; they may appear again as leaves. */
  const waiting = new Set<string>()
  let next = 0

  async function readSequenced(size = Number.POSITIVE_INFINITY): Promise<void> {
    for await (const leaf of readLeaves(log, { from: next, onUnreadable: report })) {
      if (leaf.leaf >= size) return
      checkNumber(leaf, { next, report })
      if (!leaf.isMissing && !waiting.has(leaf.eventId)) chains.check(leaf)
      erasures.take(leaf)
      tree.append(leafHashOf(leaf))
      for (const address of addressesOf(leaf)) addresses.add(address)
      next = Number.isSafeInteger(leaf.leaf + 1) ? leaf.leaf + 1 : next + 1
    }
  }

  async function readRest({ readUnsequenced }: Pick<RecordLog, 'readUnsequenced'>): Promise<void> {
    for (let after: string | null | undefined; after !== null;) {
      const page = await readUnsequenced({ after, limit: PAGE })
      // Entries that got a leaf number meanwhile come, in their chains, before those that still have none.
      if (page.size > next) await readSequenced(page.size)
      for (const entry of page.entries) {
        if (!entry.isWaiting) report(pastTheLog(entry))
        chains.check(entry)
        erasures.take(entry)
        for (const address of addressesOf(entry)) addresses.add(address)
        waiting.add(entry.eventId)
      }
      after = page.next
    }
  }

  // Counted first, because reading contents below indexes missing events.
  const unindexed = (await log.countUnindexed?.()) ?? 0
  await readSequenced()
  const { readUnsequenced } = log
  if (readUnsequenced) {
    const unreadable = await failureOf(() => readRest({ readUnsequenced }))
    if (unreadable)
      report({
        kind: 'unreadable',
        message: `The entries without a leaf number cannot be read: ${unreadable}`,
      })
  }
  if (log.checkIndexes) for await (const problem of log.checkIndexes()) report(problem)
  const contents = readContent ? await checkContents(addresses, readContent, report) : 0
  const recorded = erasures.finish()
  const { fitting, attested } = await checkCheckpoints(tree, { checkpoints, verifiers, report })
  return {
    ok: problemCount === 0,
    size: tree.size,
    unsequenced: waiting.size,
    root: toBase64(tree.root()),
    chains: chains.count,
    contents,
    erasures: recorded,
    checkpoints: fitting,
    attested,
    unattested:
      attested < tree.size ? { from: attested, to: tree.size - 1, count: tree.size - attested } : null,
    unindexed,
    problems,
    problemCount,
  }
}

type Report = (problem: LogProblem) => void

/** Entries per read. */
const PAGE = 1000

function checkNumber(
  { leaf, eventId, isMissing }: LogLeaf,
  { next, report }: { next: number; report: Report },
): void {
  const place = { leaf, ...(!isMissing && { eventId }) }
  if (leaf !== next) {
    const message = `The entry after leaf ${next - 1} has the number ${leaf}, not ${next}.`
    report({ kind: 'leaf-number', ...place, message })
  }
  if (isMissing) report({ kind: 'no-event', leaf, message: `The event of leaf ${leaf} is missing.` })
}

function pastTheLog({ eventId }: UnsequencedEntry): LogProblem {
  const message = `Event ${eventId} has no leaf number and is not waiting for one: it was inserted outside the log, or its leaf was removed.`
  return { kind: 'no-leaf', eventId, message }
}

/**
 * Creates a check of every chain, which gets the entries of the log one by one. The entries of a chain come in order;
 * entries of other chains may come between them. `count`: the number of chains.
 */
function createChainCheck(report: Report) {
  const heads = new Map<string, { number: number; hash: string }>()
  return {
    get count() {
      return heads.size
    },
    check(leaf: LogLeaf | UnsequencedEntry) {
      const { eventId, event, number, previous, hash, differing } = leaf
      const place = { ...('leaf' in leaf && { leaf: leaf.leaf }), eventId }
      if (entryHash(leaf) !== hash) {
        report({
          kind: 'entry-hash',
          ...place,
          message: `The hash of event ${eventId} does not match its body.`,
        })
      }
      if (!event)
        report({ kind: 'event', ...place, message: `The body of event ${eventId} is not a valid event.` })
      if (differing.length > 0) {
        const message = `Event ${eventId} has columns that contradict its body: ${differing.join(', ')}.`
        report({ kind: 'event', ...place, message })
      }
      const chain = JSON.stringify([event?.project, leaf.chain])
      const head = heads.get(chain) ?? { number: 0, hash: '' }
      if (number !== head.number + 1) {
        const message = `Event ${eventId} is number ${number} of its chain, after number ${head.number}.`
        report({ kind: 'chain', ...place, message })
      } else if (previous !== head.hash) {
        const message = `Event ${eventId} does not have the hash of the previous entry of its chain.`
        report({ kind: 'chain', ...place, message })
      }
      heads.set(chain, { number, hash })
    },
  }
}

/** Addresses of the contents that an event names; none for an erased event. */
function addressesOf({ event }: Pick<LogLeaf, 'event'>): string[] {
  if (!event || event.erased) return []
  if (event.kind === 'source') return [event.data.contentHash]
  if (event.kind === 'repository') {
    return event.data.change === 'use' || event.data.contentHash === undefined ? [] : [event.data.contentHash]
  }
  if (event.kind === 'run') return event.data.sources.map((source) => source.contentAddress)
  return []
}

async function checkContents(
  addresses: ReadonlySet<string>,
  readContent: (address: string) => Promise<string | null>,
  report: Report,
): Promise<number> {
  let whole = 0
  for (const address of addresses) {
    let content: string | null = null
    const failure = await failureOf(async () => {
      content = await readContent(address)
    })
    if (failure !== null)
      report({ kind: 'content', message: `The content ${address} cannot be read: ${failure}` })
    else if (content === null) report({ kind: 'content', message: `The content ${address} is missing.` })
    else if (contentAddress(content) !== address) {
      report({ kind: 'content', message: `The content ${address} does not match its hash.` })
    } else whole++
  }
  return whole
}

/**
 * Runs `work`. Returns the message if it fails with `database-corrupt`, `null` if it succeeds; throws any other error.
 */
async function failureOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof CitationError && error.code === 'database-corrupt') return error.message
    throw error
  }
}
