/**
 * The rules that can decide about a claim, each with one sentence that says
 * what it does. The names are stable; the sentences may be reworded.
 */
export const decisionRules = {
  'not-a-claim': 'The sentence is a question, greeting, announcement, offer, instruction or label.',
  'no-source': 'There was no source to match the claim to.',
  'no-link': 'The matcher linked no source to the claim.',
  'matcher-unavailable': 'The matcher failed or was stopped before it linked a source.',
  'quote-altered': 'The source states the quote with another number, date, name or negation.',
  'quote-elsewhere': 'The quote is in another source than the one it was said to be in.',
  'quote-not-found': 'The quote is in none of the sources.',
  'no-text': 'The linked source has no text.',
  'no-words': 'The claim has no content word that could be compared.',
  'guard-contradiction':
    'The evidence states another fact in the same place, such as another number or a negation.',
  'guard-lacking': 'The evidence does not state a fact of the claim, such as a number, date or name.',
  'name-missing': 'Neither the evidence nor the text near it has a name of the claim.',
  'negation-missing': 'The claim denies something that the evidence does not deny.',
  'clause-missing': 'A clause of the claim has no word in the evidence or near it.',
  'support-threshold':
    'The support score and the share of the claim’s words in the evidence reach their thresholds.',
  'below-support-threshold': 'The words of the claim are there, but the support score is too low.',
  'too-few-words': 'The evidence holds too few words of the claim to tell.',
  'stance-for': 'The words alone do not tell, but the evidence points the same way as the claim.',
  'stance-against': 'The evidence points the other way than the claim, on the same subject.',
  'model-verdict': 'A language model read the claim with its evidence and gave this verdict.',
  'matcher-verdict': 'The language model that linked the source also said how far it supports the claim.',
  'verifier-verdict': 'The verifier gave this verdict and did not say by which rule.',
  'no-quote-given': 'The verifier gave no quote that stands in a source, and none is verified without.',
  stopped: 'The check was stopped before it came to this claim.',
  'verifier-unavailable': 'No verifier could check the claim.',
} as const
export type DecisionRule = keyof typeof decisionRules

/** Why a candidate was not linked, each with one sentence. */
export const candidateRules = {
  'min-coverage': 'It holds a smaller share of the claim’s words than the matcher requires.',
  'too-few-words': 'It shares too few words with the claim.',
  'best-refused': 'The best candidate was refused, so no other is linked.',
  'near-copy': 'It has nearly the same text as another source, which is compared in its place.',
  'holds-less': 'It holds less of the claim than the best candidate.',
  'source-limit': 'It is as good as the best, but the claim already has as many sources as are linked.',
  'link-limit': 'The claim already has as many links as are verified.',
  'other-part': 'It is linked to another part of the sentence.',
} as const
export type CandidateRule = keyof typeof candidateRules
