import { gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { citationsDataSchema } from '../../../src/core/citations-data.ts'
import type { Incident } from '../../../src/core/incident.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { citationMiddleware } from '../../../src/doors/hono.ts'
import { citeResponse } from '../../../src/doors/web.ts'
import { answer, pieces } from '../hono/answers.ts'
import { providerSamples } from './provider-samples.ts'
import { samples } from './samples.ts'
import { parseEvents } from '../hono/requests.ts'

const sampleOf = (name: string) => providerSamples.find((sample) => sample.name === name)!

function cite(body: BodyInit, contentType: string, options = {}) {
  const incidents: Incident[] = []
  const engine = new CitationEngine({ onIncident: (incident) => void incidents.push(incident) })
  return {
    cited: citeResponse(engine, new Response(body, { headers: { 'content-type': contentType } }), options),
    incidents,
  }
}

function inPieces(text: string, length: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += length) controller.enqueue(bytes.slice(at, at + length))
      controller.close()
    },
  })
}

function expectCited(data: unknown): void {
  const { citations } = citationsDataSchema.parse(data)
  expect(citations.map(({ status, start, end }) => [status, answer.slice(start, end)])).toEqual([
    ['verified', answer.split('\n\n')[0]],
    ['verified', expect.stringMatching(/^The lighthouse/)],
  ])
}

describe('a stream without the message that ends it', () => {
  test.each([
    ['a Cohere chat, streamed', 'event: message-end'],
    ['a Cohere chat of the first version, streamed as lines', 'stream-end'],
    ['generateContent of Gemini, streamed', '"finishReason"'],
  ])('%s', async (name, last) => {
    const { body, contentType } = sampleOf(name)
    const separator = contentType !== 'text/event-stream' ? '\n' : body.includes('\r\n') ? '\r\n\r\n' : '\n\n'
    const cut = body.slice(0, body.lastIndexOf(separator, body.indexOf(last)) + separator.length)
    expect(cut.length).toBeLessThan(body.length)
    const text = await cite(cut, contentType).cited.text()
    expect(text.startsWith(cut)).toBe(true)
    const rest = text.slice(cut.length)
    const message = JSON.parse(contentType === 'text/event-stream' ? parseEvents(rest)[0]!.data : rest)
    expect(citationsDataSchema.parse(message.data).progress).toBe('complete')
    if (name.includes('Gemini')) expect(message.candidates[0].content.parts).toEqual([{ text: '' }])
    else expect(message.type ?? message.event_type).toMatch(/(?:message|stream)-end/)
  })
})

describe('a stream of Gemini that is one JSON array', () => {
  const { body } = sampleOf('generateContent of Gemini, streamed')
  const items = parseEvents(body).map(({ data }) => data)
  const array = `[${items.join('\n,\r\n')}\n]\n`

  test.each([1, 3, 64, 100_000])('in pieces of %i bytes', async (length) => {
    const { cited, incidents } = cite(inPieces(array, length), 'application/json; charset=UTF-8')
    const text = await cited.text()
    const chunks = JSON.parse(text)
    expect(chunks).toHaveLength(items.length)
    expectCited(chunks.at(-1).data)
    expect(chunks.slice(0, -1)).toEqual(JSON.parse(array).slice(0, -1))
    expect(incidents).toEqual([])
  })

  test('comes as it is written', async () => {
    const source = new TransformStream<Uint8Array, Uint8Array>()
    const writer = source.writable.getWriter()
    const reader = cite(source.readable, 'application/json').cited.body!.getReader()
    void writer.write(new TextEncoder().encode(`[${items[0]}`))
    const { value } = await reader.read()
    expect(new TextDecoder().decode(value)).toBe(`[${items[0]}`)
    await Promise.all([writer.close(), reader.cancel()])
  })

  test.each(['citeResponse', 'citationMiddleware'])('compressed, by %s', async (door) => {
    const body = new Response(array).body!.pipeThrough(new CompressionStream('gzip'))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const answered = () => new Response(body, { headers })
    const app = new Hono()
    app.use(citationMiddleware(new CitationEngine()))
    app.get('/', answered)
    const cited =
      door === 'citeResponse' ? citeResponse(new CitationEngine(), answered()) : await app.request('/')
    expect(cited.headers.has('content-encoding')).toBe(false)
    const chunks = JSON.parse(await cited.text())
    expect(chunks).toHaveLength(items.length)
    expectCited(chunks.at(-1).data)
  })

  test('other JSON that is compressed keeps its bytes', async () => {
    const list = gzipSync('[{"a":1},{"candidates":"none"}]')
    for (const sent of [list, list.subarray(0, 20)]) {
      const app = new Hono()
      app.use(citationMiddleware(new CitationEngine({ onIncident: () => {} })))
      app.get(
        '/',
        () =>
          new Response(sent, { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } }),
      )
      expect(Buffer.from(await (await app.request('/')).arrayBuffer())).toEqual(Buffer.from(sent))
    }
  })

  test('without its end, with marks, and where it is another list', async () => {
    const cut = `[${items.slice(0, -1).join(',\n')}\n]`
    const chunks = JSON.parse(await cite(cut, 'application/json').cited.text())
    expect(chunks).toHaveLength(items.length)
    expect(chunks.at(-1)).toMatchObject({ candidates: [{ content: { parts: [{ text: '' }] } }], data: {} })
    const marked = array.replace(JSON.stringify(pieces(answer, 7)[0]), '"Rain [1]. Ships"')
    const clean = JSON.parse(await cite(marked, 'application/json', { marks: true }).cited.text())
    if (marked !== array) expect(JSON.stringify(clean)).toContain('"Rain. Ships"')
    const list = '[{"a":1},{"candidates":"none"}]'
    const other = cite(list, 'application/json')
    expect(await other.cited.text()).toBe(list)
    expect(other.incidents.map(({ code }) => code)).toEqual(['answer-not-read'])
  })
})

