import type { Evidence, UncitedReason } from '../citation.ts'
import type { Span } from '../span.ts'
import type { Status, Verdict } from '../verdict.ts'
import type { CandidateRule, DecisionRule } from './explanation-rules.ts'

/** A number that was compared with a threshold, from which on it suffices. */
export type Measure = { name: string; value: number; threshold: number }

/** Candidates that are kept of each matcher for one claim, best first. */
export const MAX_CANDIDATES = 8

/** A source that a matcher considered for a claim. */
export type Candidate = {
  sourceId: string
  /** Best first, from 1. */
  rank: number
  /** 0–1, as the matcher scores; the confidence of a link. */
  score: number
  /** 0–1, weighted share of the claim's words that it holds; `null` if the matcher does not count words. */
  coverage: number | null
  /** The place in the source that holds most of the claim, and its text; `null` if the matcher named none. */
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
  /** What a model answered for the claim; `null` where none was asked. */
  answer: 'links' | 'none' | 'left-out' | null
  /** At most `MAX_CANDIDATES`, best first. */
  candidates: Candidate[]
}

/** The rule that decided and, where a threshold was involved, the number held against it. */
export type Decision = { rule: DecisionRule; measure: Measure | null }

/** A link's quote that does not stand in the source it names. */
export type ExplainedQuote = {
  outcome: 'altered' | 'misattributed' | 'fabricated' | 'unknown-source'
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

/** A fact that the claim and its evidence state differently, and what followed from that. */
export type ExplainedDifference = {
  /** `number`, `date`, `unit`, `name`, `negation`, … */
  kind: string
  /** Where in the claim's text. */
  claim: Span
  claimText: string
  /** What the evidence says in its place; `null` where it says nothing. */
  evidenceText: string | null
  /** The evidence states something else in the aligned place. */
  contradicts: boolean
  message: string
  /** What it was counted as. */
  effect: 'contradiction' | 'lack' | 'none'
  /** Why it was not counted as it reads; `null` where it was. */
  because: DifferenceNote | null
}

export type DifferenceNote =
  /** The title of the source holds the name. */
  | 'name-in-title'
  /** The text near the evidence names the paragraph of a statute. */
  | 'paragraph-nearby'
  /** The text near the evidence states it. */
  | 'stated-nearby'
  /** Another sentence of the evidence states what the claim does. */
  | 'said-elsewhere'
  /** The evidence shares too little with the claim to speak of the same thing. */
  | 'other-subject'
  /** Names and quantifiers are not held against the word of a model. */
  | 'not-firm'

/** What a language model said of a claim, and whether checks by code changed it. */
export type ExplainedJudge = {
  name: string
  verdict: Verdict
  /** Its own words; empty where it gave none. */
  reason: string
  overruled: boolean
}

/** How a verifier came to its verdict on one claim. */
export type ExplainedCheck = {
  decision: Decision
  /** Quotes of links that failed. */
  quotes: ExplainedQuote[]
  /** How the words were scored; `null` where they were not. */
  support: ExplainedSupport | null
  /** Facts that differ, in the order of the claim. */
  differences: ExplainedDifference[]
  /** The side that the evidence takes and the statement that takes it, where that was asked and told. */
  stance: { side: 'for' | 'against'; said: string } | null
  /** `null` where no model judged. */
  judge: ExplainedJudge | null
}

/** Why one claim of an answer has its verdict, or carries no citation. */
export type Explanation = ExplainedCheck & {
  /** The sentence, or the part of it that has sources of its own. */
  claim: Span & { textPart: number; text: string }
  /** Why a claim of an answer carries no reference; `null` for one that does. */
  uncited: UncitedReason | null
  /** As in its citation; `null` for a claim without one. */
  verdict: Verdict | null
  status: Status | null
  score: number | null
  /** For a reader: the citation's reason, or the sentence of the rule. */
  reason: string
  /** One for each matcher that looked at it; empty for what is no claim. */
  matches: ExplainedMatch[]
  evidence: Pick<Evidence, 'sourceId' | 'start' | 'end' | 'quote' | 'similarity' | 'kind'>[]
  /** Spans of the claim's text that no evidence covers. */
  missing: Span[]
  /** `null` for a claim that was not verified. */
  verifier: string | null
}
