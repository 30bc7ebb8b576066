import Database from 'better-sqlite3'
import MiniSearch from 'minisearch'
import type { Source } from '../../src/core/source.ts'
import { createPassageIndexer } from '../../src/match/passage-index.ts'
import { contentTerms } from '../../src/match/source-terms.ts'
import { compare, formatTime } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'
import { createCorpus } from './corpus.ts'
import type { Corpus } from './corpus.ts'
import { memoryOf } from './memory.ts'

/** Indexes all sources and asks all questions: the best five sources of each. */
type Search = (corpus: Corpus) => string[][] | Promise<string[][]>

const BEST = 5
/** Passages that hold at least five sources. */
const PASSAGES = 40

const own: Search = async ({ sources, questions }) => {
  const index = await createIndex(sources)
  return questions.map(({ text }) => {
    const ranked = index.rank([...new Set(contentTerms(text))], PASSAGES)
    return [...new Set(ranked.map(({ passage }) => passage.source.id))].slice(0, BEST)
  })
}

async function createIndex(sources: readonly Source[]) {
  const index = await createPassageIndexer({ maxLength: 900, cut: 'quick' })(sources)
  if (!index) throw new Error('The index was not built.')
  return index
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

async function against(peer: Search, count: number): Promise<BenchResult> {
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

async function memory(): Promise<BenchResult> {
  const { sources } = createCorpus(10_000)
  const characters = sources.reduce((sum, { content }) => sum + content.length, 0)
  const bytes = await memoryOf(() => createIndex(sources))
  return {
    ratio: bytes / characters,
    detail: `${(bytes / 1e6).toFixed(1)} MB for ${(characters / 1e6).toFixed(1)} MB of text`,
  }
}

export const suite: BenchSuite = {
  name: 'lexical matching, index and 20 queries',
  rows: [
    {
      label: '10,000 sources of 2 KB',
      peer: 'minisearch',
      target: { atLeast: 20 },
      run: () => against(bySearchLibrary, 10_000),
    },
    {
      label: '10,000 sources of 2 KB',
      peer: 'SQLite FTS5',
      target: { atLeast: 5 },
      run: () => against(byDatabase, 10_000),
    },
    { label: '10,000 sources of 2 KB, memory', peer: 'the text', target: { atMost: 1 }, run: memory },
  ],
}
