import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { createCitationClient, CitationServiceError } from '../../../src/doors/http.ts'
import type { CitationClientOptions, OperationResult } from '../../../src/doors/http.ts'
import { operations } from '../../../src/doors/http/operations.ts'
import { CitationError } from '../../../src/entries/index.ts'
import type { Citation } from '../../../src/entries/index.ts'
import { advanceUntilSettled } from '../../fixtures/fake-timers.ts'
import { sentence, startService } from '../service/service-under-test.ts'

const { app, call, tokenOf } = await startService()
const tokens = { agent: await tokenOf({ agentId: 'writer' }), admin: await tokenOf({ role: 'admin' }) }
const url = 'http://citations.test'

const served: typeof fetch = async (input, init) => app.request(String(input), init)
const clientOf = (options: Partial<CitationClientOptions> = {}) =>
  createCitationClient({ url, key: tokens.agent, fetch: served, ...options })

/** A client whose requests are answered as told, one after the other, and the requests that it made. */
function clientAnswered(...answers: (Response | Error)[]) {
  const sent: { line: string; init: RequestInit }[] = []
  const client = clientOf({
    async fetch(input, init = {}) {
      sent.push({ line: `${init.method} ${String(input).slice(url.length)}`, init })
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!
      if (answer instanceof Error) throw answer
      return answer.clone()
    },
  })
  return { client, sent }
}

const json = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers })

describe('the operations of the service', () => {
  it('are all in the client, under their ids, methods and paths', async () => {
    const { body } = await call(null, 'GET /openapi.json')
    const described = Object.entries(body.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, { operationId: string }>).map(
        ([method, { operationId }]) => [operationId, `${method.toUpperCase()} ${path}`] as const,
      ),
    )
    const known = Object.entries(operations).map(([name, line]) => [name, line.replace(/ \w+$/, '')])
    expect(Object.fromEntries(known)).toEqual(Object.fromEntries(described))
    expect(Object.keys(clientOf()).toSorted()).toEqual(described.map(([name]) => name).toSorted())
  })

  it.each(Object.entries(operations).filter(([, line]) => !line.endsWith(' events')))(
    '%s is called by %s',
    async (name, line) => {
      const { client, sent } = clientAnswered(json({}))
      const method = client[name as 'getSource'] as (input: object) => Promise<unknown>
      const ids = { id: 'a/b', sourceId: 'S 1', format: 'ris' }
      await method(line.includes('{') ? ids : { limit: 5 })
      const [verb, path] = line.split(' ') as [string, string]
      expect(sent[0]!.line.replace(/\?.*/, '')).toBe(
        `${verb} ${path.replace('{id}', 'a%2Fb').replace('{sourceId}', 'S%201').replace('{format}', 'ris')}`,
      )
    },
  )

  it('name the session that an option names, also while an answer is written', async () => {
    const written = Object.entries(operations).filter(([, line]) => !line.startsWith('GET'))
    for (const [name, line] of written) {
      const { client, sent } = clientAnswered(json({}))
      const ids = line.includes('{') ? { id: 'a', sourceId: 'S1', format: 'ris' } : {}
      const options = { session: 'talk', user: 'ada' }
      // A stream of events that ends at once is an error, which does not matter here.
      if (line.endsWith(' events'))
        await client
          .attributeStream([], options)
          .next()
          .catch(() => {})
      else await (client[name as 'getSource'] as (...given: object[]) => Promise<unknown>)(ids, options)
      const headers = new Headers(sent[0]!.init.headers)
      expect([name, headers.get('x-session-id'), headers.get('x-user-id')]).toEqual([name, 'talk', 'ada'])
    }
    expect(written.map(([name]) => name)).toContain('attributeStream')
  })

  it('take and give what the service does', async () => {
    const client = clientOf({ session: 'talk' })
    const source = await client.addTextSource({ name: 'Tariff', content: sentence })
    const file = new File([`# Fees\n\n${sentence}`], 'fees.md')
    const document = await client.addDocumentSource({ file, metadata: { statute: 'FeeG' } })
    expect(document).toMatchObject({ type: 'document', metadata: { statute: 'FeeG' } })
    expect(await client.getSourceContent({ id: source.id })).toEqual({ content: sentence })

    const cited = await client.cite({
      sourceId: source.id,
      claim: sentence,
      quote: sentence,
      confidence: 'high',
    })
    expect(cited.status).toBe('verified')
    const page = await client.listCitations({ sourceId: source.id, limit: 1 })
    expect(page.items.map(({ id, sessionId }) => [id, sessionId])).toEqual([[cited.id, 'talk']])
    const made = { id: source.id, direction: 'forward', earlierVersions: true, depth: 3 } as const
    expect((await client.derivations(made)).nodes.map(({ id }) => id)).toContain(cited.id)

    const { runId } = await client.attribute({ response: sentence, sources: [{ content: sentence }] })
    expect((await client.getRun({ id: runId })).textParts).toEqual([sentence])
    expect((await client.auditRuns()).runs.map(({ id }) => id)).toEqual([runId])

    const admin = clientOf({ key: async () => tokens.admin })
    const { key } = await admin.createKey({ name: 'reader', role: 'user' })
    expect((await admin.revokeKey({ id: key.id })).revokedAt).toBeDefined()
  })

  it('have their types', () => {
    const client = clientOf()
    expect(client).toBeDefined()
    expectTypeOf<OperationResult<'getCitation'>>().toExtend<Citation>()
    expectTypeOf(client.getSourceContent).returns.resolves.toEqualTypeOf<{ content: string }>()
    expectTypeOf(client.listCitations).parameter(0).extract<{ limit?: number }>().toHaveProperty('status')
    // @ts-expect-error The id is missing.
    expectTypeOf(client.getRun).toBeCallableWith({})
    // @ts-expect-error There is no such status.
    expectTypeOf(client.listCitations).toBeCallableWith({ status: 'done' })
    // @ts-expect-error A claim is a text.
    expectTypeOf(client.cite).toBeCallableWith({ sourceId: 'a', claim: 1 })
  })
})