describe("a stream of OpenAI's responses that ends without its last event", () => {
  const { body } = samples.find(({ name }) => name === 'an OpenAI response, streamed')!
  const cut = body.slice(0, body.indexOf('event: response.completed'))

  test('gets an event that says so, with the citations', async () => {
    expect(cut.length).toBeLessThan(body.length)
    const text = await cite(cut, 'text/event-stream').cited.text()
    expect(text.startsWith(cut)).toBe(true)
    const [last, ...more] = parseEvents(text.slice(cut.length))
    const { data, ...event } = JSON.parse(last!.data)
    expect(more).toEqual([])
    expect(event).toMatchObject({ type: 'response.incomplete', response: { status: 'incomplete' } })
    expect(citationsDataSchema.parse(data).citations.length).toBeGreaterThan(0)
  })
})

test("pages that Gemini's url_context has read are sources; those that it could not read are none", async () => {
  const { body } = sampleOf('generateContent of Gemini')
  const value = JSON.parse(body)
  const status = (of: string) => `URL_RETRIEVAL_STATUS_${of}`
  value.candidates[0].urlContextMetadata = {
    urlMetadata: [
      { retrievedUrl: 'https://harbour.example/read', urlRetrievalStatus: status('SUCCESS') },
      { retrievedUrl: 'https://harbour.example/unread', urlRetrievalStatus: status('ERROR') },
      { retrievedUrl: 'javascript:alert(1)', urlRetrievalStatus: status('SUCCESS') },
      null,
    ],
  }
  const { data } = JSON.parse(await cite(JSON.stringify(value), 'application/json').cited.text())
  const urls = citationsDataSchema.parse(data).sources.map(({ url }) => url)
  expect(urls).toContain('https://harbour.example/read')
  expect(urls.filter((url) => /unread|javascript/.test(url ?? ''))).toEqual([])
  const [candidate] = value.candidates
  const steps = [{ content: [{ type: 'text', text: answer }], providerMetadata: { google: candidate } }]
  const whole = JSON.parse(await cite(JSON.stringify({ steps }), 'application/json').cited.text())
  expect(whole.data.sources.map(({ url }: { url: string }) => url)).toContain('https://harbour.example/read')
})

test('a segment of Gemini is placed in the part that it names, or not at all', async () => {
  const { body } = sampleOf('generateContent of Gemini')
  const value = JSON.parse(body)
  const [candidate] = value.candidates
  const first = 'Pilots are named by the rules. Ünder fog, they wait. '
  const second = 'The harbour lies open. Ünder fog, they wait.'
  candidate.content.parts = [{ text: first }, { text: 'hm', thought: true }, { text: second }]
  const sizeOf = (text: string) => new TextEncoder().encode(text).length
  const startIndex = sizeOf('The harbour lies open. ')
  const place = async (segment: object) => {
    candidate.groundingMetadata.groundingSupports = [{ segment, groundingChunkIndices: [0] }]
    const { data } = JSON.parse(await cite(JSON.stringify(value), 'application/json').cited.text())
    const { citations } = citationsDataSchema.parse(data)
    return citations.filter(({ citedBy = [] }) => citedBy.length > 0).map(({ start, text }) => [start, text])
  }
  const fog = 'Ünder fog, they wait.'
  const inSecond = { startIndex, endIndex: startIndex + sizeOf(fog) }
  const expected = [[first.length + second.indexOf(fog), fog]]
  expect(await place({ partIndex: 2, ...inSecond, text: fog })).toEqual(expected)
  expect(await place({ partIndex: 2, ...inSecond })).toEqual(expected)
  expect(await place({ partIndex: 1, ...inSecond })).toEqual([])
  expect(await place({ partIndex: 1, ...inSecond, text: fog })).toEqual([])
  expect(await place({ partIndex: 2, startIndex: 0, endIndex: sizeOf('The harbour lies open.') })).toEqual([
    [first.length, 'The harbour lies open.'],
  ])
})
