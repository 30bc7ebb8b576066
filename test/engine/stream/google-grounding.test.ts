import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { generateText, streamText } from 'ai'
import { MockLanguageModelV4, convertArrayToReadableStream } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'

/** What `@ai-sdk/google` 4 gives for a step: its metadata stands under each of `names`. */

const ICE = 'Ürsch: the glacier lost 14 metres of ice.'
const PIER = 'The pier at Kolm is 400 metres long.'
const bytes = (text: string) => new TextEncoder().encode(text).length

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const finishReason = { unified: 'stop', raw: 'STOP' } as const

function groundingOf(sentence: string, uri: string, startIndex = 0) {
  const segment = { startIndex, endIndex: startIndex + bytes(sentence), text: sentence }
  return {
    groundingChunks: [{ web: { uri, title: 'a page' } }],
    groundingSupports: [{ segment, groundingChunkIndices: [0] }],
  }
}

const ice = groundingOf(ICE, 'https://ice.example/')
const pier = groundingOf(PIER, 'https://pier.example/', 1)

function modelOf(texts: string[], metadata: object, names = ['google']): MockLanguageModelV4 {
  const providerMetadata = Object.fromEntries(names.map((name) => [name, metadata as never]))
  const parts: LanguageModelV4StreamPart[] = [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: '0' },
    ...texts.map((delta) => ({ type: 'text-delta' as const, id: '0', delta })),
    { type: 'text-end', id: '0' },
    { type: 'finish', finishReason, usage, providerMetadata },
  ]
  return new MockLanguageModelV4({
    doStream: async () => ({ stream: convertArrayToReadableStream(parts) }),
    doGenerate: async () => ({
      content: texts.map((text) => ({ type: 'text', text })),
      finishReason,
      usage,
      warnings: [],
      providerMetadata,
    }),
  })
}

const ways = {
  async streamed(model: MockLanguageModelV4) {
    const run = new CitationEngine().run()
    await run.toUIMessageStreamResponse(streamText({ model, prompt: 'x' })).text()
    return (await run.done).record
  },
  async generated(model: MockLanguageModelV4) {
    return (await new CitationEngine().run().attribute(await generateText({ model, prompt: 'x' }))).record
  },
}

describe.each(Object.entries(ways))('%s', (_, cite) => {
  async function cited(model: MockLanguageModelV4) {
    const { citations, sources } = await cite(model)
    return citations.map(({ text, sourceIds, citedBy = [] }) => [
      text,
      sources.find(({ id }) => id === sourceIds[0])?.url,
      ...citedBy.map(({ provider }) => provider),
    ])
  }

  test('a step of several requests: the grounding of each, whose offsets count from its own text', async () => {
    const metadata = { groundingMetadata: pier, groundingMetadataPerRequest: [ice, null, pier] }
    const expected = [
      [ICE, 'https://ice.example/', 'google'],
      [PIER, 'https://pier.example/', 'google'],
    ]
    expect(await cited(modelOf([ICE, ` ${PIER}`], metadata))).toEqual(expected)
  })

  test('a sentence that the step has twice is not guessed', async () => {
    const metadata = { groundingMetadata: null, groundingMetadataPerRequest: [ice, pier] }
    expect(await cited(modelOf([`${PIER} `, `${ICE} ${PIER}`], metadata))).toEqual([
      [ICE, 'https://ice.example/', 'google'],
    ])
  })

  describe('offsets within a part, in an answer of two', () => {
    const texts = [`${PIER} Rain fell.`, ` ${ICE} Rain fell.`]
    const uri = 'https://ice.example/'
    const groundingOfPart = (segment: object) => ({
      groundingMetadata: {
        groundingChunks: [{ web: { uri, title: 'a page' } }],
        groundingSupports: [{ segment, groundingChunkIndices: [0] }],
      },
    })
    const endIndex = 1 + bytes(ICE)

    test.each([
      ['a sentence of the second part', { partIndex: 1, startIndex: 1, endIndex, text: ICE }, ICE],
      [
        'a part whose index counts thoughts as well',
        { partIndex: 3, startIndex: 1, endIndex, text: ICE },
        ICE,
      ],
      ['the first part', { partIndex: 0, startIndex: 0, endIndex: bytes(PIER), text: PIER }, PIER],
      [
        'no index, and offsets over all parts',
        { startIndex: bytes(texts[0]!) + 1, endIndex: bytes(texts.join('')) - 11, text: ICE },
        ICE,
      ],
    ])('%s is placed by its text', async (_name, segment, expected) => {
      expect(await cited(modelOf(texts, groundingOfPart(segment)))).toEqual([[expected, uri, 'google']])
    })

    test.each([
      ['without its text', { partIndex: 1, startIndex: 1, endIndex }],
      ['with a text that both parts have', { partIndex: 1, startIndex: endIndex + 1, text: 'Rain fell.' }],
      ['with a text that none has', { partIndex: 1, startIndex: 1, endIndex, text: 'Snow fell.' }],
      ['of a part that is not there', { partIndex: 7, startIndex: 1, endIndex }],
    ])('a segment %s is not placed, and reported', async (_name, segment) => {
      const { citations, incidents } = await cite(modelOf(texts, groundingOfPart(segment)))
      expect(citations).toEqual([])
      expect(incidents.map(({ code }) => code)).toContain('provider-citation-not-placed')
    })
  })

  test('Vertex writes its metadata under two names, and cites once', async () => {
    const model = modelOf([ICE], { groundingMetadata: ice }, ['googleVertex', 'vertex'])
    expect(await cited(model)).toEqual([[ICE, 'https://ice.example/', 'googleVertex']])
  })
})
