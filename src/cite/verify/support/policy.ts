import type { QuoteCheck } from '../../../core/citation.ts'
import type { DecisionRule } from '../../../core/ports.ts'
import type { PersonalVerdict } from '../../../core/records.ts'
import { statusOf } from '../../../core/verdict.ts'
import type { Method, Status, Verdict } from '../../../core/verdict.ts'

/**
 * The policy: every verdict is decided here, for every entry point. The status follows from the verdict alone
 * (`statusOf`): `supported` is `verified`; `contradicted` and `unsupported` are `failed`; `partial` and `unknown` are
 * `unverified`.
 *
 * | finding                                                                     | verdict, method          |
 * |-----------------------------------------------------------------------------|--------------------------|
 * | **Quotes**                                                                  |                          |
 * | the source has the quote with changed words                                 | contradicted, quote      |
 * | only another source has the quote                                           | unsupported, quote       |
 * | no source has the quote                                                     | unsupported, quote       |
 * | the source text is too damaged to decide                                    | unknown, quote           |
 * | the quote fails, but other evidence supports the claim or leaves it open    | changed words: contradicted; other source: partial; no source: verdict on the other evidence; damaged: unknown |
 * | **Words**, and cells of tables                                              |                          |
 * | the source states the claim, character by character                         | supported, verbatim      |
 * | the source differs only in one number, date, negation or opposite           | contradicted, words      |
 * | the source objects to the claim, but words cannot decide                    | unknown, words           |
 * | the claim states the value of one table cell, and nothing else              | supported, computed      |
 * | the cell has another value, and there is no other evidence                  | contradicted, words      |
 * | words agree in another row or place, or by reference to one                 | unknown, words           |
 * | words agree otherwise, or too few agree                                     | unknown, words           |
 * | **Judges**, which read claim and evidence                                   |                          |
 * | a judge gave a verdict                                                      | that verdict, judge      |
 * | supported, but a number, date, unit, quantifier or negation differs         | unknown, judge           |
 * | supported, but no words of the evidence yield a figure or date              | unknown, judge           |
 * | supported, but all of the evidence is struck out                            | unknown, judge           |
 * | supported, but the judge does not confirm it when asked about the opposite  | unknown, judge           |
 * | a verifier says supported, but quotes no source                             | unknown, its method      |
 * | **Computed figures**                                                        |                          |
 * | the cells of the formula yield the figure, and the claim says nothing else  | supported, computed      |
 * | the cells yield another figure                                              | contradicted, computed   |
 * | the cells yield the figure, but the claim says more                         | verdict of a judge that read both |
 * | **Negative citations**: a source does not state the claim                   |                          |
 * | the source states the opposite                                              | supported                |
 * | a judge finds that the source does not state it, or no word of it is there  | supported                |
 * | the source states the claim, or states what the claim denies                | contradicted             |
 * | anything else                                                               | unknown                  |
 * | **People**                                                                  |                          |
 * | a person confirms the citation                                              | supported, human         |
 * | a person rejects or replaces it                                             | unsupported, human       |
 * | **Nothing to check**                                                        |                          |
 * | there is no source                                                          | unsupported              |
 * | there is no text, link, word to check or available verifier                 | unknown                  |
 * | **Caps** on all of these                                                    |                          |
 * | a model wrote the text, or it replaces a page that nobody could read        | partial stays partial, else unknown |
 * | supported, but the source says of itself that it no longer holds            | unknown                  |
 * | supported, but a threshold is not reached                                   | unknown                  |
 * | **Registered citations** of a sentence                                      |                          |
 * | the sentence states the registered claim                                    | the registered verdict   |
 * | the sentence denies the registered claim                                    | contradicted             |
 * | the sentence states what the source is registered not to state              | unsupported              |
 * | supported by the evidence, but the registered citation is not verified      | unknown                  |
 * | the registered citation is unchecked or negative, or has no evidence or text | unknown                 |
 *
 * Failed quotes are decided first. Word-for-word agreement comes before facts.
 */

/** A verdict, with its method and rule. */
export type Decided = { verdict: Verdict; method: Method; rule: DecisionRule }

