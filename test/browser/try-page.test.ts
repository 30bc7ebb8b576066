import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundleTry } from '../../examples/demo/bundle-try.ts'
import { tryFiles } from '../../examples/demo/try-page.ts'
import { violations } from '../fixtures/axe.ts'
import { docxOf, paragraph } from '../fixtures/bombs/office-files.ts'
import { takeShot } from '../fixtures/browser.ts'
import {
  card,
  desktop,
  overflow,
  phone,
  reach,
  settle,
  smallTargets,
  startDemoPages,
} from '../fixtures/demo-pages.ts'
import type { DemoPages } from '../fixtures/demo-pages.ts'
import { hostileTexts } from '../fixtures/hostile.ts'
import { serveLocally } from '../fixtures/serve-locally.ts'

const handbook = 'examples/demo/documents/waste/workshop-handbook.pdf'

let demo: DemoPages
let address = ''
let alone: { url: string } & AsyncDisposable

beforeAll(async () => {
  demo = await startDemoPages()
  address = `${demo.url}/try/`
  const files = await tryFiles({ scripts: (await bundleTry()).scripts })
  alone = await serveLocally(({ url }, response) => {
    const file = files.get(url!.slice(1) || 'index.html')
    response.writeHead(file ? 200 : 404, { 'content-type': file?.mediaType ?? 'text/plain' }).end(file?.text)
  })
})

afterAll(async () => {
  await demo?.stop()
  await alone?.[Symbol.asyncDispose]()
})

/** The page without its example. */
async function openEmpty(options: BrowserContextOptions = {}, where = address) {
  const opened = await demo.open(options, where)
  await done(opened.page)
  await opened.page.click('#clear')
  return opened
}

async function done(page: Page): Promise<void> {
  await page.locator('#result[data-state=done]').waitFor()
  await settle(page)
}

async function check(page: Page): Promise<void> {
  await page.click('#check')
  await done(page)
}

/** What the page says of each sentence: its status, and the rule that decided. */
async function judged(page: Page): Promise<string[][]> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('#sentences details'))
      details.open = true
  })
  await page.locator('#sentences > li > details:not(:has(> .try-tree))').waitFor({ state: 'detached' })
  return page.locator('#sentences > li').evaluateAll((items) =>
    items.map((item) => {
      const lines = Array.from(item.querySelectorAll('.try-tree span'), ({ textContent }) => textContent)
      const decided = lines.find((line) => line.startsWith('decided by '))
      return [
        item.querySelector('.try-status')!.textContent,
        decided?.match(/^decided by ([\w-]+)/)?.[1] ?? '',
      ]
    }),
  )
}

async function drop(page: Page, files: { name: string; bytes: Uint8Array }[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }))
  const transfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of given) {
      transfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name))
    }
    return transfer
  }, given)
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
  await page.locator('.try-source[aria-busy]').first().waitFor({ state: 'detached' })
}

const problemOf = (page: Page, source: number) =>
  page
    .locator('.try-source')
    .nth(source - 1)
    .locator('.try-problem')
    .textContent()

