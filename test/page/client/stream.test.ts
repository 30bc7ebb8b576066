import { describe, expect, test } from 'vitest'
import { createAnswer } from '../../../src/page/client/answer.ts'
import type { ClientEvent } from '../../../src/page/client/client-event.ts'
import { createCitationStreamParser } from '../../../src/page/client/stream-parser.ts'
import { readCitationStream } from '../../../src/page/client/stream.ts'
import { citation, data, plainStream, uiStream } from './answers.ts'

async function collect(...args: Parameters<typeof readCitationStream>): Promise<ClientEvent[]> {
  const events: ClientEvent[] = []
  for await (const event of readCitationStream(...args)) events.push(event)
  return events
}

function streamOf(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}

const bytes = (text: string) => new TextEncoder().encode(text)
const frame = (message: unknown) => `data: ${JSON.stringify(message)}\n\n`

const uiEvents: ClientEvent[] = [
  { type: 'text', textPart: 0, delta: 'I look ' },
  { type: 'text', textPart: 0, delta: 'it up. 😀' },
  { type: 'tool', toolCallId: 't1', toolName: 'web_search', state: 'called' },
  { type: 'tool', toolCallId: 't1', toolName: 'web_search', state: 'finished' },
  { type: 'source', source: { id: 'S1', title: 'Wetter 😀', url: 'https://weather.example/' } },
  { type: 'source', source: { id: 'S2', title: 'Notes' } },
  { type: 'text', textPart: 1, delta: 'Rain fell.' },
  { type: 'citations', data: { ...data, progress: 'matching', citations: [] } },
  { type: 'citations', data },
  { type: 'done', outcome: 'complete' },
]

const plainEvents: ClientEvent[] = [
  { type: 'run', runId: 'run-1', sessionId: 's-1' },
  { type: 'text', textPart: 0, delta: 'I look it up. 😀' },
  { type: 'tool', toolName: 'web_search', state: 'called' },
  { type: 'source', source: data.sources[0]! },
  { type: 'text', textPart: 1, delta: 'Rain ' },
  { type: 'text', textPart: 1, delta: 'fell.' },
  { type: 'citation', citation },
  { type: 'citations', data },
  { type: 'done', outcome: 'complete' },
]

