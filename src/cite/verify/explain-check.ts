import type {
  ExplainedCheck,
  ExplainedDifference,
  ExplainedQuote,
  ExplainedSupport,
  ExplainedWording,
  Measure,
  DecisionRule,
} from '../../core/ports.ts'
import type { Span } from '../../core/span.ts'
import type { CombinedVerdict } from './combine.ts'
import type { GatheredEvidence } from './evidence/gather-evidence.ts'
import type { Checked } from './verify-lexically.ts'
import { scoreSupport, SUPPORT_INTERCEPT, SUPPORT_WEIGHTS } from './support/support-score.ts'
import type { SupportFeatures } from './support/support-score.ts'
import { TELLING } from './support/support.ts'
import type { Support } from './support/support.ts'
import type { FactDifference } from '../facts/compare/fact-difference.ts'
import { unseenDifferences } from './verbatim/unseen-differences.ts'
import type { ModelVerdict } from './verify-prompt.ts'

/** Explains a verdict of the lexical checks. */
export function explainLexical({ gathered, lexical: { rule, support } }: Checked): ExplainedCheck {
  const nearest = support?.nearest() ?? null
  return {
    decision: { rule, measure: support && measureOf(rule, support) },
    quotes: explainQuotes(gathered),
    support: support?.features ? explainSupport(support.features) : null,
    differences: support ? support.differences.map(explainDifference) : [],
    wording: support && explainWording(support, gathered),
    nearest,
    judge: null,
  }
}

/** Explains a model's verdict after the checks by code; `rule` is reported if the checks did not change the verdict. */
export function explainCombined(
  { gathered, lexical: { support } }: Checked,
  { overruledBy, differences }: CombinedVerdict,
  {
    judgement: { verdict, reason },
    judge,
    rule,
  }: { judgement: Pick<ModelVerdict, 'verdict' | 'reason'>; judge: string; rule: DecisionRule },
): ExplainedCheck {
  return {
    decision: { rule: overruledBy ?? rule, measure: null },
    quotes: explainQuotes(gathered),
    support: support?.features ? explainSupport(support.features) : null,
    differences: differences.map(explainDifference),
    wording: support && explainWording(support, gathered),
    nearest: support?.nearest() ?? null,
    judge: { name: judge, verdict, reason, overruled: overruledBy !== null },
  }
}

/** The value that the rule compared with a threshold; `null` if there is none. */
function measureOf(rule: DecisionRule, { features }: Support): Measure | null {
  if (rule === 'too-few-words' && features)
    return { name: 'coverage', value: round(features.coverage, 3), threshold: TELLING }
  return null
}

function explainSupport(features: SupportFeatures): ExplainedSupport {
  return {
    score: round(scoreSupport(features), 3),
    intercept: SUPPORT_INTERCEPT,
    features: SUPPORT_WEIGHTS.map(([name, weight]) => ({
      name,
      value: round(features[name], 4),
      weight,
      contribution: round(weight * features[name], 4),
    })),
  }
}

function explainDifference({
  kind,
  claim,
  claimText,
  evidenceText,
  contradicts,
  message,
}: FactDifference): ExplainedDifference {
  return { kind, claim: { ...claim }, claimText, evidenceText, contradicts, message }
}

function explainWording(
  { verbatim: reading, text }: Support,
  { placed }: GatheredEvidence,
): ExplainedWording {
  if (reading.places !== null) {
    const said = reading.places.map(({ content, start, end }) => content.slice(start, end)).join(' ')
    return { harmless: [...reading.harmless, ...unseenDifferences(text, said)], obstacle: null }
  }
  const { obstacle, sentence } = reading
  if (!obstacle || !sentence) return { harmless: null, obstacle: null }
  const { kind, content } = obstacle
  const slice = ({ start, end }: Span) => ({ start, end, text: content.slice(start, end) })
  const sourceId = placed.find(({ source }) => source.content === content)?.source.id ?? null
  const found = { kind, sourceId, claim: null, surrounding: null, by: null }
  if (kind === 'differs') {
    const { claim, said } = obstacle
    const [start, end] = [sentence.start + claim.start, sentence.start + claim.end]
    const own = { start, end, text: sentence.text.slice(claim.start, claim.end) }
    return { harmless: null, obstacle: { ...found, claim: own, said: slice(said) } }
  }
  const said = slice(obstacle.place)
  if (kind === 'surrounded') {
    const { kind: surrounding, text: by } = obstacle.surrounding
    return { harmless: null, obstacle: { ...found, said, surrounding, by: by || null } }
  }
  const by = kind === 'antecedent' ? obstacle.pronoun : kind === 'link' ? obstacle.target : null
  return { harmless: null, obstacle: { ...found, said, by } }
}

function explainQuotes({ problems }: GatheredEvidence): ExplainedQuote[] {
  return problems.map((problem) => ({
    outcome: problem.outcome,
    sourceId: 'source' in problem ? problem.source.id : null,
  }))
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
