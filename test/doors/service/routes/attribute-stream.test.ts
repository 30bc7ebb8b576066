import { describe, expect, it } from 'vitest'
import { sentence, startService } from '../service-under-test.ts'

const service = await startService()
const token = await service.tokenOf({ agentId: 'smith' })

/** Sends lines, each when it is asked for, and reads the events. */
async function stream(
  lines: readonly (object | string)[],
  {
    query = '',
    of = { service, token },
  }: { query?: string; of?: { service: typeof service; token: string } } = {},
) {
  const encoder = new TextEncoder()
  const waiting = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const line = waiting.shift()
      if (line === undefined) controller.close()
      else controller.enqueue(encoder.encode(`${line}\n`))
    },
  })
  const headers = { authorization: `Bearer ${of.token}`, 'content-type': 'application/x-ndjson' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  const response = await of.service.app.request(`/v1/attribute/stream${query}`, init)
  const text = await response.text()
  const data = Array.from(text.matchAll(/^data: (.*)$/gm), ([, json]) => json!)
  return {
    status: response.status,
    end: data.at(-1),
    events: data.slice(0, -1).map((json) => JSON.parse(json)),
  }
}

const pieces = (text: string, length: number) =>
  Array.from({ length: Math.ceil(text.length / length) }, (_, index) => ({
    text: text.slice(index * length, (index + 1) * length),
  }))

describe('an answer that comes in', () => {
  it('is cited and stored as one that came whole', async () => {
    const sources = [{ id: 'S1', title: 'Tariff', content: sentence }]
    const { status, events, end } = await stream(
      [{ sources }, ...pieces(`${sentence}\n\nThe moon is red.`, 5)],
      { query: '?sessionId=talk&question=What' },
    )
    expect([status, end]).toEqual([200, '[DONE]'])
    expect(
      events
        .filter(({ type }) => type === 'token')
        .map(({ text }) => text)
        .join(''),
    ).toBe(`${sentence}\n\nThe moon is red.`)
    const { data } = events.find(({ type }) => type === 'citations')
    expect(data.citations).toMatchObject([{ text: sentence, status: 'verified', sourceIds: ['S1'] }])
    const { runId } = events.find(({ type }) => type === 'metadata')
    const { body } = await service.call(token, `GET /v1/runs/${runId}`)
    expect(body).toMatchObject({
      outcome: 'complete',
      sessionId: 'talk',
      question: 'What',
      agentId: 'smith',
      project: 'metals',
    })
  })

  it('finds sources in the results of tools', async () => {
    const output = { results: [{ title: 'Tariff', url: 'https://fees.example/', content: sentence }] }
    const toolResults = [{ toolCallId: '1', toolName: 'web_search', input: {}, output }]
    const { events } = await stream([{ toolResults }, { text: sentence }])
    expect(events.find(({ type }) => type === 'citations').data.citations).toMatchObject([
      { status: 'verified' },
    ])
  })

  it.each([
    ['no JSON', '{', /not JSON/],
    ['another shape', { text: 5 }, /text: /],
    ['a list', '[1]', /not valid/],
  ])('ends at a line with %s, which is told; what came before is kept', async (_name, line, message) => {
    const { status, events } = await stream([
      { sources: [{ id: 'S1', content: sentence }] },
      { text: sentence },
      line,
      { text: ' More.' },
    ])
    expect(status).toBe(200)
    expect(events.filter(({ type }) => type === 'error')).toEqual([
      expect.objectContaining({ code: 'invalid-input', message: expect.stringMatching(message) }),
    ])
    const { runId } = events.find(({ type }) => type === 'metadata')
    const { body } = await service.call(token, `GET /v1/runs/${runId}`)
    expect(body).toMatchObject({
      outcome: 'aborted',
      textParts: [sentence],
      citations: [{ status: 'verified' }],
    })
  })

  it('ends where the service fails, which only its operator is told in detail', async () => {
    const failing = await startService()
    const fault = new Error('hunter2')
    failing.engine.run = new Proxy(failing.engine.run, {
      apply(run, engine, args) {
        const made = Reflect.apply(run, engine, args)
        made.addSourcesInTurns = () => Promise.reject(fault)
        return made
      },
    })
    const of = { service: failing, token: await failing.tokenOf({ agentId: 'smith' }) }
    const { status, events } = await stream([{ sources: [{ id: 'S1', content: sentence }] }], { of })
    expect(status).toBe(200)
    const told = events.filter(({ type }) => type === 'error')
    expect(told).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain('hunter2')
    expect(failing.errors).toEqual([fault])
  })

  it('tells its operator nothing of a line that is not valid', async () => {
    const { errors } = service
    await stream(['{'])
    expect(errors).toEqual([])
  })

  it('is answered while its lines come in', async () => {
    const lines = new TransformStream<Uint8Array, Uint8Array>()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
    const init = { method: 'POST', headers, body: lines.readable, duplex: 'half' }
    const writer = lines.writable.getWriter()
    const written = writer.write(new TextEncoder().encode(`${JSON.stringify({ text: sentence })}\n`))
    // Neither the response nor its first token waits for the end of the body, which is not there yet.
    const response = await service.app.request('/v1/attribute/stream', init)
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!text.includes('"type":"token"')) text += (await reader.read()).value
    expect(text).toContain(sentence)
    await written
    await writer.close()
    await reader.cancel()
  })

  it('breaks off where it becomes too long', async () => {
    const small = await startService({ maxBodyBytes: 1_000 })
    const own = await small.tokenOf()
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(`${JSON.stringify({ text: `${sentence} ` })}\n`))
      },
    })
    const headers = { authorization: `Bearer ${own}`, 'content-type': 'application/x-ndjson' }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const response = await small.app.request('/v1/attribute/stream', init)
    expect(await response.text()).toContain('"code":"input-too-large"')
  })
})