/** What the check of a quote found, such as `found` or `altered`. */
export type QuoteOutcome = QuoteCheck['outcome']

const BY_QUOTE = {
  altered: { verdict: 'contradicted', method: 'quote', rule: 'quote-altered' },
  misattributed: { verdict: 'unsupported', method: 'quote', rule: 'quote-elsewhere' },
  fabricated: { verdict: 'unsupported', method: 'quote', rule: 'quote-not-found' },
  unclear: { verdict: 'unknown', method: 'quote', rule: 'quote-unclear' },
} as const satisfies Partial<Record<QuoteOutcome, Decided>>

/**
 * The verdict of a quote, or `null` if the quote was found or the other evidence decides. `beside` is the verdict on
 * other evidence of the claim; `null` if there is none.
 */
export function decideByQuote(outcome: Exclude<QuoteOutcome, 'found'>, beside: null): Decided
export function decideByQuote(outcome: QuoteOutcome, beside: Verdict | null): Decided | null
export function decideByQuote(outcome: QuoteOutcome, beside: Verdict | null): Decided | null {
  if (outcome === 'found') return null
  const alone = BY_QUOTE[outcome]
  if (beside === null) return alone
  if (outcome === 'fabricated' || statusOf(beside) === 'failed') return null
  // The quoted words exist, but in another source: that is partial support.
  return outcome === 'misattributed' ? { ...alone, verdict: 'partial' } : alone
}

/** What the comparison of claim and evidence by words found. */
export type WordsOutcome = 'verbatim' | 'edited' | 'objected' | 'same-words' | 'too-few-words' | 'no-words'

/** The verdict from words alone. */
export function decideByWords(outcome: WordsOutcome): Decided {
  switch (outcome) {
    case 'verbatim':
      return { verdict: 'supported', method: 'verbatim', rule: 'verbatim' }
    case 'edited':
      return { verdict: 'contradicted', method: 'words', rule: 'fact-changed' }
    case 'objected':
      return { verdict: 'unknown', method: 'words', rule: 'source-objects' }
    default:
      return { verdict: 'unknown', method: 'words', rule: outcome }
  }
}

/** The verdict from the only cell that a claim names. */
export function decideByCell(outcome: 'tells' | 'differs'): Decided {
  return outcome === 'tells'
    ? { verdict: 'supported', method: 'computed', rule: 'cell-tells' }
    : { verdict: 'contradicted', method: 'words', rule: 'cell-differs' }
}

/** Why words agree at a place without proving anything: see `placeVerdict`. */
export type PlaceOutcome =
  | 'cell-differs'
  | 'row-elsewhere'
  | 'row-words'
  | 'place-elsewhere'
  | 'place-unclear'
  | 'by-reference'

/** The verdict for words that agree in a table row, or in another place than the claim names. */
export function decideByPlace(rule: PlaceOutcome): Decided {
  return { verdict: 'unknown', method: 'words', rule }
}

/**
 * The verdict of a judge after the check of facts. Verdicts other than `supported` stand. A `supported` becomes
 * `unknown` if a fact differs (`differs`), or if the judge did not confirm it when asked about the opposite
 * (`isConfirmed: false`). `rule` is `null` if the verdict was not changed.
 */
export function decideByJudge(
  verdict: Exclude<Verdict, 'unknown'>,
  {
    differs,
    lacksFigure = false,
    isStruck = false,
    isConfirmed = true,
  }: {
    differs: boolean
    /** Whether no words of the evidence yield a figure or date of the claim. */
    lacksFigure?: boolean
    /** Whether all of the evidence is struck out. */
    isStruck?: boolean
    isConfirmed?: boolean
  },
): Omit<Decided, 'rule'> & { rule: DecisionRule | null } {
  const held = (rule: DecisionRule) => ({ verdict: 'unknown', method: 'judge', rule }) as const
  if (verdict === 'supported' && isStruck) return held('struck-out')
  if (verdict === 'supported' && differs) return held('fact-differs')
  if (verdict === 'supported' && lacksFigure) return held('figure-without-words')
  if (verdict === 'supported' && !isConfirmed) return held('not-confirmed')
  return { verdict, method: 'judge', rule: null }
}

