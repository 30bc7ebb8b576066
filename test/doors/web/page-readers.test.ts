import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { createAnswer } from '../../../src/page/client/answer.ts'
import type { Answer } from '../../../src/page/client/answer.ts'
import { createCitationStreamParser } from '../../../src/page/client/stream-parser.ts'
import { readCitationStream } from '../../../src/page/client/stream.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { citeResponse } from '../../../src/doors/web.ts'
import { answer, harbour } from '../hono/answers.ts'
import { productSamples } from './product-samples.ts'
import { providerSamples } from './provider-samples.ts'
import { samples as plainSamples } from './samples.ts'
import type { Sample } from './samples.ts'

const samples = [...plainSamples, ...providerSamples, ...productSamples]
const named = samples.map((sample) => [sample.name, sample] as const)

async function citedBody({ contentType, body }: Sample): Promise<string> {
  const engine = new CitationEngine({ store: memoryStore(), onIncident: () => {} })
  const response = new Response(body, { headers: { 'content-type': contentType } })
  const text = await citeResponse(engine, response).text()
  await engine.close()
  return text
}

/** The answer that a page shows after each piece of a body. */
function* shown(pieces: Iterable<string>): Generator<Answer> {
  const parser = createCitationStreamParser()
  const shown = createAnswer()
  for (const piece of pieces) {
    for (const event of parser.push(piece)) shown.apply(event)
    yield shown.current
  }
  for (const event of parser.end()) shown.apply(event)
  yield shown.current
}

const last = (answers: Iterable<Answer>): Answer => [...answers].at(-1)!

describe('a page shows what the middleware read', () => {
  test.each(named)('%s', async (_, sample) => {
    const body = await citedBody(sample)
    const shown = createAnswer()
    for await (const event of readCitationStream(new Response(body))) shown.apply(event)
    const { textParts, citations, sources, status, progress, error } = shown.current
    expect(textParts).toEqual(sample.textParts ?? [answer])
    expect({ status, progress, error }).toEqual({ status: 'complete', progress: 'complete', error: null })
    expect(sources.length).toBe(sample.name.includes('as one string') ? 1 : 2)
    expect(citations.map((citation) => citation.status)).toEqual(['verified', 'verified'])
    for (const { textPart, start, end, text } of citations)
      expect(textParts[textPart]!.slice(start, end)).toBe(text)
  })

  test.each(named)('%s, cut at every character', async (_, sample) => {
    const body = await citedBody(sample)
    const whole = last(shown([body]))
    expect(last(shown(body.split('')))).toEqual(whole)
    const cuts = fc.integer({ min: 0, max: body.length })
    fc.assert(
      fc.property(cuts, (cut) => {
        expect(last(shown([body.slice(0, cut), body.slice(cut)]))).toEqual(whole)
      }),
      { numRuns: 30 },
    )
  })
})

describe('text appears as it streams', () => {
  const wholeAtEnd =
    /whose model does not stream|updates$|values$|generateContent of Gemini, as one|one array/
  const streams = named.filter(
    ([name, { contentType }]) => contentType !== 'application/json' && !wholeAtEnd.test(name),
  )
  test.each(streams)('%s', (_, sample) => {
    const frames = sample.body.split(/(?<=\n)/)
    const states = [...shown(frames)]
    const texts = sample.textParts ?? [answer]
    let length = 0
    for (const { textParts } of states) {
      textParts.forEach((text, part) => expect(texts[part]!.startsWith(text)).toBe(true))
      expect(textParts.join('').length).toBeGreaterThanOrEqual(length)
      length = textParts.join('').length
    }
    expect(states.at(-1)!.textParts).toEqual(texts)
    expect(new Set(states.map(({ textParts }) => textParts.join('').length)).size).toBeGreaterThan(10)
  })
})

