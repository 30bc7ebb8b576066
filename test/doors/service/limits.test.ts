import { describe, expect, it } from 'vitest'
import { connectionAddress } from '../../../src/doors/service/limit-guesses.ts'
import { sentence, startService } from './service-under-test.ts'

const json = { response: sentence, sources: [{ content: sentence }] }
const unknown = `citespan_${'0'.repeat(16)}_${'0'.repeat(64)}`

describe('what a credential may send', () => {
  it('is a number of requests a minute, each credential for itself', async () => {
    const service = await startService({ requestsPerMinute: 2 })
    const [one, two] = await Promise.all([service.tokenOf(), service.tokenOf()])
    const list = async (token: string) => await service.call(token, 'GET /v1/sources')
    expect([(await list(one)).status, (await list(one)).status]).toEqual([200, 200])
    const refused = await list(one)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await list(two)).status).toBe(200)
  })
})

describe('a body', () => {
  it.each([
    ['of JSON', 'application/json', true],
    ['of JSON without a length', 'application/json', false],
  ])('%s that is too long is refused', async (_, type, isSized) => {
    const service = await startService({ maxBodyBytes: 1000 })
    const token = await service.tokenOf()
    const post = async (text: string) => {
      const body = new TextEncoder().encode(JSON.stringify({ ...json, response: text }))
      const length = isSized ? { 'content-length': String(body.length) } : {}
      const headers = { authorization: `Bearer ${token}`, 'content-type': type, ...length }
      const init = { method: 'POST', headers, body: new Blob([body]).stream(), duplex: 'half' }
      return (await service.app.request('/v1/attribute', init as RequestInit)).status
    }
    expect([await post(sentence), await post('x'.repeat(2000))]).toEqual([200, 413])
  })
})

describe('what is under way at once', () => {
  /** An answer that is being written until its body ends. */
  async function openStream({ app }: Awaited<ReturnType<typeof startService>>, token: string) {
    let end = () => {}
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"text":"The fee"}\n'))
        end = () => controller.close()
      },
    })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' }
    const response = await app.request('/v1/attribute/stream', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
    return { response, end }
  }

  it('is bounded for a credential and for the instance, until a stream was read', async () => {
    const service = await startService({ work: { answers: 2, answersPerCredential: 1 } })
    const [one, two, three] = await Promise.all([service.tokenOf(), service.tokenOf(), service.tokenOf()])
    const first = await openStream(service, one)
    const again = await service.call(one, 'POST /v1/attribute', { json })
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '1'])
    expect(again.body.error.code).toBe('too-many-requests')
    const others = [
      'POST /v1/check',
      'POST /v1/citations',
      'POST /v1/citations/link',
      'POST /v1/runs/r/recheck',
    ]
    for (const operation of others)
      expect([operation, (await service.call(one, operation, { json: {} })).status]).toEqual([operation, 429])
    const second = await openStream(service, two)
    const refused = await service.call(three, 'POST /v1/attribute', { json })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await service.call(null, 'GET /ready')).body.work).toEqual({ answers: 2, eventStreams: 0 })
    expect(service.errors).toEqual([])
    first.end()
    await first.response.text()
    await second.response.body!.cancel()
    second.end()
    for (const token of [one, two, three])
      expect((await service.call(token, 'POST /v1/attribute', { json })).status).toBe(200)
    expect((await service.call(null, 'GET /ready')).body.work.answers).toBe(0)
  })

  it('are streams of events as well', async () => {
    const service = await startService({ work: { eventStreamsPerCredential: 1 } })
    const token = await service.tokenOf()
    const asked = new AbortController()
    const init = { headers: { authorization: `Bearer ${token}` }, signal: asked.signal }
    const open = () => service.app.request('/v1/sessions/s/events', init)
    const first = await open()
    expect((await open()).status).toBe(429)
    asked.abort()
    await first.text()
    expect((await service.call(null, 'GET /ready')).body.work.eventStreams).toBe(0)
  })

  it('takes whole numbers from 1 on', async () => {
    for (const work of [{ answers: 0 }, { eventStreams: 1.5 }])
      await expect(startService({ work })).rejects.toMatchObject({ code: 'invalid-input' })
  })
})

