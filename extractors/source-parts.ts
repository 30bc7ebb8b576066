import { family } from './family.ts'
import { findSources } from './reading/find-sources.ts'
import { unwrapOutput } from './reading/tool-output.ts'

/**
 * Built-in extractors for sources that an AI SDK result has outside of tool results: `source` parts, text parts with
 * `citations`, and `providerMetadata`. Pass such parts as the `output` of a `ToolCall`, for example to
 * `run.addToolResult`, with the `toolName` `source`, `sources`, `source_parts` or `provider_metadata`. The generic
 * extractor finds such parts in the outputs of other tools too.
 */
export const sourcePartsExtractors = family(
  ['source', 'sources', 'source_parts', 'provider_metadata'],
  ({ output }) => findSources(unwrapOutput(output)),
)
