import { serve } from '@hono/node-server'
import type { ServerType } from '@hono/node-server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../examples/streamdown/server.ts'
import { sharedBrowser, takeShot } from '../fixtures/browser.ts'

let server: ServerType
let url: string
let browser: Browser

beforeAll(async () => {
  const { fetch } = await createApp()
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
  })
  url = `http://127.0.0.1:${port}`
  browser = await sharedBrowser()
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

const markers = 'article .citespan-marker'

/** What the page showed at a frame. */
type Sample = { isBusy: boolean; length: number; marks: number }

async function ask(page: Page): Promise<void> {
  await page.goto(url)
  await page.evaluate(() => {
    const samples: Sample[] = []
    Object.assign(globalThis, { samples })
    const sample = () => {
      const article = document.querySelector('article')!
      const isBusy = article.getAttribute('aria-busy') === 'true'
      const marks = article.querySelectorAll('.citespan-marker').length
      samples.push({ isBusy, length: article.textContent.length, marks })
      requestAnimationFrame(sample)
    }
    sample()
  })
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.locator('article[aria-busy=false] .citespan-sources').waitFor()
}

// Answers are written as fast as one reads: the pages wait for theirs together.
describe.concurrent('the example on Streamdown', () => {
  test.each([
    ['desktop', { width: 1280, height: 860 }],
    ['phone', { width: 390, height: 780 }],
  ])('streams and shows its citations, on a %s', async (name, viewport) => {
    const page = await browser.newPage({ viewport })
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await ask(page)
    const samples = await page.evaluate(() => (globalThis as unknown as { samples: Sample[] }).samples)
    expect(samples.some(({ isBusy, length }) => isBusy && length > 20)).toBe(true)
    const marks = samples.map((sample) => sample.marks)
    expect(marks).toEqual(marks.toSorted((a, b) => a - b))
    expect(await page.locator(markers).count()).toBeGreaterThan(1)
    expect(await page.locator(`${markers}.verified`).count()).toBe(await page.locator(markers).count())

    const places = await page
      .locator(markers)
      .evaluateAll((all) => all.map((marker) => marker.previousSibling?.textContent?.at(-1)))
    expect(places.every((character) => /[.!?]/.test(character ?? ''))).toBe(true)

    const link = page.locator(`${markers} a`).first()
    const target = await link.getAttribute('href')
    await link.focus()
    await page.keyboard.press('Enter')
    expect(await page.locator(':target').getAttribute('id')).toBe(target!.slice(1))
    await takeShot(page, `streamdown-${name}`)
    expect(complaints).toEqual([])
    await page.close()
  })

  test('other options are drawn at once', async () => {
    const page = await browser.newPage()
    await ask(page)
    const first = await page.locator('article p').first().elementHandle()
    expect(await page.locator('article .citespan-claim').count()).toBe(0)
    await page.getByLabel('Show what is cited').check()
    expect(await page.locator('article .citespan-claim').count()).toBeGreaterThan(1)
    expect(await first!.evaluate((element) => element.isConnected)).toBe(true)
    await page.getByLabel('Show what is cited').uncheck()
    expect(await page.locator('article .citespan-claim').count()).toBe(0)
    await page.close()
  })
})
