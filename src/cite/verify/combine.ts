import type { Evidence, Verification } from '../../core/citation.ts'
import type { DecisionRule } from '../../core/ports.ts'
import type { Source } from '../../core/source.ts'
import { createEvidence } from './evidence/evidence.ts'
import type { GatheredEvidence } from './evidence/gather-evidence.ts'
import { contextForJudge } from './evidence/judge-context.ts'
import type { JudgeContext } from './evidence/judge-context.ts'
import { piecesWithFigures, shownAt } from './figures/figures-in-sources.ts'
import { checkFigures } from './figures/prove-figure.ts'
import type { CheckedFigures } from './figures/prove-figure.ts'
import { guardVerdict } from './overrule.ts'
import type { FactDifference } from '../facts/compare/fact-difference.ts'
import type { ModelVerdict } from './verify-prompt.ts'
import { withoutStruck } from '../../text/sentences.ts'
import { verificationOf } from './verification.ts'
import { quoteCheckOf, quoteVerdict } from './support/quote-verdict.ts'
import type { Checked } from './verify-lexically.ts'

/** A model's verdict on a claim, and the result of the checks by code. */
export type CombinedVerdict = {
  verification: Verification
  /** The rule that changed the model's verdict; `null` if the verdict stands. */
  overruledBy: DecisionRule | null
  /**
   * Figures, as written, of a claim judged `supported` that the evidence does not state and for which the judge named
   * no words; empty for other verdicts.
   */
  openFigures: readonly string[]
  /** Facts of a claim judged `supported` that the evidence lacks or states differently; empty for other verdicts. */
  differences: readonly FactDifference[]
}

const SCORE = { supported: 0.85, partial: 0.4, unknown: 0.3, unsupported: 0.05, contradicted: 0 }
/** Weight of the score by words within the score of a model's verdict. It orders claims with the same verdict. */
const LEXICAL_SHARE = 0.15

const REASON = {
  supported: 'The source says so in other words.',
  partial: 'The source says a part of it.',
  unknown: 'The source says it, but not with the same facts.',
  unsupported: 'The source does not say it.',
  contradicted: 'The source says otherwise.',
}

/**
 * Combines a model's verdict on a claim with the checks by code, which may overrule it. `added`: pieces of sources that
 * the model read in addition to the evidence of the links.
 */
export function combineVerdict(
  { gathered, gathered: { placed, plain, statement }, lexical }: Checked,
  judgement: Judgement,
  {
    sources,
    verifier,
    added = [],
    read = contextForJudge(placed),
    isConfirmed,
  }: {
    sources: readonly Source[]
    verifier: string
    added?: readonly JudgeContext[]
    /** What the judge read besides `added`; by default the evidence with surrounding sentences. */
    read?: readonly JudgeContext[]
    /**
     * `false`: asked about the opposite, the judge did not confirm its `supported`. Absent if it did or was not asked.
     */
    isConfirmed?: boolean
  },
): CombinedVerdict {
  const { verification: byWords } = lexical
  const shown = [...placed.map(({ source, context }) => ({ source, ...context })), ...added]
  const contexts = shown.map(({ source, ...span }) => withoutStruck(source.content, span))
  const pieces = [...read, ...added]
  // A claim found word for word has its figures in the source, so they need no check.
  const isForFigures = judgement.verdict === 'supported' && byWords.verdict !== 'supported'
  const figures = isForFigures ? checkFigures(statement.text, shownAt(pieces), judgement.figures) : noFigures
  const guarded = guardVerdict(judgement, plain.text, {
    evidence: contexts,
    lexical,
    figures,
    misplaced: gathered.misplaced,
    isStruck: isAllStruck(placed),
    isConfirmed,
  })
  const byQuote = quoteVerdict(gathered, guarded.verdict, sources)
  const { verdict, reason, rule, method } = byQuote ?? guarded
  const isHeld = verdict !== 'unsupported' && verdict !== 'contradicted'
  const verification = verificationOf(verdict, {
    reason: reason || (verdict === byWords.verdict ? byWords.reason : REASON[verdict]),
    score: Math.round((SCORE[verdict] + LEXICAL_SHARE * byWords.score) * 1000) / 1000,
    evidence: isHeld ? shownEvidence(placed, byWords) : byWords.evidence,
    missing: verdict === 'supported' ? [] : byWords.missing,
    verifier,
    method,
    quoteCheck: byQuote?.quoteCheck ?? quoteCheckOf(gathered),
  })
  const openFigures = figures.open.map(({ text }) => text)
  const decided = { overruledBy: rule, openFigures, differences: guarded.differences }
  if (!isForFigures || verdict !== 'supported') return { verification, ...decided }
  const words = figures.given.map(({ figure, words: said }) => ({ figure, words: said }))
  const shownPlaces = placesOf(verification.evidence, sources)
  const further = piecesWithFigures(statement.text, { evidence: shownPlaces, read: pieces, words })
  const evidence = [
    ...verification.evidence,
    ...further.flatMap(({ source, start, end }) => createEvidence(source, { start, end }) ?? []),
  ]
  return {
    verification: { ...verification, evidence, ...(words.length > 0 && { figures: words }) },
    ...decided,
  }
}

/** A judge's verdict with its reason, and the words that it named for the claim's figures. */
export type Judgement = Pick<ModelVerdict, 'verdict' | 'reason'> & Partial<Pick<ModelVerdict, 'figures'>>

function isAllStruck(placed: GatheredEvidence['placed']): boolean {
  return (
    placed.length > 0 &&
    placed.every(({ source, sentences }) => !/[\p{L}\p{N}]/u.test(withoutStruck(source.content, sentences)))
  )
}

const noFigures: CheckedFigures = { given: [], open: [] }

function placesOf(evidence: readonly Evidence[], sources: readonly Source[]): JudgeContext[] {
  return evidence.flatMap(({ sourceId, start, end }) => {
    const source = sources.find(({ id }) => id === sourceId)
    return source ? [{ source, start, end }] : []
  })
}

/** Minimum score by words for showing single sentences; below it, evidence is shown with its surroundings. */
const MIN_SCORE_OF_NARROWED = 0.5

/** The evidence to show with a model's verdict: with its surroundings if words alone do not locate it. */
function shownEvidence(placed: GatheredEvidence['placed'], lexical: Verification): Evidence[] {
  if (lexical.score >= MIN_SCORE_OF_NARROWED) return lexical.evidence
  return placed.map(({ source, evidence, context, isQuote }) =>
    isQuote ? evidence : (createEvidence(source, context) ?? evidence),
  )
}