/** The verdict on a recomputed figure. `open`: it could not be computed, or the claim says more. */
export function decideByFigure(outcome: 'same' | 'differs' | 'open'): Omit<Decided, 'rule'> {
  if (outcome === 'open') return { verdict: 'unknown', method: 'words' }
  return { verdict: outcome === 'same' ? 'supported' : 'contradicted', method: 'computed' }
}

/**
 * What was found about the claim of a negative citation, which asserts that the source does not state the claim: the
 * source states it (`said`), contradicts it as a denial (`denied`) or otherwise (`said-otherwise`), does not state it
 * as a model judged (`judged-silent`), or has no word of it (`no-word`); `open` if nothing is certain.
 */
export type Silence = 'denied' | 'said-otherwise' | 'said' | 'judged-silent' | 'no-word' | 'open'

/**
 * What the verdict on the claim of a negative citation shows; `decideBySilence` makes a verdict of it. `isDenial`: the
 * claim is itself a denial. `hasNoWord`: the source has no word of the claim.
 */
export function silenceOf(
  { verdict, method }: { verdict: Verdict; method?: Method | undefined },
  { isDenial, hasNoWord }: { isDenial: () => boolean; hasNoWord: () => boolean },
): Silence {
  if (verdict === 'contradicted') return isDenial() ? 'denied' : 'said-otherwise'
  if (verdict === 'supported') return 'said'
  if (method === 'judge' && verdict === 'unsupported') return 'judged-silent'
  return method === 'words' && hasNoWord() ? 'no-word' : 'open'
}

export function decideBySilence(silence: Silence): Verdict {
  if (silence === 'denied' || silence === 'said') return 'contradicted'
  return silence === 'open' ? 'unknown' : 'supported'
}

export function decideByPerson(decision: PersonalVerdict['decision']): Omit<Decided, 'rule'> {
  return { verdict: decision === 'confirmed' ? 'supported' : 'unsupported', method: 'human' }
}

/**
 * Why a claim was not checked: it has no source, no link or no text of a source, the check was aborted, or the verifier
 * failed.
 */
export type Unchecked = 'no-source' | 'no-link' | 'no-text' | 'stopped' | 'verifier-unavailable'

export function decideUnchecked(rule: Unchecked): Decided {
  return { verdict: rule === 'no-source' ? 'unsupported' : 'unknown', method: 'words', rule }
}

/**
 * Why a sentence does not get the verdict of its registered citation: it says otherwise (`denied`); the citation is
 * negative (`said-not-to-be-said` if the sentence is its verified claim); or it is `pending`, has `no-evidence`, or
 * evidence with `no-text` any more.
 */
export type LinkedOutcome =
  | 'denied'
  | 'said-not-to-be-said'
  | 'negative'
  | 'pending'
  | 'no-evidence'
  | 'no-text'

export function decideLinked(outcome: LinkedOutcome): Verdict {
  if (outcome === 'denied') return 'contradicted'
  return outcome === 'said-not-to-be-said' ? 'unsupported' : 'unknown'
}

/** Why `capVerdict` lowers a verdict: see the rows of judges, caps and registered citations in the policy. */
export type Cap =
  | 'no-quote'
  | 'figure-without-words'
  | 'text-unproven'
  | 'source-withdrawn'
  | 'below-thresholds'
  | 'registered-unverified'

/** The verdict under a cap. A text that cannot prove a claim may still be partial evidence. */
export function capVerdict(verdict: Verdict, cap: Cap): Verdict {
  if (cap === 'text-unproven') return verdict === 'partial' ? 'partial' : 'unknown'
  return verdict === 'supported' ? 'unknown' : verdict
}

/** The verdict with its status. Only this function sets the status of a verdict; `pending` is set where there is none. */
export function withStatus(verdict: Verdict): { verdict: Verdict; status: Status } {
  return { verdict, status: statusOf(verdict) }
}
