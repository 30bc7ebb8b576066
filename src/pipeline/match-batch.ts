import type { Reporter } from '../core/incident.ts'
import type { Matcher } from '../core/ports/matcher.ts'
import type { SourceRegistry } from '../sources/registry.ts'
import type { ClaimState } from './claim-state.ts'
import { matchClaims } from './match-claims.ts'

/** Matches claims to the sources registered once `sourcesReady` has settled, and notes the links in their states. */
export async function matchBatch(
  batch: readonly ClaimState[],
  {
    matcher,
    registry,
    signal,
    report,
    sourcesReady,
  }: {
    matcher: Matcher
    registry: SourceRegistry
    signal: AbortSignal
    report: Reporter
    sourcesReady: () => Promise<void> | null
  },
): Promise<void> {
  for (const state of batch) state.matching = 'running'
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
}
