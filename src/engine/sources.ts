/**
 * Public exports of `sources/`. In: sources of this answer and of earlier ones. Out: the numbers that a
 * reader sees.
 */
export { withRegistered } from './sources/registered-sources.ts'
export type { SourceReader } from './sources/registered-sources.ts'