describe('errors', () => {
  it('have the code, status and id of the request', async () => {
    const error = await clientOf()
      .getSource({ id: 'none' })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CitationServiceError)
    expect(error).toBeInstanceOf(CitationError)
    expect(error).toMatchObject({
      code: 'not-found',
      status: 404,
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    })
    const wrong = clientOf({ key: 'citespan_wrong' }).listRuns()
    await expect(wrong).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
    await expect(clientOf().relate({ from: 'a', to: 'b', kind: 'odd' as 'supports' })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('kind'),
    })
  })

  it('of a proxy have its status', async () => {
    const { client } = clientAnswered(new Response('<html>', { status: 418 }))
    await expect(client.listRuns()).rejects.toMatchObject({ code: 'refused', status: 418, requestId: null })
  })

  const breaking = () =>
    new ReadableStream({
      pull(controller) {
        controller.error(new TypeError('terminated'))
      },
    })
  it.each<[string, () => BodyInit]>([
    ['breaks off in its text', () => '{"items":[{"id":"a'],
    ['breaks off with an error', breaking],
    ['is no JSON', () => '<html>'],
  ])('of an answer that %s', async (_, body) => {
    const client = clientOf({ fetch: async () => new Response(body(), { status: 200 }) })
    const error = await client.listRuns().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CitationServiceError)
    expect(error).toMatchObject({ code: 'unavailable', cause: expect.any(Error) })
  })

  it('an abort within the answer gives the reason of the signal', async () => {
    const controller = new AbortController()
    const reason = new Error('left')
    const body = new ReadableStream({
      pull(stream) {
        controller.abort(reason)
        stream.error(new TypeError('terminated'))
      },
    })
    const client = clientOf({ fetch: async () => new Response(body) })
    await expect(client.listRuns({}, { signal: controller.signal })).rejects.toBe(reason)
  })

  it.each(['', '.', '..', undefined])('an id that is %j is refused before it is sent', async (id) => {
    const { client, sent } = clientAnswered(json({}))
    await expect(client.getRun({ id: id! })).rejects.toMatchObject({ code: 'invalid-input' })
    expect(sent).toEqual([])
  })

  it('an unknown option of a stream is refused before anything is sent', () => {
    const { client, sent } = clientAnswered(json({}))
    const misspelt = { sesionId: 'x' } as object
    expect(() => client.attributeStream(['Rain fell.'], misspelt)).toThrow(/sesionId/)
    expect(sent).toEqual([])
  })

  it('an abort gives the reason of the signal', async () => {
    const reason = new Error('left')
    const options = { signal: AbortSignal.abort(reason) }
    await expect(clientOf({ fetch: globalThis.fetch }).listRuns({}, options)).rejects.toBe(reason)
  })
})

describe('repetition', () => {
  it('of what is named records it once', async () => {
    let lost = 1
    const shaky: typeof fetch = async (input, init) => {
      const response = await served(input, init)
      // The answer is lost on its way.
      if (lost-- > 0) throw new TypeError('fetch failed')
      return response
    }
    const client = clientOf({ fetch: shaky, key: await tokenOf({ agentId: 'named' }) })
    const idempotencyKey = crypto.randomUUID()
    const json = { response: sentence, sources: [{ content: sentence }] }
    const { runId } = await client.attribute(json, { idempotencyKey })
    expect((await client.listRuns()).items.map(({ id }) => id)).toEqual([runId])
  })

  const away = () => json({ error: { code: 'unavailable', message: 'Away.' } }, 503)
  const busy = (seconds: number) => json({}, 429, { 'retry-after': String(seconds) })
  const cut = () => new TypeError('fetch failed')

  async function outcomeOf<T>(work: Promise<T>) {
    vi.useFakeTimers()
    try {
      const outcome = work.catch((error: unknown) => error as CitationServiceError)
      return await advanceUntilSettled(outcome)
    } finally {
      vi.useRealTimers()
    }
  }

  it.each([
    ['a read is sent again', [cut(), away(), json({ items: [] })], 'listRuns', 3],
    ['but not for ever', [cut()], 'listRuns', 3],
    ['a check is a read', [away(), json({})], 'checkClaim', 2],
    ['what is busy is asked again after as long as it says', [busy(2), json({})], 'cite', 2],
    ['unless that is long', [busy(600)], 'cite', 1],
    ['a refusal is final', [json({}, 403)], 'listRuns', 1],
  ] as const)('%s', async (_, answers, operation, count) => {
    const { client, sent } = clientAnswered(...answers)
    const method: (input: never) => Promise<unknown> = client[operation]
    const outcome = await outcomeOf(method({} as never))
    expect(sent).toHaveLength(count)
    const last = answers.at(-1)!
    expect(outcome instanceof CitationServiceError).toBe(last instanceof Error || !last.ok)
  })
})
