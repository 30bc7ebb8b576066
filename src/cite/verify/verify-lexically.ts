/**
 * Verifies a claim by words and facts. In: a claim with links. Out: its evidence and its verdict, with the
 * deciding rule. `combine.ts` compares a model's verdict with this one.
 */
import type { Verification } from '../../core/citation.ts'
import type { Claim, Link } from '../../core/claim.ts'
import type { DecisionRule } from '../../core/ports.ts'
import type { Source } from '../../core/source.ts'
import { statusOf } from '../../core/verdict.ts'
import { compareTexts } from '../facts/compare/compare-texts.ts'
import { carryingEvidence } from './evidence/carrying-evidence.ts'
import { gatherEvidence } from './evidence/gather-evidence.ts'
import type { GatheredEvidence } from './evidence/gather-evidence.ts'
import { createEvidenceReaders } from './evidence/readers.ts'
import { hasAddress, isSourceName } from './evidence/source-address.ts'
import { readPair } from './read-pair.ts'
import { placeVerdict } from './support/place-verdict.ts'
import { decideUnchecked } from './support/policy.ts'
import { quoteCheckOf, quoteVerdict } from './support/quote-verdict.ts'
import { judgeSupport } from './support/support.ts'
import type { Support } from './support/support.ts'
import { isCopiedIn, readClaimVerbatim } from './verbatim/read-claim.ts'
import { verificationOf } from './verification.ts'

/** A claim, its evidence, and the verdict by words and facts. */
export type Checked = { claim: Claim; gathered: GatheredEvidence; lexical: LexicalVerdict }

/** A verdict by words and facts, the rule that decided, and the comparison of claim and evidence. */
export type LexicalVerdict = {
  verification: Verification
  rule: DecisionRule
  /** The comparison; `null` if there was no evidence. */
  support: Support | null
}

/** Gathers the evidence of a claim's links, and decides by words and facts. */
export async function verifyLexically(
  { claim, links }: { claim: Claim; links: readonly Link[] },
  {
    sources,
    verifier,
    readers = createEvidenceReaders(),
  }: { sources: readonly Source[]; verifier: string; readers?: ReturnType<typeof createEvidenceReaders> },
): Promise<Checked> {
  const gathered = await gatherEvidence({ claim, links }, sources, readers)
  const { placed } = gathered
  if (placed.length === 0)
    return { claim, gathered, lexical: withoutEvidence(links, gathered, { sources, verifier }) }
  const pair = readPair(claim, gathered, readers.readText)
  const verbatim = readClaimVerbatim(pair.wording, pair.places, {
    ...readers,
    isSource: (name) => isSourceName(name, sources),
    hasAddress: (address, content) => hasAddress(address, content, sources),
  })
  const compared = compareTexts(pair, { isCopy: isCopiedIn(verbatim, pair.places) })
  const support = judgeSupport(pair, { verbatim, compared })
  const byPlace = placeVerdict(support, { ...gathered, isPlain: !markup.test(claim.text) })
  const byQuote = quoteVerdict(gathered, (byPlace ?? support).verdict, sources)
  const { verdict, method, rule, reason } = byQuote ?? byPlace ?? support
  const verification = verificationOf(verdict, {
    method,
    reason,
    verifier,
    score: statusOf(verdict) === 'failed' && byQuote ? 0 : (byPlace ?? support).score,
    evidence: carryingEvidence(placed, verbatim.places ?? []),
    missing: verdict === 'supported' ? [] : support.missing(),
    quoteCheck: byQuote?.quoteCheck ?? quoteCheckOf(gathered),
    objection: rule === 'source-objects' ? support.objection : undefined,
  })
  return { claim, gathered, lexical: { verification, rule, support } }
}

/** Matches a sign of markup in a claim, such as the `](` of a link. */
const markup = /\]\(|:\/\/|[<>~]|\p{Extended_Pictographic}/u

function withoutEvidence(
  links: readonly Link[],
  gathered: GatheredEvidence,
  { sources, verifier }: { sources: readonly Source[]; verifier: string },
): LexicalVerdict {
  const byQuote = quoteVerdict(gathered, null, sources)
  if (byQuote) {
    const { verdict, rule } = byQuote
    return { verification: verificationOf(verdict, { ...byQuote, verifier }), rule, support: null }
  }
  const { verdict, method, rule } = decideUnchecked(links.length === 0 ? 'no-link' : 'no-text')
  const reason =
    links.length === 0 ? 'No source was cited for this.' : 'The source has no text to check this against.'
  const quoteCheck = quoteCheckOf(gathered)
  return {
    verification: verificationOf(verdict, { reason, verifier, method, quoteCheck }),
    rule,
    support: null,
  }
}
