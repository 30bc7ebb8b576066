import { closedFields, readClosed } from '../../../core/fields.ts'
import { createExtractors } from '../../../../extractors/create-extractors.ts'
import {
  defaultLimits,
  isErrorOutput,
  isFields,
  parseJsonText,
  unwrapOutput,
} from '../../../../extractors/reading.ts'
import { isExactly, isListOf, sourceInputShape } from '../../../core/shapes.ts'
import { CitationError, expectArgument } from '../../../core/error.ts'
import type { SearchFunction, SearchHit, SearchProvider } from '../sources/search-provider.ts'

const functionSearchFields = closedFields<NonNullable<Parameters<typeof functionSearch>[1]>>({ name: true })

/**
 * Any function as a provider. It may return a list of results, such as `[{ url, title, snippet }]`, or the response of
 * a search service, either of them also as a JSON string. If the returned data reports an error, such as
 * `{ error: 'quota' }`, the query fails with `search-failed`. A plain-text message, such as `Error: quota` or
 * `No results found.`, counts as no results. `options.name`, `search` by default, names the provider in messages.
 *
 * @example functionSearch(async (query) => await index.search(query))
 */
export function functionSearch(search: SearchFunction, options: { name?: string } = {}): SearchProvider {
  const { name = 'search' } = readClosed(options, functionSearchFields, 'functionSearch()')
  expectArgument(typeof search === 'function', 'functionSearch(): search', 'a function')
  const extractors = createExtractors([], { limits: { maxSources: 1_000 } })
  return {
    name,
    async search(query, call) {
      const output = await search(query, call)
      const found = extractors.extract({ toolCallId: 'search', toolName: 'web_search', input: {}, output })
      if (isHits(output)) return output
      if (isError(output)) throw failed(name, output)
      return found.map(
        ({ toolName: _toolName, toolCallId: _toolCallId, validation: _validation, ...hit }) => hit,
      )
    },
  }
}

/** Whether the results already are sources and need no extraction. */
function isHits(output: unknown): output is SearchHit[] {
  return isListOf(output, (hit) => isExactly(sourceInputShape, hit))
}

/** Whether the output is data that reports an error: as it is, as a JSON string, or in the AI SDK's wrapper. */
function isError(output: unknown): boolean {
  const value = unwrapOutput(output)
  if (value === undefined) return output !== undefined
  const data = typeof value === 'string' ? parseJsonText(value, defaultLimits) : value
  return isFields(data) && isErrorOutput(data)
}

function failed(name: string, output: unknown): CitationError {
  const shown = typeof output === 'string' ? output : JSON.stringify(output)
  return new CitationError({
    code: 'search-failed',
    message: `${name} returned an error: ${shown.slice(0, 200)}.`,
    suggestion: 'Check what the function returns.',
  })
}
