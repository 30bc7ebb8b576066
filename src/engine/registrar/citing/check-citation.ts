import type { Evidence, QuoteCheck, Verification } from '../../../core/citation.ts'
import type { Claim, Link } from '../../../core/claim.ts'
import type { Reporter } from '../../../core/incident.ts'
import { toPlain } from '../../../core/text.ts'
import type { Source } from '../../../core/source.ts'
import type { Span } from '../../../core/span.ts'
import { createEvidencePlaces } from '../../../text/locators.ts'
import { locateEvidence, matchClaims, verifyClaims } from '../../../cite/pipeline.ts'
import { isTrueNegator, tokensInWordsOf } from '../../../cite/facts.ts'
import { readText } from '../../../cite/reading.ts'
import { locateQuote, nearestSimilarity } from '../../../text/locate.ts'
import { certainLanguage } from '../../../text/words.ts'
import { checkAggregation } from './check-aggregation.ts'
import type { Aggregate } from './check-aggregation.ts'
import {
  checkQuote,
  cutReason,
  isOtherVersion,
  misattributedReason,
  shortTitle,
  versionReason,
  decideByQuote,
  decideBySilence,
  decideUnchecked,
  silenceOf,
  withStatus,
  asFarAsProven,
  asFarAsStanding,
  withinThresholds,
  vocabularyOf,
} from '../../../cite/verify.ts'
import type { Silence } from '../../../cite/verify.ts'
import type { CiteRequest } from './cite-input.ts'
import { thresholdsInForce } from '../context/project-settings.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

export type CitationCheck = {
  request: CiteRequest
  source: Source
  /** The span of the source that the locator names; `null` if it names none. */
  place: Span | null
  /** For a claim about a figure: its formula and result. */
  aggregate?: Aggregate | undefined
  /** The other sources of the project, which are searched if the cited source does not have the quote. */
  others: () => AsyncIterable<Source>
  signal: AbortSignal
}

/** A check with the reporter of all its calls. */
type ReportedCheck = CitationCheck & { report: Reporter }

/**
 * Discards incidents and usage: a citation has no record for them, and the reason of its verification names failures.
 * Each check has a reporter of its own, because a budget of model calls counts by reporter.
 */
function createSilentReporter(): Reporter {
  return { incident() {}, usage() {} }
}

/**
 * Checks a citation that an agent registered: is the quote in the source, and does the source support the claim?
 *
 * Rejects if the other sources of the project, in which a missing quote is searched for, cannot be read. The citation
 * must then stay pending, so that it is checked again.
 */
export async function checkCitation(check: CitationCheck, context: CheckContext): Promise<Verification> {
  const checked = await checkAgainst({ ...check, report: createSilentReporter() }, context)
  const cited = [check.source, ...(check.aggregate?.sources ?? [])]
  // The thresholds apply at the end, because a negative citation inverts the verdict of a verifier, and a quote is
  // checked before any verifier runs.
  const isNegative = check.request.extractionMethod === 'negative'
  const proven = asFarAsProven(checked, cited, { isNegative })
  const verification = isNegative ? proven : asFarAsStanding(proven, cited, { claim: check.request.claim })
  return withinThresholds(verification, await thresholdsInForce(context))
}

type CheckContext = Pick<RegistrarContext, 'actor' | 'matcher' | 'verifiers' | 'settings' | 'thresholds'>

async function checkAgainst(check: ReportedCheck, context: CheckContext): Promise<Verification> {
  const { request } = check
  const quoted = request.quote === undefined ? null : await placeQuote(request.quote, check)
  if (quoted && 'verification' in quoted) {
    const { verification, foundIn } = quoted
    const sources = new Map([[foundIn.id, foundIn]])
    return locateEvidence(verification, sources, { places: createEvidencePlaces(), signal: check.signal })
  }
  if (check.aggregate) {
    const verification = await checkFigure(check.aggregate, check, context)
    return quoted ? { ...verification, quoteCheck: { outcome: 'found' } } : verification
  }
  // For a negative citation, the quote does not show what the rest of the source says.
  const isNegative = request.extractionMethod === 'negative'
  const links = quoted && !isNegative ? [quoted.link] : await proposeLinks(check, context)
  const checked = await verify(links, check, context)
  const verification = isNegative ? negated(checked, check) : checked
  return quoted ? { ...verification, quoteCheck: { outcome: 'found' } } : verification
}

