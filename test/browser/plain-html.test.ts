import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPage } from '../../examples/plain-html/server.ts'
import { violations } from '../fixtures/axe.ts'
import { sharedBrowser, takeShot } from '../fixtures/browser.ts'

let browser: Browser
let server: Awaited<ReturnType<typeof startPage>>

beforeAll(async () => {
  server = await startPage({ port: 0 })
  browser = await sharedBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function openPage(options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    // Browsers ask for an icon, which the example has not.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(server.url)
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() }
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

describe('the plain HTML example', () => {
  test('reads and links without scripts', async () => {
    await using opened = await openPage({ javaScriptEnabled: false })
    const { page } = opened
    expect(await page.locator('main').innerText()).toContain('It supplies 1,200 homes.')
    await page.locator('.citespan-marker a', { hasText: '2' }).first().click()
    expect(await page.locator('li:target').innerText()).toContain('Council minutes')
  })

  test('has cards with scripts, under its strict policy, and axe finds nothing', async () => {
    await using opened = await openPage()
    const { page, complaints } = opened
    await page.locator('.citespan-marker a').first().hover()
    const card = page.locator('.citespan-popover:popover-open')
    await card.waitFor()
    expect(await card.textContent()).toContain('the river never falls below 4 °C')
    await takeShot(page, 'plain-html')
    expect(await violations(page)).toEqual([])
    expect(complaints.filter((one) => !one.includes('TrustedHTML'))).toEqual([])
  })

  test('opens a sheet on a phone, and fits it', async () => {
    await using opened = await openPage(phone)
    const { page, complaints } = opened
    await page.locator('.citespan-marker a').first().tap()
    await page.locator('.citespan-popover[data-placement=sheet]:popover-open').waitFor()
    await takeShot(page, 'plain-html-phone')
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBe(0)
    expect(complaints).toEqual([])
  })
})
