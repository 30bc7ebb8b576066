import type { Citation, Uncited } from '../core/citation.ts'
import type { CitationsData } from '../core/citations-data.ts'
import type { Reporter } from '../core/incident.ts'
import type { Matcher } from '../core/matcher.ts'
import type { Verifier } from '../core/verifier.ts'
import type { SourceRegistry } from '../sources/registry.ts'
import { createBlockReader } from '../text/blocks.ts'
import type { Block, BlockReader } from '../text/blocks.ts'
import { splitClaims } from '../text/claims.ts'
import { createClaimState, partState, rebaseCitation, toCitation, toUncited } from './claim-state.ts'
import type { ClaimState } from './claim-state.ts'
import { matchClaims } from './match-claims.ts'
import { verifyClaims } from './verify-claims.ts'

/** A matcher that is a model gains nothing from more calls at once than this. */
const MAX_CONCURRENT_MATCHES = 3

/** UTF-16 units that are read at once within a line: reading each token by itself costs more than the reading. */
const MIN_READ = 32

/** Text that is written and read, and what has come since. */
type AnswerPart = { reader: BlockReader; pending: string; ended: boolean }

export type AttributorOptions = {
  matcher: Matcher
  /** Tried in order. */
  verifiers: readonly Verifier[]
  registry: SourceRegistry
  createId: () => string
  report: Reporter
  /** Aborts matching and verifying; what is undecided then stays uncited, with the reason. */
  signal: AbortSignal
  /** Settles when sources that are known to come are registered; `null` when none are. */
  sourcesReady?: () => Promise<void> | null
  /** Called whenever `snapshot()` has changed. */
  onChange?: () => void
}

export type AttributionSnapshot = {
  progress: CitationsData['progress']
  /** In reading order. */
  citations: Citation[]
  uncited: Uncited[]
}

export type Attributor = {
  /** Text of a part as it is written; each block is matched as soon as it closes. */
  push(textPart: number, delta: string): void
  endPart(textPart: number): void
  /** Withdraws this part and all after it: the step that wrote them is tried again. */
  discardFrom(textPart: number): void
  readonly textParts: string[]
  snapshot(): AttributionSnapshot
  /** Ends all parts and settles when every claim is decided. Never rejects. */
  finish(): Promise<AttributionSnapshot>
}

/**
 * Cites an answer while it is being written: claims of closed blocks are
 * matched and verified as the next block comes in.
 */
