import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderCard, renderHtml, renderSourceList } from '../../src/page/client.ts'
import { fixtureAnswers } from '../fixtures/answers.ts'
import type { FixtureAnswer } from '../fixtures/answers.ts'
import { sharedBrowser, takeShot } from '../fixtures/browser.ts'
import { bundleScript, openStrictPage } from '../fixtures/strict-page.ts'
import type { StrictPage } from '../fixtures/strict-page.ts'
import type { Way } from './three-ways.tsx'
import { smallOrFull } from '../fixtures/full-proof.ts'

const ways: Way[] = ['html', 'element', 'react']
const screens = {
  desktop: { viewport: { width: 1280, height: 860 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} satisfies Record<string, BrowserContextOptions>
const schemes = ['light', 'dark'] as const
/** Markers come in softly, but not in pictures. */
const still = { reducedMotion: 'reduce' } satisfies BrowserContextOptions
const idPrefix = 'answer'

let browser: Browser
let parser: Page
let script: string
let styles: string

beforeAll(async () => {
  script = await bundleScript('test/browser/three-ways.tsx')
  styles = `:root { color-scheme: light dark } body { margin: 24px; font: 17px/1.6 Georgia, serif }
    ${await readFile('src/page/styles/citespan.css', 'utf8')}`
  browser = await sharedBrowser()
  parser = await browser.newPage()
})
afterAll(() => browser?.close())

/** An answer in a page of its own, shown in one of the ways. */
async function show(
  way: Way,
  { text, data, lang, dir }: FixtureAnswer,
  options: BrowserContextOptions = {},
): Promise<StrictPage> {
  const content =
    way === 'html'
      ? `<div class="citespan-answer">${renderHtml(text, data, { idPrefix })}</div>${renderSourceList(data, { idPrefix })}`
      : ''
  const html = `<main lang="${lang}" dir="${dir}">${content}</main>`
  const opened = await openStrictPage(browser, { html, script, styles, ...options })
  await opened.page.evaluate(([way, shown]) => showAnswer(way, shown), [
    way,
    { text, data, idPrefix },
  ] as const)
  await opened.page.locator('.citespan-sources').waitFor()
  return opened
}

/** What a reader meets, as HTML: the text with its markers, then the list of sources. */
function shown(page: Page): Promise<string[]> {
  return page
    .locator('.citespan-answer, .citespan-sources')
    .evaluateAll((all) => all.map((one) => one.innerHTML))
}

/** HTML as a browser writes what it has read. */
function asBrowser(html: string): Promise<string> {
  return parser.evaluate((html) => {
    document.body.innerHTML = html
    return document.body.innerHTML
  }, html)
}

/** The open card, without what only a page with a script can do. */
function openCard(page: Page): Promise<string> {
  return page
    .locator('.citespan-popover:popover-open .citespan-card')
    .first()
    .evaluate((card) => {
      const copy = card.cloneNode(true) as Element
      for (const actions of copy.querySelectorAll('.citespan-actions, .citespan-action')) actions.remove()
      return copy.outerHTML
    })
}

/** A small proof has each answer on one screen, and the next answer on the other one. */
function screensOf(answer: number): (keyof typeof screens)[] {
  return smallOrFull([answer % 2 ? 'phone' : 'desktop'], ['desktop', 'phone'])
}

const numbered = fixtureAnswers.map((answer, index) => [answer.name, answer, index] as const)

describe.each(numbered)('%s', (name, answer, index) => {
  test('has the same markers, sources and cards in every way', async () => {
    for (const way of ways) {
      await using opened = await show(way, answer)
      const { page } = opened
      const { text, data } = answer
      const list = renderSourceList(data, { idPrefix }).replace(/^<section[^>]*>|<\/section>$/g, '')
      const expected = [renderHtml(text, data, { idPrefix }), list]
      expect(await shown(page), way).toEqual(await Promise.all(expected.map((html) => asBrowser(html))))
      for (const citation of data.citations) {
        await page.locator(`.citespan-marker[data-citation="${citation.id}"] a`).first().focus()
        // A card speaks the language of the page around it.
        const card = await asBrowser(renderCard(citation, data.sources, { locale: answer.lang }))
        await expect.poll(() => openCard(page), { message: `${way} ${citation.id}` }).toBe(card)
      }
      expect(opened.complaints, way).toEqual([])
    }
  })

  test.each(screensOf(index))('looks the same in every way: %s', async (screen) => {
    const first = new Map<string, Buffer>()
    for (const way of ways) {
      await using opened = await show(way, answer, { ...screens[screen], ...still })
      for (const colorScheme of schemes) {
        await opened.page.emulateMedia({ colorScheme, ...still })
        const picture = await opened.page.screenshot({ fullPage: true })
        if (way === ways[0]) {
          first.set(colorScheme, picture)
          await takeShot(opened.page, `answers/${name}-${screen}-${colorScheme}`)
        }
        expect(picture.equals(first.get(colorScheme)!), `${way}, ${colorScheme}`).toBe(true)
        const width = await opened.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(width, 'nothing reaches out of the page').toBeLessThanOrEqual(0)
      }
    }
    expect(first.get('light')!.equals(first.get('dark')!), 'the schemes differ').toBe(false)
  })

  test('a card fits on every screen', async () => {
    for (const screen of screensOf(index + 1)) {
      const options = screens[screen]
      await using opened = await show('element', answer, { ...options, ...still })
      const { page } = opened
      await page.locator('.citespan-marker a').first().focus()
      const card = page.locator('.citespan-popover:popover-open')
      await card.waitFor()
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        const box = (await card.boundingBox())!
        const { width, height } = options.viewport
        expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).toEqual([
          true,
          true,
          true,
          true,
        ])
        await takeShot(page, `answers/${name}-card-${screen}-${colorScheme}`)
      }
    }
  })
})
