import { describe, expect, test } from 'vitest'
import {
  readSourceCitations,
  readStepCitations,
  readTextCitations,
} from '../../../src/cite/providers/ai-sdk.ts'
import { readAnthropicCitations } from '../../../src/cite/providers/anthropic.ts'
import { readOpenAiAnnotations } from '../../../src/cite/providers/openai.ts'
import type { ProviderCitation } from '../../../src/cite/providers/provider-citation.ts'
import { createPlaceReader } from '../../../src/cite/providers/read-place.ts'

const BEECH = 'Beech leaves turn copper in October.'
const OAK = 'Oaks are felled in März 🪓 only.'
const text = `🌳 ${BEECH} ${OAK}`
const at = (part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length })
/** The same in code points, as in bytes of UTF-8. */
const inPoints = (part: string) => {
  const size = (value: string) => Array.from(value).length
  const { start } = at(part)
  return { start: size(text.slice(0, start)), end: size(text.slice(0, start) + part) }
}
const inBytes = (part: string) => {
  const size = (value: string) => new TextEncoder().encode(value).length
  const { start } = at(part)
  return { start: size(text.slice(0, start)), end: size(text.slice(0, start) + part) }
}

/** A citation as a reader of the table sees it: the texts that its place may mean, or `all`. */
function shown({ place, ...citation }: ProviderCitation) {
  const spans = place ? createPlaceReader(text).read(place) : null
  return { ...citation, cites: spans?.map(({ start, end }) => text.slice(start, end)) ?? 'all' }
}

const url = 'https://trees.test/beech'
const beechPage = { type: 'website', url, title: 'Beech' }
const urlCitation = (span: { start: number; end: number }) => ({
  type: 'url_citation',
  url,
  title: 'Beech',
  start_index: span.start,
  end_index: span.end,
})
const charLocation = {
  type: 'char_location',
  cited_text: 'Leaves don&#x27;t fall early.',
  document_index: 1,
  document_title: 'Trees',
  start_char_index: 4,
  end_char_index: 30,
  file_id: null,
}
const sdkDocument = {
  type: 'source',
  sourceType: 'document',
  id: '1',
  mediaType: 'application/pdf',
  title: 'Trees',
}

describe('text parts of the AI SDK', () => {
  test.each<[string, object, object[]]>([
    [
      'OpenAI: a span in code points, one in UTF-16 is possible too',
      {
        citations: [
          {
            source: { type: 'source', sourceType: 'url', id: url, url, title: 'Beech' },
            startIndex: inPoints(BEECH).start,
            endIndex: inPoints(BEECH).end,
          },
        ],
        providerMetadata: { openai: { itemId: 'm1', annotations: [urlCitation(inPoints(BEECH))] } },
      },
      [{ provider: 'openai', source: beechPage, cites: [` ${BEECH.slice(0, -1)}`, BEECH] }],
    ],
    [
      'OpenAI: a file, at the point after what it is about',
      {
        citations: [
          {
            source: {
              ...sdkDocument,
              id: 'file-7',
              filename: 'trees.pdf',
              title: 'trees.pdf',
              providerMetadata: {
                openai: { type: 'file_citation', fileId: 'file-7', index: inPoints(BEECH).end },
              },
            },
          },
        ],
        providerMetadata: { openai: { itemId: 'm1' } },
      },
      [
        {
          provider: 'openai',
          source: { type: 'document', identifier: 'file-7', title: 'trees.pdf' },
          cites: ['', ''],
        },
      ],
    ],
    [
      'OpenAI: annotations of a version without citations',
      { providerMetadata: { azure: { annotations: [urlCitation(at(BEECH)), { type: 'file_path' }] } } },
      [{ provider: 'azure', source: beechPage, cites: [BEECH, expect.any(String)] }],
    ],
    [
      'Anthropic: a document, its quote without entities',
      {
        citations: [
          {
            source: { ...sdkDocument, providerMetadata: { anthropic: { ...charLocation } } },
            citedText: charLocation.cited_text,
          },
        ],
        providerMetadata: { anthropic: { citations: [charLocation] } },
      },
      [
        {
          provider: 'anthropic',
          source: { type: 'document', identifier: 'Trees', title: 'Trees' },
          citedText: "Leaves don't fall early.",
          cites: 'all',
        },
      ],
    ],
    [
      'a citation of a provider that says nothing of itself',
      {
        citations: [
          { source: { type: 'source', sourceType: 'url', id: 'x', url }, startIndex: 0, endIndex: 9_999 },
        ],
      },
      [{ provider: 'provider', source: { type: 'website', url }, cites: [] }],
    ],
    [
      'what citespan added is none',
      {
        citations: [
          {
            source: {
              type: 'source',
              sourceType: 'url',
              id: 'S1',
              url,
              providerMetadata: { citespan: { number: 1 } },
            },
            startIndex: 0,
            endIndex: 2,
          },
        ],
      },
      [],
    ],
    ['neither citations nor metadata', { text }, []],
    ['shapes that are none', { citations: [null, 3, { source: 'x' }], providerMetadata: [1] }, []],
  ])('%s', (_, part, expected) => {
    expect(readTextCitations(part).map(shown)).toEqual(expected)
  })
})

