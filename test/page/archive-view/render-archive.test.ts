import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createPageFetcher } from '../../../src/documents/fetch/create-page-fetcher.ts'
import { pageRenderer } from '../../../src/records/archive/screenshots/page-renderer.ts'
import { pageScreenshots } from '../../../src/records/archive/screenshots/page-screenshots.ts'
import type { RenderHtmlArchiveOptions } from '../../../src/page/archive-view.ts'
import { readDocument } from '../../../src/documents/reader/document.ts'
import { sharedBrowser, takeShot } from '../../fixtures/browser.ts'
import { keptPage } from '../../fixtures/kept-pages.ts'
import type { KeptPage } from '../../fixtures/kept-pages.ts'
import { startViewServer } from '../../fixtures/view-server.ts'
import type { ViewServer } from '../../fixtures/view-server.ts'
import type { Views } from '../../fixtures/views-entry.ts'
import { drawnFrom } from '../../fixtures/full-proof.ts'

let server: ViewServer
let browser: Browser

beforeAll(async () => {
  server = await startViewServer()
  server.files.set('/after', { body: '', type: 'text/plain' })
  browser = await sharedBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe('a picture of a page that was kept', () => {
  const address = 'https://lift-rules.org/act'
  const secret = 'http://169.254.169.254/latest/meta-data'

  test('shows what was received, and loads only what may be fetched', async () => {
    const asked: string[] = []
    const fetch = async (url: RequestInfo | URL) => {
      asked.push(String(url))
      return new Response('p { height: 3000px; background: #000 }', {
        headers: { 'content-type': 'text/css' },
      })
    }
    const html = `<link rel=stylesheet href=/style.css><link rel=stylesheet href="${server.url}/style.css">
      <img src="${secret}"><img src="http://[::1]/"><meta http-equiv=refresh content="0;url=https://evil.org/">
      <iframe src="http://127.0.0.1:5432/"></iframe><script>document.body.remove()</script>
      <form action=https://evil.org/ method=post></form><p>Aufzüge</p>`
    const page = {
      url: address,
      content: new TextEncoder().encode(html),
      mediaType: 'text/html; charset=utf-8',
    }
    const { content, mediaType } = await pageScreenshots({ browser, fetch })(page)
    expect(mediaType).toBe('image/png')
    // Width and height of the IHDR chunk: the style made the page high, and no script removed it.
    const view = new DataView(content.buffer)
    expect([...content.subarray(1, 4)]).toStrictEqual([...Buffer.from('PNG')])
    expect(view.getUint32(16)).toBe(1280)
    expect(view.getUint32(20)).toBeGreaterThan(3000)
    expect(asked).toStrictEqual(['https://lift-rules.org/style.css'])
    const small = pageScreenshots({ browser, fetch, maxBytes: 10 })(page)
    await expect(small).rejects.toMatchObject({ code: 'input-too-large' })
    const pdf = await pageScreenshots({ browser, fetch, format: 'pdf' })(page)
    expect([pdf.mediaType, Buffer.from(pdf.content.subarray(0, 5)).toString()]).toStrictEqual([
      'application/pdf',
      '%PDF-',
    ])
  })

  test('needs a browser', () => {
    expect(() => pageScreenshots({ browser: null as never })).toThrow('pageScreenshots(): browser')
    expect(() => pageScreenshots({ browser, format: 'gif' as never })).toThrow('pageScreenshots(): format')
  })
})

describe('a page that needs its scripts', () => {
  const url = 'https://lift-rules.org/app'
  const shell = `<html><head><title>App</title></head><body><noscript>Please enable JavaScript to see it.</noscript><div id="root"></div>
    <script src="/app.js"></script></body></html>`
  const files: Record<string, [type: string, body: string]> = {
    [url]: ['text/html', shell],
    'https://lift-rules.org/app.js': [
      'text/javascript',
      `const get = (path) => fetch(path).then((answer) => answer.text()).catch(() => 'refused')
       Promise.all([get('/data.json'), get('http://wiki.intranet/keys'), fetch('/log', { method: 'POST', body: 'x' }).catch(() => {})])
         .then(([data, keys]) => { root.innerHTML = '<h1>Lifts</h1><p>' + data.repeat(20) + '</p><p>Keys: ' + keys + '</p>'
           setTimeout(() => { location.href = 'https://lift-rules.org/away' }) })`,
    ],
    'https://lift-rules.org/data.json': ['text/plain', 'A lift is inspected every two years. '],
  }

  test('is what its scripts write, with requests that were checked', async () => {
    const asked: string[] = []
    const fetch = async (input: RequestInfo | URL) => {
      const file = files[String(input)]
      asked.push(String(input))
      return new Response(file?.[1] ?? '', {
        status: file ? 200 : 404,
        headers: { 'content-type': file?.[0] ?? '' },
      })
    }
    // Allowed for pages of the intranet, and not for scripts that anyone may have written.
    const fetchOptions = { allow: { hosts: ['wiki.intranet'] } }
    const render = pageRenderer({ browser, fetch, fetchOptions, settleMs: 2_000 })
    const page = await createPageFetcher({ fetch, render }).fetch(url)
    expect(page).toMatchObject({ url, rendered: true })
    const { content } = await readDocument(page)
    expect(content).toContain('# Lifts')
    expect(content).toContain('A lift is inspected every two years.')
    expect(content).toContain('Keys: refused')
    expect(asked.toSorted()).toStrictEqual(Object.keys(files).toSorted())
  })

  test('is returned as it is by a browser that was closed', async () => {
    const closed = { newContext: () => Promise.reject(new Error('closed')) }
    const fetch = async () => new Response(shell, { headers: { 'content-type': 'text/html' } })
    const page = await createPageFetcher({ fetch, render: pageRenderer({ browser: closed }) }).fetch(url)
    expect(page).toMatchObject({ needsRendering: true, renderError: 'closed' })
    expect(() => pageRenderer({ browser: null as never })).toThrow('pageRenderer(): browser')
  })
})

/** A page under the strictest policy; anything it complains about fails the test. */
async function openPage({ path = '/strict' } = {}): Promise<Page> {
  const { page, complaints, ...opened } = await openWatched(path)
  onTestFinished(async () => {
    await opened[Symbol.asyncDispose]()
    expect(complaints).toEqual([])
  })
  return page
}

async function openWatched(path: string): Promise<KeptPage & { complaints: string[] }> {
  const opened = await keptPage(browser, { viewport: { width: 900, height: 800 } })
  const { page } = opened
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${server.url}${path}`)
  await isReady(page)
  return { ...opened, complaints }
}

/** The page from its beginning, in the process that it has: half of what a page of its own costs. */
async function loadAnew(page: Page): Promise<void> {
  await page.reload()
  await isReady(page)
}

async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(() => 'citespan' in globalThis)
}

type PageGlobals = { citespan: Views; view: ReturnType<Views['renderHtmlArchive']> }

async function show(page: Page, options: RenderHtmlArchiveOptions) {
  return page.evaluate(async (options) => {
    const { citespan } = globalThis as unknown as PageGlobals
    const container = document.querySelector<HTMLElement>('#view')!
    const view = citespan.renderHtmlArchive(container, options)
    Object.assign(globalThis, { view })
    const outcome = await view.ready
    return outcome.state === 'failed' ? { state: outcome.state, code: outcome.error.code } : outcome
  }, options)
}

const frameOf = (page: Page): Frame => page.frames()[1]!

/** What is marked, as a reader sees it. */
const markedText = (page: Page) =>
  frameOf(page).evaluate(() =>
    Array.from(document.querySelectorAll('mark'), (mark) => mark.textContent).join('|'),
  )

const filler = '<p>Words that fill a page until it has to be scrolled.</p>'.repeat(80)
const article = `<!doctype html><html lang="en"><head><title>Fees</title></head><body>
<h1>Network fees</h1><p>Fees fell by <b>4.7&nbsp;%</b> in <a href="https://example.org/june">June</a>. Nobody expected it.</p>
<ul><li>The first of the points</li><li>The second of them</li></ul>
<ol>
  <li>Boil the brine.</li>
  <li>Rake the salt.</li>
</ol>
<table><tr><td>Total</td><td>4,711 kWh</td></tr></table>${filler}
<p>The committee met on 12&nbsp;March;<br>it found that the aquifer lost <em>38 per cent</em> of its volume.</p>${filler}
<p>Fees fell by 4.7 % in July. Said twice: the sky is blue.</p><p>Said twice: the sky is blue.</p>
<details><summary>More</summary><p>A remark that is folded away.</p></details></body></html>`

describe('renderHtmlArchive', () => {
  describe('a quote', () => {
    let opened: Awaited<ReturnType<typeof openWatched>>
    beforeAll(async () => {
      opened = await openWatched('/strict')
    })
    beforeEach(async () => {
      await loadAnew(opened.page)
      opened.complaints.length = 0
    })
    afterAll(() => opened[Symbol.asyncDispose]())

    test.each<[string, string, string | null]>([
      ['across elements', 'Fees fell by 4.7 % in June.', 'Fees fell by |4.7\u00a0%| in |June|.'],
      ['across a line break', '12 March; it found that', '12\u00a0March;|it found that'],
      ['a part of a node', 'Nobody expected', 'Nobody expected'],
      ['across list items', 'The first of the points The second', 'The first of the points|The second'],
      [
        'across the blanks between elements',
        'Boil the brine. Rake the salt.',
        'Boil the brine.|Rake the salt.',
      ],
      ['as the content has a table row', 'Total | 4,711 kWh', 'Total|4,711 kWh'],
      [
        'approximately',
        'the aquifer has lost 38 per cent of its volume',
        'the aquifer lost |38 per cent| of its volume',
      ],
      ['in a part that is closed', 'A remark that is folded away.', 'A remark that is folded away.'],
      ['another number', 'Fees fell by 4.8 % in June.', null],
      ['twice there', 'Said twice: the sky is blue.', null],
      ['nowhere', 'The river was full of fish.', null],
    ])('%s', async (_, quote, marked) => {
      const { page } = opened
      const outcome = await show(page, { html: article, evidence: { quote }, title: 'Fees' })
      expect(outcome).toMatchObject({
        state: 'shown',
        match: marked === null ? null : { similarity: expect.any(Number) },
      })
      expect(await markedText(page)).toBe(marked ?? '')
      expect(await page.locator('[role=status]').textContent()).toContain(
        marked === null ? 'not found' : 'is marked',
      )
      const places = await frameOf(page).evaluate(() => {
        const [first] = document.querySelectorAll('mark')
        return first ? first.getBoundingClientRect().top : null
      })
      if (marked !== null) {
        // In view, which in a frame of 480 pixels it would not be by itself.
        expect(places).toBeGreaterThan(-1)
        expect(places).toBeLessThan(470)
      }
      expect(opened.complaints).toEqual([])
    })
  })

  test('the text around it tells which of two is meant', async () => {
    const page = await openPage()
    await show(page, {
      html: article,
      evidence: { quote: 'Said twice: the sky is blue.', prefix: '4.7 % in July. ' },
    })
    expect(await markedText(page)).toBe('Said twice: the sky is blue.')
    expect(
      await frameOf(page).evaluate(() => document.querySelector('mark')!.parentElement!.textContent),
    ).toContain('July')
  })

  test('every sentence of what is registered from the page is found in it', async () => {
    const html = article.replaceAll(filler, '')
    const { content } = await readDocument({ name: 'page.html', content: html })
    const quotes = content
      .split(/\n+|(?<=[.;]) /)
      .filter((quote) => quote.length > 12 && !quote.startsWith('Said twice'))
    expect(quotes.length).toBeGreaterThan(8)
    const page = await openPage()
    for (const quote of quotes) {
      const start = content.indexOf(quote)
      const prefix = content.slice(Math.max(0, start - 60), start)
      expect(await show(page, { html, evidence: { quote, prefix } })).toMatchObject({
        match: { similarity: 1 },
      })
      await page.evaluate(() => (globalThis as unknown as PageGlobals).view.destroy())
      expect(await page.locator('iframe').count()).toBe(0)
    }
  })

  test('raised, lowered and struck text, notes and readings are found as they are registered', async () => {
    const html = `<html><body><p>The sample has 10<sup>6</sup> cells<sup><a href="#n1">9</a></sup> of H<sub>2</sub>O.</p>
      <p>It cost <del>12</del> 14 euros<span hidden>, or so</span> in June.</p>
      <p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby>は難しいです。</p></body></html>`
    const { content } = await readDocument({ name: 'page.html', content: html })
    const page = await openPage()
    for (const quote of content.split(/\n+/)) {
      expect([quote, await show(page, { html, evidence: { quote } })]).toMatchObject([
        quote,
        { match: { similarity: 1 } },
      ])
      await page.evaluate(() => (globalThis as unknown as PageGlobals).view.destroy())
    }
  })

  test('the page around the frame is not scrolled unless it is wanted', async () => {
    const page = await openPage()
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('h1')!.style.height = '2000px'
    })
    const evidence = { quote: 'the aquifer lost 38 per cent' }
    await show(page, { html: article, evidence, scroll: false })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.evaluate(() => (globalThis as unknown as PageGlobals).view.destroy())
    await show(page, { html: article, evidence })
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  test.each(['none', 'reader', 'archive'] as const)('looks as told: %s', async (styles) => {
    const page = await openPage({ path: '/' })
    const html = article.replace('</head>', '<style>p { color: rgb(0, 100, 0) }</style></head>')
    await show(page, { html, evidence: { quote: 'Nobody expected it.' }, styles })
    await takeShot(page, `archive-${styles}`)
    const [colour, width] = await frameOf(page).evaluate(() => [
      getComputedStyle(document.querySelector('p')!).color,
      getComputedStyle(document.body).maxWidth,
    ])
    expect(colour).toBe(styles === 'archive' ? 'rgb(0, 100, 0)' : 'rgb(0, 0, 0)')
    expect(width).toBe(styles === 'reader' ? '672px' : 'none')
  })

  test('a link to the page beside the frame, only where a page may link to', async () => {
    const page = await openPage()
    await show(page, { html: article, href: 'https://example.org/fees' })
    await show(page, { html: article, href: 'javascript:alert(1)' })
    const links = page.getByRole('link')
    expect(await links.count()).toBe(1)
    expect(await links.getAttribute('rel')).toContain('noopener')
  })

  test('links of the page lead nowhere, but for those within it', async () => {
    const page = await openPage()
    await show(page, {
      html: `<a href="https://example.org/">out</a><a href="#there">in</a>${filler}<p id="there">there</p>`,
    })
    const frame = frameOf(page)
    await frame.getByText('out').click()
    expect(frame.url()).toBe('about:srcdoc')
    expect(await frame.getByText('out').getAttribute('href')).toBeNull()
    await frame.getByText('in', { exact: true }).click()
    await expect.poll(() => frame.evaluate(() => scrollY)).toBeGreaterThan(0)
  })

  test('language and direction of the page are those of the frame', async () => {
    const page = await openPage()
    await show(page, { html: '<html lang="he" dir="rtl"><p>\u05e9\u05dc\u05d5\u05dd</p>' })
    const root = await frameOf(page).evaluate(() => [
      document.documentElement.lang,
      document.documentElement.dir,
    ])
    expect(root).toEqual(['he', 'rtl'])
  })

  test('too large, and ended before it was there', async () => {
    const page = await openPage()
    const states = await page.evaluate(async () => {
      const { citespan } = globalThis as unknown as PageGlobals
      const container = document.querySelector<HTMLElement>('#view')!
      const large = await citespan.renderHtmlArchive(container, { html: 'x'.repeat(20_000_001) }).ready
      container.replaceChildren()
      const view = citespan.renderHtmlArchive(container, { html: '<p>x' })
      view.destroy()
      const ended = await view.ready
      return [large.state, container.childElementCount, ended.state]
    })
    expect(states).toEqual(['failed', 0, 'ended'])
  })
})

describe('what hinders the view is told', () => {
  type Labels = 'own' | 'throwing'
  const shown = (page: Page, { html, labels }: { html: string; labels: Labels }) =>
    page.evaluate(
      async ({ html, labels }) => {
        const { citespan } = globalThis as unknown as PageGlobals
        const container = document.querySelector<HTMLElement>('#view')!
        const failed = (message: string) => {
          if (labels === 'throwing') throw new Error('no words')
          return `Sorry: ${message}`
        }
        const { state } = await citespan.renderHtmlArchive(container, { html, labels: { failed } }).ready
        return [
          state,
          container.querySelector('[role=status]')!.textContent,
          container.querySelector('iframe'),
        ]
      },
      { html, labels },
    )

  test.each<[string, Labels, string]>([
    [
      'a policy that does not allow its HTML',
      'own',
      'Sorry: The archived page could not be shown. Open the file itself.',
    ],
    ['and a label that throws', 'throwing', 'The archived page could not be shown. Open the file itself.'],
  ])('%s', async (_, labels, words) => {
    const { page, ...opened } = await openWatched('/')
    onTestFinished(() => opened[Symbol.asyncDispose]())
    await page.evaluate(() => {
      const policy = document.createElement('meta')
      policy.httpEquiv = 'Content-Security-Policy'
      policy.content = "trusted-types other; require-trusted-types-for 'script'"
      document.head.append(policy)
    })
    expect(await shown(page, { html: article, labels })).toEqual(['failed', words, null])
  })

  test('a page that is too large, and a label that throws', async () => {
    const page = await openPage()
    const outcome = await shown(page, { html: 'x'.repeat(20_000_001), labels: 'throwing' })
    expect(outcome).toEqual([
      'failed',
      'The archived page has more than 20 million characters. Open the file itself.',
      null,
    ])
  })
})

/** Each tries to run, to load or to leave; `URL` is the server that counts. */
const hostile: [string, string][] = [
  ['a script', '<script>fetch("URL/x"); parent.document.title = "taken"</script>'],
  ['a module', '<script type="module" src="URL/x"></script>'],
  [
    'event handlers',
    '<img src="x:" onerror="parent.postMessage(1, \'*\')"><body onload="location=\'URL/x\'">',
  ],
  [
    'an image',
    '<img src="URL/x"><img srcset="URL/x 2x"><picture><source srcset="URL/x"><img alt=""></picture>',
  ],
  [
    'styles',
    '<style>@import "URL/x"; p { background: url(URL/x) } @font-face { font-family: f; src: url(URL/x) } p { font-family: f }</style>',
  ],
  ['a style attribute', '<p style="background: url(URL/x)">text</p>'],
  ['a stylesheet', '<link rel="stylesheet" href="URL/x">'],
  [
    'prefetching',
    '<link rel="prefetch" href="URL/x"><link rel="preload" as="image" href="URL/x"><link rel="dns-prefetch" href="URL">',
  ],
  ['a refresh', '<meta http-equiv="refresh" content="0; url=URL/x">'],
  ['a base', '<base href="URL/"><img src="x"><a href="x">x</a>'],
  [
    'a frame',
    '<iframe src="URL/x"></iframe><iframe srcdoc="<script>parent.parent.taken = 1</script>"></iframe>',
  ],
  ['a frameset', '</body><frameset><frame src="URL/x"></frameset>'],
  ['an object', '<object data="URL/x"></object><embed src="URL/x">'],
  ['media', '<video src="URL/x" poster="URL/x" autoplay></video><audio src="URL/x" autoplay></audio>'],
  [
    'vector graphics',
    '<svg onload="parent.taken=1"><image href="URL/x"/><use href="URL/x#a"/><script>parent.taken=1</script></svg>',
  ],
  [
    'a form',
    '<form id="f" action="URL/x"><input autofocus onfocus="this.form.submit()"><button>send</button></form>',
  ],
  [
    'a form that hides its methods',
    '<form name="body"><input name="remove"><input name="attributes"><input name="parentNode"><input name="nodeName"><script>parent.taken=1</script></form>',
  ],
  [
    'names of the document',
    '<img name="body"><img name="createElement"><form name="documentElement"></form><img name="querySelectorAll">',
  ],
  ['a link that is pinged', '<a href="#a" ping="URL/x" target="_top">here</a>'],
  ['an URL with a script', '<a href="javascript:parent.taken=1">here</a>'],
  [
    'a policy of its own',
    '<meta http-equiv="content-security-policy" content="report-uri URL/x"><img src="URL/x">',
  ],
  [
    'attributes that break out',
    '<html title="a><script>parent.taken=1</script>"><p title="</head><img src=URL/x>">x</p>',
  ],
  [
    'text that is none',
    '<noscript><p title="</noscript><img src=URL/x onerror=parent.taken=1>"></noscript><xmp><img src="URL/x"></xmp>',
  ],
  [
    'mathematics',
    '<math><mtext><table><mglyph><style><img src="URL/x" onerror="parent.taken=1"></style></mglyph></table></mtext></math>',
  ],
  [
    'a shadow',
    '<div><template shadowrootmode="open"><img src="URL/x"><script>parent.taken=1</script></template></div>',
  ],
  ['an open end', '<plaintext><img src="URL/x">'],
]

describe('renderHtmlArchive: a hostile page does nothing and asks for nothing', () => {
  describe.each(['/strict', '/'])('on %s', (path) => {
    // One page is loaded anew for each: what a test left of itself would be in the way of the next one.
    let opened: Awaited<ReturnType<typeof openWatched>>
    beforeAll(async () => {
      opened = await openWatched(path)
    })
    beforeEach(async () => {
      await loadAnew(opened.page)
      opened.complaints.length = 0
    })
    afterAll(() => opened[Symbol.asyncDispose]())

    // The strict policy forbids most of it once more: a small proof has a third of them there.
    const own = path === '/' ? hostile : drawnFrom(hostile, hostile.length / 3)
    test.each(own)('%s', async (_, html) => {
      const { page, complaints } = opened
      const quote = 'The sentence that is quoted stands here.'
      for (const styles of path === '/' ? (['none', 'reader', 'archive'] as const) : (['none'] as const)) {
        const before = server.requests.length
        const text = `<p>${quote}</p>${html.replaceAll('URL', server.url)}`
        const outcome = await show(page, { html: text, evidence: { quote }, styles })
        expect(outcome).toMatchObject({ state: 'shown', match: { kind: 'exact' } })
        expect(await markedText(page)).toBe(quote)
        // What the page asks for afterwards is all that comes.
        await page.evaluate(async () => void (await fetch('/after')))
        expect(server.requests.slice(before)).toEqual(['/after'])
        expect(page.frames().length).toBe(2)
        expect(await page.evaluate(() => [document.title, 'taken' in globalThis])).toEqual(['Source', false])
        await page.evaluate(() => (globalThis as unknown as PageGlobals).view.destroy())
      }
      // The browser says which styles it refused; what could run is no longer there to be refused.
      expect(complaints.filter((text) => !/Content Security Policy/.test(text))).toEqual([])
    })
  })

  test('and the counting server does count: without the frame it is asked', async () => {
    const page = await openPage({ path: '/' })
    const before = server.requests.length
    await page.evaluate(
      (url) => document.body.insertAdjacentHTML('beforeend', `<img alt="" src="${url}/views.js">`),
      server.url,
    )
    await expect.poll(() => server.requests.slice(before)).toEqual(['/views.js'])
  })
})
