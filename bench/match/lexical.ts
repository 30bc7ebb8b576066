import Database from 'better-sqlite3'
import MiniSearch from 'minisearch'
import type { Source } from '../../src/core/source.ts'
import { createPassageIndexer } from '../../src/sources/ranking/passage-indexer.ts'
import { contentTerms } from '../../src/text/words.ts'
import { compare, formatTime, growth } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'
import { createCorpus } from './corpus.ts'
import type { Corpus } from './corpus.ts'
import { memoryOf } from './memory.ts'

/** Indexes all sources and asks all questions; returns the best five sources for each. */
type Search = (corpus: Corpus) => string[][] | Promise<string[][]>

const BEST = 5
/** Number of passages that are ranked; enough to come from at least five sources. */
const PASSAGES = 40

/**
 * Searches as the matcher does in sources that it sees for the first time: it indexes only the terms of the questions.
 */
const atFirst: Search = ({ sources, questions }) => {
  const terms = questions.map(({ text }) => new Set(contentTerms(text)))
  return ask(sources, { terms, only: new Set(terms.flatMap((own) => [...own])) })
}

/** Searches as the matcher does in sources that it has seen before: it indexes all terms. */
const forAll: Search = ({ sources, questions }) => {
  const terms = questions.map(({ text }) => new Set(contentTerms(text)))
  return ask(sources, { terms })
}

async function ask(
  sources: readonly Source[],
  { terms, only }: { terms: readonly Set<string>[]; only?: ReadonlySet<string> },
): Promise<string[][]> {
  const { index } = await createIndex(sources, only)
  return terms.map((own) => {
    const ranked = index.rank([...own], PASSAGES)
    return [...new Set(ranked.map(({ passage }) => passage.source.id))].slice(0, BEST)
  })
}

/** Creates an index, and returns it with the indexer and its caches. */
async function createIndex(sources: readonly Source[], only?: ReadonlySet<string>) {
  const indexSources = createPassageIndexer({ maxLength: 900, cut: 'quick' })
  const index = await indexSources(sources, { only })
  if (!index) throw new Error('The index was not built.')
  return { index, indexSources }
}

const bySearchLibrary: Search = ({ sources, questions }) => {
  const search = new MiniSearch({ fields: ['content'] })
  search.addAll(sources.map(({ id, content }) => ({ id, content })))
  return questions.map(({ text }) =>
    search
      .search(text)
      .slice(0, BEST)
      .map(({ id }) => String(id)),
  )
}

const byDatabase: Search = ({ sources, questions }) => {
  const database = new Database(':memory:')
  database.exec('CREATE VIRTUAL TABLE sources USING fts5(content)')
  const insert = database.prepare('INSERT INTO sources (rowid, content) VALUES (?, ?)')
  database.transaction(() => {
    for (const { number, content } of sources) insert.run(number, content)
  })()
  const select = database
    .prepare('SELECT rowid FROM sources WHERE sources MATCH ? ORDER BY rank LIMIT ?')
    .pluck()
  const found = questions.map(({ text }) => {
    const query = [...new Set(text.match(/\p{L}+/gu))].map((word) => `"${word}"`).join(' OR ')
    return select.all(query, BEST).map((number) => `S${String(number)}`)
  })
  database.close()
  return found
}

function recallOf(found: readonly string[][], { questions }: Corpus): number {
  return questions.filter(({ sourceId }, index) => found[index]?.includes(sourceId)).length / questions.length
}

async function against(peer: Search, { own, count }: { own: Search; count: number }): Promise<BenchResult> {
  const corpus = createCorpus(count)
  const recall = recallOf(await own(corpus), corpus)
  const peerRecall = recallOf(await peer(corpus), corpus)
  const times = await compare(
    () => own(corpus),
    () => peer(corpus),
    { repetitions: 3 },
  )
  return {
    ratio: times.speedup,
    detail: `${formatTime(times.own)} against ${formatTime(times.peer)}, recall@5 ${recall} against ${peerRecall}`,
    ...(recall < peerRecall && { broken: 'finds fewer of the sources' }),
  }
}

/** How many times longer the search takes with ten times as many sources. */
async function growthOf(own: Search, count: number): Promise<BenchResult> {
  const [small, large] = [createCorpus(count / 10), createCorpus(count)]
  const times = await growth(
    () => own(small),
    () => own(large),
    { repetitions: 3 },
  )
  return { ratio: times.ratio, detail: `${formatTime(times.small)}, ${formatTime(times.large)}` }
}

/** Compares the memory of the index, including the indexer's caches, with the length of the texts. */
async function memory(): Promise<BenchResult> {
  const { sources } = createCorpus(10_000)
  const characters = sources.reduce((sum, { content }) => sum + content.length, 0)
  const bytes = await memoryOf(() => createIndex(sources))
  return {
    ratio: bytes / characters,
    detail: `${(bytes / 1e6).toFixed(1)} MB for ${(characters / 1e6).toFixed(1)} MB of text`,
  }
}

const peers = [
  { peer: 'minisearch', search: bySearchLibrary, atLeast: 20 },
  { peer: 'SQLite FTS5', search: byDatabase, atLeast: 5 },
]

export const suite: BenchSuite = {
  name: 'lexical matching, index and 20 queries',
  rows: [
    ...peers.map(({ peer, search, atLeast }) => ({
      label: '10,000 sources of 2 KB',
      peer,
      target: { atLeast },
      run: () => against(search, { own: atFirst, count: 10_000 }),
    })),
    ...peers.map(({ peer, search }) => ({
      label: '10,000 sources of 2 KB, all terms indexed',
      peer,
      target: {},
      run: () => against(search, { own: forAll, count: 10_000 }),
    })),
    ...[1_000, 10_000].map((count) => ({
      label: `${count.toLocaleString('en')} sources by the time of a tenth of them`,
      peer: 'itself',
      target: { atMost: 15 },
      run: () => growthOf(atFirst, count),
    })),
    { label: '10,000 sources of 2 KB, memory', peer: 'the text', target: { atMost: 1 }, run: memory },
  ],
}
