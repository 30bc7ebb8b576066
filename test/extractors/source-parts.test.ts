import { describe, expect, test } from 'vitest'
import { createExtractors } from '../../extractors/index.ts'

const { extract } = createExtractors()
const sourcesOf = (output: unknown, toolName = 'source_parts') =>
  extract({ toolCallId: 'parts', toolName, input: {}, output })

const words = 'Beech leaves turn copper in October.'

describe('source parts', () => {
  test.each<[string, unknown, object[]]>([
    [
      'a URL',
      { type: 'source', sourceType: 'url', id: 'x1', url: 'https://trees.test/beech', title: 'Beech' },
      [{ type: 'website', url: 'https://trees.test/beech', title: 'Beech' }],
    ],
    [
      'a title that is only the URL',
      {
        type: 'source',
        sourceType: 'url',
        id: 'x1',
        url: 'https://trees.test/beech',
        title: 'https://trees.test/beech',
      },
      [{ url: 'https://trees.test/beech' }],
    ],
    [
      'a file, by the id that its provider gives beside it',
      {
        type: 'source',
        sourceType: 'document',
        id: 'random',
        mediaType: 'application/pdf',
        title: 'trees.pdf',
        filename: 'trees.pdf',
        providerMetadata: { openai: { type: 'file_citation', fileId: 'file-7', index: 3 } },
      },
      [{ type: 'document', identifier: 'file-7', title: 'trees.pdf' }],
    ],
    [
      'documents that come along with the part',
      {
        type: 'source',
        sourceType: 'document',
        id: 'random',
        title: 'trees.txt',
        providerMetadata: {
          cohere: {
            start: 0,
            end: 5,
            text: 'Beech',
            sources: [
              { type: 'document', id: 'doc:2', document: { id: 'doc:2', text: words, title: 'trees.txt' } },
            ],
          },
        },
      },
      [{ type: 'document', identifier: 'doc:2', title: 'trees.txt', content: words }],
    ],
    [
      'parts of a UI message',
      [
        { type: 'source-url', sourceId: '1', url: 'https://trees.test/beech', title: 'Beech' },
        {
          type: 'source-document',
          sourceId: '2',
          mediaType: 'application/pdf',
          title: 'Oaks',
          filename: 'oaks.pdf',
        },
      ],
      [{ url: 'https://trees.test/beech' }, { identifier: 'oaks.pdf', title: 'Oaks' }],
    ],
    [
      'what a model wrote is none, also beside parts',
      [
        { type: 'reasoning', text: 'Thinking about beech leaves in October.' },
        { type: 'text', text: 'A plain text part of the answer, long enough.' },
        { type: 'text', text: words, providerMetadata: { openai: { itemId: 'm1' } } },
        { type: 'source', sourceType: 'url', id: 'x1', url: 'https://trees.test/beech' },
      ],
      [{ url: 'https://trees.test/beech' }],
    ],
  ])('%s', (_, output, expected) => {
    for (const toolName of ['source_parts', 'lookup']) {
      const sources = sourcesOf(output, toolName)
      expect(sources).toMatchObject(expected)
      expect(sources.length).toBe(expected.length)
      for (const { title, url } of sources) expect(title ?? '').not.toBe(url)
    }
  })
})

describe('citations of text parts', () => {
  const document = {
    type: 'source',
    sourceType: 'document',
    id: '0',
    mediaType: 'application/pdf',
    title: 'Trees',
  }

  test('one source a document, its quoted words together and unescaped', () => {
    const part = {
      type: 'text',
      text: 'Leaves turn.',
      citations: [
        { source: document, citedText: 'Beech leaves don&#x27;t fall early.' },
        { source: document, citedText: words },
        {
          source: { type: 'source', sourceType: 'url', id: 'u', url: 'https://trees.test/oak', title: 'Oak' },
          startIndex: 0,
          endIndex: 6,
        },
      ],
    }
    expect(sourcesOf(part)).toMatchObject([
      { title: 'Trees', content: `Beech leaves don't fall early.\n\n${words}` },
      { url: 'https://trees.test/oak', title: 'Oak' },
    ])
  })

  test('the provider’s own list where the SDK has none', () => {
    const citations = [
      {
        type: 'page_location',
        cited_text: words,
        document_title: 'Trees',
        start_page_number: 4,
        end_page_number: 5,
      },
    ]
    const part = { type: 'text', text: 'Leaves turn.', providerMetadata: { anthropic: { citations } } }
    expect(sourcesOf([part])).toMatchObject([
      { type: 'document', title: 'Trees', content: words, pageNumber: 4 },
    ])
  })

  test('a text part without either gives nothing', () => {
    expect(sourcesOf({ type: 'text', text: words, citations: [] })).toEqual([])
  })
})

test('grounding of an answer: web, files and places, not its segments or suggestions', () => {
  const google = {
    groundingMetadata: {
      webSearchQueries: ['beech'],
      searchEntryPoint: { renderedContent: '<div>suggestions that are HTML</div>' },
      groundingChunks: [
        { web: { uri: 'https://trees.test/beech', title: 'trees.test' } },
        { retrievedContext: { uri: 'gs://trees/oaks.pdf', title: 'Oaks', text: words } },
      ],
      groundingSupports: [
        {
          segment: { startIndex: 0, endIndex: 9, text: 'The answer of the model, at length.' },
          groundingChunkIndices: [0],
        },
      ],
    },
  }
  const sources = sourcesOf({ google }, 'provider_metadata')
  expect(sources).toMatchObject([
    { url: 'https://trees.test/beech', title: 'trees.test' },
    { identifier: 'gs://trees/oaks.pdf', title: 'Oaks', content: words },
  ])
  expect(sources.length).toBe(2)
})
