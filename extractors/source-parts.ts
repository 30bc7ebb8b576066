import { family } from './family.ts'
import { findSources } from './reading/find-sources.ts'
import { unwrapOutput } from './reading/tool-output.ts'

/**
 * What an AI SDK result holds beside tool results, handed over as the output of
 * a call by one of these names: `source` parts, text parts with `citations`,
 * `providerMetadata`. The generic extractor knows them too.
 */
export const sourcePartsExtractors = family(
  ['source', 'sources', 'source_parts', 'provider_metadata'],
  ({ output }) => findSources(unwrapOutput(output)),
)
