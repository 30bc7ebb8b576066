import { expectArgument } from '../../core/error.ts'
import { isObject, isString } from '../../core/shapes.ts'
import type { Span } from '../../core/span.ts'
import type {
  Candidate,
  ExplainedCheck,
  ExplainedMatch,
  ExplainedSupport,
  ExplainedWording,
  Explanation,
  Measure,
} from '../../core/ports.ts'
import { candidateRules, decisionRules } from '../../core/ports.ts'
import { toLine } from '../../core/delimiter.ts'
import { statusWords } from './status-words.ts'

/** Maximum number of UTF-16 units shown of a claim, a passage or a quote. */
const MAX_SHOWN = 120
const MAX_REASON = 300

/**
 * A line of an explanation without control characters, and the lines that explain it further. `branches` is absent or
 * empty if there are none.
 */
export type ExplanationBranch = { line: string; branches?: ExplanationBranch[] }

/** Formats an explanation as a tree of lines for a terminal, without a line break at the end. */
export function formatExplanation(explanation: Explanation): string {
  return draw(explanationTree(explanation)).join('\n')
}

/**
 * The lines of an explanation as a tree for a page: the claim, and below it the outcome and the reasons. Quoted text
 * of answers and sources is shortened plain text, so escape it as usual.
 *
 * ```ts
 * const { explanations = [] } = await engine.attribute({ response, sources, explain: true })
 * const trees = explanations.map(explanationTree)
 * ```
 */
export function explanationTree(explanation: Explanation): ExplanationBranch {
  expectArgument(
    isObject(explanation) && isExplanation(explanation),
    'explanationTree(): explanation',
    'an Explanation',
  )
  const { claim, evidence, missing, decision } = explanation
  const { rule, measure } = decision
  const branches: ExplanationBranch[] = [
    { line: resultLine(explanation) },
    { line: `decided by ${rule}${numbers(measure)}: ${decisionRules[rule]}` },
    ...explanation.matches.map(matchBranch),
    ...(explanation.citedBy ?? []).map(({ provider, sourceId, citedText, pageNumber }) => ({
      line: [
        `cited by ${label(provider)}: ${label(sourceId)}`,
        ...(pageNumber === undefined ? [] : [`page ${pageNumber}`]),
        ...(citedText === undefined ? [] : [`as saying ${quoted(citedText)}`]),
      ].join(', '),
    })),
    ...evidence.map(({ sourceId, start, end, quote, kind, similarity }) => ({
      line: `evidence ${label(sourceId)} ${spanText({ start, end })}, ${kind} ${decimal(similarity)}: ${quoted(quote)}`,
    })),
    ...checkBranches(explanation),
    ...missing.map((span) => ({
      line: `not covered ${spanText(span)}: ${quoted(claim.text.slice(span.start, span.end))}`,
    })),
  ]
  return { line: `${quoted(claim.text)} ${spanText(claim)}`, branches }
}

/** Whether the explanation has the parts that the tree reads; the engine made their contents. */
function isExplanation({
  claim,
  decision,
  matches,
  evidence,
  missing,
  quotes,
  differences,
}: Explanation): boolean {
  const lists = [matches, evidence, missing, quotes, differences]
  return isString(claim?.text) && isString(decision?.rule) && lists.every(Array.isArray)
}

function resultLine({ claim, method, status, verdict, ...result }: Explanation): string {
  const { uncited, score, reason, verifier, evidence, missing, quoteCheck, objection } = result
  if (verdict === null || status === null) return `not cited: ${uncited}`
  const { words } = statusWords({
    status,
    verdict,
    method: method ?? undefined,
    text: claim.text,
    evidence,
    missing,
    quoteCheck,
    objection,
  })
  return `${words} (${verdict} by ${label(verifier ?? '')}), score ${decimal(score ?? 0)}: ${label(reason, MAX_REASON)}`
}

function matchBranch({ matcher, passages, answer, candidates }: ExplainedMatch): ExplanationBranch {
  const facts = [
    passages === null ? null : `${passages} ${passages === 1 ? 'passage' : 'passages'} read`,
    answer === 'none' ? 'the model found none that fits' : null,
    answer === 'left-out' ? 'the model left the claim out' : null,
  ].filter((fact) => fact !== null)
  return {
    line: [`matched by ${label(matcher)}`, ...facts].join(', '),
    branches: candidates.map(candidateBranch),
  }
}

