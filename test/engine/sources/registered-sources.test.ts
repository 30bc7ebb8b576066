import { describe, expect, it } from 'vitest'
import { checkClaim, CitationEngine, memoryStore } from '../../../src/entries/index.ts'
import { makePdf } from '../../documents/reader/make-pdf.ts'
import { sentence, startService } from '../../doors/service/service-under-test.ts'

const { app, call, tokenOf, engine } = await startService()
const token = await tokenOf({ agentId: 'smith' })
const pdf = await makePdf([[{ text: 'The scope is all lifts.', y: 700 }], [{ text: sentence, y: 700 }]])

async function register(as: string, headers = {}): Promise<string> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(pdf)], 'tariff.pdf'))
  const { status, body } = await call(as, 'POST /v1/sources/documents', { form, headers })
  expect(status).toBe(201)
  return body.id
}

const id = await register(token)

type Cited = { status: string; evidence: { pageNumber?: number; quote: string; sourceId: string }[] }
type Doors = Record<
  string,
  (
    as: string,
    sources: object[],
    headers?: Record<string, string>,
  ) => Promise<{ status: number; cited?: Cited; code?: string }>
>

/** Every way to name sources beside a text over HTTP. */
const doors: Doors = {
  async attribute(as, sources, headers = {}) {
    const { status, body } = await call(as, 'POST /v1/attribute', {
      json: { response: sentence, sources },
      headers,
    })
    return { status, cited: body.citations?.[0], code: body.error?.code }
  },
  async check(as, sources, headers = {}) {
    const { status, body } = await call(as, 'POST /v1/check', { json: { claim: sentence, sources }, headers })
    return { status, ...(status === 200 ? { cited: body } : {}), code: body.error?.code }
  },
  async stream(as, sources, headers = {}) {
    const response = await app.request('/v1/attribute/stream', {
      method: 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/x-ndjson', ...headers },
      body: `${JSON.stringify({ sources })}\n${JSON.stringify({ text: sentence })}\n`,
    })
    const events = Array.from((await response.text()).matchAll(/^data: (\{.*)$/gm), ([, json]) =>
      JSON.parse(json!),
    )
    const failed = events.find(({ type }) => type === 'error')
    const map = events.findLast(({ type }) => type === 'citations')
    return { status: failed ? 404 : 200, cited: map?.data.citations[0], code: failed?.code }
  },
}

describe.each(Object.entries(doors))('a source that has nothing but an id: %s', (_, door) => {
  it.each([{ id }, { sourceId: id }, { source_id: id }])(
    'is the registered one, with its pages: %o',
    async (source) => {
      const { status, cited } = await door(token, [source])
      expect(status).toBe(200)
      expect(cited).toMatchObject({
        status: 'verified',
        evidence: [{ quote: sentence, pageNumber: 2, sourceId: id }],
      })
    },
  )

  it('stands beside sources with texts, which keep their ids', async () => {
    const texts = [{ content: 'Lifts are red.' }, { id }, { id: 'S1', content: 'Stairs are blue.' }]
    const { cited } = await door(token, texts)
    expect(cited).toMatchObject({ status: 'verified', evidence: [{ pageNumber: 2, sourceId: id }] })
  })

  it('with a text is that text, whatever is registered', async () => {
    const { cited } = await door(token, [{ id, content: `Chapter 1. ${sentence}` }])
    expect(cited).toMatchObject({ status: 'verified', evidence: [{ quote: sentence, sourceId: id }] })
    expect(cited!.evidence[0]!.pageNumber).toBeUndefined()
  })

  it('is missing for a key of another project, and shows nothing of its text', async () => {
    const other = await tokenOf({ project: 'woods', agentId: 'smith' })
    const answer = await door(other, [{ id }])
    expect(answer).toMatchObject({ status: 404, code: 'not-found' })
    expect(JSON.stringify(answer)).not.toContain('euros')
    expect(await door(other, [{ id: 'none' }])).toEqual(answer)
    expect(answer.cited).toBeUndefined()
  })

  it('is, for the user of a request, what that user may read of sources', async () => {
    const ofAda = await register(token, { 'X-User-Id': 'ada' })
    for (const user of ['ada', 'ben']) {
      const headers = { 'X-User-Id': user }
      const { status } = await call(token, `GET /v1/sources/${ofAda}`, { headers })
      expect((await door(token, [{ id: ofAda }], headers)).status).toBe(status)
    }
  })
})

describe('a source that has nothing but an id, in a process', () => {
  it('is the registered one for attribute() and checkClaim() of an engine', async () => {
    const as = { project: 'metals' }
    const { citations } = await engine.attribute({ response: sentence, sources: [{ id }], ...as })
    expect(citations).toMatchObject([{ status: 'verified', evidence: [{ pageNumber: 2 }] }])
    await expect(engine.attribute({ response: sentence, sources: [{ id }] })).rejects.toMatchObject({
      code: 'source-not-found',
    })
    const own = new CitationEngine({ store: memoryStore() })
    const { id: added } = await own.addCustomSource({ name: 'T', content: sentence })
    expect(await own.checkClaim({ claim: sentence, sources: [{ id: added }] })).toMatchObject({
      status: 'verified',
    })
    await expect(own.checkClaim({ claim: sentence, sources: [{ id }] })).rejects.toMatchObject({
      code: 'source-not-found',
    })
  })

  it('that is not found leaves no record of an answer behind', async () => {
    const store = memoryStore()
    const saved: string[] = []
    const own = new CitationEngine({
      store: { ...store, saveRun: async (run) => void saved.push(run.id) },
      closeTimeoutMs: 0,
    })
    const call = own.attribute({ response: sentence, sources: [{ id: 'none' }] })
    await expect(call).rejects.toMatchObject({ code: 'source-not-found' })
    await own.close()
    expect(saved).toEqual([])
  })

  it('is refused where nothing is registered', async () => {
    await expect(checkClaim({ claim: sentence, sources: [{ id }] })).rejects.toThrow(
      /a source needs a text.*content/,
    )
  })
})

describe('an answer over HTTP', () => {
  it.each([{}, { question: 'What?' }, { sessionId: 'talk' }])(
    'without sources and results of tools is refused: %o',
    async (more) => {
      const { status, body } = await call(token, 'POST /v1/attribute', {
        json: { response: sentence, ...more },
      })
      expect([status, body.error.code]).toEqual([400, 'invalid-input'])
      expect(body.error.message).toMatch(/^sources: .*\[\]/)
    },
  )

  it.each([{ sources: [] }, { toolResults: [] }])('may say that it has none: %o', async (none) => {
    const { status, body } = await call(token, 'POST /v1/attribute', {
      json: { response: sentence, ...none },
    })
    expect([status, body.uncited[0].reason]).toEqual([200, 'no-source'])
  })

  it('has sources with a title, which is what a name means; registered files have a name, which is what a title means', async () => {
    const json = { response: sentence, sources: [{ name: 'Tariff', content: sentence }] }
    const { body } = await call(token, 'POST /v1/attribute', { json })
    expect(body.error.message).toContain('"title" is probably meant')
    const form = new FormData()
    form.set('file', new File([sentence], 'a.md'))
    form.set('title', 'Tariff')
    const refused = await call(token, 'POST /v1/sources/documents', { form })
    expect(refused.body.error.message).toContain('"name" is probably meant')
  })
})
