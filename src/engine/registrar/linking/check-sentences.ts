import type { Evidence, Verification } from '../../../core/citation.ts'
import type { Claim, Link } from '../../../core/claim.ts'
import { contentHash } from '../../../core/hash.ts'
import type { Reporter } from '../../../core/incident.ts'
import type { CitationRecord } from '../../../core/ports.ts'
import type { Source } from '../../../core/source.ts'
import { createEvidencePlaces } from '../../../text/locators.ts'
import { locateEvidence, verifyClaims } from '../../../cite/pipeline.ts'
import { capVerdict, cutReason, decideLinked, withStatus } from '../../../cite/verify.ts'
import type { LinkedOutcome } from '../../../cite/verify.ts'
import type { RegistrarContext } from '../context/registrar-context.ts'

/** A sentence of the prose, and the registered citation that its mark names. */
export type LinkedSentence = { claim: Claim; registered: CitationRecord }

type CheckContext = Pick<RegistrarContext, 'verifiers'> & {
  /** The sources of the registered citations. */
  sources: readonly Source[]
  signal: AbortSignal
  report: Reporter
}

/**
 * The verdict on each sentence. A sentence is verified only if its registered citation is, and never by a negative
 * citation, because a source does not support a sentence by not stating something. Never rejects.
 */
export async function checkSentences(
  sentences: readonly LinkedSentence[],
  context: CheckContext,
): Promise<Verification[]> {
  const verdicts: (Verification | null)[] = sentences.map(decided)
  const openIn = () =>
    sentences.flatMap((sentence, index) => (verdicts[index] ? [] : [{ ...sentence, index }]))

  const statements = openIn()
  const said = await compare(statements, context)
  for (const [position, { registered, index }] of statements.entries()) {
    verdicts[index] = asSaid(said[position] ?? null, registered)
  }
  const others = openIn()
  const checked = await compareWithEvidence(others, context)
  for (const [position, { registered, index }] of others.entries()) {
    verdicts[index] = asChecked(checked[position] ?? null, registered)
  }
  return verdicts.map((verdict) => verdict!)
}

/**
 * The verdict on a sentence that needs no check, because it is the claim itself or its citation can support no
 * sentence; `null` for other sentences.
 */
function decided({ claim, registered }: LinkedSentence): Verification | null {
  const isClaim = sameWords(claim.text, registered.text)
  if (registered.status === 'pending') {
    return verdictOn(
      registered,
      'pending',
      'The check of the registered citation had not ended when the sentence was linked.',
    )
  }
  if (registered.registration?.extractionMethod === 'negative') {
    return isClaim && registered.status === 'verified'
      ? verdictOn(
          registered,
          'said-not-to-be-said',
          `Registered as what the source does not say. ${registered.reason}`,
        )
      : verdictOn(
          registered,
          'negative',
          'It was registered that the source does not say something; whether the sentence says that was not checked.',
        )
  }
  return isClaim ? asRegistered(registered) : null
}

/** The registered citation's verdict with `note`, without offsets in its claim, which do not fit the sentence. */
function asRegistered(registered: CitationRecord, note?: string): Verification {
  const {
    verdict,
    status,
    score,
    reason,
    evidence,
    verifier,
    method,
    quoteCheck,
    objection,
    notes = [],
  } = registered
  const all = note === undefined ? notes : [...notes, note]
  return {
    verdict,
    status,
    score,
    reason,
    evidence,
    missing: [],
    verifier,
    ...(method && { method }),
    ...(quoteCheck && { quoteCheck }),
    ...(objection && { objection }),
    ...(all.length > 0 && { notes: all }),
  }
}

/** Checks each sentence against the registered claim, without its sources; `null` if no verifier could check it. */
async function compare(
  sentences: readonly LinkedSentence[],
  { verifiers, signal, report }: CheckContext,
): Promise<(Verification | null)[]> {
  const statements = new Map(sentences.map(({ registered }) => [registered.eventId, statementOf(registered)]))
  return await verifyClaims({
    verifiers,
    items: numbered(sentences).map(({ claim, registered }) => ({
      claim,
      links: [
        linkTo(claim, {
          sourceId: registered.eventId,
          passage: { start: 0, end: registered.text.length },
        }),
      ],
    })),
    sources: [...statements.values()],
    signal,
    report,
  })
}

/** The verdict on a sentence that states or denies the registered claim; `null` if the check found neither. */
function asSaid(said: Verification | null, registered: CitationRecord): Verification | null {
  if (said?.status === 'verified') {
    return asRegistered(registered, 'The sentence says in other words what was registered.')
  }
  return said?.verdict === 'contradicted'
    ? verdictOn(
        registered,
        'denied',
        `The sentence says otherwise than the claim that was registered. ${said.reason}`,
      )
    : null
}

