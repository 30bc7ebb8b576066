import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../fixtures/axe.ts'
import { sharedBrowser, takeShot } from '../fixtures/browser.ts'
import { printedUrl, runServer } from '../fixtures/demo-server.ts'

let server: ChildProcess
let url: string
let browser: Browser

beforeAll(async () => {
  server = runServer('examples/assistant-ui/server.ts', { PORT: '0' })
  url = await printedUrl(server)
  browser = await sharedBrowser()
})

afterAll(async () => {
  await browser?.close()
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
})

test('an answer in assistant-ui has markers in its text, a card for each, and the list they lead to', async () => {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(url)
  await page.getByLabel('Question').fill('How long may hazardous waste be stored?')
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.locator('[data-progress=complete] .citespan-sources').waitFor()

  expect(await page.locator('.citespan-answer').last().innerText()).toContain('90 days')
  const entries = await page
    .locator('.citespan-sources li')
    .evaluateAll((all) => all.map(({ id }) => `#${id}`))
  const links = page.locator('.citespan-answer .citespan-marker a')
  const leadTo = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(leadTo.length).toBeGreaterThan(0)
  expect(leadTo.filter((href) => !entries.includes(href!))).toEqual([])

  await links.first().hover()
  const card = page.locator('.citespan-popover:popover-open')
  await card.waitFor()
  expect(await card.locator('.citespan-verdict').textContent()).toMatch(/Verified|Not checked|Same words/)
  expect(await card.locator('mark').count()).toBeGreaterThan(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await takeShot(page, `assistant-ui-${colorScheme}`)
    expect(await violations(page, { colorScheme })).toEqual([])
  }
  expect(complaints).toEqual([])
})
