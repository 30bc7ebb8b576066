import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderHtml, renderSourceList } from '../../src/page/client.ts'
import type { CitationsData } from '../../src/core/citations-data.ts'
import { sharedBrowser } from '../fixtures/browser.ts'
import { hostileTexts, hostileUrls } from '../fixtures/hostile.ts'
import { bundleScript, openStrictPage } from '../fixtures/strict-page.ts'
import { cite, citedSource } from '../page/view/cite.ts'
import type { Hostile } from './hostile-page.tsx'
import type { Way } from './three-ways.tsx'
import { smallOrFull } from '../fixtures/full-proof.ts'

declare const hostile: Hostile

const text = 'Rain fell. Rivers rose.'

/** An answer whose sources and citations say it wherever they can say anything. */
function answerWith(payload: string, changes: { url?: string } = {}): { text: string; data: CitationsData } {
  const source = citedSource(1, {
    title: payload,
    domain: payload,
    snippet: payload,
    toolName: payload,
    url: `https://a.example/${payload}`.toWellFormed(),
    ...changes,
  })
  const citation = cite(text, 'Rain fell.', {
    id: 'hostile',
    reason: payload,
    evidence: [
      {
        sourceId: 'S1',
        start: 0,
        end: 9,
        quote: payload,
        prefix: payload,
        suffix: payload,
        similarity: 0.8,
        kind: 'fuzzy',
        locator: { headings: [payload.slice(0, 200), payload.slice(-200)] },
        difference: [
          { kind: 'same', text: payload },
          { kind: 'missing', text: payload },
          { kind: 'added', text: payload },
        ],
      },
    ],
  })
  const answer = `Rain fell. Rivers rose.\n\n${payload.slice(0, 500)}`
  return {
    text: answer,
    data: {
      runId: 'run',
      progress: 'complete',
      sources: [source],
      citations: [citation],
      uncited: [{ textPart: 0, start: 11, end: 23, reason: 'no-source' }],
    },
  }
}

const every = [
  ...hostileTexts.map((payload) => answerWith(payload)),
  ...hostileUrls.map((url) => answerWith('A title', { url })),
].map((answer, index) => ({ ...answer, idPrefix: `a${index}` }))

const ways: Way[] = ['html', 'element', 'react']

let browser: Browser
let script: string
let styles: string
beforeAll(async () => {
  script = await bundleScript('test/browser/hostile-page.tsx')
  styles = await readFile('src/page/styles/citespan.css', 'utf8')
  browser = await sharedBrowser()
})
afterAll(() => browser?.close())

describe('hostile sources in a real browser under a strict policy', () => {
  test('there are sixty of them', () => {
    expect(every.length).toBeGreaterThanOrEqual(60)
  })

  test.each(ways)('%s: nothing runs, nothing is loaded, nothing leaves its box', async (way) => {
    // Each is shown in one of the ways.
    const own = every.filter((_, index) => index % ways.length === ways.indexOf(way))
    const answers = smallOrFull(own, every)
    const html = answers.map(({ text, data, idPrefix }) => {
      const options = { idPrefix }
      const content = way === 'html' ? renderHtml(text, data, options) + renderSourceList(data, options) : ''
      return `<article class="citespan-answer" id="box-${idPrefix}">${content}</article>`
    })
    await using opened = await openStrictPage(browser, { html: html.join(''), script, styles })
    const { page, complaints } = opened
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('dialog', (dialog) => {
      complaints.push(`a dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    const before = await page.evaluate(() => document.querySelectorAll('article').length)
    const found: Record<string, string[]> = {}
    for (const { text, data, idPrefix } of answers) {
      await page.evaluate((shown) => hostile.showIn(shown), { way, text, data, idPrefix })
      const marker = page.locator(`#box-${idPrefix} .citespan-marker a`).first()
      await marker.focus()
      await page.locator('.citespan-popover:popover-open .citespan-card').waitFor()
      const intruders = await page.evaluate((id) => hostile.intruders(id), idPrefix)
      if (intruders.length > 0) found[`${idPrefix} ${data.citations[0]!.reason.slice(0, 40)}`] = intruders
      await page.keyboard.press('Escape')
    }
    expect(found).toEqual({})
    expect(complaints).toEqual([])
    expect(asked).toEqual([])
    expect(await page.evaluate(() => document.querySelectorAll('article').length)).toBe(before)
  })
})