/** Checks each sentence only against the evidence of its registered citation, not against the rest of the sources. */
async function compareWithEvidence(
  sentences: readonly LinkedSentence[],
  { verifiers, sources, signal, report }: CheckContext,
): Promise<(Verification | null)[]> {
  const byId = new Map(sources.map((source) => [source.id, source]))
  const pieces = new Map<string, Piece>()
  const items = numbered(sentences).map(({ claim, registered }) => ({
    claim,
    links: registered.evidence.map((evidence) => {
      // Evidence whose text cannot be read was left out of the citation.
      const piece = pieceOf(evidence, byId.get(evidence.sourceId)!)
      pieces.set(piece.source.id, piece)
      return linkTo(claim, { sourceId: piece.source.id, passage: { start: 0, end: evidence.quote.length } })
    }),
  }))
  const open = items.flatMap((item, index) => (item.links.length > 0 ? [{ item, index }] : []))
  const results: (Verification | null)[] = sentences.map(() => null)
  const checked = await verifyClaims({
    verifiers,
    items: open.map(({ item }) => item),
    sources: [...pieces.values()].map(({ source }) => source),
    signal,
    report,
  })
  for (const [position, { index }] of open.entries()) {
    const verification = checked[position]
    if (!verification) continue
    const evidence = verification.evidence.map((found) => toSourceOffsets(found, pieces.get(found.sourceId)!))
    results[index] = await locateEvidence({ ...verification, evidence }, byId, {
      places: createEvidencePlaces(),
      signal,
    })
  }
  return results
}

/** A piece of evidence as a source of its own, so that no other place of the original source counts. */
type Piece = { source: Source; sourceId: string; start: number }

function pieceOf({ sourceId, start, end, quote: content }: Evidence, source: Source): Piece {
  const { pages: _pages, regions: _regions, seams: _seams, ...rest } = source
  const id = `${sourceId}#${start}-${end}`
  return { source: { ...rest, id, content, contentHash: contentHash(content) }, sourceId, start }
}

function toSourceOffsets(found: Evidence, { sourceId, start }: Piece): Evidence {
  const { prefix: _prefix, suffix: _suffix, locator: _locator, pageNumber: _page, ...rest } = found
  return { ...rest, sourceId, start: found.start + start, end: found.end + start }
}

/**
 * The verdict on a sentence that differs from the registered claim; `verified` only if the registered citation is.
 * `checked` is `null` if that citation has no evidence.
 */
function asChecked(checked: Verification | null, registered: CitationRecord): Verification {
  const other = 'The sentence is not the claim that was registered.'
  if (!checked)
    return verdictOn(registered, 'no-evidence', `${other} The registered citation has no evidence for it.`)
  const { verdict, score, evidence, missing, verifier, method, objection } = checked
  const isHigher = verdict === 'supported' && registered.status !== 'verified'
  const reason = isHigher
    ? `${other} The evidence supports it, but the registered citation was not verified: ${registered.reason}`
    : `${other} ${checked.reason}`
  return {
    ...withStatus(isHigher ? capVerdict(verdict, 'registered-unverified') : verdict),
    score,
    reason: cutReason(reason),
    evidence: evidence.length > 0 ? evidence : registered.evidence,
    missing,
    verifier,
    ...(method && { method }),
    ...(objection && { objection }),
  }
}

/** A verdict with the evidence of the registered citation. */
function verdictOn({ evidence }: CitationRecord, outcome: LinkedOutcome, reason: string): Verification {
  return {
    ...withStatus(decideLinked(outcome)),
    score: 0,
    reason: cutReason(reason),
    evidence,
    missing: [],
    verifier: 'linking',
    method: 'words',
  }
}

/**
 * Gives each entry its own claim number. Verifiers may identify claims by number, and a sentence with several
 * citations has several entries.
 */
function numbered<Sentence extends LinkedSentence>(sentences: readonly Sentence[]): Sentence[] {
  return sentences.map((sentence, index) => ({
    ...sentence,
    claim: { ...sentence.claim, number: index + 1 },
  }))
}

/** The registered claim as a source, against which a sentence is checked. */
function statementOf({ eventId: id, text: content }: CitationRecord): Source {
  return {
    id,
    number: 1,
    type: 'custom',
    identifier: id,
    title: 'Registered claim',
    content,
    contentHash: contentHash(content),
  }
}

function linkTo({ number }: Claim, place: Pick<Link, 'sourceId' | 'passage'>): Link {
  return { claimNumber: number, support: 'full', confidence: 1, matcher: 'agent', ...place }
}

/**
 * Whether the words, their letter case and their order are the same. White space may have another length, and the final
 * stop may differ.
 */
function sameWords(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[ .!…]+$/, '')
}
