import { describe, expect, test } from 'vitest'
import { toProviderCitations } from '../../../src/entries/protocols.ts'
import { readAnthropicCitations } from '../../../src/cite/providers/anthropic.ts'
import { readCohereCitations } from '../../../src/cite/providers/cohere.ts'
import { readGrounding } from '../../../src/cite/providers/google.ts'
import { readOpenAiAnnotations } from '../../../src/cite/providers/openai.ts'
import { geminiReader } from '../../../src/doors/web/reading/gemini.ts'

/** Objects with every field that the API references of the providers document; the values are ours. */
const text = 'Öl fließt. Wasser auch.'
const url = 'https://oil.test/report'
const documented = {
  openai: {
    url_citation: { type: 'url_citation', start_index: 0, end_index: 10, url, title: 'Oil report' },
    file_citation: { type: 'file_citation', file_id: 'file-7', filename: 'oil.pdf', index: 10 },
    container_file_citation: {
      type: 'container_file_citation',
      container_id: 'cntr_1',
      file_id: 'cfile_7',
      filename: 'oil.csv',
      start_index: 0,
      end_index: 10,
    },
    file_path: { type: 'file_path', file_id: 'file-8', index: 10 },
    /** Of the Assistants API. */
    file_of_assistant: {
      type: 'file_citation',
      text: '【4:0†oil.pdf】',
      file_citation: { file_id: 'file-7', quote: 'Oil flows.' },
      start_index: 0,
      end_index: 10,
    },
  },
  anthropic: {
    char_location: {
      type: 'char_location',
      cited_text: 'Oil flows.',
      document_index: 0,
      document_title: 'Oil report',
      start_char_index: 0,
      end_char_index: 10,
      file_id: null,
    },
    page_location: {
      type: 'page_location',
      cited_text: 'Oil flows.',
      document_index: 0,
      document_title: 'Oil report',
      start_page_number: 3,
      end_page_number: 4,
      file_id: null,
    },
    content_block_location: {
      type: 'content_block_location',
      cited_text: 'Oil flows.',
      document_index: 0,
      document_title: null,
      start_block_index: 2,
      end_block_index: 3,
      file_id: 'file_011',
    },
    web_search_result_location: {
      type: 'web_search_result_location',
      cited_text: 'Oil flows.',
      encrypted_index: 'Eo8B',
      title: 'Oil report',
      url,
    },
    search_result_location: {
      type: 'search_result_location',
      cited_text: 'Oil flows.',
      search_result_index: 0,
      source: url,
      title: 'Oil report',
      start_block_index: 0,
      end_block_index: 1,
    },
  },
  cohere: {
    start: 0,
    end: 10,
    text: 'Öl fließt.',
    sources: [
      {
        type: 'document',
        id: 'doc:0',
        document: { id: 'doc:0', title: 'Oil report', url, text: 'Oil flows.' },
      },
      { type: 'tool', id: 'search_1:0', tool_output: { title: 'Oil notes', text: 'Oil still flows.' } },
    ],
    content_index: 0,
    type: 'TEXT_CONTENT',
  },
  google: {
    groundingChunks: [
      { web: { uri: url, title: 'oil.test', domain: 'oil.test' } },
      {
        retrievedContext: {
          uri: 'gs://bucket/oil.pdf',
          title: 'Oil report',
          text: 'Oil flows.',
          documentName: 'projects/1/documents/7',
          ragChunk: { text: 'Oil flows.', pageSpan: { firstPage: 3, lastPage: 4 } },
        },
      },
      { maps: { uri: 'https://maps.test/?cid=1', title: 'Oil mill', text: 'A mill.', placeId: 'places/1' } },
    ],
    groundingSupports: [
      {
        segment: { partIndex: 0, startIndex: 0, endIndex: 12, text: 'Öl fließt.' },
        groundingChunkIndices: [0, 1, 2],
        confidenceScores: [0.9, 0.8, 0.7],
      },
    ],
  },
}

