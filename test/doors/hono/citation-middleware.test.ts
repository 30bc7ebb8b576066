import { readUIMessageStream, streamText } from 'ai'
import type { UIMessageChunk } from 'ai'
import { simulateReadableStream } from 'ai/test'
import { describe, expect, test, vi } from 'vitest'
import { answer, harbour, lighthouse, searchTool, searchingModel } from './answers.ts'
import {
  streamHeaders,
  toolChunks,
  answerChunks,
  frame,
  done,
  wholeAnswer,
  appOf,
  streamed,
  textOf,
  dataOf,
  controlled,
} from './middleware-app.ts'
import { eventually, readEvents, readMessages } from './requests.ts'
import { turns } from '../../fixtures/turns.ts'
import { drawnFrom, smallOrFull } from '../../fixtures/full-proof.ts'

describe('a UI message stream', () => {
  test('gets native citations, a data-citations part and sources; the text is the same', async () => {
    const { app, storedRun } = appOf(() => streamed(wholeAnswer), { scope: () => ({ sessionId: 's1' }) })
    const chunks = await readMessages<UIMessageChunk>(await app.request('/chat'))
    expect(textOf(chunks)).toBe(answer)

    const data = dataOf(chunks)
    expect(data.progress).toBe('complete')
    expect(data.citations.map(({ start, end, sourceIds }) => [answer.slice(start, end), sourceIds])).toEqual([
      [
        'Ships longer than 120 metres must take a pilot on board before they enter the eastern channel.',
        ['S1'],
      ],
      ['The lighthouse on the north pier was built in 1887 and is 31 metres high.', ['S2']],
    ])
    const [end] = chunks.filter((chunk) => chunk.type === 'text-end')
    expect(end!.citations).toMatchObject(
      data.citations.map(({ start, end }, index) => ({
        startIndex: start,
        endIndex: end,
        source: { url: [harbour, lighthouse][index]!.url },
      })),
    )
    expect(chunks.filter((chunk) => chunk.type === 'source-url').map(({ url }) => url)).toEqual([
      harbour.url,
      lighthouse.url,
    ])
    expect(await storedRun()).toMatchObject({ sessionId: 's1', outcome: 'complete', textParts: [answer] })
  })

  test('of a real streamText call is read by the AI SDK’s own reader', async () => {
    const { app } = appOf(() =>
      streamText({
        model: searchingModel(),
        tools: searchTool(),
        prompt: 'Tell me.',
        stopWhen: ({ steps }) => steps.length === 2,
      }).toUIMessageStreamResponse(),
    )
    const chunks = await readMessages<UIMessageChunk>(await app.request('/chat'))
    let message
    for await (const read of readUIMessageStream({
      stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }),
    })) {
      message = read
    }
    const text = message!.parts.find((part) => part.type === 'text')
    expect(text).toMatchObject({ text: answer, state: 'done' })
    expect(text!.citations).toHaveLength(2)
    expect(message!.parts.filter((part) => part.type === 'data-citations')).toHaveLength(1)
  })

  test('is not buffered: each chunk arrives before the next one is written', async () => {
    const upstream = controlled()
    const { app } = appOf(() => streamed(upstream.body))
    const { body } = await app.request('/chat')
    const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    async function readUntil(part: string): Promise<void> {
      while (!received.includes(part)) received += (await reader.read()).value ?? ''
    }

    for (const chunk of answerChunks) {
      const { type } = chunk
      await upstream.write(frame(chunk))
      if (type === 'text-delta') await readUntil(JSON.stringify(chunk))
      else if (type !== 'text-end' && type !== 'finish-step' && type !== 'finish')
        await readUntil(JSON.stringify({ type }).slice(1, -1))
    }
    expect(received).not.toContain('"text-end"')
    await upstream.write(done)
    await upstream.close()
    await readUntil('[DONE]')
    expect(received).toContain('"text-end"')
  })

  test('passes wherever it is cut: at any byte, and in single bytes', async () => {
    const pier = 'The pier is 310 metres long.'
    const bytes = new TextEncoder().encode(
      [
        { type: 'start' },
        {
          type: 'tool-output-available',
          toolCallId: 'c1',
          output: { results: [{ title: 'Pier', content: pier }] },
        },
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: 'Müßte 🚢 ' },
        { type: 'text-delta', id: 't', delta: pier },
        { type: 'text-end', id: 't' },
        { type: 'finish' },
      ]
        .map(frame)
        .join('') + done,
    )
    const cuts = Array.from({ length: bytes.length }, (_, at) => [bytes.subarray(0, at), bytes.subarray(at)])
    const single = Array.from(bytes, (byte) => Uint8Array.of(byte))
    for (const chunks of [...drawnFrom(cuts, 60), single]) {
      const body = new ReadableStream({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(chunk)
          controller.close()
        },
      })
      const { app } = appOf(() => streamed(body), { engine: { store: undefined } })
      const messages = await readMessages<UIMessageChunk>(await app.request('/chat'))
      expect(textOf(messages)).toBe(`Müßte 🚢 ${pier}`)
      expect(dataOf(messages).citations).toHaveLength(1)
    }
  })

  test('keeps what it does not know to the letter', async () => {
    const unknown = [
      '{"type":"data-weather","data":{"big":12345678901234567890,"float":1.10,"__proto__":{"a":1}},"x":null}',
      '{"type":"future-part", "nested":{"deep":[1,[2,[3]]]}}',
      `{"type":"data-deep","data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      '{"type":"message-metadata","messageMetadata":{"a":"\\ud83d"}}',
      '{"type":"reasoning-delta","id":"r","delta":"hm"}',
    ]
    const { app } = appOf(() =>
      streamed(
        unknown.map((data) => `data: ${data}\n\n`).join('') +
          'data: {"type":\ndata: "data-lines"}\n\n' +
          wholeAnswer,
      ),
    )
    const events = (await readEvents(await app.request('/chat'))).map(({ data }) => data)
    for (const data of unknown) expect(events).toContain(data)
    expect(events).toContain('{"type":\n"data-lines"}')
  })

  test('drops frames that are no chunks and goes on', async () => {
    const bad = [
      'not json',
      '[1]',
      '"text"',
      'null',
      '{"no":"type"}',
      '{"type":1}',
      '{"type":"text-delta"',
      '',
    ]
    const { app, storedRun } = appOf(() =>
      streamed(
        `${bad.map((data) => `data: ${data}\n\n`).join('')}event: odd\nfoo: bar\nid\nretry: x\n\n:\n${wholeAnswer}`,
      ),
    )
    const chunks = await readMessages<UIMessageChunk>(await app.request('/chat'))
    expect(textOf(chunks)).toBe(answer)
    expect(chunks.every(({ type }) => typeof type === 'string')).toBe(true)
    expect((await storedRun()).incidents).toContainEqual(expect.objectContaining({ code: 'bad-event' }))
  })

  test('passes comments on', async () => {
    const { app } = appOf(() =>
      streamed(`: keep-alive one\n\n${wholeAnswer.replace(done, `:two\n\n${done}`)}`),
    )
    const text = await (await app.request('/chat')).text()
    expect(text).toContain(': keep-alive one\n\n')
    expect(text).toContain(': two\n\n')
  })

  test('ends at [DONE], or without one', async () => {
    const late = frame({ type: 'text-delta', id: 't', delta: 'too late' })
    for (const body of [wholeAnswer + late, wholeAnswer.replace(done, '')]) {
      const { app } = appOf(() => streamed(body))
      expect(textOf(await readMessages<UIMessageChunk>(await app.request('/chat')))).toBe(answer)
    }
  })

  test('that breaks in the middle ends with an error that says nothing, and its record is kept', async () => {
    const upstream = controlled()
    const { app, storedRun } = appOf(() => streamed(upstream.body))
    const response = app.request('/chat')
    const half = answerChunks.slice(0, 40)
    await upstream.write(half.map(frame).join(''))
    await upstream.abort(new Error('postgres://root:secret@db refused'))
    const text = await (await response).text()
    expect(text).not.toMatch(/secret|postgres/)
    expect(text).toContain('"type":"error"')
    const run = await storedRun()
    expect(run.outcome).toBe('failed')
    expect(answer.startsWith(run.textParts[0]!)).toBe(true)
    expect(run.textParts[0]).toBe(textOf(half))
  })

  test('whose client leaves is read to its end and stored', async () => {
    const upstream = controlled()
    const { app, storedRuns, storedRun } = appOf(() => streamed(upstream.body))
    const { body } = await app.request('/chat')
    const reader = body!.getReader()
    await upstream.write(answerChunks.slice(0, 20).map(frame).join(''))
    await reader.read()
    await reader.cancel()
    expect(await storedRuns()).toEqual([])
    await upstream.write(answerChunks.slice(20).map(frame).join('') + done)
    await upstream.close()
    const run = await storedRun()
    expect(run).toMatchObject({ outcome: 'complete', textParts: [answer] })
    expect(run.citations.map(({ status }) => status)).toEqual(['verified', 'verified'])
  })

  test('waits for a reader that is slow, so that little of it is in memory', async () => {
    const piece = 'x'.repeat(100_000)
    const total = 200
    let written = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk =
          written === 0
            ? { type: 'text-start', id: 't' }
            : written > total
              ? { type: 'text-end', id: 't' }
              : { type: 'text-delta', id: 't', delta: piece }
        controller.enqueue(new TextEncoder().encode(frame(chunk)))
        written += 1
        if (written > total + 1) controller.close()
      },
    })
    const { app } = appOf(() => streamed(body))
    const response = await app.request('/chat')
    await eventually(async () => written > 5)
    await turns(1_000)
    expect(written).toBeLessThan(30)
    expect(textOf(await readMessages(response)).length).toBe(total * piece.length)
  })

  test('goes on without a reader that takes nothing for 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    try {
      const big = { type: 'data-big', data: 'x'.repeat(2_000_000) }
      const { app, storedRuns } = appOf(() => streamed(frame(big) + wholeAnswer))
      const response = await app.request('/chat')
      await vi.advanceTimersByTimeAsync(29_000)
      expect(await storedRuns()).toEqual([])
      // What the stream needs is loaded in real time, so that its clock of 30 seconds may begin later.
      await eventually(async () => {
        await vi.advanceTimersByTimeAsync(32_000)
        return (await storedRuns()).length > 0
      })
      expect(await storedRuns()).toMatchObject([{ outcome: 'complete', textParts: [answer] }])
      await expect(response.text()).rejects.toThrow('too slow')
    } finally {
      vi.useRealTimers()
    }
  })

  test('asks the runtime to go on when the client has left', async () => {
    const waited: Promise<unknown>[] = []
    const context = {
      waitUntil: (work: Promise<unknown>) => void waited.push(work),
      passThroughOnException() {},
      props: {},
    }
    const { app, storedRuns } = appOf(() => streamed(wholeAnswer))
    const { body } = await app.request('/chat', {}, {}, context)
    await body!.cancel()
    expect(waited).toHaveLength(1)
    await Promise.all(waited)
    expect(await storedRuns()).toMatchObject([{ textParts: [answer] }])
  })

  test('keeps status, headers and cookies', async () => {
    const { app } = appOf(() => {
      const headers = new Headers({ ...streamHeaders, 'content-length': '5', etag: '"a"', 'x-own': '1' })
      headers.append('set-cookie', 'a=1')
      headers.append('set-cookie', 'b=2')
      return new Response(wholeAnswer, { status: 201, headers })
    })
    const { status, headers } = await app.request('/chat')
    expect(status).toBe(201)
    expect(headers.get('x-own')).toBe('1')
    expect(headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect([headers.get('content-length'), headers.get('etag')]).toEqual([null, null])
  })

  test('with a tool output beyond what is read passes; the output is not read', async () => {
    const huge = { ...toolChunks[1], output: 'x'.repeat(smallOrFull(20_000_000, 100_000_000)) }
    const { app, storedRun } = appOf(() => streamed(frame(toolChunks[0]) + frame(huge) + wholeAnswer))
    const text = await (await app.request('/chat')).text()
    expect(text).toContain(frame(huge))
    const run = await storedRun()
    expect(run.textParts).toEqual([answer])
    expect(run.incidents).toContainEqual(expect.objectContaining({ code: 'event-too-long' }))
  })
})
