/**
 * Verification by a local model. In: links and an ONNX cross-encoder for natural language inference.
 * Out: verdicts, from what the text around the evidence entails.
 */
export { nliVerifier } from './nli-verifier.ts'
export type { NliVerifier, NliVerifierOptions } from './nli-verifier.ts'
export type { NliThresholds } from './judge-premises.ts'
export type { ClassifierOptions, NliLogits, NliModel, NliTokenizer } from './classifier.ts'
