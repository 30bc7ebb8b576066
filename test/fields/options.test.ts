import { describe, expect, test } from 'vitest'
import { entries } from '../../scripts/build/entries.ts'
import { CitationEngine, CitationError, memoryStore } from '../../src/entries/index.ts'
import { memoryBlobs } from '../../src/entries/archive.ts'
import { discoverOptions } from './discover-options.ts'

/**
 * Parameters that are data and no options: records, sources, citations and places, which may have been read from
 * anywhere; what an application implements; props of components; answers and plugins of a page.
 */
const free: Readonly<Record<string, string>> = {
  'CitationError 0': 'what is thrown',
  'CitationServiceError 0': 'what is thrown',
  'findStatutePlace 0': 'a place',
  'formatPlace 0': 'a place',
  'formatStatuteLocator 0': 'a place',
  'locateOnPages 0': 'a place',
  'pageAt 0': 'a source',
  'domainOf 0': 'a source',
  'titleOf 0': 'a source',
  'sourcePlaceUrl 0': 'a source',
  'sourcePlaceUrl 1': 'evidence',
  'textFragmentUrl 1': 'evidence',
  'formatLocation 0': 'evidence',
  'toCitedSource 0': 'a source',
  'toCslItem 0': 'a source',
  'toCanonicalSource 0': 'a source',
  'fromCanonicalSource 0': 'a row of another program',
  'canonicalKey 0': 'a source',
  'formatCitation 0': 'a citation',
  'formatCitation 1': 'a source',
  'inlineCitation 0': 'a citation',
  'inlineCitation 1': 'a source',
  'statusWords 0': 'a citation',
  'renderCard 0': 'a citation',
  'renderHtml 1': 'the data of an answer',
  'renderSourceList 0': 'the data of an answer',
  'toInlineCitation 0': 'a citation',
  'tooltipLines 0': 'an entry of a map',
  'locateAnnotated 0': 'a part of an annotation',
  'locateTextFragment 0': 'a directive of an address',
  'toNativeCitations 0': 'the record of an answer',
  'toStoredCitationData 0': 'the record of an answer',
  'toCitationsData 0': 'the record of an answer',
  'explanationTree 0': 'an explanation',
  'exportAnswer 0': 'the record of an answer',
  'toWebAnnotations 0': 'the record of an answer',
  'toProvJson 0': 'the record of an answer',
  'toSchemaOrg 0': 'the record of an answer',
  'toTextFragments 0': 'the record of an answer',
  'toRoCrate 0': 'the record of an answer',
  'applyEvent 0': 'the answer of a page',
  'applyEvent 1': 'an event of a stream',
  'createAnswer 0': 'the answer of a page',
  'archivedHtml 0': 'what was kept',
  'createInclusionProof 0': 'an entry of the log',
  'leafHashOf 0': 'an entry of the log',
  'entryHash 0': 'an entry of the log',
  'entryText 0': 'an entry of the log',
  'chainOf 0': 'an entry of the log',
  'mayRead 0': 'an actor',
  'mayRead 1': 'an entry of the log',
  'commentedIds 0': 'an entry of the log',
  'readLeaves 1': 'how far a reading of the log has come',
  'citeUIMessageStream 0': 'a run',
  'exportSession 0': 'a store',
  'exportStoredBibliography 0': 'a store',
  'formatStoredCitation 0': 'a store',
  'exportSessionBibliography 0': 'a store',
  'CitedAnswer 0': 'props',
  'CitedMarkdown 0': 'props',
  'SourcePanel 0': 'props',
  'CitationCard 0': 'props',
  'SourceList 0': 'props',
  'useCitations 1': 'options of a hook',
  'useConversationNumbers 1': 'options of a hook',
  'remarkCitations 0': 'data of a page',
}

