/**
 * Measures how well a model judges search results: it runs the 40 queries of test/fixtures/search-corpus.ts with the
 * model of `CITATION_LLM_URL` and `CITATION_LLM_MODEL`. The right labels are known, because the pages were written for
 * this.
 *
 * CITATION_LLM_URL=http://localhost:8080/v1 CITATION_LLM_MODEL=name node eval/relevance/main.ts [--prompts]
 *
 * Without an endpoint the results are judged by words. `--prompts` prints the instructions and one prompt instead;
 * `--fetch` also fetches the pages and gives their texts to the model.
 */
import { parseArgs } from 'node:util'
import { formatColumns } from '../../bench/format-columns.ts'
import { readModelSettings } from '../../src/engine/matching/model-settings.ts'
import { loadModel } from '../../src/engine/matching/settings-matching.ts'
import {
  contentFetcher,
  createContentFilter,
  createSearch,
  lexicalReconciler,
  llmReconciler,
  searxngSearch,
} from '../../src/entries/research.ts'
import type { SearchResult } from '../../src/entries/research.ts'
import { buildFilterPrompt, filterInstructions } from '../../src/research/search/filter/filter-prompt.ts'
import {
  buildRelevancePrompt,
  relevanceInstructions,
} from '../../src/research/search/relevance/relevance-prompt.ts'
import { objective, pages, queries } from '../../test/fixtures/search-corpus.ts'
import { startSearchServer } from '../../test/fixtures/search-server.ts'

const { values } = parseArgs({
  options: {
    prompts: { type: 'boolean', default: false },
    fetch: { type: 'boolean', default: false },
    /** Maximum number of results that one call judges. */
    batch: { type: 'string', default: '20' },
    /** Maximum number of concurrent calls. */
    calls: { type: 'string', default: '2' },
    timeout: { type: 'string', default: '300000' },
  },
})

if (values.prompts) showPrompts()
else await measure()

function showPrompts(): void {
  const some = pages.slice(0, 3)
  const sources = some.map(({ title, snippet }, index) => ({ sid: index + 1, title, text: snippet }))
  const shown = some.map(({ title, body, published }, index) => ({
    sid: index + 1,
    title,
    text: body,
    published,
  }))
  const delimiter = '5f2c81d0'
  const relevance = buildRelevancePrompt({
    objective,
    queries: queries.slice(0, 3),
    sources,
    delimiter,
    maxTextLength: 600,
  })
  const parts = [
    relevanceInstructions,
    relevance,
    filterInstructions,
    buildFilterPrompt({ objective, pages: shown, delimiter }),
  ]
  console.log(parts.join('\n\n=====\n\n'))
}

async function measure(): Promise<void> {
  await using server = await startSearchServer()
  const settings = readModelSettings(process.env)
  const options = { maxConcurrentCalls: Number(values.calls), timeoutMs: Number(values.timeout) }
  const model = settings && (await loadModel(settings))
  const tokens = { calls: 0, inputTokens: 0, outputTokens: 0 }
  await using content = contentFetcher({
    allow: { hosts: [new URL(server.url).host] },
    fetch: globalThis.fetch,
  })
  const search = createSearch({
    search: searxngSearch({ baseURL: server.url }),
    reconcile: model
      ? llmReconciler({ model, maxSourcesPerCall: Number(values.batch), ...options })
      : lexicalReconciler(),
    fetchContent: values.fetch && content.fetch,
    filter: model ? createContentFilter({ model, ...options }) : createContentFilter(),
    onUsage({ inputTokens, outputTokens }) {
      tokens.calls += 1
      tokens.inputTokens += inputTokens
      tokens.outputTokens += outputTokens
    },
  })
  const started = performance.now()
  const result = await search({ objective, queries })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  show(result, { seconds, tokens, name: settings?.modelId ?? 'words' })
}

function show(
  { sources, dropped, failed, judgedBy, filteredBy, incidents }: SearchResult,
  { seconds, tokens, name }: { seconds: string; tokens: object; name: string },
): void {
  const labelOf = (url = '') => {
    const path = new URL(url).pathname.replace(/\/$/, '')
    return pages.find((page) => page.path === path)!.isRelevant
  }
  const irrelevant = dropped.filter(({ code }) => code === 'irrelevant')
  // Results that the content filter dropped count too: before, they were judged relevant.
  const filtered = dropped.filter(({ code }) => code !== 'irrelevant' && code !== 'repeated')
  const kept = [...sources, ...filtered]
  const right = kept.filter(({ url }) => labelOf(url)).length
  const missed = irrelevant.filter(({ url }) => labelOf(url))
  const wrong = kept.filter(({ url }) => !labelOf(url))
  const rows = [
    ['judged by', `${judgedBy ?? 'nobody'}: ${name}`],
    ['found, each once', String(kept.length + irrelevant.length)],
    ['precision of what is kept', (right / kept.length).toFixed(3)],
    ['recall of what is relevant', (right / (right + missed.length)).toFixed(3)],
    ['repeated, with the source', String(dropped.filter(({ copyOf }) => copyOf !== undefined).length)],
    ['without a reason', String(dropped.filter(({ reason }) => reason === '').length)],
    ['filtered by', `${filteredBy ?? 'nobody'}: ${filtered.length} dropped`],
    ['failed queries, incidents', `${failed.length}, ${incidents.length}`],
    ['seconds, tokens', `${seconds}, ${JSON.stringify(tokens)}`],
  ]
  console.log(formatColumns(rows, { leftColumns: [0, 1] }))
  for (const { title, reason } of missed) console.log(`missed: ${title}: ${reason}`)
  for (const { title } of wrong) console.log(`kept, not relevant: ${title}`)
  for (const { title, code, reason } of filtered) console.log(`filtered: ${title}: ${code}. ${reason}`)
  for (const { code, message } of incidents) console.log(`incident: ${code}: ${message}`)
}