async function checkFigure(
  aggregate: Aggregate,
  { request, signal, report }: ReportedCheck,
  { verifiers }: Pick<RegistrarContext, 'verifiers'>,
): Promise<Verification> {
  const items = (statement: Source) => [
    {
      claim: claimOf(request),
      links: [linkTo(statement, { passage: { start: 0, end: statement.content.length } })],
    },
  ]
  const verification = await checkAggregation(request.claim, aggregate, async (statement) => {
    const sources = [statement]
    const [judged] = await verifyClaims({
      verifiers,
      items: items(statement),
      sources,
      signal,
      report,
    })
    return judged ?? null
  })
  const sources = new Map(aggregate.sources.map((source) => [source.id, source]))
  return locateEvidence(verification, sources, { places: createEvidencePlaces(), signal })
}

/**
 * Looks for the quote in the cited source. Returns the link to the place of the quote. If the quote is not there, or
 * too short to be checked, returns the verdict and, in `foundIn`, the source that has its evidence.
 */
async function placeQuote(
  quote: string,
  { source, place, request, others }: CitationCheck,
): Promise<{ link: Link } | { verification: Verification; foundIn: Source }> {
  const near = place ?? contextSpan(request, source)
  const link = linkTo(source, { quote, ...(near && { passage: near }) })
  const found = await checkQuote(link, [source])
  if (found.outcome === 'found') {
    const { start, end } = found.evidence
    return { link: { ...link, passage: { start, end } } }
  }
  if (found.outcome === 'region' || found.outcome === 'unknown-source') {
    const reason = 'The quote is too short to be checked: any text might hold it.'
    return { verification: verificationOf(unchecked, reason), foundIn: source }
  }
  let version: { other: Source; evidence: Evidence } | undefined
  for await (const other of others()) {
    const elsewhere = await checkQuote(linkTo(other, { quote }), [other])
    if (elsewhere.outcome !== 'found') continue
    const { evidence } = elsewhere
    if (!isOtherVersion(source, other)) return elsewhereIn(other, evidence, source)
    version ??= { other, evidence }
  }
  // The agent must not cite another version only because the quote is there, if the cited version states it
  // differently.
  if (version && found.outcome !== 'altered') return elsewhereIn(version.other, version.evidence, source)
  if (found.outcome === 'altered' || found.outcome === 'unclear') {
    const { outcome, message, evidence } = found
    const reason = version ? versionReason(message, version.other) : message
    const check =
      outcome === 'altered' && version ? { outcome, foundInSourceId: version.other.id } : { outcome }
    return { verification: byQuote(check, reason, [evidence]), foundIn: source }
  }
  const reason = `The quote is fabricated: it is neither in the source that is cited (${shortTitle(source)}) nor in any other source of the project.`
  const similarity = nearestSimilarity(quote, source.content)
  const check: QuoteCheck = { outcome: 'fabricated', ...(similarity !== null && { similarity }) }
  return { verification: byQuote(check, reason), foundIn: source }
}

function elsewhereIn(other: Source, evidence: Evidence, cited: Source) {
  const check: QuoteCheck = { outcome: 'misattributed', foundInSourceId: other.id }
  return { verification: byQuote(check, misattributedReason(cited, other), [evidence]), foundIn: other }
}

/** The agent's remarks on the citation, for a judge to read; they are not evidence. */
function remarksOf({ quoteContext, relevanceReasoning }: CiteRequest): string[] {
  const said = [
    ['the text around the quote, as it says', quoteContext],
    ['why it cites this', relevanceReasoning],
  ]
  return said.flatMap(([what, text]) => (text?.trim() ? [`${what}: ${text.trim()}`] : []))
}

/** The span of the agent's `quoteContext` in the source; `null` if none was given or it is not there. */
function contextSpan({ quoteContext }: CiteRequest, { content }: Source): Span | null {
  return quoteContext?.trim() ? locateQuote(toPlain(quoteContext.slice(0, MAX_LOCATED)), content) : null
}

/**
 * Maximum UTF-16 units of `quoteContext` that are searched for. Its beginning is enough to tell which place of a
 * repeated quote is meant.
 */
const MAX_LOCATED = 20_000