export function createAttributor({
  matcher,
  verifiers,
  registry,
  createId,
  report,
  signal,
  sourcesReady = () => null,
  onChange = () => {},
}: AttributorOptions): Attributor {
  let parts: AnswerPart[] = []
  let states: ClaimState[] = []
  /** Those of `states` that are to be matched. */
  let waiting: ClaimState[] = []
  let claimCount = 0
  let finishing: Promise<AttributionSnapshot> | null = null
  let complete = false
  const running = new Set<Promise<void>>()
  const [primary] = verifiers

  function partAt(textPart: number) {
    while (parts.length <= textPart) parts.push({ reader: createBlockReader(), pending: '', ended: false })
    return parts[textPart]!
  }

  function read(textPart: number, part: AnswerPart): void {
    const { pending } = part
    part.pending = ''
    if (pending !== '') addBlocks(textPart, part.reader.push(pending))
  }

  function addBlocks(textPart: number, blocks: readonly Block[]): void {
    if (blocks.length === 0) return
    const { text, start: offset } = parts[textPart]!.reader.recent
    const within = blocks.map(({ kind, start, end }) => ({ kind, start: start - offset, end: end - offset }))
    for (const { checkable, text: claim, start, end } of splitClaims(text, within)) {
      claimCount += 1
      const span = { start: start + offset, end: end + offset }
      const state = createClaimState({ ...span, text: claim, number: claimCount, textPart }, checkable)
      states.push(state)
      if (checkable) waiting.push(state)
    }
    startMatching()
    onChange()
  }

  /** Claims that wait go together into one batch: a slow matcher is asked seldom, a quick one at once. */
  function startMatching(): void {
    if (running.size >= MAX_CONCURRENT_MATCHES) return
    const batch = waiting
    if (batch.length === 0) return
    waiting = []
    for (const state of batch) state.matching = 'running'
    const task = matchBatch(batch).finally(() => {
      running.delete(task)
      startMatching()
      onChange()
    })
    running.add(task)
  }

  async function matchBatch(batch: readonly ClaimState[]): Promise<void> {
    await sourcesReady()
    const sources = registry.list()
    const { revision } = registry
    const claims = batch.map((state) => state.claim)
    const { links, failed } =
      sources.length === 0
        ? { links: new Map<number, []>(), failed: false }
        : await matchClaims({ matcher, claims, sources, signal, report })
    for (const state of batch) {
      state.links = links.get(state.claim.number) ?? []
      state.sources = sources
      state.revision = revision
      state.matching = failed && state.links.length === 0 ? 'failed' : 'done'
    }
    const partsOf = new Map(batch.map((state) => [state, partState(state)]))
    states = states.flatMap((state) => partsOf.get(state) ?? [state])
    const matched = [...partsOf.values()].flat()
    for (const state of matched) {
      if (state.links.length > 0) state.citation = toCitation({ id: createId(), state, verification: null })
    }
    if (primary?.batch === 'block') await verifyBatch(matched)
  }

  async function verifyBatch(batch: readonly ClaimState[]): Promise<void> {
    const open = batch.filter((state) => state.links.length > 0 && state.verifying === 'waiting')
    if (open.length === 0) return
    const sources = registry.list()
    const items = open.map(({ claim, links }) => ({ claim, links }))
    const verifications = await verifyClaims({ verifiers, items, sources, signal, report })
    for (const [index, state] of open.entries()) {
      const verification = verifications[index] ?? null
      state.sources = sources
      state.verifying = verification ? 'done' : 'failed'
      state.citation =
        verification && state.citation && toCitation({ id: state.citation.id, state, verification })
      for (const sourceId of state.citation?.sourceIds ?? []) registry.recordUse(sourceId, state.claim.number)
    }
    onChange()
  }

  async function settle(): Promise<void> {
    while (running.size > 0) await Promise.all(running)
  }

  async function finish(): Promise<AttributionSnapshot> {
    for (const textPart of parts.keys()) endPart(textPart)
    await sourcesReady()
    await settle()
    const late = states.filter(
      (state) => state.checkable && state.links.length === 0 && state.revision < registry.revision,
    )
    if (late.length > 0 && !signal.aborted) {
      for (const state of late) state.matching = 'waiting'
      waiting = late
      startMatching()
      await settle()
    }
    await verifyBatch(states)
    complete = true
    onChange()
    return snapshot()
  }

  function endPart(textPart: number): void {
    const part = partAt(textPart)
    if (part.ended) return
    part.ended = true
    read(textPart, part)
    addBlocks(textPart, part.reader.end())
  }

  function snapshot(): AttributionSnapshot {
    const ordered = states.toSorted(
      (a, b) => a.claim.textPart - b.claim.textPart || a.claim.start - b.claim.start,
    )
    const matching = !finishing || ordered.some((state) => state.matching === 'running')
    return {
      progress: complete ? 'complete' : matching ? 'matching' : 'verifying',
      citations: ordered.flatMap((state) =>
        state.citation ? [rebaseCitation(state.citation, state.sources, registry.get)] : [],
      ),
      uncited: ordered.flatMap((state) => toUncited(state) ?? []),
    }
  }

  return {
    push(textPart, delta) {
      const part = parts[textPart] ?? partAt(textPart)
      if (part.ended) return
      part.pending += delta
      if (part.pending.length >= MIN_READ || delta.includes('\n')) read(textPart, part)
    },
    endPart,
    discardFrom(textPart) {
      parts = parts.slice(0, textPart)
      states = states.filter((state) => state.claim.textPart < textPart)
      waiting = waiting.filter((state) => state.claim.textPart < textPart)
      onChange()
    },
    get textParts() {
      return parts.map(({ reader, pending }) => reader.text + pending)
    },
    snapshot,
    finish: () => (finishing ??= finish()),
  }
}
