/**
 * Attribution of an answer while it is written. In: its text piece by piece, and the sources registered so far. Out: a
 * citation with verdict and evidence for each claim, or the reason why the claim has none.
 */
import { nextTurn } from '../../core/pace.ts'
import { loadOnce } from '../../core/remote.ts'
import type { Citation, Uncited } from '../../core/citation.ts'
import type { CitationsData } from '../../core/citations-data.ts'
import type { Reporter } from '../../core/incident.ts'
import type { Explanation, Matcher, Observe, Verifier } from '../../core/ports.ts'
import type { SourceRegistry } from '../../sources/registry.ts'
import { createAnswerClaims } from './answer-claims.ts'
import { createAnswerParts } from './answer-parts.ts'
import type { Skipped } from './answer-parts.ts'
import { createBatchQueue, settled } from './batch-queue.ts'
import type { BatchQueue } from './batch-queue.ts'
import type { enterGiven } from './cite-given.ts'
import type { ClaimInContext } from '../../text/sentences.ts'
import type { ClaimState } from './claim-state.ts'
import { decidedClaims } from './decided-claims.ts'
import { explainClaim } from './explain-claim.ts'
import { createGivenCitations } from './given-citations.ts'
import type { GivenCitation } from './given-citations.ts'
import { matchBatch } from './match-batch.ts'
import { messageOf } from './message-of.ts'
import type { createBatchVerifier } from './verify-batch.ts'

/**
 * Maximum number of batches that are matched concurrently, and of batches that are verified concurrently; more did not
 * make answers faster.
 */
const MAX_CONCURRENT_BATCHES = 3

export type AttributorOptions = {
  matcher: Matcher
  /** Called in order; each gets the claims that the previous ones could not check. */
  verifiers: readonly Verifier[]
  registry: SourceRegistry
  createId: () => string
  report: Reporter
  /** Wraps the matching and the verifying of each batch, to measure them. */
  observe?: Observe
  /** Aborts matching and verifying; claims that are still undecided stay uncited, with a reason. */
  signal: AbortSignal
  /** Settles when the sources of all tool results so far are registered; `null` if they already are. */
  sourcesReady?: () => Promise<void> | null
  /** The user's question, as far as it is known. */
  question?: () => string | undefined
  /**
   * 0–1: the maximum share of the answer's references for one source, if other sources support the claims equally well;
   * by default 1, which is no limit.
   */
  maxSourceShare?: number
  /** Whether to collect the data for `explanations()`; `false` by default. */
  explain?: boolean
  /** Called whenever `snapshot()` has changed. */
  onChange?: () => void
}

export type AttributionSnapshot = {
  progress: CitationsData['progress']
  /** The citations, in reading order. */
  citations: Citation[]
  uncited: Uncited[]
}

export type Attributor = {
  /** Adds text to a part as it is written; each block is matched as soon as it closes. */
  push(textPart: number, delta: string): void
  endPart(textPart: number): void
  /**
   * Adds a citation by the model or its provider, from a mark or from metadata; it is placed when the answer is
   * complete. Returns `false` if there are too many and it is left out.
   */
  give(citation: GivenCitation): boolean
  /** Removes this text part and all later ones, because their step is retried. */
  discardFrom(textPart: number): void
  readonly textParts: string[]
  snapshot(): AttributionSnapshot
  /**
   * One explanation per claim in reading order, of why it has citations or none; complete if `explain` is set and all
   * claims are decided.
   */
  explanations(): Explanation[]
  /** Ends all parts and settles when every claim is decided. */
  finish(): Promise<AttributionSnapshot>
}

const skipped = {
  thought: {
    step: 'match',
    code: 'thoughts-not-cited',
    message: 'The answer has thoughts of the model (<think>…</think>), which are not cited.',
  },
  html: {
    step: 'match',
    code: 'html-not-read',
    message: 'An HTML tag in the answer is not closed; the rest of its block is not cited.',
  },
} as const

function partsOptions({ question, report }: Pick<AttributorOptions, 'question' | 'report'>) {
  return { question, onSkipped: (what: Skipped) => report.incident(skipped[what]) }
}

/**
 * Finds citations for an answer while it is written: the claims of a block are matched once the block is complete, while the next
 * block arrives. They are verified then too if the first verifier has the batch `block`; otherwise at the end.
 */
