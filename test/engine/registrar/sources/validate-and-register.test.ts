import { describe, expect, test } from 'vitest'
import { codeOf } from '../../../records/store/rejection.ts'
import { someRegistrar } from '../some-registrar.ts'

const text = 'The brake of the lift holds twice its load. It was tested in 2019.'
const html = (body: string) => new Response(`<p>${body}</p>`, { headers: { 'content-type': 'text/html' } })
const url = 'https://lifts.dev/brakes'

/** A registrar over pages by their addresses; a page that is not there has status 503. */
function withPages(pages: Record<string, () => Response>) {
  return someRegistrar({
    fetch: async (input) => pages[String(input)]?.() ?? new Response('no', { status: 503 }),
  })
}

describe('validateAndRegister', () => {
  test('a page that can be read is registered with its text', async () => {
    const { registrar } = withPages({ [url]: () => html(text) })
    const source = await registrar.validateAndRegister({ url, title: 'Brakes', snippet: 'The brake …' })
    expect(source).toMatchObject({ name: 'Brakes', url, validation: { state: 'valid' } })
    expect(await registrar.getSourceContent(source.id)).toBe(text)
  })

  test.each([
    ['an error of the server', url, 'status 503'],
    ['a private address', 'http://10.0.0.1/admin', 'its host is private or reserved'],
    ['what is no address', 'lifts and brakes', 'it is not a URL'],
    ['a page without text', 'https://lifts.dev/empty', 'contains no text'],
  ])('%s: degraded, with its id and the reason', async (_, address, reason) => {
    const { registrar } = withPages({ 'https://lifts.dev/empty': () => html('') })
    const source = await registrar.validateAndRegister({
      url: address,
      title: 'Brakes',
      publisher: 'Lift Co',
    })
    expect(source).toMatchObject({
      name: 'Brakes',
      version: '1',
      length: 0,
      metadata: { publisher: 'Lift Co' },
      validation: {
        state: 'degraded',
        reason: expect.stringContaining(reason),
        checkedAt: expect.any(String),
      },
    })
    expect(source.url).toBe(address.startsWith('http') ? address : undefined)
    expect((await registrar.validateAndRegister({ url: address })).id).toBe(source.id)
  })

  test('a version that was read is not replaced by what is known without reading', async () => {
    let isUp = true
    const { registrar } = withPages({ [url]: () => (isUp ? html(text) : new Response('', { status: 500 })) })
    const read = await registrar.validateAndRegister({ url })
    isUp = false
    expect((await registrar.validateAndRegister({ url, snippet: 'Other words.' })).id).toBe(read.id)
  })

  test('the page of a degraded source becomes its next version, also with the same text', async () => {
    let isUp = false
    const { registrar } = withPages({ [url]: () => (isUp ? html(text) : new Response('', { status: 500 })) })
    const degraded = await registrar.validateAndRegister({ url, snippet: text })
    isUp = true
    const read = await registrar.validateAndRegister({ url })
    expect(read).toMatchObject({ previousId: degraded.id, validation: { state: 'valid' } })
    expect(read.contentHash).toBe(degraded.contentHash)
  })

  test.each([{}, { url: '' }, null, { url, title: 7 }])('%o is refused', async (raw) => {
    expect(await codeOf(withPages({}).registrar.validateAndRegister(raw as never))).toBe('invalid-input')
  })

  test('many: ten at once, in their order, failures among them', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 24 }, (_, at) => [`https://lifts${at}.dev/`, () => html(`${text} ${at}`)]),
    )
    const { registrar } = withPages(pages)
    const raws = [...Object.keys(pages), 'https://gone.dev/'].map((address) => ({ url: address }))
    const outcomes = await registrar.validateAndRegisterAll([...raws, {} as never])
    expect(outcomes.map((outcome) => outcome.ok && outcome.source.url)).toEqual([
      ...raws.map((raw) => raw.url),
      false,
    ])
    expect(outcomes.at(-2)).toMatchObject({ ok: true, source: { validation: { state: 'degraded' } } })
    expect(outcomes.at(-1)).toMatchObject({ ok: false, url: null, error: { code: 'invalid-input' } })
    expect(await codeOf(registrar.validateAndRegisterAll(null as never))).toBe('invalid-input')
  })
})

describe('a citation of a page that could not be read', () => {
  const claim = 'The brake of the lift holds twice its load.'

  test('is unverified without an excerpt, quoted or negative', async () => {
    const { registrar } = withPages({})
    const { id } = await registrar.validateAndRegister({ url })
    const quoted = await registrar.citeWeb({ sourceId: id, claim, quote: claim })
    const negative = await registrar.citeWeb({ sourceId: id, claim, extractionMethod: 'negative' })
    for (const cited of [quoted, negative, await registrar.citeWeb({ sourceId: id, claim })]) {
      expect(cited).toMatchObject({ status: 'unverified', verdict: 'unknown', evidence: [] })
      expect(cited.reason).toContain('could not be read')
    }
    expect(quoted.quoteCheck).toBeUndefined()
  })

  test('is at most unverified by the text that was given, and never fails for what that lacks', async () => {
    const { registrar } = withPages({})
    const { id, textOrigin } = await registrar.validateAndRegister({ url, snippet: text })
    expect(textOrigin).toBe('unread')
    const other = 'The rope must be replaced after five years of use.'
    const cited = [
      await registrar.citeWeb({ sourceId: id, claim }),
      await registrar.citeWeb({ sourceId: id, claim, quote: claim }),
      await registrar.citeWeb({ sourceId: id, claim, extractionMethod: 'negative' }),
      await registrar.citeWeb({ sourceId: id, claim: other, quote: other }),
      await registrar.citeWeb({ sourceId: id, claim: other }),
      await registrar.citeWeb({ sourceId: id, claim: other, extractionMethod: 'negative' }),
      await registrar.citeWeb({ sourceId: id, claim: 'The brake of the lift holds thrice its load.' }),
    ]
    for (const { status, reason, quoteCheck } of cited) {
      expect(status).toBe('unverified')
      expect(quoteCheck).toBeUndefined()
      expect(reason).toContain('could not be read')
    }
  })
})
