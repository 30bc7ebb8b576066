import { closedFields, readClosed } from '../../core/fields.ts'
import { tool } from 'ai'
import type { Tool } from 'ai'
import { z } from 'zod'
import { toLine } from '../../core/delimiter.ts'
import type { CanonicalSource } from '../../sources/registry.ts'
import type { Search } from './create-search.ts'
import type { DroppedSource, FailedQuery } from './search-result.ts'

/** The input that a model gives the tool. */
export type SearchToolInput = { objective: string; queries: string[] }

/** The output of the tool: citespan reads sources from it, and the model is shown their texts. */
export type SearchToolOutput = {
  results: CanonicalSource[]
  dropped: DroppedSource[]
  failed: FailedQuery[]
}

/** The description of the tool, how many queries it takes, and how much of the results the model is shown. */
export type SearchToolOptions = {
  /** The description for the model; an English one by default. */
  description?: string
  /** Maximum number of queries per call; 5 by default. A call with more is invalid. */
  maxQueries?: number
  /**
   * Maximum number of UTF-16 units of all results' texts together that the model is shown; 20,000 by default. Each text
   * is cut to an equal share: with ten results, to 2,000 units. Titles, addresses and dates are not counted. The texts
   * in `SearchToolOutput` are not cut.
   */
  maxLength?: number
}

const searchToolFields = closedFields<SearchToolOptions>({
  description: true,
  maxQueries: true,
  maxLength: true,
})

/**
 * A search as a tool of the AI SDK. A run takes its results as sources, as from any other tool, and cites them.
 *
 * @example
 * const tools = { web_search: searchTool(createSearch({ search: tavilySearch({ apiKey }) })) }
 * const result = streamText({ model, tools, messages, stopWhen: isStepCount(5) })
 * return run.toUIMessageStreamResponse(result)
 */
export function searchTool(
  search: Search,
  options: SearchToolOptions = {},
): Tool<SearchToolInput, SearchToolOutput> {
  const {
    description = 'Searches for sources. Give the objective in a sentence, and several queries that differ.',
    maxQueries = 5,
    maxLength = 20_000,
  } = readClosed(options, searchToolFields, 'searchTool()')
  return tool({
    description,
    inputSchema: z.object({
      objective: z.string().describe('What has to be found out.'),
      queries: z.array(z.string().trim().min(1).max(400)).min(1).max(maxQueries).describe('Search queries.'),
    }),
    async execute({ objective, queries }, { abortSignal: signal }) {
      const { sources, dropped, failed } = await search({ objective, queries, signal })
      return { results: sources.map((source) => withQueries(source, queries)), dropped, failed }
    },
    toModelOutput: ({ output }) => ({ type: 'text', value: toText(output, maxLength) }),
  })
}

/**
 * Adds the texts of the queries to a source's relevance to them: their numbers are ambiguous when a run searches again.
 */
function withQueries(source: CanonicalSource, queries: readonly string[]): CanonicalSource {
  const { query_relevance: relevance } = source
  if (!Array.isArray(relevance)) return source
  const named = relevance.map((each) => ({ ...each, query: queries[Number(each.qid) - 1] ?? each.query }))
  return { ...source, query_relevance: named }
}

/**
 * The results as the model reads them: title, address, date and text of each, and the failed queries. `maxLength`:
 * UTF-16 units of all texts, of which each has an equal share; a longer text is cut.
 */
function toText({ results, failed }: SearchToolOutput, maxLength: number): string {
  const share = Math.floor(maxLength / Math.max(1, results.length))
  const shown = results.map(({ title, url, text, content, published_time_iso: date }) =>
    [
      `# ${toLine(title, { maxLength: 200 })}`,
      [url, date].filter(Boolean).join(' · '),
      (content ?? text ?? '').slice(0, share).toWellFormed(),
    ]
      .filter((line) => line !== '')
      .join('\n'),
  )
  const lost = failed.map(
    ({ query, reason }) => `The query “${query}” failed: ${toLine(reason, { maxLength: 200 })}`,
  )
  return [...shown, ...lost].join('\n\n') || 'Nothing was found.'
}
