import { family } from './family.ts'
import { findSources } from './reading/find-sources.ts'
import { unwrapOutput } from './reading/tool-output.ts'

/**
 * Parts of an AI SDK result other than tool results, passed as the output of a call with one of these names: `source`
 * parts, text parts with `citations`, `providerMetadata`. The generic extractor reads them too.
 */
export const sourcePartsExtractors = family(
  ['source', 'sources', 'source_parts', 'provider_metadata'],
  ({ output }) => findSources(unwrapOutput(output)),
)
