import type { CitedBy, Evidence, Objection, QuoteCheck, UncitedReason } from '../citation.ts'
import type { Span } from '../span.ts'
import type { Method, Status, Verdict } from '../verdict.ts'
import type { CandidateRule, DecisionRule } from './explanation-rules.ts'

/** A number that was compared with a threshold; it passes if it is at least the threshold. */
export type Measure = { name: string; value: number; threshold: number }

/** Maximum candidates kept per matcher and claim; the best ones. */
export const MAX_CANDIDATES = 8

/** A source that a matcher considered for a claim. */
export type Candidate = {
  sourceId: string
  /** Best first, from 1. */
  rank: number
  /** 0–1, as the matcher scores; the confidence of a link. */
  score: number
  /** 0–1, weighted share of the claim's words that it contains; `null` if the matcher does not count words. */
  coverage: number | null
  /** The passage of the source that contains most of the claim; `null` if the matcher named none. */
  passage: (Span & { text: string }) | null
  linked: boolean
  /** Why it is not linked; `null` for a linked one. */
  refused: { rule: CandidateRule; measure: Measure | null; copyOf: string | null } | null
}

/** What one matcher did with a claim. */
export type ExplainedMatch = {
  matcher: string
  /** Passages compared with the claim or shown to a model; `null` if the matcher does not say. */
  passages: number | null
  /** The answer of the model for the claim; `null` if no model was asked. */
  answer: 'links' | 'none' | 'left-out' | null
  /** At most `MAX_CANDIDATES`, best first. */
  candidates: Candidate[]
}

/** The rule that decided, with the number compared if the rule has a threshold. */
export type Decision = { rule: DecisionRule; measure: Measure | null }

/** A quote of a link that is not in the source it names. */
export type ExplainedQuote = {
  outcome: 'altered' | 'unclear' | 'misattributed' | 'fabricated' | 'unknown-source'
  /** The source that holds the quote, or the words it was made from. */
  sourceId: string | null
}

/** A feature of the support score: `contribution` is `weight * value`, in log-odds. */
export type ExplainedFeature = { name: string; value: number; weight: number; contribution: number }

/**
 * How the words of a claim were scored: `score` is `1 / (1 + exp(-sum))`, `sum`
 * being the intercept and all contributions. Rounded: the score to three
 * decimals, the others to four.
 */
export type ExplainedSupport = {
  score: number
  intercept: number
  features: ExplainedFeature[]
}

/** A fact that the claim and its evidence state differently, and its effect on the verdict. */
export type ExplainedDifference = {
  /** `number`, `date`, `unit`, `name`, `negation`, … */
  kind: string
  /** The span in the claim's text. */
  claim: Span
  claimText: string
  /** The words of the evidence in the aligned place; `null` if there are none. */
  evidenceText: string | null
  /** The evidence states something else in the aligned place. */
  contradicts: boolean
  message: string
}

/** The sentence of a source that comes nearest to being the claim word for word. */
export type ExplainedReading = {
  text: string
  /** 0–1, share of the claim's words and signs that stand there, in its order. */
  share: number
  /** Why that is not the claim: the kind of an `ExplainedObstacle`, or `edited` for one changed fact; `null` if it is. */
  obstacle: string | null
}

/**
 * The claim compared with the source character by character. `harmless` names the differences of the closed
 * table with which the source says it, and is `null` where it does not.
 */
export type ExplainedWording = {
  harmless: string[] | null
  /** What stands in the way; `null` where the source says the claim, or nothing in it is near. */
  obstacle: ExplainedObstacle | null
}

/** Why the claim does not stand word for word in the source that comes nearest. */
export type ExplainedObstacle = {
  /** `differs`, `surrounded`, `antecedent`, `part` or `link`. */
  kind: string
  sourceId: string | null
  /** `differs`: the words of the claim that differ, empty where the source adds some; else `null`. */
  claim: (Span & { text: string }) | null
  /** The words of the source in their place, empty where it has none; otherwise those that are the claim's. */
  said: Span & { text: string }
  /** `surrounded`: what is around them, such as `heading` or `taken-back`; else `null`. */
  surrounding: string | null
  /** The words of the source around them, the pronoun that is open, or the address of the link; `null` if none. */
  by: string | null
}

/** The verdict of a language model on a claim, and whether checks by code overruled it. */
export type ExplainedJudge = {
  name: string
  verdict: Verdict
  /** The reason of the model; empty if it gave none. */
  reason: string
  overruled: boolean
}

/** How a verifier came to its verdict on one claim. */
export type ExplainedCheck = {
  decision: Decision
  /** Quotes of links that failed. */
  quotes: ExplainedQuote[]
  /** How the words were scored; `null` if they were not. */
  support: ExplainedSupport | null
  /** Facts that differ, in the order of the claim. */
  differences: ExplainedDifference[]
  /** How the claim stands in the source word for word; `null` if it was not looked for. */
  wording: ExplainedWording | null
  /** The sentence nearest to the claim; `null` if none is near. */
  nearest: ExplainedReading | null
  /** `null` if no model judged. */
  judge: ExplainedJudge | null
}

/** Why one claim of an answer has its verdict, or has no citation. */
export type Explanation = ExplainedCheck & {
  /** The sentence, or the part of a sentence with its own sources. */
  claim: Span & { textPart: number; pointer?: string; text: string }
  /** Why a claim of an answer has no reference; `null` if it has one. */
  uncited: UncitedReason | null
  /** As in its citation; `null` for a claim without one. */
  verdict: Verdict | null
  status: Status | null
  /** How the verdict was reached; also `null` for records made before methods were kept. */
  method: Method | null
  score: number | null
  /** For a reader: the citation's reason, or the sentence of the rule. */
  reason: string
  /** One for each matcher that considered the claim; empty for a sentence that is not a claim. */
  matches: ExplainedMatch[]
  /** What the model's provider cited for the claim by itself; absent if it cited nothing. */
  citedBy?: CitedBy[]
  evidence: Pick<Evidence, 'sourceId' | 'start' | 'end' | 'quote' | 'similarity' | 'kind'>[]
  /** Spans of the claim's text that no evidence covers. */
  missing: Span[]
  /** As in its citation; absent if it has none. */
  quoteCheck?: QuoteCheck
  /** As in its citation; absent if it has none. */
  objection?: Objection
  /** `null` for a claim that was not verified. */
  verifier: string | null
}
