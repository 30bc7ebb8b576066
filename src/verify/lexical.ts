import type { Verification } from '../core/citation.ts'
import type { Claim, Link } from '../core/claim.ts'
import { titleOf } from '../core/source-label.ts'
import type { Source } from '../core/source.ts'
import type { Verifier } from '../core/ports/verifier.ts'
import { toLine } from '../model/delimiter.ts'
import { readStatement } from '../text/sentences/statement.ts'
import { createLocatorCache } from '../locate/locate-quotes.ts'
import { gatherEvidence } from './evidence/gather-evidence.ts'
import type { GatheredEvidence } from './evidence/gather-evidence.ts'
import { leanToSide } from './support/stance-verdict.ts'
import { createSentenceReader } from './evidence/narrow.ts'
import { judgeSupport } from './support/support.ts'
import { verificationOf } from './verification.ts'
import { verifyEach } from './verify-each.ts'
import { createVocabularyReader } from './evidence/vocabulary.ts'

/**
 * Verifies by words, numbers and names: no model, no network, deterministic.
 *
 * Quotes are located in the source that a link names, passages narrowed to the
 * sentences that hold the claim, and the claim is judged against all of its
 * evidence together. It says `unknown` where words cannot tell.
 */
export function lexicalVerifier(): Verifier {
  const name = 'lexical'
  const readVocabulary = createVocabularyReader()
  return {
    name,
    batch: 'block',
    async verify({ items, sources, signal }) {
      const readSentences = createSentenceReader()
      const locatorOf = createLocatorCache()
      return await verifyEach(
        items,
        async (item) => {
          const gathered = await gatherEvidence(item, sources, { readSentences, readVocabulary, locatorOf })
          return verifyLexically(item, gathered, { sources, verifier: name })
        },
        { verifier: name, signal },
      )
    },
  }
}

/** The verdict of words and facts on what the links of a claim gave. */
export function verifyLexically(
  { claim, links }: { claim: Claim; links: readonly Link[] },
  { placed, around, problems }: GatheredEvidence,
  { sources, verifier }: { sources: readonly Source[]; verifier: string },
): Verification {
  if (placed.length === 0) return withoutEvidence({ links, problems, verifier })
  const statement = readStatement(claim.text)
  const said = placed.map(({ source, sentences }) => source.content.slice(sentences.start, sentences.end))
  const titles = placed.map(({ source }) => source.title ?? '')
  const support = leanToSide(
    judgeSupport(statement, said, { titles, around }),
    statement,
    placed.map(({ source, context }) => source.content.slice(context.start, context.end)),
  )
  const evidence = placed.map((place) => place.evidence)
  const objection = objectionTo(problems, sources)
  if (objection && (support.verdict === 'supported' || support.verdict === 'partial')) {
    return verificationOf('partial', { ...support, reason: objection, evidence, verifier })
  }
  return verificationOf(support.verdict, { ...support, evidence, verifier })
}

/** Why a claim is not fully supported although its evidence supports it: a quote that is elsewhere, or altered. */
export function objectionTo(
  problems: GatheredEvidence['problems'],
  sources: readonly Source[],
): string | null {
  for (const problem of problems) {
    if (problem.outcome === 'altered') return problem.message
    if (problem.outcome !== 'misattributed') continue
    const named = sources.find(({ id }) => id === problem.namedSourceId)
    return `The quote is not in “${shortTitle(named)}”; it is in “${shortTitle(problem.source)}”.`
  }
  return null
}

function withoutEvidence({
  links,
  problems,
  verifier,
}: {
  links: readonly Link[]
  problems: GatheredEvidence['problems']
  verifier: string
}): Verification {
  if (links.length === 0)
    return verificationOf('unknown', { reason: 'No source was named for this.', verifier })
  for (const problem of problems) {
    if (problem.outcome !== 'altered') continue
    return verificationOf('contradicted', { reason: problem.message, evidence: [problem.evidence], verifier })
  }
  if (problems.some(({ outcome }) => outcome === 'fabricated')) {
    return verificationOf('unsupported', { reason: 'The quote is in none of the sources.', verifier })
  }
  return verificationOf('unknown', { reason: 'The source has no text to check this against.', verifier })
}

const MAX_TITLE_LENGTH = 80

function shortTitle(source: Source | undefined): string {
  return source ? toLine(titleOf(source), { maxLength: MAX_TITLE_LENGTH }) : 'an unknown source'
}
