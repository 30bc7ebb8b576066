/** Verifiers that ask a model; loaded when one is set. */
export { fastVerifier } from './verify/fast.ts'
export { llmVerifier } from './verify/llm.ts'
