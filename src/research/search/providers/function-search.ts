import { closedFields, readClosed } from '../../../core/fields.ts'
import { createExtractors } from '../../../../extractors/create-extractors.ts'
import { isErrorOutput, isFields } from '../../../../extractors/reading.ts'
import { isExactly, isListOf, sourceInputShape } from '../../../core/shapes.ts'
import { CitationError, expectArgument } from '../../../core/error.ts'
import type { SearchFunction, SearchHit, SearchProvider } from '../sources/search-provider.ts'

const functionSearchFields = closedFields<NonNullable<Parameters<typeof functionSearch>[1]>>({ name: true })

/**
 * Any function as a provider. The extractors of tool results read what it returns: a list of results, or the answer
 * of a service, also as a JSON string. An object that reports an error, such as `{ error: 'quota' }`, is thrown as
 * `search-failed`; an error in a string gives no results.
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
      if (isFields(output) && isErrorOutput(output)) throw failed(name, output)
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

function failed(name: string, output: unknown): CitationError {
  return new CitationError({
    code: 'search-failed',
    message: `${name} returned an error: ${JSON.stringify(output).slice(0, 200)}.`,
    suggestion: 'Check what the function returns.',
  })
}
