import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'
import { describe, expect, test } from 'vitest'
import type { Citation } from '../../../src/core/citation.ts'
import { citationsDataSchema } from '../../../src/core/citations-data.ts'
import { answer, finish, harbour, lighthouse, searchingModel, textParts } from './answers.ts'
import { claims, service, tokensOf } from './chat-service.ts'
import type { Message } from './chat-service.ts'
import { eventually, postJson, readEvents, readMessages } from './requests.ts'
import { turns } from '../../fixtures/turns.ts'

describe('POST /chat/stream', () => {
  test('sends metadata, tokens, sources, citations, all citations, and [DONE]', async () => {
    const { app, get } = service()
    const response = await app.request('/chat/stream', postJson({ message: 'Which rules?', sessionId: 's1' }))
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    const messages = await readMessages<Message>(response)
    expect(tokensOf(messages)).toBe(answer)

    const runId = messages[0]!.runId as string
    expect(messages[0]).toEqual({ type: 'metadata', runId, sessionId: 's1' })
    const types = messages.map(({ type }) => type)
    expect(types.indexOf('checking')).toBeGreaterThan(types.lastIndexOf('token'))
    const kinds = types.filter((type) => type !== 'token' && type !== 'checking')
    expect(kinds).toEqual(['metadata', 'tool', 'source', 'source', 'citation', 'citation', 'citations'])
    expect(messages.filter(({ type }) => type === 'source').map(({ source }) => source)).toMatchObject([
      { id: 'S1', url: harbour.url },
      { id: 'S2', url: lighthouse.url },
    ])
    // Each as it is checked: two blocks are checked at once.
    const cited = messages.flatMap(({ type, citation }) =>
      type === 'citation' ? [citation as Citation] : [],
    )
    expect(cited.toSorted((a, b) => a.start - b.start)).toMatchObject(
      claims.map((text) => ({ text, status: 'verified' })),
    )
    const last = messages.at(-1)!
    const data = citationsDataSchema.parse(last.data)
    expect(data.citations.map(({ start, end }) => answer.slice(start, end))).toEqual(claims)
    expect(last.citations).toMatchObject({
      1: { text: claims[0], source: harbour.url, title: harbour.title, score: expect.closeTo(1, 1) },
      2: { text: claims[1], source: lighthouse.url, title: lighthouse.title, score: expect.closeTo(1, 1) },
    })
    expect(await get(`/runs/${runId}`)).toMatchObject({
      status: 200,
      body: { data, run: { outcome: 'complete' } },
    })
  })

  test('names each event after its type', async () => {
    const { app } = service()
    const events = await readEvents(await app.request('/chat/stream', postJson({ message: 'Which?' })))
    for (const { event, data } of events.slice(0, -1)) expect(JSON.parse(data).type).toBe(event)
    expect(events.at(-1)).toEqual({ event: undefined, data: '[DONE]' })
  })

  test('sends each token as the model writes it', async () => {
    const parts = new TransformStream()
    const writer = parts.writable.getWriter()
    const model = new MockLanguageModelV4({ doStream: async () => ({ stream: parts.readable }) })
    const { app } = service({ model })
    const { body } = await app.request('/chat/stream', postJson({ message: 'Which?' }))
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    for (const part of [{ type: 'stream-start', warnings: [] }, ...textParts('One two three four.')]) {
      await writer.write(part)
      if (part.type !== 'text-delta' || !('delta' in part)) continue
      while (!received.includes(JSON.stringify(part.delta))) received += (await reader.read()).value
    }
    await writer.write(finish('stop'))
    await writer.close()
    while (!received.endsWith('data: [DONE]\n\n')) received += (await reader.read()).value
    expect(await reader.read()).toEqual({ done: true, value: undefined })
  })

  test('sends each citation once, the first while the answer is still being written', async () => {
    const text = `${claims[0]}\n\n${claims[1]} ${'More is said of it elsewhere. '.repeat(10)}`
    const cited = Promise.withResolvers<void>()
    const { app } = service({
      model: searchingModel(text, { before: (left) => (left < 10 ? cited.promise : undefined) }),
    })
    const response = await app.request('/chat/stream', postJson({ message: 'Q' }))
    let received = ''
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      received += text
      // The end of the answer is written when a citation of its beginning was read.
      if (received.includes('"type":"citation"')) cited.resolve()
    }
    const messages = await readMessages<Message>(new Response(received))
    const kinds = messages.map(({ type }) => type)
    expect(kinds.indexOf('citation')).toBeLessThan(kinds.lastIndexOf('token'))
    expect(kinds.filter((kind) => kind === 'citation')).toHaveLength(2)
    expect(kinds.filter((kind) => kind === 'source')).toHaveLength(2)
  })

  test('names the text part of each token where parts overlap and ids come again', async () => {
    const model = new MockLanguageModelV4({
      doStream: async ({ prompt }) => {
        const isSecond = prompt.some(({ role }) => role === 'tool')
        const call = {
          type: 'tool-call',
          toolCallId: 'c',
          toolName: 'web_search',
          input: '{"query":"q"}',
        } as const
        return {
          stream: simulateReadableStream({
            initialDelayInMs: null,
            chunkDelayInMs: null,
            chunks: isSecond
              ? [...textParts(claims[1]!, 'a'), finish('stop')]
              : [
                  { type: 'text-start', id: 'a' },
                  { type: 'text-start', id: 'b' },
                  { type: 'text-delta', id: 'b', delta: 'Second.' },
                  { type: 'text-delta', id: 'a', delta: 'First.' },
                  { type: 'text-end', id: 'b' },
                  { type: 'text-end', id: 'a' },
                  call,
                  finish('tool-calls'),
                ],
          }),
        }
      },
    })
    const { app, engine } = service({ model })
    const messages = await readMessages<Message>(
      await app.request('/chat/stream', postJson({ message: 'Q' })),
    )
    const parts: string[] = []
    for (const { type, text, textPart } of messages) {
      if (type === 'token') parts[Number(textPart)] = (parts[Number(textPart)] ?? '') + text
    }
    expect(parts).toEqual(['First.', 'Second.', claims[1]])
    const { citations } = citationsDataSchema.parse(messages.at(-1)!.data)
    expect(citations.map(({ textPart, start, end }) => parts[textPart]!.slice(start, end))).toEqual([
      claims[1],
    ])
    expect((await engine.listRuns({})).items[0]!.textParts).toEqual(parts)
  })

  test('without citations sends text alone and keeps nothing', async () => {
    const { app, engine } = service()
    const body = { message: 'Which?', include_citations: false, sessionId: 's' }
    const messages = await readMessages<Message>(await app.request('/chat/stream', postJson(body)))
    expect(tokensOf(messages)).toBe(answer)
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(['metadata', 'tool', 'token']))
    expect(messages[0]).toEqual({ type: 'metadata', sessionId: 's' })
    expect((await engine.listRuns({})).items).toEqual([])
  })

  test('gives the model the history and the instructions', async () => {
    const model = searchingModel()
    const { app } = service({ model, instructions: 'Be brief.' })
    const messages = [
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Two' },
      { role: 'user', content: 'Three' },
    ]
    await readEvents(await app.request('/chat/stream', postJson({ messages })))
    await readEvents(
      await app.request('/chat/stream', postJson({ messages: messages.slice(0, 2), message: 'Four' })),
    )
    const prompts = model.doStreamCalls.map(({ prompt }) =>
      prompt
        .slice(0, 4)
        .map(({ content }) => (typeof content === 'string' ? content : JSON.stringify(content))),
    )
    expect(prompts[0]).toMatchObject(
      ['Be brief.', /One/, /Two/, /Three/].map((text) => expect.stringMatching(text)),
    )
    expect(prompts[2]).toMatchObject(
      ['Be brief.', /One/, /Two/, /Four/].map((text) => expect.stringMatching(text)),
    )
  })

  test('is finished and stored when its reader leaves', async () => {
    const { app, engine } = service({ model: searchingModel(answer, { before: () => turns(2) }) })
    const { body } = await app.request('/chat/stream', postJson({ message: 'Which?' }))
    const reader = body!.getReader()
    await reader.read()
    await reader.cancel()
    const run = await eventually(async () => (await engine.listRuns({})).items[0])
    expect(run).toMatchObject({ outcome: 'complete', textParts: [answer], question: 'Which?' })
    expect(run.citations.map(({ status }) => status)).toEqual(['verified', 'verified'])
  })
})

