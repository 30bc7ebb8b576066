import { toStoredCitationData } from '../references/display/stored-citation-data.ts'
import type { StoredCitationData } from '../references/display/stored-citation-data-schema.ts'
import { CitationEngine } from './engine.ts'
import type { AttributeOptions } from './attribution.ts'
import type { CitationEngineOptions } from './engine-options.ts'

/**
 * Cites a finished answer in one call and returns the compact form to keep
 * beside it: cited sources, and references with UTF-16 offsets.
 *
 * ```ts
 * const { references } = await generatePostHocCitations({ response, toolResults: await result.toolResults })
 * ```
 *
 * Rejects with a `CitationError` `invalid-input` for bad input.
 */
export async function generatePostHocCitations({
  matcher,
  verifier,
  extractors,
  ...options
}: AttributeOptions &
  Pick<CitationEngineOptions, 'matcher' | 'verifier' | 'extractors'>): Promise<StoredCitationData> {
  const engine = new CitationEngine({ matcher, verifier, extractors })
  return toStoredCitationData(await engine.attribute(options))
}
