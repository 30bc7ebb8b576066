import { describe, expect, it } from 'vitest'
import { verifySessionArchive } from '../../../../src/entries/archive.ts'
import { createNoteKeys } from '../../../../src/entries/log.ts'
import { answerFormats } from '../../../../src/entries/references.ts'
import { sentence, startService } from '../service-under-test.ts'

const keys = await createNoteKeys('service.example/log')
const { app, store, call, tokenOf } = await startService({ signer: keys.signer })
const token = await tokenOf({ agentId: 'writer' })
const source = { id: 'S1', title: 'Gebühren', url: 'https://fees.example/', content: sentence }
const { body } = await call(token, 'POST /v1/attribute', {
  json: { response: sentence, sources: [source], sessionId: 'talk' },
})
await call(token, 'POST /v1/attribute', {
  json: { response: sentence, sources: [{ ...source, id: 'other' }], sessionId: 'talk' },
})

/** The media type of each format, and what its text has of the answer. */
const formats: Record<(typeof answerFormats)[number], [mediaType: string, has: RegExp]> = {
  'web-annotation': [
    'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"',
    /"AnnotationCollection"/,
  ],
  'prov-json': ['application/json', /"wasDerivedFrom"/],
  'schema-org': ['application/ld+json', /"@context": "https:\/\/schema.org"/],
  'csl-json': ['application/vnd.citationstyles.csl+json', /"title": "Gebühren"/],
  ris: ['application/x-research-info-systems', /TI {2}- Gebühren/],
  bibtex: ['application/x-bibtex', /@online\{/],
  'text-fragments': ['text/uri-list', /fees\.example\/#:~:text=The%20fee/],
  'ro-crate': ['application/zip', /ro-crate-metadata\.json/],
}

describe('an answer over HTTP', () => {
  it.each(answerFormats)('as %s', async (format) => {
    const { status, headers, text } = await call(token, `GET /v1/runs/${body.runId}/formats/${format}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(formats[format][0])
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="answer\.\w+"$/)
    expect(text).toMatch(formats[format][1])
  })

  it('is known by the address that is given', async () => {
    const path = `GET /v1/runs/${body.runId}/formats/schema-org`
    const { text } = await call(token, `${path}?base=https://c.example/v1`)
    expect(JSON.parse(text)['@id']).toBe(`https://c.example/v1/runs/${body.runId}`)
    expect((await call(token, `${path}?base=javascript:1`)).status).toBe(400)
    expect((await call(token, `GET /v1/runs/${body.runId}/formats/docx`)).status).toBe(400)
  })
})

describe('the sources of a session over HTTP', () => {
  it('each once, of all its answers', async () => {
    const { text, headers } = await call(token, 'GET /v1/sessions/talk/formats/ris')
    expect(headers.get('content-type')).toBe('application/x-research-info-systems')
    expect(text.match(/^TY {2}- /gm)).toHaveLength(1)
    expect(text).toContain('UR  - https://fees.example/')
  })

  it('of a registered citation too', async () => {
    const registered = await call(token, 'POST /v1/sources', {
      json: { name: 'Tariff', content: sentence },
      headers: { 'x-session-id': 'desk' },
    })
    const json = { sourceId: registered.body.id, claim: sentence, quote: sentence }
    await call(token, 'POST /v1/citations', { json, headers: { 'x-session-id': 'desk' } })
    const { text } = await call(token, 'GET /v1/sessions/desk/formats/csl-json')
    expect(JSON.parse(text)).toMatchObject([{ title: 'Tariff' }])
  })
})

describe('the archive of a session over HTTP', () => {
  it('is verified with the public key, and its export is recorded', async () => {
    const auditor = await tokenOf({ role: 'auditor' })
    const headers = { authorization: `Bearer ${auditor}` }
    const response = await app.request('/v1/sessions/talk/archive', { headers })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const check = await verifySessionArchive(await response.blob(), { verifiers: [keys.verifier] })
    expect(check).toMatchObject({ ok: true, archive: { sessionId: 'talk', project: 'metals' } })
    const { items } = await store.listEvents(
      { kind: 'reading' },
      { actor: { role: 'auditor', project: 'metals' } },
    )
    expect(items.at(-1)?.event.data).toEqual({
      operation: 'exportSession',
      filter: { sessionId: 'talk' },
      count: 1,
    })
    expect((await app.request('/v1/sessions/nobody/archive', { headers })).status).toBe(404)
  })

  it('needs a signing key', async () => {
    const bare = await startService()
    const { status, text } = await bare.call(
      await bare.tokenOf({ role: 'auditor' }),
      'GET /v1/sessions/x/archive',
    )
    expect([status, text]).toEqual([400, expect.stringContaining('--signer')])
  })
})
