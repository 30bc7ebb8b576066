/**
 * Public exports of `sources/`. In: sources that a caller gives, some by their id alone. Out: the same sources, each
 * with its text.
 */
export { withRegistered } from './sources/registered-sources.ts'
export type { SourceReader } from './sources/registered-sources.ts'