describe('a sentence that a source contradicts', () => {
  const wrong = claims[1]!.replace('1887', '1897')
  const text = `${claims[0]}\n\n${wrong}`
  const failed = [
    {
      text: wrong,
      status: 'failed',
      verdict: 'contradicted',
      sourceIds: ['S2'],
      evidence: [{ quote: expect.stringContaining('1887') }],
    },
  ]
  const uncited = [{ start: text.indexOf(wrong), end: text.length, reason: 'contradicted' }]

  test('is in the stream, its citation among the failed ones, and stored so', async () => {
    const { app, get } = service({ model: searchingModel(text) })
    const messages = await readMessages<Message>(
      await app.request('/chat/stream', postJson({ message: 'Q', sessionId: 's1' })),
    )
    const cited = messages.flatMap(({ type, citation }) =>
      type === 'citation' ? [(citation as Citation).text] : [],
    )
    expect(cited).toEqual([claims[0]])
    const data = citationsDataSchema.parse(messages.at(-1)!.data)
    expect(data).toMatchObject({ failed, uncited })
    expect(data.citations.map((citation) => citation.text)).toEqual([claims[0]])
    expect(await get(`/runs/${messages[0]!.runId}`)).toMatchObject({ body: { data } })
    expect(await get('/sessions/s1/runs')).toMatchObject({ body: { items: [{ data: { failed } }] } })
  })

  test('is in the whole answer too', async () => {
    const { app } = service({ model: searchingModel(text) })
    const response = await app.request('/chat', postJson({ message: 'Q' }))
    expect(await response.json()).toMatchObject({ data: { failed, uncited } })
  })
})

