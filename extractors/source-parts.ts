import { family } from './family.ts'
import { findSources } from './reading/find-sources.ts'
import { unwrapOutput } from './reading/tool-output.ts'

/**
 * Reads parts of an AI SDK result other than tool results: `source` parts, text parts with `citations`,
 * `providerMetadata`. Pass them as the output of a call named `source`, `sources`, `source_parts` or
 * `provider_metadata`. The generic extractor finds such parts in the outputs of other tools too.
 */
export const sourcePartsExtractors = family(
  ['source', 'sources', 'source_parts', 'provider_metadata'],
  ({ output }) => findSources(unwrapOutput(output)),
)
