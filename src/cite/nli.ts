/** Public exports of `nli/`. In: links, and a model for natural language inference. Out: verdicts. */
export type { ClassifierOptions, NliLogits, NliModel, NliTokenizer } from './nli/classifier.ts'
export type { NliThresholds } from './nli/judge-premises.ts'
export { nliVerifier } from './nli/nli-verifier.ts'
export type { NliVerifier, NliVerifierOptions } from './nli/nli-verifier.ts'