export function createAttributor({
  createId,
  sourcesReady = () => null,
  onChange = () => {},
  maxSourceShare = 1,
  ...options
}: AttributorOptions): Attributor {
  const { registry, signal, verifiers } = options
  const parts = createAnswerParts(addClaims, partsOptions(options))
  const claims = createAnswerClaims(createId)
  const given = createGivenCitations(options.report)
  const verifier = verifierOnDemand({ ...options, maxSourceShare })
  /** The last snapshot; `null` once something has changed. */
  let known: { snapshot: AttributionSnapshot; revision: number } | null = null
  let finishing: Promise<AttributionSnapshot> | null = null
  let complete = false

  const matching = createBatchQueue<ClaimState>({
    maxConcurrent: MAX_CONCURRENT_BATCHES,
    async process(batch) {
      known = null
      await matchBatch(batch, { ...options, sourcesReady })
      verifying.add(claims.citeLinked(batch))
    },
    onEnd() {
      if (verifiers[0]?.batch === 'block') verifying.start()
      changed()
    },
  })

  /** A separate queue, so that a slow verifier does not delay the matching of the next block. */
  const verifying = createBatchQueue<ClaimState>({
    maxConcurrent: MAX_CONCURRENT_BATCHES,
    async process(batch) {
      await verifier.verify(batch)
      changed()
    },
  })

  function addClaims(textPart: number, spans: readonly ClaimInContext[], pointer?: string): void {
    const checkable = claims.add(textPart, spans, pointer)
    matching.add(checkable)
    // In a later turn of the event loop, so that the end of the stream is passed on first and blocks pushed
    // together form one batch.
    if (checkable.length > 0) nextTurn(matching.start)
    changed()
  }

  function changed(): void {
    known = null
    onChange()
  }

  async function finish(): Promise<AttributionSnapshot> {
    parts.endAll()
    await sourcesReady()
    // Finishing changes the snapshot, whether or not there are new claims.
    changed()
    await runAll(matching, verifying)
    await matchAgain(signal.aborted ? [] : claims.unlinkedBefore(registry.revision), { matching, verifying })
    await runAll(verifying)
    const answer = { claims, texts: parts.texts, sources: registry.list(), createId }
    verifying.add(await enterWaiting(given, answer))
    changed()
    await runAll(verifying)
    await verifier.capShares(claims.inReadingOrder())
    if (given.isAny) (await import('./cite-given.ts')).nameSupporters(claims.inReadingOrder(), registry.get)
    complete = true
    changed()
    return snapshot()
  }

  function snapshot(): AttributionSnapshot {
    if (known?.revision === registry.revision) return known.snapshot
    const states = claims.inReadingOrder()
    const isMatching = !finishing || given.isWaiting
    const progress = complete ? 'complete' : isMatching ? 'matching' : progressOf(states)
    known = { snapshot: { progress, ...decidedClaims(states, registry) }, revision: registry.revision }
    return known.snapshot
  }

  return {
    push: parts.push,
    endPart: parts.end,
    give: given.add,
    discardFrom(textPart) {
      given.discardFrom(textPart)
      const isDiscarded = ({ claim }: ClaimState) => claim.textPart >= textPart
      parts.discardFrom(textPart)
      claims.discardFrom(textPart)
      for (const queue of [matching, verifying]) queue.remove(isDiscarded)
      changed()
    },
    get textParts() {
      return parts.texts
    },
    snapshot,
    explanations: () => claims.inReadingOrder().map((state) => explainClaim(state, registry.get)),
    finish: () => (finishing ??= finish()),
  }
}

/**
 * Verifies batches with code loaded for the first batch, so that importing `citespan` does not compile it. If loading
 * fails, the claims stay uncited.
 */
function verifierOnDemand(
  options: Parameters<typeof createBatchVerifier>[0],
): ReturnType<typeof createBatchVerifier> {
  const load = loadOnce(async () => (await import('./verify-batch.ts')).createBatchVerifier(options))
  return {
    verify: (batch) =>
      load().then(
        (verifier) => verifier.verify(batch),
        (error: unknown) => {
          options.report.incident({ step: 'verify', code: 'verifier-failed', message: messageOf(error) })
          for (const state of batch) Object.assign(state, { verifying: 'failed', citation: null })
        },
      ),
    async capShares(states) {
      if (states.some(({ citation }) => citation)) await (await load()).capShares(states)
    },
  }
}

function progressOf(states: readonly ClaimState[]): 'matching' | 'verifying' {
  const isUnmatched = ({ matching }: ClaimState) => matching === 'waiting' || matching === 'running'
  return states.some(isUnmatched) ? 'matching' : 'verifying'
}

/** Matches claims again because of new sources; settles when they are matched and verified. */
async function matchAgain(
  late: readonly ClaimState[],
  { matching, verifying }: Record<'matching' | 'verifying', BatchQueue<ClaimState>>,
): Promise<void> {
  if (late.length === 0) return
  for (const state of late) state.matching = 'waiting'
  matching.add(late)
  await runAll(matching, verifying)
}

/** Starts the first queue; settles when no queue has running work. */
async function runAll(...queues: BatchQueue<ClaimState>[]): Promise<void> {
  queues[0]?.start()
  await settled(queues)
}

/**
 * Adds the citations by providers and marks that are waiting; returns the claims to be verified for them. Its code is
 * loaded at first use, because it includes the check of quotes and few answers need it.
 */
async function enterWaiting(...[given, context]: Parameters<typeof enterGiven>): Promise<ClaimState[]> {
  if (!given.isWaiting) return []
  const loaded = await import('./cite-given.ts')
  return await loaded.enterGiven(given, context)
}
