import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createUIMessageStream, createUIMessageStreamResponse } from 'ai'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { citationsDataSchema } from '../../../src/core/citations-data.ts'
import type { Incident } from '../../../src/core/incident.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { citationMiddleware } from '../../../src/doors/hono.ts'
import { nodeCitations } from '../../../src/doors/node.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { readFrames } from '../../../src/doors/web/body/frames.ts'
import { parseFrame, STREAM_END } from '../../../src/doors/web/body/parse-frame.ts'
import { citeResponse } from '../../../src/doors/web.ts'
import type { CiteResponseOptions } from '../../../src/doors/web.ts'
import { readAnswer as readJsonAnswer } from '../../../src/doors/web/reading/read-answer.ts'
import { streamReader } from '../../../src/doors/web/reading/stream-reader.ts'
import { readAnswer } from '../../fixtures/read-ui-stream.ts'
import { answer, harbour, lighthouse, pieces } from '../hono/answers.ts'
import { productSamples } from './product-samples.ts'
import { providerSamples } from './provider-samples.ts'
import { samples as plainSamples } from './samples.ts'
import type { Sample } from './samples.ts'

const sources = [harbour, lighthouse]
const marks = [
  { at: answer.indexOf('.\n\n'), sign: ' [1]' },
  { at: answer.indexOf('. 🚢'), sign: ' [2]' },
]
const escaped = (text: string) => JSON.stringify(text).slice(1, -1)

/** A sample whose answer has marks, each of them split between two messages of a stream. */
function marked({ body, ...sample }: Sample): Sample {
  let written = body
    .replaceAll('channel.\\n', 'channel [1].\\n')
    .replaceAll('31 metres high. 🚢', '31 metres high [2]. 🚢')
  const cut = pieces(answer, 7)
  for (const { at, sign } of marks) {
    const [place, inside] = [Math.floor(at / 7), at % 7]
    const [first, second] = [cut[place]!, cut[place + 1]!]
    for (const [from, to] of [
      [first, first.slice(0, inside) + sign.slice(0, 2)],
      [second, sign.slice(2) + first.slice(inside) + second],
    ] as const)
      written = written.replaceAll(`"${escaped(from)}"`, `"${escaped(to)}"`)
  }
  return { ...sample, body: written }
}

function withEngine() {
  const incidents: Incident[] = []
  const store = memoryStore()
  const engine = new CitationEngine({ store, onIncident: (incident) => void incidents.push(incident) })
  return { engine, incidents, runs: async () => (await store.listRuns({})).items }
}

function citeSample({ body, contentType }: Sample, options: CiteResponseOptions) {
  const { engine, ...rest } = withEngine()
  const response = new Response(body, { headers: { 'content-type': contentType } })
  return { cited: citeResponse(engine, response, options), engine, ...rest }
}

/** What a client of the protocol reads from a stream: its texts, and the citations. */
async function readStream(body: string, contentType: string) {
  const isEvents = contentType === 'text/event-stream' && !body.startsWith('{')
  const format = isEvents ? 'events' : 'lines'
  const frames = readFrames(new Response(body).body!, format)
  const reader = streamReader({ hasSources: true })
  const texts = new Map<string, string>()
  let data: unknown
  const parts = []
  for (let frame = await frames.next(); frame; frame = await frames.next()) {
    const message = parseFrame(frame.bytes, format)
    if (message === null || message === STREAM_END) continue
    const value = message.value as { type?: string; data?: unknown; references?: unknown }
    if (value.references) data = value.data
    if (value.type !== 'citations') parts.push(...(reader.read(value, message.event) ?? []))
  }
  parts.push(...(reader.finish?.() ?? []))
  for (const part of parts)
    if (part.type === 'text') texts.set(part.part, (texts.get(part.part) ?? '') + part.text)
  return { texts: [...texts.values()], data }
}

