/** Rows of sources and a budget → a digest of their texts; loaded when one is needed. */
export { digestSources } from './content/sources/digest.ts'
