import type { Reporter } from '../../core/incident.ts'
import type { ExplainedMatch, Matcher, Observe } from '../../core/ports.ts'
import type { Source } from '../../core/source.ts'
import type { SourceRegistry } from '../../sources/registry.ts'
import type { ClaimState, ClaimTrace } from './claim-state.ts'
import { matchClaims } from './match-claims.ts'

/** Matches claims to the sources registered when `sourcesReady` settles, and sets the links in their states. */
export async function matchBatch(
  batch: readonly ClaimState[],
  {
    matcher,
    registry,
    signal,
    report,
    observe,
    sourcesReady,
    question,
    explain = false,
  }: {
    matcher: Matcher
    registry: SourceRegistry
    signal: AbortSignal
    report: Reporter
    observe?: Observe
    sourcesReady: () => Promise<void> | null
    question?: () => string | undefined
    explain?: boolean
  },
): Promise<void> {
  for (const state of batch) state.matching = 'running'
  await sourcesReady()
  const sources = registry.list()
  const { revision } = registry
  const claims = batch.map((state) => state.claim)
  const traces = explain ? createTraces(batch, sources) : null
  const { links, failed } =
    sources.length === 0
      ? { links: new Map<number, []>(), failed: false }
      : await matchClaims({
          matcher,
          claims,
          sources,
          question: question?.(),
          signal,
          report,
          observe,
          explain: traces?.note,
        })
  for (const state of batch) {
    state.links = links.get(state.claim.number) ?? []
    state.sources = sources
    state.revision = revision
    state.matching = failed && state.links.length === 0 ? 'failed' : 'done'
    state.trace = traces?.of(state) ?? null
  }
}

function createTraces(batch: readonly ClaimState[], matchedAmong: readonly Source[]) {
  const traces = new Map<number, ClaimTrace>()
  for (const { claim } of batch) traces.set(claim.number, { matches: new Map(), matchedAmong, check: null })
  return {
    of: ({ claim }: ClaimState) => traces.get(claim.number),
    note: (claimNumber: number, match: ExplainedMatch) =>
      void traces.get(claimNumber)?.matches.set(match.matcher, match),
  }
}
