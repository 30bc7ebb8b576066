import type { CitedBy, Evidence, Objection, QuoteCheck, UncitedReason } from '../citation.ts'
import type { Span } from '../span.ts'
import type { Method, Status, Verdict } from '../verdict.ts'
import type { CandidateRule, DecisionRule } from './explanation-rules.ts'

/** A number compared with a threshold; it passes if it is not below the threshold. */
export type Measure = { name: string; value: number; threshold: number }

/** Maximum number of candidates kept per matcher and claim; the best are kept. */
export const MAX_CANDIDATES = 8

/**
 * A source that a matcher considered for a claim, or one passage of it: most matchers with a model give one candidate
 * for each passage, so a source may occur several times.
 */
export type Candidate = {
  sourceId: string
  /** 1 for the best candidate, then 2, 3, … */
  rank: number
  /**
   * 0–1: the score by which the matcher ranked the candidate. For a matcher that asks a language model: the confidence
   * with which it linked the source to the claim.
   */
  score: number
  /** 0–1, share of the claim's words in the source; rare words count more. `null` if the matcher counts no words. */
  coverage: number | null
  /**
   * The passage that was considered, or the best one if the candidate is a whole source; `null` if the matcher named
   * none.
   */
  passage: (Span & { text: string }) | null
  linked: boolean
  /**
   * Why the candidate is not linked; `null` if it is linked. `measure`: the number that was too low, if any. `copyOf`:
   * for `near-copy`, the source used in its place.
   */
  refused: { rule: CandidateRule; measure: Measure | null; copyOf: string | null } | null
}

/** What one matcher considered for a claim. */
export type ExplainedMatch = {
  matcher: string
  /**
   * Number of passages on the matcher's short list for the claim, or shown to its model in the last call; `null` if the
   * matcher does not say.
   */
  passages: number | null
  /**
   * The language model named sources (`links`), said `none`, or left the claim out (`left-out`); `null` for a matcher
   * that asks no language model, such as one with embeddings.
   */
  answer: 'links' | 'none' | 'left-out' | null
  /** The candidates of the matcher, at most 8, best first. */
  candidates: Candidate[]
}

/**
 * The rule that decided about a claim: its verdict, or that it has no citation. `measure`: the number that the rule
 * compared with a threshold; `null` if it compared none.
 */
export type Decision = { rule: DecisionRule; measure: Measure | null }

/**
 * A link (a source that is named for the claim, perhaps with a quote; see `Link`) that failed its check.
 * `unknown-source`: the link has no quote of at least 8 UTF-16 units, and its source is unknown or has no text. The
 * other outcomes are those of `QuoteCheck`: the quote is not, or not surely, in the named source.
 */
export type ExplainedQuote = {
  outcome: 'altered' | 'unclear' | 'misattributed' | 'fabricated' | 'unknown-source'
  /**
   * The id of the source with the quote (`misattributed`) or with similar words (`altered`, `unclear`); else `null`.
   */
  sourceId: string | null
}

/** A feature of the support score: `contribution` is `weight * value`, in log-odds. */
export type ExplainedFeature = { name: string; value: number; weight: number; contribution: number }

/**
 * How the words of a claim were scored: `score` is `1 / (1 + exp(-sum))`, where `sum` adds the intercept and all
 * contributions. The score is rounded to three decimals, values and contributions to four. The score of the citation
 * may differ, since it also depends on the verdict.
 */
export type ExplainedSupport = {
  score: number
  intercept: number
  features: ExplainedFeature[]
}

/** A fact of the claim that its evidence states differently, or does not state (`evidenceText` is `null`). */
export type ExplainedDifference = {
  /** `number`, `date`, `unit`, `currency`, `name`, `negation`, `quantifier` or `modality`. */
  kind: string
  /** The span in the claim's text. */
  claim: Span
  claimText: string
  /** What the evidence states instead; `null` if it states nothing. */
  evidenceText: string | null
  /**
   * Whether the evidence states something else about the same thing; `false` if it states nothing, or if the two may be
   * about different things.
   */
  contradicts: boolean
  message: string
}

/** The sentence of a source whose wording is most similar to the claim. */
export type ExplainedReading = {
  text: string
  /** 0–1, share of the claim's words and signs that the sentence has in the same order. */
  share: number
  /**
   * Why the sentence does not state the claim: the kind of an `ExplainedObstacle`, or `edited` for one changed fact;
   * `null` if it states the claim.
   */
  obstacle: string | null
}

/**
 * The claim compared with the source character by character. If the source states the claim, `harmless` names the kinds
 * of differences that were ignored, such as `letter case`; it is empty if there are none. It is `null` if the source
 * does not state the claim. `docs/explain.md` lists all differences that may be ignored.
 */
export type ExplainedWording = {
  harmless: string[] | null
  /** Why the source does not state the claim; `null` if it does, or if no text in it is similar enough to compare. */
  obstacle: ExplainedObstacle | null
}

/**
 * Why no source states the claim word for word, shown at the text that is most similar to the claim. A source may still
 * support the claim in other words.
 */
