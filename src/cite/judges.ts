/** Verifiers that ask a model. The file is loaded when an application sets such a verifier. */
export { fastVerifier } from './verify/fast.ts'
export { llmVerifier } from './verify/llm.ts'