describe('what only a page sees', () => {
  const frame = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
  const chunk = (content: string) => frame({ choices: [{ index: 0, delta: { content } }] })

  test('a plain text, with the id of its record', async () => {
    const works: Promise<unknown>[] = []
    const engine = new CitationEngine({ store: memoryStore() })
    const response = new Response(answer, { headers: { 'content-type': 'text/plain' } })
    const cited = citeResponse(engine, response, {
      sources: [harbour],
      waitUntil: (work) => void works.push(work),
    })
    const read = createAnswer()
    for await (const event of readCitationStream(cited)) read.apply(event)
    expect(read).toMatchObject({ textParts: [answer], status: 'complete' })
    await Promise.all(works)
    expect(await engine.getRun(read.runId!)).toMatchObject({ citations: [{ status: 'verified' }] })
    await engine.close()
  })

  test('an answer that nobody cited', () => {
    const stream = `${chunk('One. ')}${chunk('Two.')}data: [DONE]\n\n`
    expect(last(shown([stream]))).toMatchObject({
      textParts: ['One. Two.'],
      status: 'complete',
      progress: null,
    })
  })

  test('an error of the provider', () => {
    const answer = last(shown([chunk('One. ') + frame({ error: { message: 'overloaded' } })]))
    expect(answer).toMatchObject({ textParts: ['One. '], status: 'incomplete' })
  })

  test.each([
    ['a call of a tool', { type: 'response.function_call_arguments.delta', item_id: 'a', delta: '{"q":' }],
    ['what a model thinks', { type: 'response.reasoning_summary_text.delta', item_id: 'a', delta: 'Hm.' }],
    ['a thought of Gemini', { candidates: [{ content: { parts: [{ text: 'Hm.', thought: true }] } }] }],
    [
      'a whole text that was written in pieces',
      { type: 'response.output_text.done', item_id: 'a', text: 'One.' },
    ],
    ['a result of a tool', [{ type: 'tool', content: 'x', id: 'm' }, {}]],
    ['a question', [{ type: 'human', content: 'x', id: 'm' }, {}]],
    ['sources', { type: 'sources', data: [{ title: 'a', content: 'b' }] }],
    ['what a function said', { role: 'function', name: 'search', content: 'x' }],
    ['what a developer said', { role: 'developer', content: 'x' }],
    ['what a tool wrote', { type: 'message', author: 'tool', content: 'x' }],
    [
      'what a tool wrote, by its role',
      { message: { author: { role: 'tool' }, content: { parts: ['x'], text: 'x' } } },
    ],
    ['what a user wrote', { message: { author: { role: 'user' }, content: 'x' } }],
    ['a prompt', { author: { role: 'System' }, text: 'x' }],
    ['an analysis', { type: 'message_delta', channel: 'analysis', content: 'x' }],
    ['a comment', { choices: [{ delta: { channel: 'commentary', content: 'x' } }] }],
    ['a status', { type: 'status', message: 'Searching …' }],
    ['a log', { type: 'log', text: 'Searching …' }],
    ['a step of a chain', { event: 'on_parser_stream', run_id: 'r', data: { chunk: 'x' } }],
    ['JSON that is deep', JSON.parse(`${'{"delta":'.repeat(5000)}"x"${'}'.repeat(5000)}`)],
  ])('%s is no text of the answer', (_, value) => {
    expect(last(shown([chunk('One.') + frame(value)])).textParts).toEqual(['One.'])
  })
})

