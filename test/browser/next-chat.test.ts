import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../fixtures/axe.ts'
import { sharedBrowser } from '../fixtures/browser.ts'
import { printedUrl, runServer } from '../fixtures/demo-server.ts'

let server: ChildProcess
let url: string
let browser: Browser

beforeAll(async () => {
  server = runServer('examples/next-chat/server.ts', { PORT: '0' })
  url = await printedUrl(server)
  browser = await sharedBrowser()
})

afterAll(async () => {
  await browser?.close()
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
})

const card = '.citespan-popover:popover-open'

/** A page of its own; what React or the browser complains of fails the test that closes it. */
async function openChat(options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(url)
  return {
    page,
    async [Symbol.asyncDispose]() {
      await context.close()
      expect(complaints).toEqual([])
    },
  }
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Question').fill(question)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Stop' }).waitFor()
}

async function answered(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask' }).waitFor()
  await page.locator('.answer').last().locator('.citespan-marker').first().waitFor()
}

// Answers are written as fast as one reads: the pages wait for theirs together.
test.concurrent('text comes first, then its citations; cards by pointer and by keyboard; a second turn', async () => {
  await using opened = await openChat()
  const { page } = opened
  await ask(page, 'How long may hazardous waste be stored?')
  await page.locator('.answer p[dir]').first().waitFor()
  const early = await page.locator('.answer').innerText()
  await answered(page)
  const answer = page.locator('.answer')
  expect((await answer.innerText()).length).toBeGreaterThan(early.length)
  expect(await answer.getAttribute('data-progress')).toBe('complete')
  expect(await answer.innerText()).toContain('90 days')

  const link = answer.locator('.citespan-marker.verified a').first()
  const number = await link.textContent()
  expect(await answer.locator(await link.getAttribute('href').then((href) => href!)).count()).toBe(1)
  await link.hover()
  await page.locator(card).waitFor()
  expect(await page.locator(card).textContent()).toContain('Verified')
  expect(await violations(page)).toEqual([])
  await page.mouse.move(5, 5)
  await page.locator(card).waitFor({ state: 'hidden' })

  await page.getByLabel('Question').focus()
  for (let presses = 0; presses < 30 && (await page.locator(card).count()) === 0; presses++) {
    await page.keyboard.press('Shift+Tab')
  }
  await page.locator(card).waitFor()
  await page.keyboard.press('Escape')
  await page.locator(card).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('doc-noteref')

  await ask(page, 'How often are storage areas inspected?')
  await page.locator('.answer').nth(1).waitFor()
  await answered(page)
  expect(await page.locator('h2').allTextContents()).toHaveLength(2)
  // The same source has the same number in both turns, and each turn a list of its own.
  const titles = await page
    .locator('.citespan-sources li')
    .evaluateAll((items) =>
      items.map(
        (item) => [item.querySelector('a, span')!.textContent, (item as HTMLLIElement).value] as const,
      ),
    )
  const numbers = new Map<string | null, Set<number>>()
  for (const [title, value] of titles) numbers.set(title, (numbers.get(title) ?? new Set()).add(value))
  expect(titles.length).toBeGreaterThan(numbers.size)
  for (const values of numbers.values()) expect(values.size).toBe(1)
  expect(await link.textContent()).toBe(number)
  const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test.concurrent.each([
  ['light', { colorScheme: 'light', viewport: { width: 1280, height: 860 } }],
  ['dark on a phone', { colorScheme: 'dark', viewport: { width: 390, height: 780 }, hasTouch: true }],
] as const)('axe finds nothing, %s', async (_name, options) => {
  await using opened = await openChat(options)
  const { page } = opened
  expect(await violations(page)).toEqual([])
  await ask(page, 'How often are storage areas inspected?')
  await answered(page)
  const link = page.locator('.citespan-marker a').first()
  await ('hasTouch' in options ? link.tap() : link.hover())
  await page.locator(card).waitFor()
  await page.waitForFunction(() => document.getAnimations().length === 0)
  expect(await violations(page)).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)
})

test('what is stopped stays as text', async () => {
  await using opened = await openChat()
  const { page } = opened
  await ask(page, 'How long may hazardous waste be stored?')
  await page.locator('.answer p[dir]').first().waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Ask' }).waitFor()
  expect((await page.locator('.answer').innerText()).trim()).not.toBe('')
  expect(await page.locator('.answer').getAttribute('data-status')).toBe('aborted')
  expect(await page.getByRole('alert').count()).toBe(0)
})