function expectCited(data: unknown, textParts: readonly string[], markers = ['[1]', '[2]']): void {
  const { citations, progress } = citationsDataSchema.parse(data)
  expect(progress).toBe('complete')
  expect(citations.map(({ status }) => status)).toEqual(['verified', 'verified'])
  const byMark = citations.flatMap(({ citedBy = [] }) =>
    citedBy.filter(({ provider }) => provider === 'mark'),
  )
  expect(byMark.map(({ marker }) => marker)).toEqual(markers)
  for (const { textPart, start, end, text } of citations)
    expect(textParts[textPart]!.slice(start, end)).toBe(text)
}

const samples = [...plainSamples, ...providerSamples, ...productSamples].filter(
  ({ body }) => marked({ name: '', contentType: '', body }).body !== body,
)
/** The other passages of this one string are no source of their own. */
const oneSource = '{ answer, context } as one string'
const streams = samples.filter(({ contentType }) => contentType !== 'application/json')
const wholes = samples.filter(
  ({ contentType, name }) => contentType === 'application/json' && name !== oneSource,
)

describe('a stream passes without the marks of the model', () => {
  test.each(streams.map((sample) => [sample.name, sample] as const))('%s', async (_, sample) => {
    const { cited, engine, incidents } = citeSample(marked(sample), { marks: true })
    const text = await cited.text()
    const { texts, data } = await readStream(text, sample.contentType)
    const textParts = sample.textParts ?? [answer]
    expect(texts).toEqual(textParts)
    expect(text).not.toMatch(/(?:channel|high) \[|"1\]|"2\]/)
    expectCited(data, textParts)
    expect(incidents).toEqual([])
    await engine.close()
  })
})

describe('JSON', () => {
  test.each(wholes.map((sample) => [sample.name, sample] as const))('%s', async (_, sample) => {
    const given = marked(sample)
    const textParts = sample.textParts ?? [answer]
    const kept = citeSample(given, { marks: true })
    const body = await kept.cited.text()
    expect(body.startsWith(given.body.slice(0, -1))).toBe(true)
    const { data: own, citationsData: data = own } = JSON.parse(body)
    expect(data.texts).toEqual(textParts)
    const markers = ['[1]', '[2]'].filter((marker) => given.body.includes(` ${marker}.`))
    expectCited(data, textParts, markers)
    const cleaned = citeSample(given, { marks: true, cleanAnswer: true })
    const clean = await cleaned.cited.json()
    const texts = readJsonAnswer({ ...clean, citations: JSON.parse(given.body).citations })!.filter(
      ({ type }) => type === 'text',
    )
    expect(texts.map((part) => 'text' in part && part.text)).toEqual(textParts)
    expectCited(clean.citationsData ?? clean.data, textParts, markers)
    expect([...kept.incidents, ...cleaned.incidents]).toEqual([])
  })
})

const answered = (text: string, contentType: string) =>
  new Response(text, { headers: { 'content-type': contentType } })

