import type { Link } from '../../core/claim.ts'
import { MAX_CANDIDATES } from '../../core/ports.ts'
import type { Candidate, ExplainedMatch } from '../../core/ports.ts'
import type { Source } from '../../core/source.ts'
import { rebaseSpan } from '../../sources/registry.ts'
import type { ClaimTrace } from './claim-state.ts'

/** The matches of each matcher for a claim; derived from the links if a matcher reported nothing. */
export function explainMatches(
  { matches, matchedAmong, replacedSourceId }: ClaimTrace,
  links: readonly Link[],
  sourceOf: (id: string) => Source | null,
): ExplainedMatch[] {
  const noted = [...matches.values()]
  const silent = Map.groupBy(links, ({ matcher }) => matcher)
  for (const { matcher } of noted) silent.delete(matcher)
  const explained = [
    ...noted.map((match) => ({
      ...match,
      candidates: match.candidates.map((candidate) =>
        asLinked(candidate, match.matcher, { links, replacedSourceId }),
      ),
    })),
    ...[...silent].map(([matcher, own]) => explainLinks(matcher, own, matchedAmong)),
  ]
  return explained.map((match) => ({
    ...match,
    candidates: match.candidates.map((candidate) => rebaseCandidate(candidate, matchedAmong, sourceOf)),
  }))
}

/**
 * Adapts a candidate to this claim, because other parts of the sentence have links of their own. The candidate is
 * `linked` only if this claim has a link to its source; otherwise `refused` gives the reason.
 */
function asLinked(
  candidate: Candidate,
  matcher: string,
  { links, replacedSourceId }: { links: readonly Link[]; replacedSourceId: string | undefined },
): Candidate {
  const { linked, sourceId } = candidate
  const isNamed = links.some((link) => link.matcher === matcher && link.sourceId === sourceId)
  // The replacing source was refused when the claim was matched.
  if (isNamed && !linked && replacedSourceId !== undefined)
    return { ...candidate, linked: true, refused: null }
  if (!linked || isNamed) return candidate
  if (sourceId === replacedSourceId) {
    return { ...candidate, linked: false, refused: { rule: 'source-share', measure: null, copyOf: null } }
  }
  const rule = links.some(({ part }) => part) ? 'other-part' : 'link-limit'
  return { ...candidate, linked: false, refused: { rule, measure: null, copyOf: null } }
}

function explainLinks(matcher: string, links: readonly Link[], sources: readonly Source[]): ExplainedMatch {
  const best = links.toSorted((a, b) => b.confidence - a.confidence).slice(0, MAX_CANDIDATES)
  return {
    matcher,
    passages: null,
    answer: null,
    candidates: best.map(({ sourceId, passage, confidence }, index) => {
      const content = sources.find(({ id }) => id === sourceId)?.content ?? ''
      return {
        sourceId,
        rank: index + 1,
        score: confidence,
        coverage: null,
        passage: passage ? { ...passage, text: content.slice(passage.start, passage.end) } : null,
        linked: true,
        refused: null,
      }
    }),
  }
}

/**
 * Moves the passage of a candidate to its place in the newest content of its source; if that is unknown or unchanged,
 * the passage stays.
 */
function rebaseCandidate(
  candidate: Candidate,
  then: readonly Source[],
  now: (id: string) => Source | null,
): Candidate {
  const { sourceId, passage } = candidate
  const older = then.find(({ id }) => id === sourceId)
  const newer = now(sourceId)
  if (!passage || !older || !newer || older.contentHash === newer.contentHash) return candidate
  return { ...candidate, passage: { ...passage, ...rebaseSpan(passage, older, newer) } }
}
