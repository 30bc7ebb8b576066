import { closedFields, readClosed } from '../../core/fields.ts'
import { expectArgument } from '../../core/error.ts'
import type { Extractor } from '../../core/ports.ts'
import { isObject } from '../../core/shapes.ts'
import { toStoredCitationData } from '../../references/display.ts'
import type { StoredCitationData } from '../../references/display.ts'
import { CitationEngine } from '../engine.ts'
import { runOptionNames } from './citation-run.ts'
import type { AttributeOptions } from './attribution.ts'
import type { CitationEngineOptions } from '../engine-options.ts'

/** An answer with its sources, and how to match and verify it. */
export type PostHocOptions = AttributeOptions &
  Pick<CitationEngineOptions, 'matcher' | 'verifier' | 'maxSourceShare'> & {
    /** Extractors for the application's own tools; the last is tried first, the built-in ones after them. */
    extractors?: readonly Extractor[]
  }

/** The citations of an answer in the compact form to store; with `marks`, also the text that their offsets index. */
export type PostHocCitations = StoredCitationData & {
  /** The answer without the model's marks; absent if `marks` is `false` or was not given. */
  text?: string
}

const generatePostHocCitationsFields = closedFields<PostHocOptions>({
  ...runOptionNames,
  response: true,
  sources: true,
  toolResults: true,
  matcher: true,
  verifier: true,
  maxSourceShare: true,
  extractors: true,
})

/**
 * Cites a finished answer in one call and returns the compact form to store beside it: the cited sources, and
 * references with UTF-16 offsets. With `marks`, `text` is the answer without the model's marks. As with every engine,
 * the record is stored if `CITATION_DB_URL` names a database.
 *
 * ```ts
 * const { references } = await generatePostHocCitations({ response, toolResults: await result.toolResults })
 * ```
 *
 * Rejects with a `CitationError`, as `engine.attribute` does.
 */
export async function generatePostHocCitations(given: PostHocOptions): Promise<PostHocCitations> {
  const options = readClosed(given, generatePostHocCitationsFields, 'generatePostHocCitations()')
  const where = 'generatePostHocCitations()'
  expectArgument(isObject(options), `${where}: the argument`, 'an object { response, sources }')
  const { matcher, verifier, maxSourceShare, extractors = [], ...input } = options
  expectArgument(Array.isArray(extractors), `${where}: extractors`, 'an array of extractors')
  const engine = new CitationEngine({ matcher, verifier, maxSourceShare })
  for (const extractor of extractors) engine.registerExtractor(extractor)
  const attribution = await engine.attribute(input)
  const stored = toStoredCitationData(attribution)
  return input.marks ? { ...stored, text: attribution.textParts[0] ?? '' } : stored
}
