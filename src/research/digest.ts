/** Digests rows of sources within a budget; loaded on demand. */
export { digestSources } from './content/sources/digest.ts'