describe('a body that comes as it is written', () => {
  it('is answered while it comes, and breaks off where it is too long', async () => {
    const service = await startService({ maxBodyBytes: 1_000 })
    const line = (text: string) => new TextEncoder().encode(`${JSON.stringify({ text })}\n`)
    const body = new TransformStream<Uint8Array>()
    const writer = body.writable.getWriter()
    const init = {
      method: 'POST',
      headers: { authorization: `Bearer ${await service.tokenOf()}`, 'content-type': 'application/x-ndjson' },
      body: body.readable,
      duplex: 'half',
    }
    void writer.write(line('The fee.'))
    const response = await service.app.request('/v1/attribute/stream', init as RequestInit)
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let got = ''
    while (!got.includes('The fee.')) got += (await reader.read()).value
    // Without a limit the answer would end with the body.
    for (const writing of [writer.write(line('x'.repeat(1_000))), writer.close()]) writing.catch(() => {})
    for (let part = await reader.read(); !part.done; part = await reader.read()) got += part.value
    expect(got).toContain('"code":"input-too-large"')
    expect(got.endsWith('data: [DONE]\n\n')).toBe(true)
  })
})

it('JSON lines that tell their length are refused with a status where they are too long', async () => {
  const service = await startService({ maxBodyBytes: 1_000 })
  const token = await service.tokenOf()
  const post = async (text: string) => {
    const body = new TextEncoder().encode(`${JSON.stringify({ text })}\n`)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-ndjson',
      'content-length': String(body.length),
    }
    const response = await service.app.request('/v1/attribute/stream', { method: 'POST', headers, body })
    await response.text()
    return response.status
  }
  expect([await post(sentence), await post('x'.repeat(1_000))]).toEqual([200, 413])
})

describe('guesses of credentials', () => {
  it('are refused by address before anything is looked up; known credentials go through', async () => {
    const service = await startService({ trustProxy: true })
    const token = await service.tokenOf()
    const ask = async (address: string, credential: string | null = unknown) => {
      const headers = { 'x-forwarded-for': `9.9.9.9, ${address}` }
      return (await service.call(credential, 'GET /v1/sources', { headers })).status
    }
    const statuses: number[] = []
    for (let guess = 0; guess < 61; guess++) statuses.push(await ask('1.2.3.4'))
    expect([...new Set(statuses.slice(0, 60))]).toEqual([401])
    expect(statuses[60]).toBe(429)
    expect(await ask('5.6.7.8', token)).toBe(200)
    expect(await ask('1.2.3.4', token)).toBe(200)
    expect(await ask('5.6.7.8')).toBe(401)
    expect(await ask('1.2.3.4')).toBe(429)
  })

  it('are counted alone: valid credentials of one address are never too many', async () => {
    const service = await startService({ trustProxy: true })
    const headers = { 'x-forwarded-for': '1.2.3.4' }
    const ask = async (token: string) => (await service.call(token, 'GET /v1/sources', { headers })).status
    // None of them is known when it comes.
    for (let each = 0; each < 61; each++) expect(await ask(await service.tokenOf())).toBe(200)
    expect(await ask(unknown)).toBe(401)
  })

  it('of IPv4 addresses that are written as IPv6 count for each', async () => {
    const service = await startService({ trustProxy: true })
    const ask = async (address: string) =>
      (await service.call(null, 'GET /v1/sources', { headers: { 'x-forwarded-for': address } })).status
    for (let guess = 0; guess < 60; guess++) await ask('::ffff:1.2.3.4')
    expect(await ask('::ffff:1.2.3.4')).toBe(429)
    expect(await ask('::ffff:5.6.7.8')).toBe(401)
  })

  it('of one IPv6 network count together', async () => {
    const service = await startService({ trustProxy: true })
    const ask = async (address: string) =>
      (await service.call(null, 'GET /v1/sources', { headers: { 'x-forwarded-for': address } })).status
    for (let guess = 0; guess < 60; guess++) await ask(`2001:db8::${guess.toString(16)}`)
    expect(await ask('2001:db8:0:0:ffff::1')).toBe(429)
    expect(await ask('2001:db8:0:1::1')).toBe(401)
  })

  it.each([
    [false, '1.1.1.1', '7.7.7.7'],
    [true, '1.1.1.1', '1.1.1.1'],
    [true, undefined, undefined],
    [false, undefined, '7.7.7.7'],
  ])('the address with a trusted proxy (%s) that says %s is %s', (trustProxy, said, expected) => {
    const c = {
      env: { incoming: { socket: { remoteAddress: '7.7.7.7' } } },
      req: { header: () => said },
    }
    expect(connectionAddress({ trustProxy })(c as never)).toBe(expected)
  })
})