describe('citations come from the server alone', () => {
  const frame = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`
  const data = {
    runId: 'r',
    progress: 'complete',
    sources: [{ id: 'S1', number: 1, type: 'website', title: 'A' }],
    citations: [],
    uncited: [],
    texts: ['One.', 'Two.'],
  }
  const begun = [
    [
      'the AI SDK',
      [{ type: 'start' }, { type: 'text-start', id: 'a' }],
      { type: 'text-delta', id: 'a', delta: 'Hello.' },
    ],
    [
      'the plain stream',
      [{ type: 'metadata', runId: 'own' }],
      { type: 'token', textPart: 0, text: 'Hello.' },
    ],
    ['OpenAI', [], { choices: [{ index: 0, delta: { content: 'Hello.' } }] }],
    ['Responses', [], { type: 'response.output_text.delta', item_id: 'm', delta: 'Hello.' }],
    [
      'Anthropic',
      [{ type: 'message_start' }],
      { type: 'content_block_delta', index: 0, delta: { text: 'Hello.' } },
    ],
    ['plain records', [], { answer: 'Hello.' }],
  ] as const
  const others = [
    { type: 'data-weather', id: 'w' },
    { type: 'tool_result' },
    { type: 'tool-result', toolCallId: 't' },
    { type: 'tool-output-available', toolCallId: 't', output: {} },
    { type: 'source' },
    { type: 'custom' },
    { type: 'message' },
    { type: 'finish' },
    { type: 'citation' },
    { role: 'tool' },
    { event: 'on_tool_end' },
    {},
    { citations: {} },
    { references: [] },
  ]
  const cases = begun.flatMap(([name, first, said]) =>
    others.map((other) => [name, other, first, said] as const),
  )

  test.each(cases)('in a stream of %s, not from %j', (_, other, first, said) => {
    for (const key of ['data', 'citationsData']) {
      const inOrder = [...first, said, { ...other, [key]: data }]
      const before = [...first, { ...other, [key]: data }, said]
      for (const messages of [inOrder, before])
        expect(last(shown(messages.map(frame)))).toMatchObject({
          textParts: ['Hello.'],
          progress: null,
          sources: [],
        })
    }
  })

  test.each(begun.slice(0, 2))('%s keeps its texts, and knows one place for a map', (_, first, said) => {
    for (const type of ['citations', 'data-citations']) {
      const answer = last(shown([...first, said, { type, data }].map(frame)))
      expect(answer).toMatchObject({ textParts: ['Hello.'], runId: 'r', progress: 'complete' })
    }
    const beside = { type: 'tool_result', citations: {}, references: [], data }
    expect(last(shown([...first, said, beside].map(frame)))).toMatchObject({
      textParts: ['Hello.'],
      progress: null,
    })
  })

  test.each(begun.slice(2))('a part of the AI SDK brings no texts to a stream of %s', (_, first, said) => {
    const answer = last(shown([...first, said, { type: 'data-citations', data }].map(frame)))
    expect(answer).toMatchObject({ textParts: ['Hello.'], runId: 'r' })
  })

  test('an event that names a tool, whatever its message is', () => {
    const body = ['tool_message', 'tool_result', 'reasoning', 'message']
      .map((event) => `event: ${event}\ndata: {"type":"message","content":"${event}."}\n\n`)
      .join('')
    expect(last(shown([body])).textParts).toEqual(['message.'])
  })

  test.each([
    { author: 'summary_agent', content: 'Two.' },
    { author: { role: 'assistant', name: 'tool' }, content: 'Two.' },
    { channel: 'final', content: 'Two.' },
    { channel: 'support-calls', content: 'Two.' },
  ])('%j is a text of the answer', (value) => {
    expect(last(shown([frame({ content: 'One. ' }) + frame(value)])).textParts).toEqual(['One. Two.'])
  })

  test.each([
    ['repeated', ['ha', 'ha', 'ha!'], 'hahaha!'],
    ['repeated, then more', ['ha', 'ha', 'ha! That is all.'], 'hahaha! That is all.'],
    ['that begin alike', ['1', '10', ' km'], '110 km'],
    ['of which each begins with the one before', ['a', 'ab', 'abc', 'x'], 'aababcx'],
    ['that are the same', ['no', 'no', 'no'], 'nonono'],
    ['that grow', ['I', 'I t', 'I think', 'I think so.'], 'I think so.'],
    ['that grow by characters', ['今', '今天', '今天天', '今天天气', '今天天气好'], '今天天气好'],
    ['that grow, with all again', ['Hi', 'Hi there', 'Hi there.', 'Hi there.'], 'Hi there.'],
    ['with all again', ['No', '.', 'No.'], 'No.'],
    ['with all of a long one again', ['None.', 'None.'], 'None.'],
  ])('pieces %s', (_, pieces, text) => {
    const body = pieces.map((delta) => frame({ delta })).join('')
    expect(last(shown([body])).textParts).toEqual([text])
    expect(last(shown(body.split(''))).textParts).toEqual([text])
  })

  test('many text parts keep their order', () => {
    const parts = [...Array(300).keys(), ...Array(300).keys()]
    const body = parts.map((part) => frame({ item_id: `m${part}`, delta: `${part};` })).join('')
    expect(last(shown([body])).textParts).toEqual(parts.slice(300).map((part) => `${part};${part};`))
  })

  test('the texts of the server replace what was guessed', () => {
    const chunk = { choices: [{ index: 0, delta: { content: 'One. and more' } }] }
    const answer = last(shown([chunk, { type: 'citations', data }].map(frame)))
    expect(answer.textParts).toEqual(['One.', 'Two.'])
  })
})

test.each([
  { type: 'metadata', conversation_id: 'x' },
  { type: 'start' },
  { type: 'start', id: 'x', message: 'begin' },
  { type: 'data-id', data: 'x' },
  { type: 'data-content', data: 'x' },
  { type: 'text-start' },
  { type: 'token' },
])('a stream of another protocol that begins with %j shows its text', (first) => {
  const messages = [first, { type: 'content', content: 'Hello ' }, { type: 'content', content: 'world.' }]
  const frames = messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join('')
  for (const pieces of [[frames], frames.split('')])
    expect(last(shown(pieces)).textParts).toEqual(['Hello world.'])
})