describe('source parts and metadata of steps', () => {
  const cohere = (fields: object) => ({
    ...sdkDocument,
    providerMetadata: {
      cohere: { ...inPoints(OAK), text: OAK, citationType: 'TEXT_CONTENT', sources: [], ...fields },
    },
  })
  const document = { id: 'doc:2', text: 'Oaks: in March only.', title: 'oaks.txt' }

  test('Cohere: a span, checked by its text, with the documents it rests on', () => {
    const part = cohere({
      sources: [
        { type: 'document', id: 'doc:2', document },
        { type: 'document', id: 'doc:3', document: { id: 'doc:3', text: '', title: 'empty.txt' } },
      ],
    })
    expect(readSourceCitations(part).map(shown)).toEqual([
      {
        provider: 'cohere',
        source: expect.objectContaining({
          identifier: 'doc:2',
          title: 'oaks.txt',
          content: 'Oaks: in March only.',
        }),
        cites: [OAK],
      },
      {
        provider: 'cohere',
        source: { type: 'document', identifier: 'doc:3', title: 'empty.txt' },
        cites: [OAK],
      },
    ])
  })

  test('Cohere: what cites the thinking is about no answer, and another text at the place fits nothing', () => {
    const sources = [{ type: 'document', id: 'doc:2', document }]
    expect(readSourceCitations(cohere({ sources, citationType: 'THINKING_CONTENT' }))).toEqual([])
    expect(readSourceCitations(cohere({ sources, text: 'Elms' })).map(shown)).toMatchObject([{ cites: [] }])
    expect(readSourceCitations({ type: 'source', sourceType: 'url', id: '1', url })).toEqual([])
  })

  test('Google: segments in bytes, one citation for each chunk', () => {
    const { start, end } = inBytes(OAK)
    const groundingMetadata = {
      groundingChunks: [
        { web: { uri: url, title: 'trees.test' } },
        { retrievedContext: { uri: 'gs://trees/oaks.pdf', title: 'Oaks', text: document.text } },
        { retrievedContext: { fileSearchStore: 'fileSearchStores/trees-1', title: 'Elms' } },
        { maps: { uri: 'https://maps.test/1', title: 'Forest', text: 'A forest.' } },
        { image: { sourceUri: 'https://img.test/1', imageUri: 'https://img.test/1.png', title: 'Oak' } },
      ],
      groundingSupports: [
        { segment: { endIndex: inBytes(BEECH).end, text: `🌳 ${BEECH}` }, groundingChunkIndices: [0, 9] },
        { segment: { startIndex: start, endIndex: end, text: OAK }, groundingChunkIndices: [1, 2] },
        {
          segment: { startIndex: start + 1, endIndex: end, text: OAK },
          supportChunkIndices: [3],
          confidenceScores: [0.9],
        },
        { segment: { startIndex: end - 5, endIndex: end }, groundingChunkIndices: [4] },
        { groundingChunkIndices: [0] },
      ],
    }
    expect(readStepCitations({ google: { groundingMetadata } }).map(shown)).toEqual([
      {
        provider: 'google',
        source: { type: 'website', url, title: 'trees.test' },
        cites: [`🌳 ${BEECH}`],
      },
      {
        provider: 'google',
        source: { type: 'document', identifier: 'oaks.pdf', title: 'Oaks', content: document.text },
        cites: [OAK],
      },
      {
        provider: 'google',
        source: { type: 'document', identifier: 'trees-1', title: 'Elms' },
        cites: [OAK],
      },
      {
        provider: 'google',
        source: { type: 'website', url: 'https://maps.test/1', title: 'Forest', content: 'A forest.' },
        cites: [],
      },
      {
        provider: 'google',
        source: { type: 'website', url: 'https://img.test/1', title: 'Oak' },
        cites: ['only.'],
      },
      { provider: 'google', source: { type: 'website', url, title: 'trees.test' }, cites: [] },
    ])
    expect(readStepCitations({ google: { groundingMetadata: null }, openai: 3 })).toEqual([])
  })

  test('Perplexity names sources alone', () => {
    const parts = [{ type: 'source', sourceType: 'url', id: '1', url }]
    expect(parts.flatMap(readSourceCitations)).toEqual([])
    expect(readStepCitations({ perplexity: { usage: { citationTokens: 3 } } })).toEqual([])
  })
})

