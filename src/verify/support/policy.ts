import type { DecisionRule } from '../../core/ports/explanation-rules.ts'
import type { Method, Verdict } from '../../core/verdict.ts'

/*
 * The one policy of what may be called verified. `statusOf` makes the status of a
 * verdict: only `supported` is `verified`.
 *
 * | how it is known                                                          | verdict, method          |
 * |--------------------------------------------------------------------------|--------------------------|
 * | the claim stands in one or two neighbouring sentences, word for word     | supported, verbatim      |
 * | it stands there so but for one number, date, negation or opposite        | contradicted, words      |
 * | it says the value of one cell of a table, names its row and column, and says no more | supported, computed |
 * | the cell that it names holds another value                               | contradicted, words      |
 * | words agree otherwise, or too few do                                     | unknown, words           |
 * | a judge that read claim and evidence gave a verdict                      | that verdict, judge      |
 * | a judge says supported, but a number, date, unit, quantifier or negation differs | unknown, judge   |
 * | a judge says supported, but no words of the evidence give a figure or date of the claim | unknown, judge |
 * | a judge says supported, but needs a second look and does not confirm it  | unknown, judge           |
 * | a figure comes out of the cells that its formula names, and the claim says no more | supported, computed |
 * | it does not come out                                                     | contradicted, computed   |
 * | it comes out, and the claim says more: a judge that read both decides    | that verdict, judge      |
 * | any of these, by a text that a model wrote or that stands for a page which nobody read | at most unknown, unverified: `asFarAsProven` |
 */

/** What was decided, and by which rule. */
export type Decided = { verdict: Verdict; method: Method; rule: DecisionRule }

/** What reading the evidence word for word gave: see `readWindows`. */
export type WordsOutcome = 'verbatim' | 'edited' | 'same-words' | 'too-few-words'

/** The verdict that words alone allow. */
export function decideByWords(outcome: WordsOutcome): Decided {
  switch (outcome) {
    case 'verbatim':
      return { verdict: 'supported', method: 'verbatim', rule: 'verbatim' }
    case 'edited':
      return { verdict: 'contradicted', method: 'words', rule: 'fact-changed' }
    case 'same-words':
    case 'too-few-words':
      return { verdict: 'unknown', method: 'words', rule: outcome }
  }
}

/** The verdict that the one cell allows which a claim names. */
export function decideByCell(outcome: 'tells' | 'differs'): Decided {
  return outcome === 'tells'
    ? { verdict: 'supported', method: 'computed', rule: 'cell-tells' }
    : { verdict: 'contradicted', method: 'words', rule: 'cell-differs' }
}

/**
 * The verdict of a judge, held against the facts. Other verdicts than `supported`
 * stand. `rule` is `null` where nothing changed the judge's word.
 */
export function decideByJudge(
  verdict: Exclude<Verdict, 'unknown'>,
  {
    differs,
    lacksFigure = false,
    isConfirmed = true,
  }: {
    differs: boolean
    /** Whether no words of the evidence give a figure or date of the claim. */
    lacksFigure?: boolean
    isConfirmed?: boolean
  },
): Omit<Decided, 'rule'> & { rule: DecisionRule | null } {
  if (verdict === 'supported' && differs) return { verdict: 'unknown', method: 'judge', rule: 'fact-differs' }
  if (verdict === 'supported' && lacksFigure) {
    return { verdict: 'unknown', method: 'judge', rule: 'figure-without-words' }
  }
  if (verdict === 'supported' && !isConfirmed) {
    return { verdict: 'unknown', method: 'judge', rule: 'not-confirmed' }
  }
  return { verdict, method: 'judge', rule: null }
}
