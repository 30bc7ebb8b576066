import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CitationEngine } from '../../src/engine/engine.ts'
import { citationApp } from '../../src/doors/hono.ts'
import { sharedBrowser, takeShot } from '../fixtures/browser.ts'
import { answer, harbour, lighthouse, searchTool, searchingModel } from '../doors/hono/answers.ts'

const marked = answer.replace('channel.', 'channel [1].').replace('high.', 'high [2].')
const notes = {
  title: '<img src=x onerror=alert(1)>',
  content: 'Nobody wrote down more than this about the town.',
}
const results = [{ ...harbour, score: 0.925 }, { ...lighthouse, score: 0.5 }, notes]

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Chat</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; color: #1c1917 }
  .citations-api-answer { white-space: pre-wrap }
  .citations-api-citation { position: relative }
  .citations-api-marker { font: inherit; font-size: .75em; vertical-align: super; border: 0; background: none; color: #1d4ed8; cursor: pointer; padding: 0 }
  .citations-api-tooltip { display: none; position: absolute; z-index: 1; left: 0; top: 1.6em; width: 22rem; padding: .6rem .8rem; background: #fff; border: 1px solid #a8a29e; border-radius: 6px; font-size: .85rem; white-space: normal }
  .citations-api-citation:is(:hover, :focus-within) .citations-api-tooltip { display: block }
  .citations-api-tooltip span { display: block } .citations-api-tooltip span:first-child { font-weight: 600 }
  .citations-api-source { margin: .5rem 0 } .citations-api-sources { margin-top: 90vh }
</style><h1>Harbour</h1><main></main><script type="module" src="/page.js"></script></html>`

let browser: Browser
let close: () => Promise<void>
let url: string

beforeAll(async () => {
  const input = 'test/browser/citations-api-page.ts'
  await using built = await rolldown({ input, platform: 'browser', logLevel: 'silent' })
  const { output } = await built.generate({ format: 'esm' })
  const engine = new CitationEngine()
  const app = new Hono()
    .get('/', (c) => c.html(html))
    .get('/page.js', (c) => c.body(output[0].code, 200, { 'content-type': 'text/javascript' }))
    .route(
      '/',
      citationApp(engine, {
        model: searchingModel(marked),
        tools: searchTool(() => ({ results })),
        dialect: 'citations-api',
        scope: 'public',
      }),
    )
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await sharedBrowser()
  close = async () => {
    await browser.close()
    await new Promise((resolve) => server.close(resolve))
    await engine.close()
  }
})
afterAll(() => close?.())

async function ask(path: string) {
  const context = await browser.newContext({ viewport: { width: 900, height: 700 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(url)
  await page.evaluate(
    (asked) => (globalThis as unknown as { ask(path: string): Promise<void> }).ask(asked),
    path,
  )
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() }
}

const sourceStates = (page: Page) =>
  page.locator('details').evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['cited']))

test.each(['/api/v1/chat/', '/api/v1/chat/stream'])('the chat API on a page: %s', async (path) => {
  await using opened = await ask(path)
  const { page, complaints } = opened
  const shown = page.locator('.citations-api-answer')
  const markers = page.getByRole('button')
  expect(await markers.allTextContents()).toEqual(['[1]', '[2]'])
  expect(
    await page.locator('.citations-api-answer').evaluate((element) => {
      const copy = element.cloneNode(true) as HTMLElement
      for (const tooltip of copy.querySelectorAll('[role=tooltip]')) tooltip.remove()
      return copy.textContent
    }),
  ).toBe(marked)

  await markers.first().hover()
  const tooltip = shown.getByRole('tooltip').first()
  await tooltip.waitFor()
  expect(await tooltip.locator('span').allTextContents()).toEqual([
    harbour.title,
    harbour.content.length > 200 ? `${harbour.content.slice(0, 200)}...` : harbour.content,
    harbour.url,
    'Score: 0.93',
  ])
  await takeShot(page, `citations-api${path.replaceAll('/', '-')}`)

  expect(await sourceStates(page)).toEqual(['true', 'true', 'false'])
  const second = page.locator('details').nth(1)
  expect(await second.evaluate((element) => element.getBoundingClientRect().top > innerHeight)).toBe(true)
  await markers.nth(1).click()
  expect(await second.getAttribute('open')).not.toBeNull()
  expect(
    await second.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight && element.contains(document.activeElement)
    }),
  ).toBe(true)
  await takeShot(page, `citations-api-source${path.replaceAll('/', '-')}`)
  expect(await second.locator('a').getAttribute('href')).toBe(lighthouse.url)
  // What tools return is text, never markup.
  expect(await page.locator('main img').count()).toBe(0)
  expect(complaints).toEqual([])
})