describe('what the references of providers document is read', () => {
  const place = { start: 0, end: 10, unit: 'characters' }
  const page = { type: 'website', url, title: 'Oil report' }
  const file = (identifier: string, title?: string) => ({
    type: 'document',
    identifier,
    ...(title && { title }),
  })

  test.each([
    ['url_citation', { place, source: page }],
    ['file_citation', { place: { ...place, start: 10 }, source: file('file-7', 'oil.pdf') }],
    ['container_file_citation', { place, source: file('cfile_7', 'oil.csv') }],
    ['file_of_assistant', { place, source: file('file-7'), citedText: 'Oil flows.' }],
  ] as const)('OpenAI: %s', (name, expected) => {
    expect(readOpenAiAnnotations([documented.openai[name]])).toEqual([{ provider: 'openai', ...expected }])
  })

  test('OpenAI: a path of a file that was made is no citation', () => {
    expect(readOpenAiAnnotations([documented.openai.file_path])).toEqual([])
  })

  test.each([
    ['char_location', { source: file('Oil report', 'Oil report') }],
    ['page_location', { source: file('Oil report', 'Oil report'), pageNumber: 3 }],
    ['content_block_location', { source: file('file_011', 'Document 0') }],
    ['web_search_result_location', { source: page }],
    ['search_result_location', { source: page }],
  ] as const)('Anthropic: %s', (name, expected) => {
    expect(readAnthropicCitations([documented.anthropic[name]])).toEqual([
      { provider: 'anthropic', place: null, citedText: 'Oil flows.', ...expected },
    ])
  })

  test('Cohere: documents and outputs of tools', () => {
    expect(readCohereCitations([documented.cohere])).toEqual([
      {
        provider: 'cohere',
        place: { ...place, text: 'Öl fließt.' },
        source: expect.objectContaining({ url, title: 'Oil report', content: 'Oil flows.' }),
      },
      {
        provider: 'cohere',
        place: { ...place, text: 'Öl fließt.' },
        source: expect.objectContaining({ title: 'Oil notes', content: 'Oil still flows.' }),
      },
    ])
  })

  test('Google: pages, retrieved texts with their page, places on maps', () => {
    const read = readGrounding(documented.google)
    expect(read.map(({ source, pageNumber }) => ({ ...source, pageNumber }))).toEqual([
      { type: 'website', url, title: 'oil.test', pageNumber: undefined },
      { type: 'document', identifier: 'oil.pdf', title: 'Oil report', content: 'Oil flows.', pageNumber: 3 },
      {
        type: 'website',
        url: 'https://maps.test/?cid=1',
        title: 'Oil mill',
        content: 'A mill.',
        pageNumber: undefined,
      },
    ])
  })

  test('Google: a stream names each chunk once, and its supports count all of them', () => {
    const { groundingChunks: chunks, groundingSupports } = documented.google
    const support = (index: number) => ({ ...groundingSupports[0]!, groundingChunkIndices: [index] })
    const message = (groundingChunks: object[], index: number) => ({
      candidates: [
        {
          content: { parts: [{ text: index === 0 ? text : ' ' }] },
          groundingMetadata: { groundingChunks, groundingSupports: [support(index)] },
        },
      ],
    })
    const cited = (messages: object[]) => {
      const reader = geminiReader()
      const parts = messages.flatMap((each) => reader.read(each) ?? [])
      return parts.flatMap((part) =>
        part.type === 'cited' ? part.citations.map(({ source }) => source.title) : [],
      )
    }
    const titles = ['oil.test', 'Oil report', 'Oil mill']
    expect(cited([message([chunks[0]!], 0), message([chunks[1]!], 1), message([chunks[2]!], 2)])).toEqual(
      titles,
    )
    // Others repeat what was named before.
    expect(
      cited([message(chunks.slice(0, 1), 0), message(chunks.slice(0, 2), 1), message(chunks, 2)]),
    ).toEqual(titles)
    expect(cited([message(chunks, 0), message([], 2)])).toEqual([titles[0], titles[2]])
  })
})

describe('what is written has the documented fields, but for those that a provider alone can make', () => {
  const sources = [
    { id: 'S1', title: 'Oil report', url },
    { id: 'S2', title: 'oil.pdf' },
  ]
  const evidence = (sourceId: string, rest: object = {}) => ({
    sourceId,
    start: 0,
    end: 10,
    quote: 'Oil flows.',
    similarity: 1,
    kind: 'exact' as const,
    ...rest,
  })
  const answer = {
    text,
    sources,
    citations: [
      {
        start: 0,
        end: 10,
        text: 'Öl fließt.',
        sourceIds: ['S1', 'S2'],
        evidence: [evidence('S1'), evidence('S2')],
      },
      {
        start: 11,
        end: 23,
        text: 'Wasser auch.',
        sourceIds: ['S2'],
        evidence: [evidence('S2', { pageNumber: 3 })],
      },
    ],
  }
  /** Fields that the documented object has and the written one has not. */
  function missing(written: object, sample: object): string[] {
    expect(Object.keys(sample)).toEqual(expect.arrayContaining(Object.keys(written)))
    return Object.keys(sample).filter((key) => !Object.hasOwn(written, key))
  }

  test('OpenAI', () => {
    const { annotations } = toProviderCitations(answer, 'openai')[0]!
    expect(annotations.map(({ type }) => type)).toEqual(['url_citation', 'file_citation', 'file_citation'])
    expect(missing(annotations[0]!, documented.openai.url_citation)).toEqual([])
    expect(missing(annotations[1]!, documented.openai.file_citation)).toEqual([])
  })

  test('Anthropic', () => {
    const citations = toProviderCitations(answer, 'anthropic').flatMap((block) => block.citations ?? [])
    expect(citations.map(({ type }) => type)).toEqual([
      'web_search_result_location',
      'char_location',
      'page_location',
    ])
    expect(missing(citations[0]!, documented.anthropic.web_search_result_location)).toEqual([
      'encrypted_index',
    ])
    expect(missing(citations[1]!, documented.anthropic.char_location)).toEqual([])
    expect(missing(citations[2]!, documented.anthropic.page_location)).toEqual([])
    expect(readAnthropicCitations(citations).map(({ pageNumber }) => pageNumber)).toEqual([
      undefined,
      undefined,
      3,
    ])
  })

  test('Cohere and Google', () => {
    const { citations } = toProviderCitations(answer, 'cohere')
    expect(missing(citations[0]!, documented.cohere)).toEqual([])
    const { groundingMetadata } = toProviderCitations(answer, 'google')
    expect(missing(groundingMetadata, documented.google)).toEqual([])
    expect(missing(groundingMetadata.groundingSupports[0]!, documented.google.groundingSupports[0]!)).toEqual(
      ['confidenceScores'],
    )
    expect(
      missing(
        groundingMetadata.groundingSupports[0]!.segment,
        documented.google.groundingSupports[0]!.segment,
      ),
    ).toEqual([])
  })
})
