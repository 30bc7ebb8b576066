import { readFileSync } from 'node:fs'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Citation } from '../../../src/core/citation.ts'
import type { CitedSource } from '../../../src/core/citations-data.ts'
import { sharedBrowser } from '../../fixtures/browser.ts'
import { hostileTexts, hostileUrls } from '../../fixtures/hostile.ts'
import { bundleScript, openStrictPage } from '../../fixtures/strict-page.ts'
import { cite, citedSource } from '../view/cite.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

let browser: Browser
let script: string
const styles = readFileSync('src/page/styles/citespan.css', 'utf8')

beforeAll(async () => {
  browser = await sharedBrowser()
  script = await bundleScript('test/page/element/defined.ts')
})

afterAll(() => browser?.close())

const html = `
<citespan-answer id="answer" show-uncited></citespan-answer>
<citespan-sources citations-for="answer"></citespan-sources>`

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** One citation a hostile text, with it in every place that a source or a model fills. */
function hostileAnswer() {
  const texts = hostileTexts.map((text) => text.toWellFormed())
  const sentences = texts.map((_, index) => `Sentence number ${index} says so.`)
  const text = sentences.join('\n\n')
  const sources = texts.map((title, index): CitedSource =>
    citedSource(index + 1, {
      title,
      domain: title,
      toolName: title,
      snippet: title,
      url: hostileUrls[index % hostileUrls.length],
    }),
  )
  const citations = texts.map((hostile, index): Citation =>
    cite(text, sentences[index]!, {
      id: `c${index}`,
      sourceIds: [`S${index + 1}`],
      reason: hostile,
      evidence: [
        {
          sourceId: `S${index + 1}`,
          start: 0,
          end: hostile.length,
          quote: hostile,
          similarity: 0.8,
          kind: 'fuzzy',
          prefix: hostile.slice(0, 60).toWellFormed(),
          suffix: hostile.slice(0, 60).toWellFormed(),
          locator: { headings: [hostile.slice(0, 200).toWellFormed()] },
          difference: [
            { kind: 'missing', text: hostile },
            { kind: 'added', text: hostile },
          ],
        },
      ],
    }),
  )
  return { text, data: { runId: 'r', progress: 'complete', sources, citations, uncited: [] } }
}

describe('hostile sources', () => {
  test.each([
    { size: 'desktop', options: {}, first: 0 },
    { size: 'phone', options: phone, first: 1 },
  ] satisfies { size: string; options: BrowserContextOptions; first: number }[])(
    'nothing runs, nothing leads elsewhere, no card leaves the window ($size)',
    async ({ options, first }) => {
      // A small proof has every other card on each screen.
      const step = smallOrFull(2, 1)
      const { text, data } = hostileAnswer()
      await using opened = await openStrictPage(browser, { html, script, styles, ...options })
      const { page, complaints } = opened
      await page.evaluate(
        async (given) => {
          Object.assign(document.getElementById('answer')!, given)
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        },
        { text, data },
      )
      const problems: string[] = []
      const cards = page.locator('.citespan-popover:popover-open')
      const claims = page.locator('.citespan-claim')
      expect(await claims.count()).toBe(hostileTexts.length)
      for (let index = step === 1 ? 0 : first; index < hostileTexts.length; index += step) {
        await claims.nth(index).click({ position: { x: 3, y: 3 } })
        await cards.waitFor()
        const { width, height, top, left, inner } = await cards.evaluate((card) => {
          const { width, height, top, left } = card.getBoundingClientRect()
          return { width, height, top, left, inner: card.scrollWidth - card.clientWidth }
        })
        const window = page.viewportSize()!
        const isInside =
          left >= 0 && top >= 0 && left + width <= window.width && top + height <= window.height
        if (!isInside || inner > 0) problems.push(`card of ${hostileTexts[index]!.slice(0, 40)}`)
        await page.keyboard.press('Escape')
      }
      expect(problems).toEqual([])
      const found = await page.evaluate(() => ({
        foreign: document.querySelectorAll(
          'citespan-answer :is(script, img, svg, iframe, style, form, base, math, template, input, h1), citespan-sources :is(script, img, svg, iframe)',
        ).length,
        handlers: Array.from(document.querySelectorAll('citespan-answer *, citespan-sources *')).filter(
          (element) => element.getAttributeNames().some((name) => name.startsWith('on')),
        ).length,
        links: [...new Set(Array.from(document.links, ({ protocol }) => protocol))],
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }))
      expect(found).toMatchObject({ foreign: 0, handlers: 0, overflow: 0 })
      expect(found.links.toSorted()).toEqual(['http:', 'https:'])
      expect(complaints).toEqual([])
    },
  )
})
