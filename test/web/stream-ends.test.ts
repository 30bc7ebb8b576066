import { describe, expect, test } from 'vitest'
import { citationsDataSchema } from '../../src/core/citations-data.ts'
import type { Incident } from '../../src/core/incident.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { citeResponse } from '../../src/web/index.ts'
import { answer, pieces } from '../hono/answers.ts'
import { providerSamples } from './provider-samples.ts'
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
