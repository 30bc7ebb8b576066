import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../src/documents/formats/parse-document.ts'
import { needsRendering } from '../../../src/documents/page/needs-rendering.ts'
import { readStatedDate } from '../../../src/documents/page/stated-date.ts'
import { processLimits } from '../../../src/documents/parse/reading-limits.ts'
import { readStatedAddress } from '../../../src/sources/registry/stated-address.ts'
import { pages } from './pages.ts'
import type { Page } from './pages.ts'

const read = (html: string, name = 'https://www.example.com/a') =>
  parseDocument({ name, content: html, mediaType: 'text/html' }, { limits: processLimits })
const factsOf = async (head: string, name?: string) =>
  (await read(`<html><head>${head}</head><body><p>Rain fell.</p></body></html>`, name)).metadata ?? {}
const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`

describe.each<[string, Page]>(Object.entries(pages))('a page of the kind %s', (_, page) => {
  test('states of itself what it states', async () => {
    expect((await read(page.html, page.address)).metadata ?? {}).toEqual(page.facts)
  })

  test('keeps all text, and tells its main text from banners', async () => {
    const { content, mainText = [] } = await read(page.html, page.address)
    const main = mainText.map(({ start, end }) => content.slice(start, end)).join('\n')
    if (page.main) expect(main).toContain(page.main)
    if (page.aside) {
      expect(content).toContain(page.aside)
      expect(main).not.toContain(page.aside)
    }
  })
})

describe('JSON-LD', () => {
  test.each<[string, string, Record<string, unknown>]>([
    [
      'a list of nodes',
      ld([{ '@type': 'WebPage' }, { '@type': 'BlogPosting', author: 'Ann Lee' }]),
      { authors: ['Ann Lee'] },
    ],
    [
      'a graph in a list',
      ld([{ '@graph': [{ '@type': 'Report', author: { name: 'Ann' } }] }]),
      { authors: ['Ann'] },
    ],
    [
      'types by their addresses',
      ld({ '@type': 'https://schema.org/NewsArticle', author: ['Ann', 'Bob'] }),
      { authors: ['Ann', 'Bob'] },
    ],
    [
      'a main entity',
      ld({ '@type': 'WebPage', mainEntity: { '@type': 'Article', author: 'Ann' } }),
      { authors: ['Ann'] },
    ],
    [
      'the article at this address, not another',
      ld([
        { '@type': 'Article', url: 'https://www.example.com/b', author: 'Bob' },
        { '@type': 'Article', mainEntityOfPage: { '@id': 'https://www.example.com/a' }, author: 'Ann' },
      ]),
      { authors: ['Ann'] },
    ],
    [
      'the article at this address, with what follows clicks',
      ld([
        { '@type': 'Article', url: '/b', author: 'Bob' },
        { '@type': 'Article', '@id': 'https://www.example.com/a/?utm_source=x#article', author: 'Ann' },
      ]),
      { authors: ['Ann'] },
    ],
    [
      'a list of other articles',
      ld([
        { '@type': 'NewsArticle', url: '/b', author: 'Bob' },
        { '@type': 'NewsArticle', url: '/c', author: 'Cy' },
      ]),
      {},
    ],
    [
      'an article, and others with addresses',
      ld([
        { '@type': 'NewsArticle', url: '/b', author: 'Bob' },
        { '@type': 'NewsArticle', author: 'Ann' },
      ]),
      { authors: ['Ann'] },
    ],
    [
      'a typed reference',
      ld([
        { '@type': 'Person', '@id': '#a', name: 'Ann' },
        { '@type': 'Article', author: { '@type': 'Person', '@id': '#a' } },
      ]),
      { authors: ['Ann'] },
    ],
    [
      'in a comment of old',
      '<script type="application/ld+json"><!--{"@type":"Article","author":"Ann"}--></script>',
      { authors: ['Ann'] },
    ],
    [
      'what is no JSON, then what is',
      `<script type="application/ld+json">{"@type": "Article", </script>${ld({ '@type': 'Article', author: 'Ann' })}`,
      { authors: ['Ann'] },
    ],
    [
      'texts and nodes that name nobody',
      ld({
        '@type': 'Article',
        author: [7, null, {}, { name: { a: 1 } }, { name: ' ' }, 'https://x.example/ann'],
      }),
      {},
    ],
    ['an author that refers to nothing', ld({ '@type': 'Article', author: { '@id': '#nobody' } }), {}],
    ['types that are none', ld({ '@type': { a: 1 }, author: 'Ann' }), {}],
    [
      'names of prototypes',
      ld({ '@type': 'Article', '@id': '__proto__', author: { '@id': '__proto__' } }),
      {},
    ],
    [
      'meta beside it',
      `<meta name="author" content="Bob">${ld({ '@type': 'Article', author: 'Ann' })}`,
      { authors: ['Ann'] },
    ],
  ])('%s', async (_, head, facts) => expect(await factsOf(head)).toEqual(facts))
})

describe('what a stranger states is bounded', () => {
  test.each<[string, string, Record<string, unknown>]>([
    [
      'a name without end',
      `<meta name=author content="${'a'.repeat(300)}"><meta name=author content=Ann>`,
      { authors: ['Ann'] },
    ],
    ['a name over lines', '<meta name=author content="Ann\n\u0000Lee">', { authors: ['Ann \uFFFDLee'] }],
    [
      'a day that no calendar has',
      '<meta name=date content="2024-02-30"><meta name=pubdate content="soon">',
      {},
    ],
    [
      'a language that is none',
      '<meta name=dc.language content="English"><meta property=og:locale content=de_AT>',
      { language: 'de-AT' },
    ],
    ['an address of another site', '<link rel=canonical href="https://evil.example.net/a">', {}],
    ['an address of a private host', '<link rel=canonical href="http://127.0.0.1/a">', {}],
    ['an address that is a script', '<link rel=canonical href="javascript:alert(1)">', {}],
    [
      'two dates of `<time>`',
      '</head><body><time datetime=2024-05-03></time><time datetime=2023-05-03></time>',
      {},
    ],
    [
      'two of which one is the page’s',
      '</head><body><time datetime=2023-05-03></time><time itemprop=datePublished datetime=2024-05-03></time>',
      { publishedAt: '2024-05-03' },
    ],
  ])('%s', async (_, head, facts) => expect(await factsOf(head)).toEqual(facts))

  test('values of any kind throw nothing', async () => {
    const names = [
      '@type',
      '@id',
      '@graph',
      'author',
      'name',
      'publisher',
      'datePublished',
      'inLanguage',
      'isAccessibleForFree',
      'url',
      'mainEntity',
      'toString',
      '__proto__',
    ]
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('Article', 'WebSite', 'false', '#a', '', 'Ann'),
        fc.boolean(),
        fc.constant(null),
        fc.double(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5 }),
      ),
    })).value
    await fc.assert(
      fc.asyncProperty(value, async (data) => {
        const { authors = [] } = (await factsOf(ld(data))) as { authors?: unknown[] }
        expect(authors.every((name) => typeof name === 'string' && name !== '')).toBe(true)
      }),
    )
  })

  test('3,000 authors, and 3,000 elements', async () => {
    const many = Array.from({ length: 3_000 }, (_, at) => `<meta name="citation_author" content="A ${at}">`)
    expect((await factsOf(many.join('')))['authors']).toHaveLength(50)
    const inData = ld({ '@type': 'Article', author: many.map((_, at) => `A ${at}`) })
    expect((await factsOf(inData))['authors']).toHaveLength(50)
  })

  test('JSON nested beyond every stack, and JSON of 2 MB', async () => {
    const deep = `<script type="application/ld+json">${'['.repeat(100_000)}</script>`
    const long = ld({ '@type': 'Article', author: 'Ann', text: 'a'.repeat(2_000_000) })
    expect(await factsOf(deep + long)).toEqual({})
  })

  test('a file that was not fetched has no address to compare with', async () => {
    expect(await factsOf('<link rel=canonical href="https://www.example.com/a">', 'a.html')).toEqual({})
  })
})

describe('banners by the names of their elements', () => {
  const told = async (attributes: string) =>
    (
      await read(
        `<body><div ${attributes}><p>We use cookies on this page, to show ads, and more.</p></div></body>`,
      )
    ).metadata?.['notices']

  test.each(
    `onetrust-consent-sdk ot-sdk-container optanon-alert-box-wrapper CybotCookiebotDialog usercentrics-root uc-banner-modal
    didomi-host truste-consent-track trustarc-banner-overlay qc-cmp2-container fc-consent-root cmpbox cky-consent-bar
    cmplz-cookiebanner BorlabsCookieBox cc-window ccc cm-wrapper cc--main klaro iubenda-cs-banner t-consentPrompt
    termly-code-snippet-support axeptio_overlay tarteaucitronRoot cn-notice-text moove_gdpr_cookie_info_bar sliding-popup
    sp_message_container_123 lanyard_root cookie-banner cookieNotice js-cookie-consent-banner gdpr_popup consentWall
    privacy-banner eu-cookie-law cookie-hinweis-box`.split(/\s+/),
  )('%s asks for consent, as an id and as a class', async (name) => {
    expect(await told(`id="${name}"`)).toEqual(['consent'])
    expect(await told(`class="a ${name} b"`)).toEqual(['consent'])
  })

  test.each(
    `tp-container-inner piano-offer poool-widget zephr-paywall leaky_paywall_message memberful-overlay gh-post-upgrade-cta
    laterpay-overlay plenigo-paywall swg-dialog paywall-box article-paywall-teaser metered-wall registration-wall`.split(
      /\s+/,
    ),
  )('%s asks to pay', async (name) => expect(await told(`class="${name}"`)).toEqual(['paywall']))

  test('what holds the page is none', async () => {
    const html =
      '<body class="cookie-banner"><main class="cookie-notice"><p>Rain fell in the town today.</p></main></body>'
    const { mainText, metadata } = await read(html)
    expect(metadata).toBeUndefined()
    expect(mainText).toHaveLength(1)
  })

  test('one without words is none', async () => {
    const html = '<body><div id="paywall-modal"><div></div><script>a()</script></div><p>Rain fell.</p></body>'
    expect((await read(html)).metadata).toBeUndefined()
  })

  test.each(
    `cookies cookie-recipes privacy-notice privacy-policy consent paywall paywalled-content subscription-box registration-box
    newsletter-banner cc-license accountant trusted wallpaper hall-notice banner`.split(/\s+/),
  )('%s does not', async (name) => expect(await told(`class="${name}"`)).toBeUndefined())
})

test.each([
  ['2024-05-03', '2024-05-03'],
  ['2024/05/03', '2024-05-03'],
  ['2024-05', '2024-05'],
  ['2024', '2024'],
  ['20240503', '2024-05-03'],
  [' 2024-05-03 10:00 ', '2024-05-03'],
  ['2024-05-03T10:00:00', '2024-05-03'],
  ['2024-05-03T10:00+0200', '2024-05-03T10:00:00+02:00'],
  ['2024-05-03T10:00:00.123Z', '2024-05-03T10:00:00Z'],
  ['2024-05-03T25:00:00Z', '2024-05-03'],
  ['2024-05-03T10:00+99:99', undefined],
  ['2024-05-03T10:00-05:30', '2024-05-03T10:00:00-05:30'],
  ['Fri, 3 May 2024 10:00:00 GMT', '2024-05-03'],
  ['May 3, 2024', '2024-05-03'],
  ['3 Mai 2024', undefined],
  ['2024-13-03', undefined],
  ['2023-02-29', undefined],
  ['0000-01-01', undefined],
  ['05/03/2024', undefined],
  ['yesterday', undefined],
  [7, undefined],
])('the date %s', (text, expected) => expect(readStatedDate(text)).toBe(expected))

test.each([
  ['/b?x=1#top', 'https://www.example.com/a', 'https://www.example.com/b?x=1'],
  ['https://example.com/b', 'https://www.example.com/a', 'https://example.com/b'],
  ['https://example.com/b', 'http://m.example.com/a', 'https://example.com/b'],
  ['//www.example.com/b', 'https://amp.example.com/a', 'https://www.example.com/b'],
  ['https://example.com:8443/b', 'https://example.com/a', undefined],
  ['https://example.com:8443/b', 'https://example.com:8443/a', 'https://example.com:8443/b'],
  ['https://ann@example.com/b', 'https://example.com/a', undefined],
  ['https://example.com.evil.net/b', 'https://example.com/a', undefined],
  ['https://notexample.com/b', 'https://example.com/a', undefined],
  ['https://other.example.com/b', 'https://example.com/a', undefined],
  ['https://m.com/b', 'https://www.com/a', undefined],
  ['ftp://example.com/b', 'https://example.com/a', undefined],
  [`/${'b'.repeat(3_000)}`, 'https://example.com/a', undefined],
  ['/b', 'a.html', undefined],
  ['/b', undefined, undefined],
])('the address %s, stated at %s', (stated, address, expected) =>
  expect(readStatedAddress(stated, address)).toBe(expected),
)

test('an accepted address is of the site where it was stated', () => {
  const host = fc.constantFrom(
    'example.com',
    'www.example.com',
    'm.example.com',
    'evil.net',
    'example.com.evil.net',
    '127.0.0.1',
    '[::1]',
  )
  fc.assert(
    fc.property(
      host,
      host,
      fc.webPath(),
      fc.constantFrom('http:', 'https:', '', 'javascript:', 'ftp:'),
      (own, other, path, scheme) => {
        const accepted = readStatedAddress(`${scheme}//${other}${path}`, `https://${own}/`)
        if (accepted === undefined) return
        const bare = (name: string) => name.replace(/^(?:www|m)\./, '')
        expect(bare(new URL(accepted).hostname)).toBe(bare(own))
        expect(new URL(accepted).protocol).toMatch(/^https?:$/)
      },
    ),
  )
})