describe('try your own', () => {
  test('the example shows each kind of sentence, its mark, and why, as a tree', async () => {
    await using opened = await demo.open()
    const { page } = opened
    await page
      .locator('#welcome')
      .getByRole('link', { name: /of your own/ })
      .click()
    await done(page)
    expect(await judged(page)).toEqual([
      ['verified: word for word', 'verbatim'],
      ['same words, meaning not checked', 'same-words'],
      ['some of the words, meaning not checked', 'same-words'],
      ['not supported: the source says otherwise', 'fact-changed'],
      ['verified: word for word', 'verbatim'],
      ['not supported', 'no-link'],
      ['needs no source', 'not-a-claim'],
    ])
    expect(await page.locator('#summary').textContent()).toBe(
      '2 verified · 2 not checked · 1 not supported · 1 without a source',
    )
    const nested = page.locator('#sentences .try-tree .try-tree')
    await expect.poll(() => nested.first().textContent()).toContain('“Hazardous waste may be stored on site')
    expect(await page.locator('#marked').textContent()).not.toContain('[')
    await page.locator('#marked .citespan-marker a').first().hover()
    await page.locator(card).waitFor()
    expect(await page.locator(card).textContent()).toContain('Storage guide')
  })

  test('an answer and sources of one’s own: a text, a dropped PDF, HTML, markdown and DOCX', async () => {
    await using opened = await openEmpty()
    const { page } = opened
    await page.fill('#answer', 'Lamps are fragile. Drums are blue [2]. The yard is swept on Fridays.')
    await page.getByLabel('Text of source 1').fill('Lamps are fragile. Not much else is said.')
    const text = new TextEncoder()
    await drop(page, [
      { name: 'workshop-handbook.pdf', bytes: await readFile(handbook) },
      {
        name: 'yard.html',
        bytes: text.encode('<title>Yard</title><h1>Yard</h1><p>The yard is swept on <b>Fridays</b>.</p>'),
      },
      { name: 'drums.md', bytes: text.encode('# Drums\n\nDrums are **blue**.') },
      { name: 'gates.docx', bytes: docxOf(paragraph('Gates are closed at night.')) },
    ])
    expect(await page.locator('.try-from:visible').allTextContents()).toEqual([
      expect.stringMatching(/^PDF · 4 pages · 4,5\d\d characters$/),
      expect.stringMatching(/^web page · \d+ characters$/),
      'markdown · 28 characters',
      'DOCX · 26 characters',
    ])
    const place = (await page.locator('.try-source').nth(1).locator('pre').textContent())!
    const sentence = place.match(/[A-Z][^.\n]{40,}\./)![0]
    await page
      .locator('#answer')
      .fill(
        `Lamps are fragile. ${sentence} The yard is swept on Fridays. Drums are blue. Gates are closed at night.`,
      )
    await check(page)
    expect((await judged(page)).map(([status]) => status)).toEqual(Array(5).fill('verified: word for word'))
    expect(await page.locator('#cited').textContent()).toContain('Workshop Handbook')

    // The page of the PDF and the archived page are the files that were dropped.
    await page.locator('#sentences > li').nth(1).getByRole('button', { name: 'Show in the source' }).click()
    await page.getByText(/The quote is highlighted on page \d/).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#sentences > li').nth(2).getByRole('button', { name: 'Show in the source' }).click()
    await page.locator('#panel mark[data-current]', { hasText: 'The yard is swept on Fridays.' }).waitFor()
    await page.check('[name=panel-view][value=original]')
    await page.getByText('The quote is marked in the archived page').waitFor()
  })

  test('what cannot be read says why where it stands, and the rest goes on', async () => {
    await using opened = await openEmpty()
    const { page } = opened
    await page.click('#check')
    expect(await page.locator('#answer-problem').textContent()).toBe(
      'Paste the answer that is to be checked.',
    )
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('answer')
    await page.keyboard.type('Lamps are fragile [9].')
    expect(await page.locator('#answer-problem').textContent()).toBe('')
    await page.click('#check')
    await page.locator('#problem', { hasText: 'Add at least one source with a text' }).waitFor()

    const bytes = (text: string) => new TextEncoder().encode(text)
    await drop(page, [
      { name: 'broken.pdf', bytes: bytes('%PDF-1.7 nothing else') },
      { name: 'photo.png', bytes: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
      { name: 'empty.txt', bytes: bytes('') },
      { name: 'lamps.txt', bytes: bytes('Lamps are fragile.') },
    ])
    for (const [source, name] of [
      [1, 'broken.pdf'],
      [2, 'photo.png'],
      [3, 'empty.txt'],
    ] as const) {
      expect(await problemOf(page, source)).toContain(name)
      expect(await problemOf(page, source)).toContain('You can paste its text here.')
    }
    expect(await problemOf(page, 4)).toBe('')

    await page.fill('#addresses', 'https://example.com/a\nftp://example.com/b')
    await page.getByRole('button', { name: 'Fetch' }).click()
    expect(await page.locator('#addresses-problem').textContent()).toContain('ftp://example.com/b')
    // The server fetches from public hosts alone.
    await page.fill('#addresses', `${demo.url}/`)
    await page.getByRole('button', { name: 'Fetch' }).click()
    await expect.poll(() => problemOf(page, 5)).toContain('You can paste its text here.')
    await page.getByLabel('Text of source 5').fill('Lamps are red.')
    expect(await problemOf(page, 5)).toBe('')

    await check(page)
    expect(await judged(page)).toEqual([['same words, meaning not checked', 'same-words']])
    expect(await page.locator('#wrong-marks').textContent()).toContain('[9]')
    await page.getByLabel('Remove source 1').click()
    expect(await page.locator('#news').textContent()).toBe('Source 1 was removed.')
    expect(await page.locator('.try-source').count()).toBe(4)
  })

  test('a web page that the server fetched is read in the browser', async () => {
    await using opened = await openEmpty()
    const { page } = opened
    await page.route('**/try/fetch', async (route) => {
      expect(route.request().postDataJSON()).toEqual({ url: 'https://lamps.example/' })
      await route.fulfill({
        body: '<title>All on lamps</title><p>Lamps are fragile.</p>',
        headers: {
          'content-type': 'application/octet-stream',
          'x-page-name': encodeURIComponent('https://lamps.example/'),
          'x-page-type': 'text/html',
        },
      })
    })
    await page.fill('#addresses', 'https://lamps.example/')
    await page.getByRole('button', { name: 'Fetch' }).click()
    await expect.poll(() => page.getByLabel('Title of source 1').inputValue()).toBe('All on lamps')
    await page.fill('#answer', 'Lamps are fragile.')
    await check(page)
    expect(await page.locator('#cited a').getAttribute('href')).toContain('https://lamps.example/')
    await page.unroute('**/try/fetch')
  })

  test('stays free while it works, and stops when it is told to', async () => {
    await using opened = await openEmpty()
    const { page } = opened
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/try/worker.js', async (route) => {
      await released
      await route.abort().catch(() => {})
    })
    await page.fill('#answer', 'Lamps are fragile.')
    await page.getByLabel('Text of source 1').fill('Lamps are fragile.')
    await page.click('#check')
    await page.locator('#stop').waitFor()
    expect(await page.locator('#summary').textContent()).toBe('Checking …')
    await page.fill('#answer', 'Lamps are red.')
    await page.click('#stop')
    await page.locator('#problem', { hasText: 'Stopped.' }).waitFor()
    release()
    await page.unroute('**/try/worker.js')
    await check(page)
    expect(await page.locator('#problem').textContent()).toBe('')
  })

  test('HTML in answers, titles, texts and names of files stays text', async () => {
    await using opened = await openEmpty()
    const { page } = opened
    const texts = hostileTexts.map((text) => text.slice(0, 500).toWellFormed().replaceAll('\0', ''))
    await page.fill('#answer', texts.map((text) => `Lamps are fragile ${text}.`).join('\n\n'))
    await page.getByLabel('Title of source 1').fill(texts[2]!)
    await page
      .getByLabel('Text of source 1')
      .fill(texts.map((text) => `Lamps are fragile ${text}.`).join('\n\n'))
    await drop(
      page,
      texts.slice(0, 8).map((text) => ({
        name: `${text.slice(0, 100)}.txt`,
        bytes: new TextEncoder().encode(`Drums are blue ${text}.`),
      })),
    )
    await check(page)
    expect((await judged(page)).length).toBeGreaterThan(texts.length / 2)
    await page.getByRole('button', { name: 'Show in the source' }).first().click()
    await page.locator('#panel mark').first().waitFor()
    const foreign = await page.evaluate(
      () =>
        document.querySelectorAll(
          ':is(#result, #panel, #sources) :is(script, img, iframe, style, base, form, template, math, [onerror], [onload], [onfocus], [onmouseover], [href^="javascript:" i])',
        ).length,
    )
    expect(foreign).toBe(0)
  })

  test('by keyboard alone', async () => {
    await using opened = await demo.open({}, address)
    const { page } = opened
    await done(page)
    await page.evaluate(() => document.getElementById('main')!.focus())
    await reach(page, '#answer')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Lamps are fragile. Drums are blue.')
    await reach(page, '[aria-label="Remove source 1"]')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Text of source 1')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Lamps are fragile.')
    await reach(page, '#add-text')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Text of source 2')
    await page.keyboard.type('Drums are red.')
    await reach(page, '#files')
    await reach(page, '#addresses')
    await reach(page, '#check')
    await page.keyboard.press('Enter')
    await done(page)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('result-heading')
    await reach(page, '#marked .citespan-marker a')
    await page.locator(card).waitFor()
    await page.keyboard.press('Escape')
    await reach(page, '#sentences summary')
    await page.keyboard.press('Enter')
    await reach(page, '#sentences details[open] button')
    await page.keyboard.press('Enter')
    await page.locator('#panel mark[data-current]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#panel').waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show in the source')
  })

  test('alone as static files: checks, and offers to paste what it cannot fetch', async () => {
    await using opened = await openEmpty({}, alone.url)
    const { page } = opened
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.fill('#addresses', 'https://lamps.example/\nhttps://drums.example/list')
    await page.locator('#pages button').click()
    expect(await problemOf(page, 1)).toContain('cannot read other sites')
    expect(await page.locator('.try-source').count()).toBe(2)
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Text of source 1')
    await page.keyboard.type('Lamps are fragile.')
    await page.fill('#answer', 'Lamps are fragile.')
    await drop(page, [{ name: 'handbook.pdf', bytes: await readFile(handbook) }])
    await check(page)
    expect(await judged(page)).toEqual([['verified: word for word', 'verbatim']])
    expect(await page.locator('#cited a').getAttribute('href')).toContain('https://lamps.example/')
    expect(asked.filter((url) => !url.startsWith(alone.url))).toEqual([])
  })

  test.each([
    ['desktop', desktop],
    ['phone', phone],
  ] as const)('%s: axe finds nothing, nothing is too wide or too small', async (screen, options) => {
    await using opened = await demo.open({ ...options, reducedMotion: 'reduce' }, address)
    const { page } = opened
    const views: Record<string, () => Promise<unknown>> = {
      example: () => done(page),
      tree: () => judged(page),
      source: async () => {
        await page.getByRole('button', { name: 'Show in the source' }).first().click()
        await page.locator('#panel mark[data-current]').waitFor()
      },
      problems: async () => {
        await page.keyboard.press('Escape')
        await page.click('#clear')
        await page.click('#check')
        await drop(page, [{ name: 'broken.pdf', bytes: new TextEncoder().encode('%PDF-1.7 nothing else') }])
        await page.fill('#addresses', 'lamps')
        await page.locator('#pages button').click()
      },
    }
    const found: string[] = []
    for (const [name, show] of Object.entries(views)) {
      await show()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await settle(page)
        const look = `try-${name}-${screen}-${colorScheme}`
        await takeShot(page, look)
        const wide = (await overflow(page)) > 0 ? ['wider than the screen'] : []
        const small = screen === 'phone' ? await smallTargets(page) : []
        const wrong = await violations(page, { colorScheme })
        found.push(...[...wrong, ...wide, ...small].map((what) => `${look}: ${what}`))
      }
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    }
    expect(found).toEqual([])
  })
})
