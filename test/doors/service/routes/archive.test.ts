import { expect, it } from 'vitest'
import { memoryBlobs } from '../../../../src/entries/archive.ts'
import { memoryStore } from '../../../../src/entries/index.ts'
import { sentence, startService } from '../service-under-test.ts'

const html = `<title>Fees</title><p>${sentence}</p><script>alert(1)</script>`
let page = html
const fetch = async () => new Response(page, { headers: { 'content-type': 'text/html' } })
const archive = {
  blobs: memoryBlobs(),
  screenshot: async () => ({ content: new TextEncoder().encode('PNG'), mediaType: 'image/png' as const }),
}
const { app, call, tokenOf } = await startService({}, memoryStore(), { archive, fetch })
const token = await tokenOf({ agentId: 'writer' })
const source = await call(token, 'POST /v1/sources/web', { json: { url: 'https://fees.example.org/' } })
const { id } = source.body

const fileOf = (part: string) =>
  app.request(`/v1/sources/${id}/archive/${part}`, { headers: { authorization: `Bearer ${token}` } })

it('what was kept of a page is told, and checked', async () => {
  const { body } = await call(token, `GET /v1/sources/${id}/archive`)
  expect(body).toMatchObject({
    state: 'kept',
    bytes: html.length,
    mediaType: 'text/html',
    exchange: { url: 'https://fees.example.org/', status: 200 },
    hasScreenshot: true,
  })
  const check = await call(token, `GET /v1/sources/${id}/archive/check`)
  expect(check.body).toMatchObject({ state: 'intact', text: 'same' })
})

it.each([
  ['original', html],
  ['screenshot', 'PNG'],
])('the %s is a file to save, which no browser shows', async (part, content) => {
  const response = await fileOf(part)
  expect(await response.text()).toBe(content)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''page/),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

it('nothing was kept of a text', async () => {
  const text = await call(token, 'POST /v1/sources', { json: { name: 'Note', content: 'Some text.' } })
  for (const part of ['', '/original', '/screenshot'])
    expect((await call(token, `GET /v1/sources/${text.body.id}/archive${part}`)).status).toBe(404)
})

it('a page is looked at again, and its citation tells what became of it', async () => {
  const json = { sourceId: id, claim: sentence, quote: sentence }
  const citation = await call(token, 'POST /v1/citations', { json })
  page = html.replace('40 euros', '45 euros')
  const { status, body } = await call(token, `POST /v1/sources/${id}/recheck`)
  expect([status, body.state]).toEqual([200, 'changed'])
  expect(body.citations).toMatchObject([{ citationId: citation.body.id, state: 'changed' }])
  const list = await call(token, `GET /v1/rechecks?sourceId=${id}`)
  expect(list.body.items).toMatchObject([{ id: body.id, state: 'changed', newSourceId: body.newSourceId }])
})

it('results of a search are registered, whether or not their pages can be read', async () => {
  const sources = [
    { url: 'https://fees.example.org/more' },
    { url: 'https://fees.example.org:1/', snippet: sentence },
  ]
  const { body } = await call(token, 'POST /v1/sources/web/validate', { json: { sources } })
  expect(body.items).toMatchObject([
    { ok: true, source: { type: 'website' } },
    { ok: true, source: { validation: { state: 'degraded' } } },
  ])
})

it('citations are found by their place', async () => {
  const content = '# Fees\n\nThe fee is 40 euros.\n\n# Dates\n\nIt is due in May.\n'
  const form = new FormData()
  form.set('file', new File([content], 'act.md'))
  const act = await call(token, 'POST /v1/sources/documents', { form })
  const cite = (claim: string) =>
    call(token, 'POST /v1/citations', { json: { sourceId: act.body.id, claim, quote: claim } })
  const [fee] = [await cite('The fee is 40 euros.'), await cite('It is due in May.')]
  const locator = encodeURIComponent(JSON.stringify({ headings: ['Fees'] }))
  const found = await call(token, `GET /v1/citations?sourceId=${act.body.id}&locator=${locator}`)
  expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([fee.body.id])
  for (const query of ['page=0', 'page=x', 'locator=x', 'locator=[]'])
    expect((await call(token, `GET /v1/citations?${query}`)).status).toBe(400)
})