function candidateBranch({
  sourceId,
  rank,
  score,
  coverage,
  passage,
  linked,
  refused,
}: Candidate): ExplanationBranch {
  const facts = [
    `score ${decimal(score)}`,
    ...(coverage === null ? [] : [`coverage ${decimal(coverage)}`]),
    linked ? 'linked' : 'not linked',
  ]
  const shown = passage ? `: ${quoted(passage.text)}` : ''
  return {
    line: `${rank}. ${label(sourceId)}, ${facts.join(', ')}${shown}`,
    branches: refused ? [{ line: refusalLine(refused) }] : [],
  }
}

function refusalLine({ rule, measure, copyOf }: NonNullable<Candidate['refused']>): string {
  const source = copyOf === null ? '' : ` of ${label(copyOf)}`
  return `${rule}${source}${numbers(measure)}: ${candidateRules[rule]}`
}

function checkBranches({
  quotes,
  support,
  differences,
  wording,
  nearest,
  judge,
}: ExplainedCheck): ExplanationBranch[] {
  return [
    ...quotes.map(({ outcome, sourceId }) => ({
      line: `quote ${outcome}${sourceId === null ? '' : `, found in ${label(sourceId)}`}`,
    })),
    ...(support ? [supportBranch(support)] : []),
    ...differences.map(({ kind, claimText, evidenceText, contradicts }) => {
      const said =
        evidenceText === null ? 'nothing in the evidence' : `${quoted(evidenceText)} in the evidence`
      return { line: `${kind} ${quoted(claimText)}, ${said}: ${contradicts ? 'differs' : 'not stated'}` }
    }),
    ...(wording ? wordingBranches(wording) : []),
    ...(nearest
      ? [
          {
            line: `nearest sentence, share ${decimal(nearest.share)}, ${nearest.obstacle ?? 'word for word'}: ${quoted(nearest.text)}`,
          },
        ]
      : []),
    ...(judge
      ? [
          {
            line: `judged by ${label(judge.name)}: ${judge.verdict}${judge.overruled ? ', overruled' : ''}`,
            branches: judge.reason ? [{ line: label(judge.reason, MAX_REASON) }] : [],
          },
        ]
      : []),
  ]
}

function wordingBranches({ harmless, obstacle }: ExplainedWording): ExplanationBranch[] {
  if (harmless !== null) {
    const but = harmless.length === 0 ? '' : `, but for ${harmless.join('; ')}`
    return [{ line: `word for word in the source${but}` }]
  }
  if (!obstacle) return []
  const { kind, sourceId, claim, said, surrounding, by } = obstacle
  const place = `${sourceId === null ? '' : `${label(sourceId)} `}${spanText(said)}`
  const own = claim ? `${quoted(claim.text)} ${spanText(claim)}, ` : ''
  const why = [surrounding, by === null ? null : quoted(by)].filter((words) => words !== null)
  const named = why.length > 0 ? `, ${why.join(' ')}` : ''
  return [{ line: `not word for word, ${kind}${named}: ${own}${quoted(said.text)} ${place}` }]
}

function supportBranch({ score, intercept, features }: ExplainedSupport): ExplanationBranch {
  const counted = features.filter(({ contribution }) => contribution !== 0)
  const width = Math.max('intercept'.length, ...counted.map(({ name }) => name.length))
  const pad = (name: string) => name.padEnd(width)
  return {
    line: `support score ${decimal(score)} = 1 / (1 + exp(-sum))`,
    branches: [
      { line: `${pad('intercept')} ${signed(intercept)}` },
      ...counted.map(({ name, value, weight, contribution }) => ({
        line: `${pad(name)} ${signed(contribution)} = ${decimal(value)} × ${decimal(weight)}`,
      })),
    ],
  }
}

function numbers(measure: Measure | null): string {
  if (!measure) return ''
  const { name, value, threshold } = measure
  return ` (${name} ${decimal(value)} ${value < threshold ? '<' : '≥'} ${decimal(threshold)})`
}

/** The line of a branch, and below it the lines of its own branches. */
function draw({ line, branches = [] }: ExplanationBranch): string[] {
  return [
    line,
    ...branches.flatMap((branch, index) => {
      const [sign, below] = index === branches.length - 1 ? ['└─ ', '   '] : ['├─ ', '│  ']
      return draw(branch).map((drawn, order) => (order === 0 ? sign : below) + drawn)
    }),
  ]
}

/**
 * Untrusted text of answers and sources as one quoted line of at most `MAX_SHOWN` units, without control characters.
 */
function quoted(text: string): string {
  return `“${toLine(text, { maxLength: MAX_SHOWN })}”`
}

function label(text: string, maxLength = 60): string {
  return toLine(text, { maxLength })
}

function spanText({ start, end }: Span): string {
  return `[${start}–${end}]`
}

function decimal(value: number): string {
  return String(Math.round(value * 1000) / 1000).replace('-', '−')
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${decimal(Math.abs(value))}`
}
