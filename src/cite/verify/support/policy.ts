import type { QuoteCheck } from '../../../core/citation.ts'
import type { DecisionRule } from '../../../core/ports.ts'
import type { PersonalVerdict } from '../../../core/records.ts'
import { statusOf } from '../../../core/verdict.ts'
import type { Method, Status, Verdict } from '../../../core/verdict.ts'

/**
 * The only policy: every verdict is decided here, whichever entry point asks. The status follows from the verdict alone
 * (`statusOf`): only `supported` is `verified`; `contradicted` and `unsupported` are `failed`; `partial` and `unknown`
 * are `unverified`.
 *
 * | how it is known                                                          | verdict, method          |
 * |--------------------------------------------------------------------------|--------------------------|
 * | a quote: altered                                                         | contradicted, quote      |
 * | a quote: in another source than the one named                            | unsupported, quote       |
 * | a quote: in none                                                         | unsupported, quote       |
 * | a quote: not to be told, as the text is damaged                          | unknown, quote           |
 * | a quote that fails beside other evidence, which supports the claim or leaves it open | altered: contradicted; elsewhere: partial; damaged: unknown; in none: as the other evidence |
 * | the claim stands in the source, character by character                   | supported, verbatim      |
 * | it stands there so but for one number, date, negation or opposite        | contradicted, words      |
 * | the source has something against it that words do not settle             | unknown, words           |
 * | it says the value of one cell of a table, names its row and column, and says no more | supported, computed |
 * | the cell that it names holds another value, and nothing else is evidence | contradicted, words      |
 * | words agree otherwise, or too few do                                     | unknown, words           |
 * | words agree in another row or place, or by reference to another          | unknown, words           |
 * | a judge that read claim and evidence gave a verdict                      | that verdict, judge      |
 * | a judge says supported, but a number, date, unit, quantifier or negation differs | unknown, judge   |
 * | a judge says supported, but no words of the evidence give a figure or date of the claim | unknown, judge |
 * | a judge says supported, but needs a second look and does not confirm it  | unknown, judge           |
 * | a verifier says supported, but gives no quote of a source                | unknown, its method      |
 * | a figure comes out of the cells that its formula names, and the claim says no more | supported, computed |
 * | it does not come out                                                     | contradicted, computed   |
 * | it comes out, and the claim says more: a judge that read both decides    | that verdict, judge      |
 * | a negative citation: the source says otherwise                           | supported                |
 * | a negative citation: a judge says that the source does not say it, or the source has no word of it | supported |
 * | a negative citation: the source says it, or says what the claim denies   | contradicted             |
 * | a negative citation: anything else                                       | unknown                  |
 * | a person confirms; rejects or replaces                                   | supported; unsupported, human |
 * | there is no source                                                       | unsupported              |
 * | there is no text, no link, no word to check, or no verifier that could   | unknown                  |
 * | any of these, by a text that a model wrote or that stands for a page which nobody read | at most partial |
 * | supported, but not as far as the thresholds that are set                 | unknown                  |
 * | a sentence with a registered citation: it says the claim                 | as registered            |
 * | a sentence with a registered citation: it denies the claim               | contradicted             |
 * | a sentence with a registered citation: it says what the source is registered not to say | unsupported |
 * | a sentence with a registered citation: supported, but that is not verified, not checked yet, negative, or without a text | unknown |
 *
 * A failed quote is decided first. What a source says word for word is asked before its facts.
 */

/** A verdict and its rule. */
export type Decided = { verdict: Verdict; method: Method; rule: DecisionRule }

/** The result for a quote. */
export type QuoteOutcome = QuoteCheck['outcome']

const BY_QUOTE = {
  altered: { verdict: 'contradicted', method: 'quote', rule: 'quote-altered' },
  misattributed: { verdict: 'unsupported', method: 'quote', rule: 'quote-elsewhere' },
  fabricated: { verdict: 'unsupported', method: 'quote', rule: 'quote-not-found' },
  unclear: { verdict: 'unknown', method: 'quote', rule: 'quote-unclear' },
} as const satisfies Partial<Record<QuoteOutcome, Decided>>

/**
 * The verdict of a quote, or `null` if the other evidence decides. `beside` is the verdict on other evidence of the
 * claim; `null` if there is none.
 */
export function decideByQuote(outcome: Exclude<QuoteOutcome, 'found'>, beside: null): Decided
export function decideByQuote(outcome: QuoteOutcome, beside: Verdict | null): Decided | null
export function decideByQuote(outcome: QuoteOutcome, beside: Verdict | null): Decided | null {
  if (outcome === 'found') return null
  const alone = BY_QUOTE[outcome]
  if (beside === null) return alone
  if (outcome === 'fabricated' || statusOf(beside) === 'failed') return null
  // What is in another source is there, and the source that is named has something else.
  return outcome === 'misattributed' ? { ...alone, verdict: 'partial' } : alone
}

/** The result of the comparison by words. */
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

/** Where words agree that tell nothing: see `placeVerdict`. */
export type PlaceOutcome = 'cell-differs' | 'row-elsewhere' | 'row-words' | 'place-elsewhere' | 'by-reference'

/** The verdict on words that agree in a row of a table, or in another place than the claim names. */
export function decideByPlace(rule: PlaceOutcome): Decided {
  return { verdict: 'unknown', method: 'words', rule }
}

/**
 * The verdict of a judge after the check of facts. Verdicts other than `supported` stand. `rule` is `null` if the
 * judge's verdict was not changed.
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
    /** Whether no words of the evidence give a figure or date of the claim. */
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

/** The verdict on a figure that was computed again. `open`: it could not be computed, or the claim says more. */
export function decideByFigure(outcome: 'same' | 'differs' | 'open'): Omit<Decided, 'rule'> {
  if (outcome === 'open') return { verdict: 'unknown', method: 'words' }
  return { verdict: outcome === 'same' ? 'supported' : 'contradicted', method: 'computed' }
}

/** The basis of a negative citation: the finding about the claim that the source is said not to state. */
export type Silence = 'denied' | 'said-otherwise' | 'said' | 'judged-silent' | 'no-word' | 'open'

/**
 * The verdict on a negative citation, from the verdict on its claim. `isDenial`: the claim is itself a denial.
 * `hasNoWord`: the source has no word of it.
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

/** Why nothing was checked. */
export type Unchecked = 'no-source' | 'no-link' | 'no-text' | 'stopped' | 'verifier-unavailable'

export function decideUnchecked(rule: Unchecked): Decided {
  return { verdict: rule === 'no-source' ? 'unsupported' : 'unknown', method: 'words', rule }
}

/** The result for a sentence that does not take over the verdict of its registered citation. */
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

/** A cap on verdicts: see the last rows of the policy. */
export type Cap =
  | 'no-quote'
  | 'figure-without-words'
  | 'text-unproven'
  | 'below-thresholds'
  | 'registered-unverified'

/** The verdict under a cap. A text that cannot prove a claim may still be partial evidence. */
export function capVerdict(verdict: Verdict, cap: Cap): Verdict {
  if (cap === 'text-unproven') return verdict === 'partial' ? 'partial' : 'unknown'
  return verdict === 'supported' ? 'unknown' : verdict
}

/** The verdict with its status; nothing else sets the status. */
export function withStatus(verdict: Verdict): { verdict: Verdict; status: Status } {
  return { verdict, status: statusOf(verdict) }
}
