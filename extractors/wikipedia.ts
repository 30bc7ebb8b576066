import type { ToolCall } from '../src/core/ports.ts'
import type { SourceInput } from '../src/core/source.ts'
import { family } from './family.ts'
import { isToolItself, readOutput } from './reading/read-output.ts'
import { isFields } from './reading/values.ts'

/**
 * Wikipedia tools: the action API, the REST summary and the usual libraries, whose `summary` is
 * the lead of the article. A page without a URL gets one from its title, in the requested
 * language or English.
 */
export const wikipediaExtractors = family(
  ['wikipedia', 'wikipedia_*', '*_wikipedia', '*_wikipedia_*', 'wiki', 'wiki_*', '*_wiki', 'search_wiki*'],
  (call) => readOutput(call, { allowSummary: true }).map((source) => withPageUrl(source, call)),
)

function withPageUrl(source: SourceInput, call: ToolCall): SourceInput {
  const typed = { type: 'website' as const, ...source }
  if (source.url || !source.title || isToolItself(source, call)) return typed
  const page = encodeURIComponent(source.title.replaceAll(' ', '_'))
  return { ...typed, url: `https://${languageOf(call.input)}.wikipedia.org/wiki/${page}` }
}

function languageOf(input: unknown): string {
  const language = isFields(input) ? (input.language ?? input.lang) : undefined
  return typeof language === 'string' && /^[a-z]{2,3}$/.test(language) ? language : 'en'
}
