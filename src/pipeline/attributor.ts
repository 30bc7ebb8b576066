import type { Citation, Uncited } from '../core/citation.ts'
import type { CitationsData } from '../core/citations-data.ts'
import type { Reporter } from '../core/incident.ts'
import type { Matcher } from '../core/ports/matcher.ts'
import type { Verifier } from '../core/ports/verifier.ts'
import type { SourceRegistry } from '../sources/registry.ts'
import type { ClaimSpan } from '../text/sentences/claims.ts'
import { createEvidencePlaces } from '../locators/evidence-place.ts'
import { createAnswerParts } from './answer-parts.ts'
import { createClaimState, partState, rebaseCitation, toCitation, toUncited } from './claim-state.ts'
import type { ClaimState } from './claim-state.ts'
import { matchClaims } from './match-claims.ts'
import { verifyClaims } from './verify-claims.ts'

/**
 * Batches matched at once, and as many verified. What waits meanwhile goes
 * together, so that a slow model is asked seldom; more at once made it no faster.
 */
const MAX_CONCURRENT_BATCHES = 3

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
  const parts = createAnswerParts(addClaims)
  let states: ClaimState[] = []
  /** Those of `states` that are to be matched, and those with links that are to be verified. */
  let waiting: ClaimState[] = []
  let unverified: ClaimState[] = []
  /** Those withdrawn, which may be in a batch under way. */
  const discarded = new WeakSet<ClaimState>()
  /** The last snapshot, while nothing has changed since. */
  let known: { snapshot: AttributionSnapshot; revision: number } | null = null
  let claimCount = 0
  let finishing: Promise<AttributionSnapshot> | null = null
  let complete = false
  const matching = new Set<Promise<void>>()
  const verifying = new Set<Promise<void>>()
  const [primary] = verifiers
  const places = createEvidencePlaces()

  function addClaims(textPart: number, claims: readonly ClaimSpan[]): void {
    for (const { checkable, text, start, end } of claims) {
      claimCount += 1
      const state = createClaimState({ start, end, text, number: claimCount, textPart }, checkable)
      states.push(state)
      if (checkable) waiting.push(state)
    }
    // After what is pushed in one go: an answer that comes whole is one batch.
    if (waiting.length > 0) queueMicrotask(startMatching)
    changed()
  }

  function changed(): void {
    known = null
    onChange()
  }

  /** Claims that wait go together into one batch: a slow matcher is asked seldom, a quick one at once. */
  function startMatching(): void {
    if (matching.size >= MAX_CONCURRENT_BATCHES) return
    const batch = waiting
    if (batch.length === 0) return
    waiting = []
    known = null
    for (const state of batch) state.matching = 'running'
    const task = matchBatch(batch).finally(() => {
      matching.delete(task)
      startMatching()
      if (primary?.batch === 'block') startVerifying()
      changed()
    })
    matching.add(task)
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
    const linked = batch.filter((state) => state.links.length > 0 && !discarded.has(state))
    const partsOf = new Map(linked.map((state) => [state, partState(state)]))
    // Seldom: going over all claims for every batch would cost the square of the answer.
    const isSplit = linked.some((state) => partsOf.get(state)?.[0] !== state)
    if (isSplit) states = states.flatMap((state) => partsOf.get(state) ?? [state])
    for (const state of [...partsOf.values()].flat()) {
      state.citation = toCitation({ id: createId(), state, verification: null })
      unverified.push(state)
    }
  }

  /** A verifier of its own pace must not hold up the matching of the next block. */
  function startVerifying(): void {
    if (verifying.size >= MAX_CONCURRENT_BATCHES) return
    const open = unverified
    if (open.length === 0) return
    unverified = []
    for (const state of open) state.verifying = 'running'
    const task = verifyBatch(open).finally(() => {
      verifying.delete(task)
      startVerifying()
    })
    verifying.add(task)
  }

  async function verifyBatch(open: readonly ClaimState[]): Promise<void> {
    const sources = registry.list()
    const items = open.map(({ claim, links }) => ({ claim, links }))
    const verifications = await verifyClaims({ verifiers, items, sources, signal, report, places })
    for (const [index, state] of open.entries()) {
      const verification = verifications[index] ?? null
      state.sources = sources
      state.verifying = verification ? 'done' : 'failed'
      state.citation =
        verification && state.citation && toCitation({ id: state.citation.id, state, verification })
      for (const sourceId of state.citation?.sourceIds ?? []) registry.recordUse(sourceId, state.claim.number)
    }
    changed()
  }

  async function settle(): Promise<void> {
    while (matching.size + verifying.size > 0) await Promise.all([...matching, ...verifying])
  }

  async function finish(): Promise<AttributionSnapshot> {
    known = null
    parts.endAll()
    await sourcesReady()
    startMatching()
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
    startVerifying()
    await settle()
    complete = true
    changed()
    return snapshot()
  }

  function snapshot(): AttributionSnapshot {
    if (known?.revision === registry.revision) return known.snapshot
    known = { snapshot: takeSnapshot(), revision: registry.revision }
    return known.snapshot
  }

  function takeSnapshot(): AttributionSnapshot {
    const ordered = states.toSorted(
      (a, b) => a.claim.textPart - b.claim.textPart || a.claim.start - b.claim.start,
    )
    const isMatching = !finishing || ordered.some((state) => state.matching === 'running')
    return {
      progress: complete ? 'complete' : isMatching ? 'matching' : 'verifying',
      citations: ordered.flatMap((state) =>
        state.citation ? [rebaseCitation(state.citation, state.sources, registry.get)] : [],
      ),
      uncited: ordered.flatMap((state) => toUncited(state) ?? []),
    }
  }

  return {
    push: parts.push,
    endPart: parts.end,
    discardFrom(textPart) {
      parts.discardFrom(textPart)
      for (const state of states) if (state.claim.textPart >= textPart) discarded.add(state)
      states = states.filter((state) => !discarded.has(state))
      waiting = waiting.filter((state) => !discarded.has(state))
      unverified = unverified.filter((state) => !discarded.has(state))
      changed()
    },
    get textParts() {
      return parts.texts
    },
    snapshot,
    finish: () => (finishing ??= finish()),
  }
}