async function proposeLinks(
  { request, source, place, signal, report }: ReportedCheck,
  { matcher }: Pick<RegistrarContext, 'matcher'>,
): Promise<Link[]> {
  if (place) return [linkTo(source, { passage: place })]
  const claim = claimOf(request)
  const { links } = await matchClaims({ matcher, claims: [claim], sources: [source], signal, report })
  const proposed = links.get(claim.number) ?? []
  return proposed.length > 0 ? proposed : [linkTo(source, {})]
}

async function verify(
  links: readonly Link[],
  { request, source, signal, report }: ReportedCheck,
  { verifiers }: Pick<RegistrarContext, 'verifiers'>,
): Promise<Verification> {
  const items = [{ claim: claimOf(request), links, remarks: remarksOf(request) }]
  const [verification] = await verifyClaims({ verifiers, items, sources: [source], signal, report })
  return verification ?? verificationOf(unchecked, 'The check could not run.')
}

/**
 * The verdict on a negative citation: whether the source is silent on the claim. The passage nearest to the claim stays
 * as evidence of the search.
 */
function negated(checked: Verification, { request, source, place }: CitationCheck): Verification {
  const { start, end } = place ?? { start: 0, end: source.content.length }
  // What a withdrawn source says, it does say.
  const verdict = checked.objection === 'withdrawn' ? 'supported' : checked.verdict
  const silence = silenceOf(
    { ...checked, verdict },
    {
      isDenial: () => isDenial(request.claim),
      hasNoWord: () => isSilentOn(request.claim, source.content.slice(start, end)),
    },
  )
  const decided = withStatus(decideBySilence(silence))
  const reason = SILENCE[silence](place ? 'This place of the source' : 'The source', checked.reason)
  const { objection: _ofClaim, ...rest } = checked
  return {
    ...rest,
    ...decided,
    score: decided.status === 'failed' ? 0 : 1 - checked.score,
    missing: decided.status === 'verified' ? [] : checked.missing,
    reason: cutReason(reason),
  }
}

const SILENCE: Readonly<Record<Silence, (searched: string, reason: string) => string>> = {
  denied: (_, reason) => `The source says what the claim denies. ${reason}`,
  'said-otherwise': (_, reason) => `The source says otherwise. ${reason}`,
  said: () => 'The source does say this, so that it cannot be cited as silent.',
  'judged-silent': (searched) => `${searched} was checked and does not say this.`,
  'no-word': (searched) => `${searched} holds no word of this.`,
  open: () => 'Whether the source says this was not decided.',
}

/** Whether a claim is itself a denial: “The act does not fix a fee.” */
function isDenial(claim: string): boolean {
  const text = readText(claim).facts()
  return text.words.some((_, index) => isTrueNegator(text, index))
}

/**
 * Whether a text has no content word of the claim, nor another form or a synonym of one. `false` in doubt, such as if
 * the two are in different languages.
 */
function isSilentOn(claim: string, text: string): boolean {
  const language = certainLanguage(claim)
  if (language === null || language !== certainLanguage(text)) return false
  const { hasAlike, has } = vocabularyOf([text])
  const words = tokensInWordsOf(readText(claim), readText(text)).filter(({ isContent }) => isContent)
  return words.length > 0 && !words.some(({ term }) => has(term) || hasAlike(term))
}

function claimOf({ claim }: CiteRequest): Claim {
  return { number: 1, textPart: 0, start: 0, end: claim.length, text: claim }
}

function linkTo(source: Source, place: Pick<Link, 'quote' | 'passage'>): Link {
  return { claimNumber: 1, sourceId: source.id, support: 'full', confidence: 1, matcher: 'agent', ...place }
}

function byQuote(
  quoteCheck: Exclude<QuoteCheck, { outcome: 'found' }>,
  reason: string,
  evidence: Verification['evidence'] = [],
): Verification {
  const { verdict, method } = decideByQuote(quoteCheck.outcome, null)
  return { ...verificationOf(verdict, reason), evidence, method, quoteCheck }
}

const unchecked = decideUnchecked('verifier-unavailable').verdict

function verificationOf(verdict: Verification['verdict'], reason: string): Verification {
  return {
    ...withStatus(verdict),
    score: 0,
    reason: cutReason(reason),
    evidence: [],
    missing: [],
    verifier: 'lexical',
  }
}