describe('POST /chat', () => {
  test('answers with text, parts, citations and data, and keeps the record', async () => {
    const { app, get } = service()
    const response = await app.request('/chat', postJson({ message: 'Which?', sessionId: 's1' }))
    const body = (await response.json()) as Record<string, unknown> & { runId: string }
    expect(body).toMatchObject({ sessionId: 's1', answer, textParts: [answer] })
    const data = citationsDataSchema.parse(body.data)
    expect(data.citations.map(({ textPart, start, end }) => [textPart, answer.slice(start, end)])).toEqual(
      claims.map((text) => [0, text]),
    )
    expect(body.citations).toMatchObject({ 1: { source: harbour.url }, 2: { source: lighthouse.url } })
    expect(await get(`/runs/${body.runId}`)).toMatchObject({ status: 200, body: { data } })
  })

  test('without citations is the text', async () => {
    const { app, engine } = service()
    const response = await app.request('/chat', postJson({ message: 'Which?', include_citations: false }))
    expect(await response.json()).toEqual({ answer, textParts: [answer] })
    expect((await engine.listRuns({})).items).toEqual([])
  })
  test('answers nothing with nothing', async () => {
    const finishReason = { unified: 'stop', raw: 'stop' } as const
    const usage = {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 0, text: 0, reasoning: 0 },
    }
    const model = new MockLanguageModelV4({ doGenerate: { content: [], finishReason, usage, warnings: [] } })
    const { app, engine } = service({ model })
    const response = await app.request('/chat', postJson({ message: 'hi' }))
    expect(await response.json()).toMatchObject({ answer: '', textParts: [], citations: {} })
    expect((await engine.listRuns({})).items).toMatchObject([{ outcome: 'complete', textParts: [] }])
  })
})
