import { afterAll, expect, test, vi } from 'vitest'
import { createCitationClient } from '../../../src/doors/http.ts'
import { sentence, startService } from './service-under-test.ts'

const packages = ['cheerio', '@citation-js/core']
for (const name of packages)
  vi.doMock(name, () => {
    throw new Error(`Cannot find package '${name}'`)
  })
afterAll(() => packages.forEach((name) => vi.doUnmock(name)))

const { app, call, tokenOf, errors } = await startService()
const token = await tokenOf({ agentId: 'smith' })
const client = createCitationClient({
  url: 'http://service.example',
  key: token,
  fetch: async (input, init) => await app.request(String(input), init),
})
const page = new File([`<html><p>${sentence}</p></html>`], 'a.html', { type: 'text/html' })
const source = await client.addTextSource({ name: 'Tariff', content: sentence })
const { id } = await client.cite({ sourceId: source.id, claim: sentence, quote: sentence })

function formOf(file: File): FormData {
  const form = new FormData()
  form.set('file', file)
  return form
}

const doors = [
  [
    'a file',
    'cheerio',
    () => call(token, 'POST /v1/sources/documents', { form: formOf(page) }),
    () => client.addDocumentSource({ file: page }),
  ],
  [
    'a style',
    '@citation-js/core',
    () => call(token, `GET /v1/citations/${id}/formatted?style=apa`),
    () => client.formatCitation({ id, style: 'apa' }),
  ],
] as const

test.each(doors)(
  '%s that needs a package that is not there is answered with what to install',
  async (_, missing, ask, askTyped) => {
    const before = errors.length
    const error = { code: 'missing-dependency', suggestion: expect.stringContaining(missing) }
    const { status, body } = await ask()
    expect({ status, body }).toMatchObject({ status: 501, body: { error } })
    expect(body.error.message).toContain(missing)
    expect(errors.length - before).toBe(1)
    await expect(askTyped()).rejects.toMatchObject({ ...error, status: 501 })
  },
)
