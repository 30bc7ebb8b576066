import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toProviderCitations } from '../../../src/entries/protocols.ts'
import type { ProviderShape } from '../../../src/entries/protocols.ts'
import { readTextCitations } from '../../../src/cite/providers/ai-sdk.ts'
import { readAnthropicCitations } from '../../../src/cite/providers/anthropic.ts'
import { readCohereCitations } from '../../../src/cite/providers/cohere.ts'
import { readGrounding } from '../../../src/cite/providers/google.ts'
import { readOpenAiAnnotations } from '../../../src/cite/providers/openai.ts'
import type { ProviderCitation } from '../../../src/cite/providers/provider-citation.ts'
import { createPlaceReader } from '../../../src/cite/providers/read-place.ts'

const sources = [
  { id: 'S1', title: 'Über Öl', url: 'https://oil.test/a?b=c' },
  { id: 'S2', title: 'notes.txt' },
  { id: 'S3', title: '油', url: 'https://oil.test/油' },
]
const samples: readonly (readonly [text: string, ...claims: string[]])[] = [
  ['Öl fließt. 油很贵。Ende.', 'Öl fließt.', '油很贵。'],
  ['🌳 Beech 🪓. Next 👩‍👩‍👧 one. Ä', '🌳 Beech 🪓.', 'Next 👩‍👩‍👧 one.'],
  ['نفط غالي. 🛢️ end', 'نفط غالي.'],
  ['Plain.', 'Plain.'],
]

function answerOf([text, ...claims]: (typeof samples)[number]) {
  const citations = claims.map((claim, index) => {
    const start = text.indexOf(claim)
    const sourceIds = [sources[index]!.id, sources[(index + 1) % 3]!.id]
    return { start, end: start + claim.length, text: claim, sourceIds }
  })
  return { text, citations, sources }
}

/** What a citation that was read means: the words it cites and the source. `words` of a point are those before it. */
function meant({ place, source }: ProviderCitation, { text, whole }: { text: string; whole: string }) {
  const id = sources.find((each) =>
    source.url === undefined ? source.title === each.title : source.url === new URL(each.url ?? 'x:').href,
  )?.id
  const spans = place ? createPlaceReader(text).read(place) : null
  return {
    id,
    words: spans?.map(({ start, end }) => (start === end ? start : text.slice(start, end))) ?? [whole],
  }
}

/** Reads what was written with the readers of the same provider. */
const readers: Record<ProviderShape, (answer: ReturnType<typeof answerOf>) => ReturnType<typeof meant>[]> = {
  openai: (answer) =>
    toProviderCitations(answer, 'openai').flatMap(({ text, annotations }) =>
      readOpenAiAnnotations(annotations).map((each) => meant(each, { text, whole: '' })),
    ),
  anthropic: (answer) =>
    toProviderCitations(answer, 'anthropic').flatMap(({ text, citations }) =>
      readAnthropicCitations(citations).map((each) => meant(each, { text, whole: text })),
    ),
  cohere: (answer) => {
    const { content, citations } = toProviderCitations(answer, 'cohere')
    return readCohereCitations(citations).map((each) => meant(each, { text: content[0]!.text, whole: '' }))
  },
  google: (answer) => {
    const { content, groundingMetadata } = toProviderCitations(answer, 'google')
    return readGrounding(groundingMetadata).map((each) =>
      meant(each, { text: content.parts[0]!.text, whole: '' }),
    )
  },
  'ai-sdk': (answer) =>
    toProviderCitations(answer, 'ai-sdk').flatMap((part) =>
      part.type === 'text'
        ? readTextCitations(part).map((each) => meant(each, { text: part.text, whole: '' }))
        : [],
    ),
}

describe.each(Object.entries(readers))('%s', (name, read) => {
  test.each(samples)('%s is read as it was written', (text, ...claims) => {
    const answer = answerOf([text, ...claims])
    const found = read(answer)
    const expected = answer.citations.flatMap((citation) =>
      citation.sourceIds.map((id) => ({ id, citation })),
    )
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    for (const [index, { words }] of found.entries()) {
      const { id, citation } = expected[index]!
      const isFile = name === 'openai' && id === 'S2'
      // OpenAI's files have the point behind what they are about; without a text, UTF-16 may be meant too.
      expect(words).toContain(isFile ? citation.end : citation.text)
    }
  })
})

test('the shapes', () => {
  const answer = answerOf(samples[0]!)
  expect(toProviderCitations(answer, 'openai')).toEqual([
    {
      type: 'output_text',
      text: answer.text,
      annotations: [
        {
          type: 'url_citation',
          url: 'https://oil.test/a?b=c',
          title: 'Über Öl',
          start_index: 0,
          end_index: 10,
        },
        { type: 'file_citation', file_id: 'S2', filename: 'notes.txt', index: 10 },
        { type: 'file_citation', file_id: 'S2', filename: 'notes.txt', index: 15 },
        {
          type: 'url_citation',
          url: 'https://oil.test/%E6%B2%B9',
          title: '油',
          start_index: 11,
          end_index: 15,
        },
      ],
    },
  ])
  expect(toProviderCitations(answer, 'google').groundingMetadata).toEqual({
    groundingChunks: [
      { web: { uri: 'https://oil.test/a?b=c', title: 'Über Öl' } },
      { retrievedContext: { uri: 'S2', title: 'notes.txt' } },
      { web: { uri: 'https://oil.test/%E6%B2%B9', title: '油' } },
    ],
    groundingSupports: [
      {
        segment: { partIndex: 0, startIndex: 0, endIndex: 12, text: 'Öl fließt.' },
        groundingChunkIndices: [0, 1],
      },
      {
        segment: { partIndex: 0, startIndex: 13, endIndex: 25, text: '油很贵。' },
        groundingChunkIndices: [1, 2],
      },
    ],
  })
  expect(toProviderCitations(answer, 'cohere').citations[1]).toMatchObject({
    start: 11,
    end: 15,
    text: '油很贵。',
    sources: [{ type: 'document', id: 'S2', document: { id: 'S2', title: 'notes.txt' } }, { id: 'S3' }],
    type: 'TEXT_CONTENT',
    content_index: 0,
  })
  expect(toProviderCitations(answer, 'ai-sdk').slice(1)).toEqual([
    { type: 'source-url', sourceId: 'S1', url: 'https://oil.test/a?b=c', title: 'Über Öl' },
    { type: 'source-document', sourceId: 'S2', mediaType: 'text/plain', title: 'notes.txt' },
    { type: 'source-url', sourceId: 'S3', url: 'https://oil.test/%E6%B2%B9', title: '油' },
  ])
})

