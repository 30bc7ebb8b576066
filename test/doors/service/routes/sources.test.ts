import { describe, expect, it } from 'vitest'
import { sentence, startService } from '../service-under-test.ts'

const { call, tokenOf } = await startService()

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  form.set('file', new File([sentence], 'tariff.md'))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('sources over HTTP', () => {
  it('registrations of one content are versions, named by id or identifier', async () => {
    const token = await tokenOf({ project: 'versions', agentId: 'a' })
    const add = async (fields: Record<string, string>) =>
      (await call(token, 'POST /v1/sources/documents', { form: formOf(fields) })).body
    const old = await add({ version: '2023' })
    const made = await call(token, 'POST /v1/sources', {
      json: { name: 'Sum', content: 'A sum.', derivedFrom: [{ identifier: 'tariff.md' }] },
    })
    expect(made.body.derivedFrom).toEqual([old.id])
    const derivedFrom = JSON.stringify([made.body.id])
    const next = await add({ version: '2024', csl: '{"type":"report"}', derivedFrom })
    expect(next).toMatchObject({ version: '2024', csl: { type: 'report' }, derivedFrom: [made.body.id] })
    for (const path of [`${old.id}/versions`, 'tariff.md/versions?by=identifier']) {
      const { body } = await call(token, `GET /v1/sources/${path}`)
      expect(body.items.map(({ id, role, agentId }: typeof old) => [id, role, agentId])).toEqual([
        [old.id, 'agent', 'a'],
        [next.id, 'agent', 'a'],
      ])
    }
    const named = 'by=identifier&version=2024'
    expect((await call(token, `GET /v1/sources/tariff.md?${named}`)).body.id).toBe(next.id)
    expect((await call(token, `GET /v1/sources/tariff.md/content?${named}`)).body.content).toBe(sentence)
    const several = await call(token, 'GET /v1/sources/tariff.md?by=identifier')
    expect([several.status, several.body.error.code]).toEqual([400, 'invalid-input'])
    expect(several.body.error.message).toContain(old.id)
    expect((await call(token, `GET /v1/sources/${old.id}?version=2024`)).status).toBe(400)
    expect((await call(token, 'GET /v1/sources/none/versions?by=identifier')).status).toBe(404)
    const { body } = await call(token, 'GET /v1/sources?version=2024')
    expect(body.items.map(({ id }: typeof old) => id)).toEqual([next.id])
    const cite = (sourceVersion?: string) =>
      call(token, 'POST /v1/citations', {
        json: { sourceIdentifier: 'tariff.md', sourceVersion, claim: sentence, quote: sentence },
      })
    expect((await cite('2024')).body).toMatchObject({ sourceId: next.id, status: 'verified' })
    expect((await cite()).body.error.code).toBe('invalid-input')
  })

  it('sources and citations have numbers of their project', async () => {
    const token = await tokenOf({ project: 'numbers', agentId: 'a' })
    const added = []
    for (const name of ['A', 'B']) {
      added.push((await call(token, 'POST /v1/sources', { json: { name, content: sentence } })).body)
    }
    expect(added.map(({ number }) => number)).toEqual([1, 2])
    const json = { sourceId: 2, claim: sentence, quote: sentence }
    const { body: cited } = await call(token, 'POST /v1/citations', { json })
    expect(cited).toMatchObject({ number: 1, sourceId: added[1].id, status: 'verified' })
    expect((await call(token, 'GET /v1/sources/2?by=number')).body.id).toBe(added[1].id)
    expect((await call(token, 'GET /v1/sources/2/content?by=number')).body.content).toBe(sentence)
    expect((await call(token, 'GET /v1/sources?number=1')).body.items).toMatchObject([{ id: added[0].id }])
    expect((await call(token, 'GET /v1/citations/1?by=number')).body).toMatchObject({
      id: cited.id,
      number: 1,
    })
    for (const path of ['citations/1', 'citations/1/formatted', 'sources/1', 'sources/1/content'])
      expect([path, (await call(token, `GET /v1/${path}`)).status]).toEqual([path, 200])
    expect((await call(token, 'GET /v1/citations?number=1')).body.items).toMatchObject([{ id: cited.id }])
    for (const path of ['sources/3', 'citations/2'])
      expect((await call(token, `GET /v1/${path}?by=number`)).status).toBe(404)
    expect((await call(token, 'GET /v1/sources/x?by=number')).status).toBe(400)
    const other = await tokenOf({ project: 'others', agentId: 'a' })
    for (const path of ['sources/1', 'citations/1'])
      expect((await call(other, `GET /v1/${path}?by=number`)).status).toBe(404)
  })

  it('the free fields of a locator reach the record', async () => {
    const token = await tokenOf({ project: 'locators', agentId: 'a' })
    const { body } = await call(token, 'POST /v1/sources', { json: { name: 'T', content: sentence } })
    const locator = { shelf: 7, accessed_at: '2024-06-01', nested: { any: [true] } }
    const json = { sourceId: body.id, claim: sentence, quote: sentence, locator }
    const cited = await call(token, 'POST /v1/citations', { json })
    const { body: citation } = await call(token, `GET /v1/citations/${cited.body.id}`)
    expect(citation.registration.locator).toEqual(locator)
  })
})
