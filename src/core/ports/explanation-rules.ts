/**
 * The rules that can decide about a claim, with one sentence each. Their names are stable; their sentences may change.
 */
export const decisionRules = {
  'not-a-claim': 'The sentence is a question, greeting, announcement, offer, instruction or label.',
  'no-source': 'There is no source to match the claim to.',
  'no-link': 'The matcher linked no source to the claim.',
  'matcher-unavailable': 'The matcher failed or was stopped before it linked a source.',
  'quote-altered': 'The source has other words in the place of a few words of the quote.',
  'quote-unclear': 'The source is too damaged to tell whether it has the quote.',
  'quote-elsewhere': 'The quote is in another source than the link says.',
  'quote-not-found': 'The quote is in none of the sources.',
  'cell-tells':
    'The claim says the value of one cell of a table, names its row and column, and says no more.',
  'cell-differs': 'The row of the table that the claim names has another value in this column.',
  'row-elsewhere': 'The quote is of another row of the table than the claim names.',
  'row-words': 'The words stand in a row of a table that does not tell the claim by itself.',
  'place-elsewhere': 'The evidence stands in another place than the claim names.',
  'place-unclear':
    'The answer names the place of the sentence, and whether the evidence stands there could not be told.',
  'by-reference': 'The evidence says it by reference to another part of the text.',
  'no-text': 'The linked source has no text.',
  'no-words': 'The claim has no content words to compare.',
  verbatim: 'The claim stands in the source word for word, but for harmless differences.',
  'fact-changed':
    'A sentence of the source is nearly word for word the claim, but for one number, date, negation or opposite.',
  'source-objects':
    'The source has another value or a negation in the same place, or something around the sentence or its link that bears on it; whether that contradicts the claim, words alone do not decide.',
  'same-words': 'The evidence has words of the claim; whether it says the same, words cannot tell.',
  'too-few-words': 'Too few words of the claim are in the evidence to tell.',
  'fact-differs':
    'The judge said supported, but the evidence states another number, date, unit, quantifier or negation in the same place.',
  'figure-without-words':
    'The judge said supported, but the evidence does not state a figure or date of the claim, and the judge named no words of it that give this figure.',
  'struck-out': 'The judge said supported, but what the source says of the claim is struck out there.',
  'not-confirmed':
    'The judge said supported, but the evidence shares no word with the claim, or may speak to the judge, and asked about the opposite alone the judge did not call it contradicted.',
  'model-verdict': 'A language model gave this verdict on the claim and its evidence.',
  'matcher-verdict': 'The language model that linked the source also said whether it supports the claim.',
  'verifier-verdict': 'The verifier gave this verdict without an explanation.',
  'no-quote-given': 'The verifier said supported, but gave no quote that is in a source.',
  'text-unproven':
    'The text that the claim rests on was written by a model, or given in the place of a page that could not be read.',
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