describe('text that a mark may still change comes as soon as it is settled', () => {
  const chunk = (content: string, rest: object = {}) =>
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: null, ...rest }] })}\n\n`
  const context = `data: ${JSON.stringify({ object: 'chat.completion.chunk', context: sources, choices: [] })}\n\n`

  test('at the latest before the message that ends the text', async () => {
    const body =
      context + chunk('Rain fell [1]. Snow [') + chunk('', { finish_reason: 'stop' }) + 'data: [DONE]\n\n'
    const { engine } = withEngine()
    const text = await citeResponse(engine, answered(body, 'text/event-stream'), { marks: true }).text()
    expect(text.match(/"delta":\{"content":"[^"]*"/g)).toEqual([
      '"delta":{"content":"Rain fell. Snow"',
      '"delta":{"content":" ["',
      '"delta":{"content":""',
    ])
  })

  test('and of a message that nothing changes all bytes stay', async () => {
    const body = `${context}: note\n\nid: 7\r\nevent: x\ndata: {"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": {"content": "Rain."}}] }\n\n`
    const { engine } = withEngine()
    const text = await citeResponse(engine, answered(body, 'text/event-stream'), { marks: true }).text()
    expect(text.startsWith(body)).toBe(true)
  })
})

const markedAnswer = answer.replace('channel.', 'channel [1].').replace('high.', 'high [2].')

describe('other bodies', () => {
  test.each([true, undefined])('a text, with marks: %s', async (asked) => {
    const { engine } = withEngine()
    const body = new Response(
      new ReadableStream({
        start(controller) {
          for (const piece of pieces(markedAnswer, 5)) controller.enqueue(piece)
          controller.close()
        },
      }).pipeThrough(new TextEncoderStream()),
      { headers: { 'content-type': 'text/plain' } },
    )
    const run = engine.run(asked ? { marks: asked } : {})
    const cited = citeResponse(engine, body, { sources, run })
    expect(await cited.text()).toBe(asked ? answer : markedAnswer)
    expect((await run.done).record.textParts).toEqual([asked ? answer : markedAnswer])
  })

  test.each([true, undefined])('a stream of the AI SDK, with marks: %s', async (asked) => {
    const { engine } = withEngine()
    const stream = createUIMessageStream({
      execute({ writer }) {
        writer.write({ type: 'text-start', id: 'a' })
        for (const delta of pieces(markedAnswer, 5)) writer.write({ type: 'text-delta', id: 'a', delta })
        writer.write({ type: 'text-end', id: 'a' })
      },
    })
    const response = createUIMessageStreamResponse({ stream })
    const { texts, data } = await readAnswer(
      citeResponse(engine, response, { sources, ...(asked && { marks: asked }) }),
    )
    expect(texts).toEqual([asked ? answer : markedAnswer])
    if (asked) expectCited(data, [answer])
  })

  test('a run of the application, and an engine, that read marks', async () => {
    const body = JSON.stringify({ answer: markedAnswer, sources })
    const { engine } = withEngine()
    const own = citeResponse(engine, answered(body, 'application/json'), { run: engine.run({ marks: true }) })
    expect((await own.json()).data.texts).toEqual([answer])
    const reading = new CitationEngine({ marks: true })
    const cited = citeResponse(reading, answered(body, 'application/json'), { cleanAnswer: true })
    expect((await cited.json()).answer).toBe(answer)
    const not = citeResponse(reading, answered(body, 'application/json'), { marks: false })
    expect((await not.json()).data.texts).toEqual([markedAnswer])
  })

  test('a text that is not found in its JSON keeps its marks, with a word', async () => {
    const blocks = [
      { type: 'text', text: 'The lighthouse was' },
      { type: 'text', text: ' built in 1887 [1].' },
    ]
    const { engine, incidents } = withEngine()
    const body = JSON.stringify({ answer: blocks, sources: [lighthouse] })
    const cited = await citeResponse(engine, answered(body, 'application/json'), {
      marks: true,
      cleanAnswer: true,
    }).json()
    expect(cited.answer).toEqual(blocks)
    expect(cited.data.texts).toEqual(['The lighthouse was built in 1887.'])
    expect(incidents.map(({ code }) => code)).toEqual(['marks-kept'])
  })
})

describe('the middlewares', () => {
  const body = JSON.stringify({ answer: markedAnswer, sources })

  test('of Hono', async () => {
    const app = new Hono()
    const { engine } = withEngine()
    app.use('/kept', citationMiddleware(engine, { marks: true }))
    app.use('/clean', citationMiddleware(engine, { marks: true, cleanAnswer: true }))
    app.get('*', () => answered(body, 'application/json'))
    const kept = await (await app.request('/kept')).json()
    expect([kept.answer, kept.data.texts]).toEqual([markedAnswer, [answer]])
    expectCited(kept.data, [answer])
    expect((await (await app.request('/clean')).json()).answer).toBe(answer)
  })

  test('of Node', async () => {
    const { engine } = withEngine()
    const citations = nodeCitations(engine, { marks: true, cleanAnswer: true })
    const server = createServer((request, response) =>
      citations(request, response, () => {
        response.setHeader('content-type', 'application/json')
        response.end(body)
      }),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const cited = await (await fetch(`http://127.0.0.1:${port}/`)).json()
    server.close()
    expect(cited.answer).toBe(answer)
    expectCited(cited.data, [answer])
  })
})
