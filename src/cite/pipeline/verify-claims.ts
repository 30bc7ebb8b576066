import type { Evidence, Verification } from '../../core/citation.ts'
import type { Reporter } from '../../core/incident.ts'
import { createPace } from '../../core/pace.ts'
import type { Source } from '../../core/source.ts'
import { isExactly, verificationShape } from '../../core/shapes.ts'
import type { DecisionRule, ExplainedCheck, Observe, Verifier, VerifyRequest } from '../../core/ports.ts'
import { unobserved } from '../../core/ports.ts'
import { createEvidencePlaces } from '../../text/locators.ts'
import type { EvidencePlaces } from '../../text/locators.ts'
import { explainRule } from '../verify/explain-rule.ts'
import { lackingFigures } from '../verify/figures/figures-in-sources.ts'
import { quoteSourcesOnly } from '../verify/quoted-reason.ts'
import { capVerdict, withStatus } from '../verify/support/policy.ts'
import type { Cap } from '../verify/support/policy.ts'
import { asFarAsProven, provingLinks } from '../verify/support/text-origin.ts'
import { asFarAsStanding, createWithdrawalReader, standingLinks } from '../verify/support/withdrawn-source.ts'
import { locateEvidence } from './locate-evidence.ts'
import { messageOf } from './message-of.ts'
import { raceAbort } from './race-abort.ts'

/** Milliseconds after which a fallback verifier is aborted. It does not get the run's signal, which may be aborted. */
const STAND_IN_TIME = 2_000

export type VerifyClaimsOptions = {
  /** Called in order: the chosen verifier, then its fallbacks for the remaining claims. */
  verifiers: readonly Verifier[]
  items: VerifyRequest['items']
  sources: readonly Source[]
  signal: AbortSignal
  report: Reporter
  /** Finds the locator of evidence; sharing one over a run reads each source only once. A new one by default. */
  places?: EvidencePlaces
  /** Receives the explanation of each returned verification. */
  explain?: (index: number, check: ExplainedCheck) => void
}

/**
 * Runs verifiers in turn until each item has a verification; `null` for an item that no verifier could check. Never
 * rejects.
 *
 * Enforces for any verifier that evidence is a verbatim slice of its source; other evidence is dropped. A claim without
 * evidence is never `supported`. Other caps of the policy lower a verdict further, such as the one on texts by a model
 * (`asFarAsProven`).
 */
export function verifyClaims({
  observe = unobserved,
  ...options
}: VerifyClaimsOptions & { observe?: Observe }): Promise<(Verification | null)[]> {
  const { verifiers, items } = options
  return observe(
    {
      name: 'verify',
      attributes: { 'citespan.verifier': verifiers[0]?.name ?? 'none', 'citespan.claims': items.length },
      content: () => items.map(({ claim }) => claim.text),
      outcome: (verifications) => ({
        'citespan.verified': verifications.filter((one) => one?.status === 'verified').length,
      }),
    },
    () => askVerifiers(options),
  )
}

