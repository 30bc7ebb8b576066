/** What other rooms take from `nli/`: links and a model for natural language inference → verdicts. */
export type { ClassifierOptions, NliLogits, NliModel, NliTokenizer } from './nli/classifier.ts'
export type { NliThresholds } from './nli/judge-premises.ts'
export { nliVerifier } from './nli/nli-verifier.ts'
export type { NliVerifier, NliVerifierOptions } from './nli/nli-verifier.ts'