describe('raw answers', () => {
  test('OpenAI: annotations of responses and of chat completions', () => {
    const { type, ...nested } = urlCitation(at(OAK))
    const file = { type: 'file_citation', file_id: 'file-7', filename: 'trees.pdf', index: 3 }
    const container = {
      type: 'container_file_citation',
      file_id: 'cfile-1',
      filename: 'out.csv',
      container_id: 'c1',
      start_index: at(BEECH).start,
      end_index: at(BEECH).end,
    }
    expect(
      readOpenAiAnnotations([{ type, url_citation: nested }, file, container, { type: 'other' }]).map(
        (citation) => [citation.source, citation.place],
      ),
    ).toEqual([
      [beechPage, { ...at(OAK), unit: 'characters' }],
      [
        { type: 'document', identifier: 'file-7', title: 'trees.pdf' },
        { start: 3, end: 3, unit: 'characters' },
      ],
      [
        { type: 'document', identifier: 'cfile-1', title: 'out.csv' },
        { ...at(BEECH), unit: 'characters' },
      ],
    ])
    expect(readOpenAiAnnotations([{ type: 'url_citation', url }]).map(shown)).toMatchObject([{ cites: [] }])
    expect(readOpenAiAnnotations('none')).toEqual([])
  })

  test('Anthropic: every kind of location', () => {
    const quoted = { citedText: 'Said.' }
    const base = { cited_text: 'Said.', document_index: 0, document_title: 'Trees', file_id: null }
    const named = { type: 'document', identifier: 'Trees', title: 'Trees' }
    const web = { type: 'web_search_result_location', cited_text: 'Said.', url, title: 'Beech' }
    const found = { type: 'search_result_location', cited_text: 'Said.', source: url, title: null }
    expect(
      readAnthropicCitations([
        { ...base, type: 'char_location', start_char_index: 0, end_char_index: 5 },
        { ...base, type: 'page_location', start_page_number: 4, end_page_number: 5, file_id: 'file_1' },
        { ...base, type: 'content_block_location', document_title: null, start_block_index: 0 },
        { ...web, encrypted_index: 'x' },
        { ...found, search_result_index: 0 },
        { ...found, source: 'handbook/7', title: 'Handbook' },
        { type: 'later_location', cited_text: 'Said.' },
      ]),
    ).toEqual([
      { provider: 'anthropic', place: null, source: named, ...quoted },
      {
        provider: 'anthropic',
        place: null,
        source: { ...named, identifier: 'file_1' },
        pageNumber: 4,
        ...quoted,
      },
      {
        provider: 'anthropic',
        place: null,
        source: { type: 'document', identifier: 'Document 0', title: 'Document 0' },
        ...quoted,
      },
      { provider: 'anthropic', place: null, source: beechPage, ...quoted },
      { provider: 'anthropic', place: null, source: { type: 'website', url }, ...quoted },
      {
        provider: 'anthropic',
        place: null,
        source: { type: 'document', identifier: 'handbook/7', title: 'Handbook' },
        ...quoted,
      },
    ])
  })
})