export type ExplainedObstacle = {
  /**
   * `differs`: the source has other words in one place. For the other kinds, the source has the words of the claim.
   * `surrounded`: text around them in the source may retract or restrict them. `antecedent`: a pronoun among them may
   * mean something else in the source. `part`: they are only a part of a sentence of the source. `link`: the source
   * lacks an address to which the claim links.
   */
  kind: string
  /** The id of the source of the words in `said`; `null` if that source has none of the claim's evidence. */
  sourceId: string | null
  /** For `differs`: the words of the claim that differ, empty if the source only adds words; else `null`. */
  claim: (Span & { text: string }) | null
  /**
   * Words of the source, as a span of its content. For `differs`: the words that the source has instead of `claim`,
   * empty if the source only leaves words out. For other kinds: the words that the source shares with the claim.
   */
  said: Span & { text: string }
  /**
   * For `surrounded`: what kind of text stands around the words, such as `heading` or, for a retraction, `taken-back`;
   * docs/explain.md lists all. Otherwise `null`.
   */
  surrounding: string | null
  /**
   * For the kind `surrounded`: the words that change the meaning, such as the heading “Myths” in the source. If the
   * field `surrounding` is `claimed-under`, they are instead the title or lead-in above the claim in the answer. For
   * the kind `antecedent`: the pronoun. For `link`: the address of the link. `null` for other kinds, or if there are no
   * such words.
   */
  by: string | null
}

/**
 * What a model judged of a claim, and whether checks by code overruled it; limits that apply later, such as
 * `source-withdrawn`, do not count. `name`: the verifier or matcher that asked the model.
 */
export type ExplainedJudge = {
  name: string
  verdict: Verdict
  /** The model's reason; empty if it gave none. */
  reason: string
  overruled: boolean
}

/** How a verifier came to its verdict on one claim. */
export type ExplainedCheck = {
  decision: Decision
  /**
   * One entry for each link that fails the check of its quote, because the source that it names does not surely have
   * the quote. A link without a usable quote has an entry if its source is unknown or has no text. Empty if there is no
   * such link.
   */
  quotes: ExplainedQuote[]
  /** How the words were scored; `null` if they were not, as when the claim has no link, or its source no text. */
  support: ExplainedSupport | null
  /**
   * Facts that differ, in the order in which the claim states them. If a model judged, the list can have
   * entries only after its verdict `supported`; it is empty after any other verdict.
   */
  differences: ExplainedDifference[]
  /** The claim compared with the source character by character; `null` if that was not checked. */
  wording: ExplainedWording | null
  /** The sentence of a source whose wording is most similar to the claim; `null` if none is similar enough. */
  nearest: ExplainedReading | null
  /** The verdict of the model; `null` if no model judged. */
  judge: ExplainedJudge | null
}

/** Why one claim of an answer has its verdict, or has no citation. */
export type Explanation = ExplainedCheck & {
  /**
   * The claim: a sentence, or a part of a sentence that has its own sources. `start` and `end` are UTF-16 offsets in
   * the text part with the index `textPart` (from 0) or, if the text part is JSON, in its string at the JSON pointer
   * `pointer` (RFC 6901).
   */
  claim: Span & { textPart: number; pointer?: string; text: string }
  /**
   * Why the page shows no reference for the claim, if its citation failed or it has none. `null` if the claim has a
   * reference or is not decided yet, and always for `checkClaim`.
   */
  uncited: UncitedReason | null
  /** The verdict on the claim; `null` if it was not checked, for example because it was not linked to a source. */
  verdict: Verdict | null
  /** The status of the claim after its check, such as `verified`; `null` without a verdict. */
  status: Status | null
  /** How the verdict was reached; `null` if that is not known, or without a verdict. */
  method: Method | null
  /** 0–1, support of the claim by its evidence; `null` without a verdict. */
  score: number | null
  /**
   * For a person: the reason for the verdict. Without a verdict, the sentence of `decisionRules` for `decision.rule`;
   * for `no-link` it also names the nearest candidate, if there is one, and why that is not linked.
   */
  reason: string
  /**
   * What the matchers considered: one entry for each matcher or, in `checkClaim`, for each matcher and sentence of the
   * claim. Empty if nothing was matched, such as for a question.
   */
  matches: ExplainedMatch[]
  /** The model's marks and its provider's citations for the claim; absent if there are none. */
  citedBy?: CitedBy[]
  evidence: Pick<Evidence, 'sourceId' | 'start' | 'end' | 'quote' | 'similarity' | 'kind'>[]
  /**
   * Spans of the claim, as offsets in its text, that the evidence likely does not state or states differently. For
   * `no-link`: the words that the passage of the nearest candidate does not have.
   */
  missing: Span[]
  /** The quote check of the claim's citation; absent if no quote was looked for. */
  quoteCheck?: QuoteCheck
  /** What in the source may oppose the claim, from the claim's citation; absent if there is nothing. */
  objection?: Objection
  /** The name of the verifier; `none` if no verifier gave the verdict, `null` without a verdict. */
  verifier: string | null
}