/** What stands before the options, where a text, list or object of nothing does not do. */
const before: Readonly<Record<string, readonly unknown[]>> = {
  citationApp: [new CitationEngine()],
  citationMiddleware: [new CitationEngine()],
  citationService: [new CitationEngine({ store: memoryStore() })],
  citeResponse: [new CitationEngine(), new Response('x')],
  nodeCitations: [new CitationEngine()],
  exportStoredBibliography: [new CitationEngine({ store: memoryStore() })],
  createExtractors: [[]],
  createKeyStore: [memoryStore()],
  executeToolsWithCitations: [new CitationEngine().run()],
  exportSession: [memoryStore()],
  fromWacz: [new Blob([])],
  fromWarc: [new Blob([]).stream()],
  formatStoredCitation: [new CitationEngine({ store: memoryStore() }), 'id'],
  exportSessionBibliography: [new CitationEngine({ store: memoryStore() }), 'id'],
  functionSearch: [async () => []],
  instructions: ['numbers', []],
  searchTool: [async () => ({ sources: [] })],
  storeJournal: [memoryStore()],
}

const found = discoverOptions()
const isListed = ({ name, index }: { name: string; index: number }) => `${name} ${index}` in free
const closed = found.filter((parameter) => !isListed(parameter))

test('the list of what is free names nothing that is not there', () => {
  const all = new Set(found.map(({ name, index }) => `${name} ${index}`))
  expect(Object.keys(free).filter((each) => !all.has(each))).toEqual([])
  expect(closed.length).toBeGreaterThan(100)
})

describe('an unknown option is refused with its name', () => {
  // Entries of pages need a document.
  const inPages = new Set(['pdf', 'archive-view', 'citations-api', 'element'])
  const callable = closed.filter(({ entry }) => !inPages.has(entry))
  test.each(callable)('$entry $name $index', async ({ entry, name, index }) => {
    const module: Record<string, unknown> = await import(`../../${entries[entry]}`)
    const call = module[name] as (...given: readonly unknown[]) => unknown
    expect(await failureOf(call, { name, index })).toMatch(/quiteUnknown: there is no such field/)
  })
})

async function failureOf(
  call: (...given: readonly unknown[]) => unknown,
  { name, index }: { name: string; index: number },
): Promise<string> {
  const options = { quiteUnknown: 1 }
  const own = before[name]
  // A function says which of its arguments is wrong: texts, lists and objects are tried in turn.
  const tries = own
    ? [own]
    : [[], ['x'], ['x', 'x'], [[], []], [['x'], ['x']], ['x', []], [[]], [{}], [recordOf()]]
  let last = 'nothing was refused'
  for (const first of tries) {
    const given = [...Array.from({ length: index }, (_, place) => first[place] ?? first.at(-1)), options]
    try {
      const made: unknown =
        name === 'CitationEngine' ? new CitationEngine(options as never) : await call(...given)
      if (isIterator(made)) await made.next()
    } catch (error) {
      last = error instanceof CitationError ? error.message : String(error)
      if (last.includes('quiteUnknown')) return last
    }
  }
  return last
}

function isIterator(value: unknown): value is AsyncIterator<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function'
}

/** The record of an answer, which some functions look at first. */
function recordOf() {
  const time = '2026-01-01T00:00:00.000Z'
  return {
    id: '018f3a1e-0000-7000-8000-000000000001',
    createdAt: time,
    finishedAt: time,
    outcome: 'complete',
    textParts: [],
    sources: [],
    citations: [],
    uncited: [],
    incidents: [],
    usage: { calls: 0, inputTokens: 0, outputTokens: 0 },
  }
}

describe('options within options', () => {
  const blobs = memoryBlobs()
  const store = memoryStore()
  test.each([
    ['context', { context: { sesionId: 's' } }, 'sesionId'],
    ['thresholds', { thresholds: { suport: 0.5 } }, 'suport'],
    ['documents', { documents: { timeLimit: 1 } }, 'timeLimit'],
    ['fetchOptions', { fetchOptions: { retrys: 1 } }, 'retrys'],
    ['archive', { store, archive: { blobs, citd: true } }, 'citd'],
    ['marks', { marks: { protocol: [] } }, 'protocol'],
  ])('%s', (_, options, name) => {
    expect(() => new CitationEngine(options as never)).toThrow(
      new RegExp(`${name}: there is no such field; "\\w+" is probably meant`),
    )
  })
})