describe('Anthropic', () => {
  test('a place in a document is in code points, with its quote', () => {
    const content = '🛢️ Öl ist teuer. Mehr.'
    const quote = 'Öl ist teuer.'
    const start = content.indexOf(quote)
    const evidence = {
      sourceId: 'S1',
      quote,
      start,
      end: start + quote.length,
      similarity: 1,
      kind: 'exact' as const,
    }
    const source = {
      id: 'S1',
      number: 1,
      type: 'document' as const,
      identifier: 'oil.txt',
      content,
      contentHash: '',
    }
    const blocks = toProviderCitations(
      {
        text: 'Teuer.',
        citations: [{ start: 0, end: 6, sourceIds: ['S1'], evidence: [evidence] }],
        sources: [source],
      },
      'anthropic',
    )
    const [place] = blocks[0]!.citations!
    expect(place).toEqual({
      type: 'char_location',
      file_id: null,
      cited_text: quote,
      document_index: 0,
      document_title: 'oil.txt',
      start_char_index: 3,
      end_char_index: 16,
    })
    expect([...content].slice(3, 16).join('')).toBe(quote)
  })

  test.each([
    [0, 'Öl ist teuer.', 13],
    [100, 'Öl ist teuer.', 13],
    [100, '🛢️ Öl', 5],
  ])('a quote from %d on has its place without the text of the source too', (start, quote, points) => {
    const evidence = {
      sourceId: 'S1',
      quote,
      start,
      end: start + quote.length,
      similarity: 1,
      kind: 'exact' as const,
    }
    for (const content of [{ content: `${'x'.repeat(start)}${quote}. Mehr.` }, { content: '' }, {}]) {
      const blocks = toProviderCitations(
        {
          text: 'Teuer.',
          citations: [{ start: 0, end: 6, sourceIds: ['S1'], evidence: [evidence] }],
          sources: [{ id: 'S1', title: 'Öl', ...content }],
        },
        'anthropic',
      )
      expect(blocks[0]!.citations).toEqual([
        expect.objectContaining({
          type: 'char_location',
          cited_text: quote,
          start_char_index: start,
          end_char_index: start + points,
        }),
      ])
    }
  })

  test('blocks of any claims make up the text, and each claim is whole', () => {
    const spans = fc.array(fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 })), { maxLength: 6 })
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), spans, (text, pairs) => {
        const citations = pairs.map(([a, b]) => ({
          start: Math.min(a, b),
          end: Math.max(a, b),
          sourceIds: ['S1'],
        }))
        const blocks = toProviderCitations({ text, citations, sources }, 'anthropic')
        expect(blocks.map((block) => block.text).join('')).toBe(text)
        const cited = blocks.filter((block) => block.citations).map((block) => block.text.length)
        const covered = new Set(
          citations.flatMap(({ start, end }) =>
            Array.from(
              { length: Math.max(0, Math.min(end, text.length) - start) },
              (_, index) => start + index,
            ),
          ),
        )
        // A span that splits a surrogate pair is widened.
        expect(cited.reduce((sum, length) => sum + length, 0)).toBeGreaterThanOrEqual(covered.size)
      }),
      { numRuns: 50 },
    )
  })
})

test('each text part has its own offsets', () => {
  const answer = {
    textParts: ['Öl.', 'Öl fließt.'],
    citations: [{ textPart: 1, start: 3, end: 10, sourceIds: ['S1'] }],
    sources,
  }
  expect(toProviderCitations(answer, 'google').groundingMetadata.groundingSupports).toEqual([
    { segment: { partIndex: 1, startIndex: 4, endIndex: 12, text: 'fließt.' }, groundingChunkIndices: [0] },
  ])
})

test('failed citations and unknown sources are left out', () => {
  const citations = [
    { start: 0, end: 3, sourceIds: ['S1'], status: 'failed' as const },
    { start: 0, end: 3, sourceIds: ['S9'] },
    { start: 0, end: 3, pointer: '/a', sourceIds: ['S1'] },
  ]
  const answer = { text: 'Öl.', citations, sources }
  expect(toProviderCitations(answer, 'openai')).toEqual([
    { type: 'output_text', text: 'Öl.', annotations: [] },
  ])
  expect(toProviderCitations(answer, 'anthropic')).toEqual([{ type: 'text', text: 'Öl.' }])
})

test('a provider without a shape is refused', () => {
  // The name comes from JavaScript.
  expect(() => toProviderCitations(answerOf(samples[0]!), 'toString' as ProviderShape)).toThrow(
    'There is no format for a provider "toString"',
  )
})
