/** What other rooms take from `sources/`: sources of this answer and of earlier ones → the numbers a reader sees. */
export { withRegistered } from './sources/registered-sources.ts'
export type { SourceReader } from './sources/registered-sources.ts'
