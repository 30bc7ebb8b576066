/**
 * The rules that can decide about a claim, with one sentence each. Their names are stable; their sentences may change.
 */
export const decisionRules = {
  'not-a-claim':
    'The sentence is a question or a label, or an instruction, greeting, offer or announcement that no source states.',
  'no-source': 'There is no source to match the claim to.',
  'no-link': 'The matcher linked no source to the claim.',
  'matcher-unavailable': 'The matcher failed or was stopped before it linked a source.',
  'quote-altered': 'The source has the quote with a few words changed.',
  'quote-unclear': 'The source is too damaged to tell whether it has the quote.',
  'quote-elsewhere': 'The quote is not in the source that the link names, but in another one.',
  'quote-not-found': 'The quote is in none of the sources.',
  'cell-tells':
    'The claim says the value of one cell of a table, names its row and column, and says no more; or it is a row of cells of one row, each below its column name.',
  'cell-differs': 'In the table row that the claim names, this column has another value.',
  'row-elsewhere': 'The quote is of another row of the table than the claim names.',
  'row-words': 'The words stand in a table row that does not state the claim by itself.',
  'place-elsewhere': 'The evidence stands in another place than the claim, or a title above it, names.',
  'place-unclear':
    'The answer names the place of the sentence, but it is unclear whether the evidence stands there.',
  'by-reference': 'The evidence says this only by reference to another part of the text.',
  'no-text': 'The linked source has no text.',
  'no-words': 'The claim has no content words to compare.',
  verbatim: 'The claim stands in the source word for word, except for harmless differences.',
  'fact-changed':
    'A sentence of the source is the claim word for word, except for one number, date, negation or opposite.',
  'source-objects':
    'The source has another value, a negation or an opposite in the same place, text around the sentence affects it, or the source lacks an address that the claim links to; words alone cannot decide whether this contradicts the claim.',
  'same-words': 'The evidence has words of the claim, but words alone cannot tell whether it says the same.',
  'too-few-words': 'Too few words of the claim are in the evidence to tell.',
  'fact-differs':
    'The judge said supported, but the evidence states another number, date, unit, currency, quantifier, negation or opposite in the same place, or is of another place or table row than the claim names.',
  'figure-without-words':
    'The judge said supported, but the evidence does not state a figure or date of the claim, and the judge named no words of the evidence that yield this figure.',
  'struck-out': 'The judge said supported, but all of the evidence is struck out.',
  'not-confirmed':
    'The judge said supported, but did not confirm it when asked about the opposite of the claim; it is asked if the evidence shares no word with the claim or may give the judge orders.',
  'model-verdict': 'A language model gave this verdict on the claim and its evidence.',
  'matcher-verdict': 'The language model that linked the source also said whether it supports the claim.',
  'verifier-verdict': 'The verifier gave this verdict without an explanation.',
  'no-quote-given': 'The verifier said supported, but gave no quote that is in a source.',
  'text-unproven':
    'The text that the claim rests on was written by a model, or given in place of a page that could not be read.',
  'source-withdrawn':
    'The source supports the claim, but says of itself that it is withdrawn, repealed or out of date, and the claim does not say so.',
  stopped: 'The check was stopped before it reached this claim.',
  'verifier-unavailable': 'No verifier could check the claim.',
} as const

/** The rule that decided about a claim. The names are stable; `docs/explain.md` explains each. */
export type DecisionRule = keyof typeof decisionRules

/** Why a candidate was not linked, with one sentence each. */
export const candidateRules = {
  'min-coverage': 'It contains a smaller share of the words of the claim than the matcher requires.',
  'too-few-words': 'It has too few words in common with the claim.',
  'min-similarity':
    'The model scores it lower than the matcher requires, and it has too few words in common with the claim.',
  'best-refused': 'The best candidate was refused, so no other is linked.',
  'near-copy': 'It has nearly the same text as another source, which is used in its place.',
  'holds-less': 'It contains less of the claim than the best candidate.',
  'source-limit': 'It is as good as the best, but the claim already has the maximum number of sources.',
  'link-limit': 'The claim or its part already has the maximum number of links.',
  'source-share':
    'It has more than its share of the references, and another source supports the claim as well.',
  'other-part': 'It is linked to another part of the sentence.',
} as const

/** Why a candidate was not linked to a claim. The names are stable; `docs/explain.md` explains each. */
export type CandidateRule = keyof typeof candidateRules
