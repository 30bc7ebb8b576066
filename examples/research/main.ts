/**
 * Searches with several queries, judges what they find, fetches the pages, and attributes an answer to them.
 *
 *     node examples/research/main.ts
 *
 * Without a key and a network: the search is a function over a few pages. `tavilySearch`, `exaSearch`,
 * `braveSearch` and `searxngSearch` take its place.
 */
import { CitationEngine } from 'citespan'
import { createSearch, fromCanonicalSource } from 'citespan/research'

const pages: Record<string, { title: string; snippet: string; body: string }> = {
  'https://town.example/weir': {
    title: 'The weir of Osterfeld',
    snippet: 'The weir protects Osterfeld against floods.',
    body: 'The weir protects Osterfeld against floods of the Alme. Its two gates are lowered when the river rises above 3.20 metres.',
  },
  'https://town.example/sirens': {
    title: 'Sirens',
    snippet: 'Sirens warn Osterfeld of floods.',
    body: 'Six sirens warn Osterfeld of floods. They sound for one minute when the gauge of the Alme shows 4 metres.',
  },
  'https://town.example/choir': {
    title: 'The choir',
    snippet: 'The choir of Osterfeld sings in May.',
    body: 'The choir of Osterfeld sings in May.',
  },
  'https://news.example/floods': {
    title: 'Floods in Osterfeld',
    snippet: 'What protects Osterfeld against floods?',
    body: 'What protects Osterfeld against floods?\n\nSubscribe to continue reading\n\nAlready a subscriber? Sign in',
  },
}

const found: Record<string, string[]> = {
  'weir Osterfeld floods': ['https://town.example/weir', 'https://news.example/floods'],
  'flood warning Osterfeld': [
    'https://town.example/sirens',
    'https://town.example/weir?utm_source=search',
    'https://town.example/choir',
  ],
}

const search = createSearch({
  search: (query) =>
    found[query]!.map((url) => ({ url, ...pages[url.split('?')[0]!] })).map(({ url, title, snippet }) => ({
      url,
      title,
      snippet,
    })),
  reconcile: true,
  fetchContent: async (url) => ({ content: pages[url.split('?')[0]!]!.body }),
})

const { sources, dropped, judgedBy } = await search({
  objective: 'What protects Osterfeld against floods?',
  queries: Object.keys(found),
})
console.log(`judged by ${judgedBy}`)
for (const { sid, title, objective_relevance: score } of sources) console.log(`  ${sid} ${title}: ${score}`)
for (const { title, code, reason } of dropped) console.log(`  – ${title}: ${code}. ${reason}`)

const engine = new CitationEngine()
const { citations } = await engine.attribute({
  response: 'The weir protects Osterfeld against floods of the Alme.',
  sources: sources.map((source) => fromCanonicalSource(source)),
})
for (const { text, sourceIds, status } of citations) console.log(`${status} by ${sourceIds}: ${text}`)
