/**
 * `citespan/nli`: verification by a local model. In: links, and an ONNX cross-encoder for natural language inference.
 * Out: verdicts: whether the text around the evidence entails or contradicts the claim.
 */
export { nliVerifier } from '../cite/nli.ts'
export type { NliVerifier, NliVerifierOptions } from '../cite/nli.ts'
export type { NliThresholds } from '../cite/nli.ts'
export type { ClassifierOptions, NliLogits, NliModel, NliTokenizer } from '../cite/nli.ts'
