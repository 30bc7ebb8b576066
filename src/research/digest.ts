/** The digest of sources that a model is shown, within a budget of UTF-16 units; imported on demand. */
export { digestSources } from './content/sources/digest.ts'