async function askVerifiers({
  verifiers,
  items,
  sources,
  signal,
  report,
  places = createEvidencePlaces(),
  explain,
}: VerifyClaimsOptions): Promise<(Verification | null)[]> {
  const byId = new Map(sources.map((source) => [source.id, source]))
  const find = createWithdrawalReader()
  const results: (Verification | null)[] = items.map(() => null)
  const pace = createPace()
  for (const [turn, verifier] of verifiers.entries()) {
    const within = turn === 0 ? signal : AbortSignal.timeout(STAND_IN_TIME)
    const open = items.flatMap((item, index) => (results[index] ? [] : [{ item, index }]))
    if (open.length === 0) break
    const checks = explain && new Map<number, ExplainedCheck>()
    try {
      const pending = verifier.verify({
        items: open.map(({ item }) => ({
          ...item,
          links: standingLinks(provingLinks(item.links, byId), byId, find),
        })),
        sources,
        signal: within,
        report,
        explain: checks && ((position, check) => void checks.set(position, check)),
      })
      const given: unknown = await raceAbort(pending, within)
      const list = Array.isArray(given) ? given : []
      for (const [position, { index }] of open.entries()) {
        await pace()
        const checked = await checkVerification(list[position], byId, report)
        if (!checked) continue
        const isBare = hasNoQuote(checked)
        const quoted = isBare
          ? capped(checked, 'no-quote', 'The verifier gave no quote of a source.')
          : checked
        const lacking = lackingFigures(quoted, items[index]!.claim.text, byId)
        const stated = lacking === null ? quoted : capped(quoted, 'figure-without-words', lacking)
        // A verifier may find its evidence in a source that no link names.
        const named = new Set([...items[index]!.links, ...stated.evidence].map(({ sourceId }) => sourceId))
        const cited = [...named].flatMap((id) => byId.get(id) ?? [])
        const proven = asFarAsProven(stated, cited)
        const verification = asFarAsStanding(proven, cited, { claim: items[index]!.claim.text, find })
        results[index] = await locateEvidence(verification, byId, { places, signal })
        const check = checks?.get(position) ?? explainRule('verifier-verdict')
        const rule = isBare ? 'no-quote-given' : changedBy({ quoted, stated, proven, verification })
        explain?.(index, rule ? { ...check, decision: { rule, measure: null } } : check)
      }
    } catch (error) {
      report.incident({
        step: 'verify',
        code: 'verifier-failed',
        message: `${verifier.name}: ${messageOf(error)}`,
      })
    }
  }
  return results
}

/** The rule of the last cap that lowered a verification; `null` if none did. */
function changedBy({
  quoted,
  stated,
  proven,
  verification,
}: Record<'quoted' | 'stated' | 'proven' | 'verification', Verification>): DecisionRule | null {
  if (verification !== proven) return 'source-withdrawn'
  if (proven !== stated) return 'text-unproven'
  return stated === quoted ? null : 'figure-without-words'
}

async function checkVerification(
  value: unknown,
  sources: Map<string, Source>,
  report: Reporter,
): Promise<Verification | null> {
  const verification = isExactly(verificationShape, value) ? value : await parseVerification(value, report)
  if (!verification) return null
  const evidence = verification.evidence.filter((item) => slicesExactly(item, sources.get(item.sourceId)))
  if (evidence.length < verification.evidence.length) {
    report.incident({
      step: 'verify',
      code: 'bad-evidence',
      message: `${verification.verifier}: ${verification.evidence.length - evidence.length} quotes do not slice out of their source.`,
    })
  }
  const texts = [...sources.values()].map(({ content }) => content)
  const reason = quoteSourcesOnly(verification.reason, texts)
  // A custom verifier counts as a judge unless it says otherwise.
  const { method = 'judge' } = verification
  return { ...verification, ...withStatus(verification.verdict), method, reason, evidence }
}

function hasNoQuote({ verdict, evidence }: Verification): boolean {
  return verdict === 'supported' && evidence.length === 0
}

function capped(verification: Verification, cap: Cap, reason: string): Verification {
  return { ...verification, ...withStatus(capVerdict(verification.verdict, cap)), reason }
}

/**
 * Checks a verification that failed the quick check: a custom verifier may return additional or missing fields. `null`
 * if it does not fit the schema, which is reported. The schema is loaded only here.
 */
async function parseVerification(value: unknown, report: Reporter): Promise<Verification | null> {
  const { verificationSchema } = await import('../../core/citation.ts')
  const parsed = verificationSchema.safeParse(value)
  if (parsed.success) return parsed.data
  report.incident({ step: 'verify', code: 'bad-verification', message: parsed.error.message.slice(0, 500) })
  return null
}

function slicesExactly(evidence: Evidence, source: Source | undefined): boolean {
  const { start, end, quote } = evidence
  return source !== undefined && quote.length > 0 && source.content.slice(start, end) === quote
}