describe('readCitationStream', () => {
  test.each([
    ['the AI SDK stream', uiStream, uiEvents],
    ['the plain stream', plainStream, plainEvents],
    ['lines that end in CR LF', uiStream.replaceAll('\n', '\r\n'), uiEvents],
  ])('reads %s', async (_name, text, expected) => {
    expect(await collect(streamOf(bytes(text)))).toEqual(expected)
  })

  test.each([
    ['the AI SDK stream', uiStream, uiEvents],
    ['the plain stream', plainStream, plainEvents],
  ])('reads %s cut at any byte', async (_name, text, expected) => {
    const all = bytes(text)
    for (let cut = 0; cut <= all.length; cut++) {
      const events = await collect(streamOf(all.slice(0, cut), all.slice(cut)))
      expect({ cut, events }).toEqual({ cut, events: expected })
    }
    expect(await collect(streamOf(...Array.from(all, (byte) => Uint8Array.of(byte))))).toEqual(expected)
  })

  test('both streams end in the same answer', async () => {
    const [fromUi, fromPlain] = await Promise.all(
      [uiStream, plainStream].map(async (text) => {
        const answer = createAnswer()
        for await (const event of readCitationStream(streamOf(bytes(text)))) answer.apply(event)
        return answer.current
      }),
    )
    const { tools: _uiTools, sessionId: _uiSession, ...ui } = fromUi!
    const { tools: _plainTools, sessionId: _plainSession, ...plain } = fromPlain!
    expect(ui).toEqual(plain)
    expect(ui.textParts).toEqual(['I look it up. 😀', 'Rain fell.'])
    const { textPart, start, end, text } = ui.citations[0]!
    expect(ui.textParts[textPart]!.slice(start, end)).toBe(text)
  })

  test('counts on where the message held text parts before', async () => {
    const events = await collect(streamOf(bytes(uiStream)), { firstTextPart: 2 })
    expect(events.flatMap((event) => (event.type === 'text' ? [event.textPart] : []))).toEqual([2, 2, 3])
  })

  test.each([
    ['not JSON', 'data: {oops\n\n'],
    ['no object', 'data: [1]\n\n'],
    ['null', 'data: null\n\n'],
    ['no type', 'data: {"text":"x"}\n\n'],
    ['a token without text', frame({ type: 'token', textPart: 0 })],
    ['a token of a negative part', frame({ type: 'token', text: 'x', textPart: -1 })],
    ['a token of no part', frame({ type: 'token', text: 'x' })],
    ['a delta of a part that never began', frame({ type: 'text-delta', id: 'z', delta: 'x' })],
    [
      'a delta that is no text',
      frame({ type: 'text-start', id: 'a' }) + frame({ type: 'text-delta', id: 'a', delta: 1 }),
    ],
    ['citations without data', frame({ type: 'citations', citations: {} })],
    ['citations of another shape', frame({ type: 'data-citations', data: { ...data, citations: [{}] } })],
    ['a citation with a reversed sign', frame({ type: 'citation', citation: { ...citation, start: -1 } })],
    ['a source without a number', frame({ type: 'source', source: { id: 'S1', title: 'x' } })],
    ['a tool without a name', frame({ type: 'tool' })],
    ['a result of an unknown call', frame({ type: 'tool-output-available', toolCallId: 'z', output: 1 })],
    ['metadata with a number for an id', frame({ type: 'metadata', runId: 7 })],
    ['an event that is cut', 'data: {"type":"token","te'],
  ])('leaves out and reports %s', async (_name, malformed) => {
    const token = frame({ type: 'token', text: 'on', textPart: 0 })
    const stream = token + malformed + token
    const events = await collect(streamOf(bytes(stream)))
    const kinds = events.map(({ type }) => type)
    // What a cut event swallows is the event behind it.
    expect(kinds).toEqual(['text', 'skipped', ...(malformed.endsWith('\n\n') ? ['text'] : []), 'done'])
  })

  // What passes a server without citespan, or a field that an application left out.
  test.each<[string, string, string[]]>([
    ['an answer without its map', '{"answer":"Snow.","citations":[],"references":[]}', ['text', 'skipped']],
    [
      'a map of another shape',
      '{"answer":"Snow.","citations":[],"references":[],"data":{}}',
      ['text', 'skipped'],
    ],
    [
      'an answer over several lines without its map',
      '{\n"answer":"Snow.",\n"citations":[],"references":[]\n}',
      ['text', 'skipped'],
    ],
    ['JSON without an answer', '{"count":1}', ['skipped']],
    ['a list without an answer', '[{"count":1}]', ['skipped']],
    ['JSON that is cut', '{"answer":"Snow', ['skipped']],
    ['a JSON value', '12', ['skipped']],
    ['HTML', '<!doctype html>', ['skipped']],
    ['plain text', 'Snow fell.\n', ['skipped']],
    ['a stray line before messages', `Busy\n{"answer":"Snow."}\n{"type":"finish"}\n`, ['skipped', 'text']],
    ['an answer of another protocol alone', '{"answer":"Snow."}', ['text']],
    ['nothing', '', []],
    ['blank lines and comments', '\n: ping\n\n  \n', []],
  ])('%s is told, cut anywhere', async (_name, body, kinds) => {
    const all = bytes(body)
    for (let cut = 0; cut <= all.length; cut++) {
      const events = await collect(streamOf(all.slice(0, cut), all.slice(cut)))
      expect(events.map(({ type }) => type)).toEqual([...kinds, 'done'])
    }
  })

  test.each([
    [
      'an AI SDK error',
      frame({ type: 'error', errorText: 'Busy.' }) + frame({ type: 'finish' }),
      'Busy.',
      'complete',
    ],
    ['a plain error', frame({ type: 'error', message: 'Busy.' }) + 'data: [DONE]\n\n', 'Busy.', 'complete'],
  ])('passes on %s', async (_name, text, message, outcome) => {
    expect(await collect(streamOf(bytes(text)))).toEqual([
      { type: 'error', message },
      { type: 'done', outcome },
    ])
  })

  test.each([
    ['aborted', frame({ type: 'abort' }) + 'data: [DONE]\n\n', 'aborted'],
    ['cut off', frame({ type: 'token', text: 'x', textPart: 0 }), 'incomplete'],
    ['finished without [DONE]', frame({ type: 'finish' }), 'complete'],
    ['done without the last line break', 'data: [DONE]', 'complete'],
    ['empty', '', 'incomplete'],
  ])('says that the answer was %s', async (_name, text, outcome) => {
    expect((await collect(streamOf(bytes(text)))).at(-1)).toEqual({ type: 'done', outcome })
  })

  test('a failed response is an error event', async () => {
    expect(await collect(new Response('<h1>secret stack</h1>', { status: 503 }))).toEqual([
      { type: 'error', message: 'The server answered with status 503.' },
      { type: 'done', outcome: 'incomplete' },
    ])
    expect(await collect(new Response(null))).toEqual([{ type: 'done', outcome: 'incomplete' }])
    expect(await collect(new Response(plainStream))).toEqual(plainEvents)
  })

  test.each([
    ['breaks off', new TypeError('network'), ['text', 'error', 'done'], 'incomplete'],
    ['is aborted', new DOMException('left', 'AbortError'), ['text', 'done'], 'aborted'],
  ])('keeps what was read when the connection %s', async (_name, failure, kinds, outcome) => {
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (sent) controller.error(failure)
          else controller.enqueue(bytes(frame({ type: 'token', text: 'x', textPart: 0 })))
          sent = true
        },
      },
      { highWaterMark: 0 },
    )
    let sent = false
    const events = await collect(stream)
    expect(events.map(({ type }) => type)).toEqual(kinds)
    expect(events.at(-1)).toEqual({ type: 'done', outcome })
  })

  test('leaving the loop cancels the stream', async () => {
    let cancelled = false
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(bytes(frame({ type: 'token', text: 'x', textPart: 0 })))
      },
      cancel() {
        cancelled = true
      },
    })
    for await (const event of readCitationStream(stream)) {
      expect(event.type).toBe('text')
      break
    }
    expect(cancelled).toBe(true)
  })

  test('an endless event ends the reading, not the page', () => {
    const parser = createCitationStreamParser()
    const megabytes = 'x'.repeat(4_000_000)
    const events = Array.from({ length: 12 }, () => parser.push(`data: ${megabytes}`)).flat()
    expect(events).toEqual([{ type: 'error', message: 'The stream holds an event that is too large.' }])
    expect(parser.end()).toEqual([{ type: 'done', outcome: 'incomplete' }])
  })
})
