import type { Claim, Link } from '../../core/claim.ts'
import type { Reporter } from '../../core/incident.ts'
import type { Matcher, MatchRequest, Observe } from '../../core/ports.ts'
import { unobserved } from '../../core/ports.ts'
import { canProve } from '../../core/text.ts'
import type { Source } from '../../core/source.ts'
import { messageOf } from './message-of.ts'
import { raceAbort } from './race-abort.ts'

/**
 * Maximum number of links of one part of a claim, or of a claim without parts: three places in each of three sources.
 * More add little support and clutter the page.
 */
const MAX_LINKS_PER_PART = 9
/**
 * A claim may have as many links as this number of parts with `MAX_LINKS_PER_PART` links each; further links are
 * dropped and reported.
 */
const MAX_PARTS = 8

export type MatchOutcome = {
  /** Links by claim number; only for claims and sources of the request. */
  links: Map<number, Link[]>
  /** The matcher threw or was aborted, so claims without a link are undecided. */
  failed: boolean
}

export type MatchClaimsOptions = {
  matcher: Matcher
  claims: readonly Claim[]
  sources: readonly Source[]
  question?: MatchRequest['question']
  signal: AbortSignal
  report: Reporter
  explain?: MatchRequest['explain']
}

/**
 * Runs a matcher over a batch of claims and checks each link it yields against the
 * request. Never rejects: failures and dropped links are reported as incidents.
 */
export function matchClaims({
  observe = unobserved,
  ...options
}: MatchClaimsOptions & { observe?: Observe }): Promise<MatchOutcome> {
  const { matcher, claims } = options
  return observe(
    {
      name: 'match',
      attributes: { 'citespan.matcher': matcher.name, 'citespan.claims': claims.length },
      content: () => claims.map(({ text }) => text),
      outcome: ({ links }) => ({
        'citespan.links': [...links.values()].reduce((count, ofClaim) => count + ofClaim.length, 0),
      }),
    },
    () => matchProving(options),
  )
}

/**
 * First matches only the sources whose texts can be evidence; then, for claims without a link, the others. So a model's
 * retelling of a source, or a caller's excerpt of a page, does not displace the source itself.
 */
async function matchProving(options: MatchClaimsOptions): Promise<MatchOutcome> {
  const { claims, sources } = options
  const proving = sources.filter(canProve)
  if (proving.length === sources.length || proving.length === 0) return await askMatcher(options)
  const { links, failed } = await askMatcher({ ...options, sources: proving })
  const open = claims.filter(({ number }) => !links.get(number)?.length)
  if (open.length === 0 || options.signal.aborted) return { links, failed }
  const others = sources.filter((source) => !canProve(source))
  const further = await askMatcher({ ...options, claims: open, sources: others })
  return { links: new Map([...links, ...further.links]), failed: failed || further.failed }
}

async function askMatcher({
  matcher,
  claims,
  sources,
  question,
  signal,
  report,
  explain,
}: MatchClaimsOptions): Promise<MatchOutcome> {
  const links = new Map<number, Link[]>(claims.map((claim) => [claim.number, []]))
  const byId = new Map(sources.map((source) => [source.id, source]))
  let dropped = 0
  let failed = false
  const request = { claims, sources, question, signal, report, explain }
  try {
    const iterator = matcher.match(request)[Symbol.asyncIterator]()
    while (true) {
      const next = await raceAbort(iterator.next(), signal)
      if (next.done) break
      const link = checkLink(next.value, byId)
      const known = link && links.get(link.claimNumber)
      if (!known || isFull(known, link)) dropped += 1
      else known.push(link)
    }
    failed = signal.aborted
  } catch (error) {
    failed = true
    report.incident({
      step: 'match',
      code: 'matcher-failed',
      message: `${matcher.name}: ${messageOf(error)}`,
    })
  }
  if (dropped > 0) {
    report.incident({
      step: 'match',
      code: 'links-dropped',
      message: `${matcher.name}: ${dropped} links named an unknown claim or source, were malformed, or were over ${MAX_LINKS_PER_PART} for one part of a claim.`,
    })
  }
  return { links, failed }
}

function isFull(known: readonly Link[], { part }: Link): boolean {
  if (known.length >= MAX_LINKS_PER_PART * MAX_PARTS) return true
  return known.filter((link) => link.part?.start === part?.start).length >= MAX_LINKS_PER_PART
}

/** Drops a passage outside of the source and clamps the confidence to 0–1; `null` if the source is unknown. */
function checkLink(link: Link, sources: Map<string, Source>): Link | null {
  const source = sources.get(link.sourceId)
  if (!source) return null
  const { passage, confidence } = link
  const inBounds =
    passage !== undefined &&
    Number.isInteger(passage.start) &&
    Number.isInteger(passage.end) &&
    0 <= passage.start &&
    passage.start < passage.end &&
    passage.end <= source.content.length
  return {
    ...link,
    passage: inBounds ? passage : undefined,
    confidence: Number.isFinite(confidence) ? Math.min(1, Math.max(0, confidence)) : 0,
  }
}
