import { describe, expect, test } from 'vitest'
import { createExtractors, fieldsExtractor } from '../../extractors/index.ts'
import type { SourceInput } from '../../src/core/source.ts'

const snippet = 'Grey herons stand still for minutes.'
const content = `# Herons\n\n${snippet} Then they strike, within a tenth of a second.`
const url = 'https://birds.test/heron'

function extracted(toolName: string, output: unknown): SourceInput[] {
  return createExtractors([
    fieldsExtractor({
      pattern: 'by_paths',
      fields: {
        list: 'results',
        url: 'url',
        snippet: 'text',
        content: 'content',
        publisher: 'publisher',
        publishedAt: 'published_time_iso',
        modifiedAt: 'modified_time_iso',
        authors: 'authors',
      },
    }),
  ]).extract({ toolCallId: 'call-1', toolName, input: {}, output })
}

const canonical = {
  sid: 7,
  title: 'Herons',
  url,
  text: snippet,
  content,
  publisher: 'Bird Press',
  authors: ['Ada Reed'],
  objective_relevance: 0.9,
  query_relevance: [{ qid: '1', query: 'herons', score: 0.8 }],
  reasoning: 'It says how herons hunt.',
  published_time_iso: '2025-01-02T12:34:56Z',
  modified_time_iso: '2025-01-03T10:00:00Z',
  validation: { state: 'valid', checkedAt: '2026-01-01T00:00:00Z' },
}

const kept = {
  url,
  snippet,
  content,
  publisher: 'Bird Press',
  authors: ['Ada Reed'],
  publishedAt: '2025-01-02T12:34:56Z',
  modifiedAt: '2025-01-03T10:00:00Z',
}

const judged = {
  title: 'Herons',
  objectiveRelevance: 0.9,
  queryRelevance: [{ qid: '1', query: 'herons', score: 0.8 }],
  relevanceReasoning: 'It says how herons hunt.',
  validation: { state: 'valid', checkedAt: '2026-01-01T00:00:00Z' },
  metadata: { sid: 7 },
}

describe('snippet, body and details of one result are fields of the source', () => {
  test.each([
    'web_search',
    'tavily_search',
    'file_search',
    'sources',
    'search_wikipedia',
    'fetch_page',
    'http_client',
    'mcp__web__find',
    'query_rag',
    'some_tool',
  ])('%s', (toolName) => {
    expect(extracted(toolName, { results: [canonical] })).toMatchObject([{ ...kept, ...judged }])
    expect(extracted(toolName, JSON.stringify([canonical]))).toMatchObject([{ ...kept, ...judged }])
  })

  test('an MCP result, as structured content and as text', () => {
    const blocks = [{ type: 'text', text: JSON.stringify({ results: [canonical] }) }]
    expect(extracted('mcp__a__b', { content: blocks })).toMatchObject([{ ...kept, ...judged }])
    const structured = { content: [], structuredContent: { results: [canonical] } }
    expect(extracted('mcp__a__b', structured)).toMatchObject([{ ...kept, ...judged }])
  })

  test('fields by their paths', () => {
    expect(extracted('by_paths', { results: [canonical] })).toMatchObject([kept])
  })

  test.each<[string, unknown, Partial<SourceInput>]>([
    ['a body before its preview', { url, content: snippet, text: content }, { snippet, content }],
    [
      'Tavily',
      { title: 'Herons', url, content: snippet, raw_content: content, published_date: '2025-01-02' },
      { snippet, content, publishedAt: '2025-01-02' },
    ],
    [
      'Exa',
      { id: url, url, author: 'Ada Reed', publishedDate: '2025-01-02', text: content, summary: 'No.' },
      { content, authors: ['Ada Reed'], publishedAt: '2025-01-02' },
    ],
    [
      'Firecrawl',
      { url, description: snippet, markdown: content, metadata: { ogSiteName: 'Bird Press' } },
      { snippet, content, publisher: 'Bird Press' },
    ],
    [
      'excerpts beside the whole page',
      { url, highlights: [snippet], markdown: content },
      { snippet, content },
    ],
    [
      'a news service',
      { url, source: { id: null, name: 'Bird Press' }, description: snippet, content },
      { snippet, content, publisher: 'Bird Press' },
    ],
    [
      'a search engine that names the publisher as source',
      { link: url, source: 'Bird Press', snippet, position: 1 },
      { snippet, publisher: 'Bird Press' },
    ],
    ['schema.org', { url, text: content, publisher: { name: 'Bird Press' } }, { publisher: 'Bird Press' }],
    ['only a change', { url, content, updated: '2025-01-03' }, { modifiedAt: '2025-01-03' }],
  ])('%s', (_, result, expected) => {
    const [source] = extracted('web_search', { results: [result] })
    expect(source).toMatchObject(expected)
  })

  test.each([
    ['a database', { source: 'Milvus', url, text: content }],
    ['a file', { link: url, source: 'Herons.pdf', text: content }],
    ['a path', { link: url, source: 'Birds/Herons', text: content }],
    ['a document', { url, text: content, source: { title: 'Herons' } }],
  ])('the source of %s is no publisher', (_, result) => {
    expect(extracted('web_search', [result])[0]).not.toHaveProperty('publisher')
  })

  test('a change is no date of publication, and reasoning without a score is a model’s', () => {
    const [source] = extracted('web_search', [{ url, content, updated_at: '2025-01-03', reasoning: 'Hm.' }])
    expect(source).not.toHaveProperty('publishedAt')
    expect(source).not.toHaveProperty('relevanceReasoning')
    expect(source).not.toHaveProperty('metadata')
  })

  test('labelled lines', () => {
    const text = `Title: Herons\nURL: ${url}\nPublisher: Bird Press\nUpdated: 2025-01-03\nSnippet: ${snippet}\nContent: ${content}`
    const { authors: _authors, publishedAt: _published, ...rest } = kept
    expect(extracted('some_tool', text)).toMatchObject([{ ...rest, modifiedAt: '2025-01-03' }])
  })

  test('a feed', () => {
    const feed = `<rss><channel><item><title>Herons</title><link>${url}</link><description>${snippet}</description><content:encoded>${snippet} Then they strike.</content:encoded></item></channel></rss>`
    expect(extracted('some_tool', feed)).toMatchObject([
      { url, snippet, content: `${snippet} Then they strike.` },
    ])
  })

  test('a page that a provider found says its age', () => {
    const part = {
      type: 'source',
      sourceType: 'url',
      id: '1',
      url,
      providerMetadata: { anthropic: { pageAge: 'January 2, 2025' } },
    }
    expect(extracted('source', part)).toMatchObject([{ url, publishedAt: '2025-01-02' }])
  })

  test('what a search has dropped is no source', () => {
    const dropped = [{ url: 'https://birds.test/other', title: 'Otters', reason: 'It is about otters.' }]
    expect(extracted('web_search', { results: [canonical], dropped })).toHaveLength(1)
  })
})