describe('whether a page needs its scripts', () => {
  const page = (body: string) =>
    `<html><head><title>${'A title '.repeat(50)}</title><script src=a.js></script></head><body>${body}</body></html>`
  const said = '<noscript>Please enable JavaScript to view this page.</noscript>'
  test.each<[string, string, boolean]>([
    ['an empty root', page('<div id="root"></div>'), true],
    ['an empty root of Next.js', page('<div id=__next></div>'), true],
    ['an element of a framework', page('<app-root></app-root>'), true],
    ['a root with what turns', page("<div class=a id='app'><div><div></div></div>Loading…</div>"), true],
    ['a root and a line below it', page('<div id="root"></div><footer>© 2024 Example</footer>'), true],
    ['words to those without scripts', page(`<div id="x"></div>${said}`), true],
    ['a root that is filled', page(`<div id="root"><p>${'Rain fell. '.repeat(40)}</p></div>`), false],
    ['a short page', page('<p>Not found.</p>'), false],
    [
      'a short page that counts its visitors',
      page('<p>Hi</p><noscript><img src="https://x.example/p?i=1"></noscript>'),
      false,
    ],
    ['no script at all', '<body><div id="root"></div></body>', false],
    ['text and words to those without scripts', page(`${said}<p>${'Rain fell. '.repeat(40)}</p>`), false],
    ['a root in a comment', page('<!-- <div id="root"></div> -->Rain.'), false],
    ['a root in a script', page('<script>"<div id=root></div>"</script>Rain.'), false],
    ['an empty text', '', false],
    ['what is cut off', '<script src=a></script><div id="root', false],
  ])('%s', (_, html, expected) => expect(needsRendering(html)).toBe(expected))
})
