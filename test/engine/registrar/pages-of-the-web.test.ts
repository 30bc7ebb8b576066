import { describe, expect, test } from 'vitest'
import { toCitedSource } from '../../../src/core/to-citations-data.ts'
import { createPageFetcher } from '../../../src/documents/fetch/create-page-fetcher.ts'
import { toCslItem } from '../../../src/references/items/to-csl-item.ts'
import { toSource } from '../../../src/engine/registrar/sources/registered-source.ts'
import { contentFetcher } from '../../../src/research/search/fetch-content.ts'
import { pages } from '../../documents/page/pages.ts'
import { errorOf } from '../../records/store/rejection.ts'
import { someRegistrar } from './some-registrar.ts'

const answering =
  (html: string): typeof globalThis.fetch =>
  async () =>
    new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
/** The same page under an address that may be asked for. */
const address = 'https://www.lift-rules.org/town/mill-sold-1.html?utm_source=feed'
const news = pages.news.html
const shell = pages.shell.html
const shown = `<html lang="en"><body><main>${'<p>The mill was sold to Ann Lee, and the town agreed to it in May.</p>'.repeat(8)}</main></body></html>`

describe('what a page states of itself', () => {
  test('is on its source, card and bibliography', async () => {
    const { registrar } = someRegistrar({ fetch: answering(news) })
    const stored = await registrar.addWebSource(address)
    expect(stored.metadata).toMatchObject({
      authors: ['Ann Lee', 'Bob Ray'],
      publishedAt: '2024-05-03T23:30:00-05:00',
      modifiedAt: '2024-05-04T08:00:00Z',
      language: 'en-GB',
      publisher: 'Example Media Ltd',
      siteName: 'Example News',
      canonicalUrl: 'https://www.lift-rules.org/town/mill-sold-1.html',
      notices: ['consent'],
    })
    // What was fetched is what its address says.
    expect(stored.url).toBe(address)

    const source = toSource(stored, 'The mill was sold.', 1)
    expect(source).toMatchObject({ publisher: 'Example Media Ltd', modifiedAt: '2024-05-04T08:00:00Z' })
    expect(toCitedSource(source)).toMatchObject({
      authors: ['Ann Lee', 'Bob Ray'],
      publishedAt: '2024-05-03T23:30:00-05:00',
      publisher: 'Example Media Ltd',
      url: address,
    })
    const item = {
      type: 'webpage',
      author: [
        { family: 'Lee', given: 'Ann' },
        { family: 'Ray', given: 'Bob' },
      ],
      // The day where it was published, not in another time zone.
      issued: { 'date-parts': [[2024, 5, 3]] },
      publisher: 'Example Media Ltd',
      'container-title': 'Example News',
      language: 'en-GB',
      URL: 'https://www.lift-rules.org/town/mill-sold-1.html',
    }
    expect(toCslItem(stored)).toMatchObject(item)
    expect(toCslItem(source)).toMatchObject(item)
  })

  test('yields to what the caller states', async () => {
    const { registrar } = someRegistrar({ fetch: answering(news) })
    const stored = await registrar.addWebSource(address, { metadata: { authors: ['Cy'] } })
    expect(toCslItem(stored).author).toEqual([{ literal: 'Cy' }])
  })

  test('is with the text that a search fetches', async () => {
    await using content = contentFetcher({ fetch: answering(news) })
    const { signal } = new AbortController()
    expect(await content.fetch(address, { signal })).toMatchObject({
      authors: ['Ann Lee', 'Bob Ray'],
      publishedAt: '2024-05-03T23:30:00-05:00',
      publisher: 'Example Media Ltd',
      metadata: { language: 'en-GB', notices: ['consent'] },
    })
  })

  test.each([
    'https://evil.net/town',
    'http://169.254.169.254/',
    'javascript:alert(1)',
    'https://ann@www.lift-rules.org/',
  ])('is no address of another site, whoever says so: %s', (canonicalUrl) => {
    const source = {
      id: 'S1',
      number: 1,
      type: 'website' as const,
      identifier: 'a',
      content: '',
      contentHash: '',
    }
    const item = toCslItem({ ...source, url: 'https://www.lift-rules.org/a', metadata: { canonicalUrl } })
    expect(item.URL).toBe('https://www.lift-rules.org/a')
  })
})

describe('a page that needs its scripts', () => {
  test('is refused with what to do where it has no text', async () => {
    const { registrar } = someRegistrar({ fetch: answering(shell) })
    const error = await errorOf(registrar.addWebSource(address))
    expect(error).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('needs-rendering'),
    })
    expect(error.suggestion).toContain('render')
    const { registrar: other } = someRegistrar({ fetch: answering(shell) })
    expect((await other.validateAndRegister({ url: address, title: 'App' })).validation).toMatchObject({
      state: 'degraded',
      reason: expect.stringContaining('needs-rendering'),
    })
  })

  test('is no page that a search can read', async () => {
    await using content = contentFetcher({ fetch: answering(shell) })
    const { signal } = new AbortController()
    expect((await errorOf(content.fetch(address, { signal }))).message).toContain('needs-rendering')
  })

  test('says so where it has some', async () => {
    const { registrar } = someRegistrar({ fetch: answering(`${shell}<footer>Imprint</footer>`) })
    expect((await registrar.addWebSource(address)).metadata).toMatchObject({ needsRendering: true })
  })

  test('is read as a browser shows it', async () => {
    const { registrar } = someRegistrar({
      pages: createPageFetcher({ fetch: answering(shell), render: async () => shown }),
    })
    const stored = await registrar.addWebSource(address)
    expect(stored.metadata).toMatchObject({ rendered: true, language: 'en' })
    expect(stored.metadata).not.toHaveProperty('needsRendering')
    expect(stored.length).toBeGreaterThan(200)
  })
})
