/** Public exports of `matching/`. In: a model, or settings that name one. Out: a matcher and a verifier. */
export { loadProvider } from './matching/load-provider.ts'
export { modelCitations } from './matching/model-citations.ts'
export type { ModelCitationsOptions } from './matching/model-citations.ts'
export { readModelSettings } from './matching/model-settings.ts'
export type { Environment } from './matching/model-settings.ts'
export { MODEL_TIME, loadModel } from './matching/settings-matching.ts'
export type { Matching } from './matching/settings-matching.ts'
