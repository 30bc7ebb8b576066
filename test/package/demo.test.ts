import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '../fixtures/browser.ts'
import { printedUrl } from '../fixtures/demo-server.ts'
import { installApp } from './installed-app.ts'
import type { InstalledApp } from './installed-app.ts'

let application: InstalledApp

beforeAll(async () => void (application = await installApp()))
afterAll(() => application[Symbol.asyncDispose]())

/** `npx citespan demo` in the application, with nothing of the machine's own environment. */
function runDemo(args: readonly string[], env: Record<string, string> = {}) {
  const cli = join(application.installed, 'dist/cli.js')
  return spawn(process.execPath, [cli, 'demo', ...args], {
    cwd: application.app,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function withDemo(use: (url: string) => Promise<void>): Promise<number | null> {
  const demo = runDemo(['--port', '0'])
  const ended = once(demo, 'exit')
  try {
    await use(await printedUrl(demo))
  } finally {
    demo.kill('SIGTERM')
  }
  const [code] = await ended
  return code
}

describe('citespan demo, where nothing but the package is installed', () => {
  test('the page and all that it loads are there', async () => {
    expect(existsSync(join(application.app, 'node_modules/hono'))).toBe(false)
    const code = await withDemo(async (url) => {
      const html = await (await fetch(url)).text()
      const loaded = Array.from(html.matchAll(/(?:src|href)="([^"#:]+\.\w+)"/g), ([, path]) => path!)
      expect(loaded).toEqual(expect.arrayContaining(['app.js', 'style.css']))
      for (const path of loaded) expect((await fetch(`${url}/${path}`)).status, path).toBe(200)
      const script = await (await fetch(`${url}/app.js`)).text()
      const chunks = [...new Set(script.match(/chunk-[\w-]+\.js/g))]
      for (const path of chunks) expect((await fetch(`${url}/${path}`)).status, path).toBe(200)
      // Its text is shown instead of a PDF, as nothing is installed that draws one.
      expect(await (await fetch(`${url}/originals`)).json()).toMatchObject([{ mediaType: 'text/html' }])
    })
    expect(code).toBe(0)
  })

  test('an answer is cited, and verified, without a key', async () => {
    const code = await withDemo(async (url) => {
      const response = await fetch(`${url}/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          sessionId: 's1',
          messages: [{ role: 'user', content: 'How long must I keep asbestos records?' }],
        }),
      })
      expect(await response.text()).toMatch(/"status":"verified"/)
      const { items } = (await (await fetch(`${url}/sessions/s1/runs`)).json()) as { items: unknown[] }
      expect(items).toHaveLength(1)
    })
    expect(code).toBe(0)
  })

  test('an answer and sources of one’s own are checked on its page, which reads a PDF too', async () => {
    await using browser = await sharedBrowser()
    const code = await withDemo(async (url) => {
      const page = await browser.newPage()
      await page.goto(url)
      await page.getByRole('link', { name: 'Try your own answer' }).click()
      await page.locator('#result[data-state=done]').waitFor()
      await page.click('#clear')
      await page.getByLabel('Text of source 1').fill('Drums are blue. The yard is swept on Fridays.')
      await page.setInputFiles('#files', 'examples/demo/documents/waste/workshop-handbook.pdf')
      await page.locator('.try-from', { hasText: 'PDF · 4 pages' }).waitFor()
      const text = (await page.locator('.try-source').nth(1).locator('pre').textContent())!
      const ofPdf = text.match(/[A-Z][^.\n]{40,}\./)![0]
      await page.fill('#answer', `The yard is swept on Fridays. ${ofPdf} The roof is red.`)
      await page.click('#check')
      await page.locator('#result[data-state=done]').waitFor()
      expect(await page.locator('.try-status').allTextContents()).toEqual([
        'verified: word for word',
        'verified: word for word',
        'not supported',
      ])
      expect(await page.locator('#marked .citespan-marker').count()).toBe(2)
      // Nothing is installed that draws a PDF: its text is shown.
      const sentence = page.locator('#sentences > li').nth(1)
      await sentence.locator('summary').first().click()
      await sentence.getByRole('button', { name: 'Show in the source' }).click()
      await page.locator('#panel mark[data-current]').waitFor()
      expect(await page.locator('#panel-views').isVisible()).toBe(false)
    })
    expect(code).toBe(0)
  })

  test('leaves nothing behind in the folder', async () => {
    const before = await readdir(application.app, { recursive: true })
    await withDemo(async () => {})
    expect(await readdir(application.app, { recursive: true })).toEqual(before)
  })

  test.each([
    [['--port', 'x'], {}, /--port must be a number/],
    [['--port', '99999'], {}, /--port must be at most 65535/],
    [['--db', 'a.db'], {}, /does not take --db/],
    [['--port', '0'], { OPENAI_API_KEY: 'k' }, /npm install @ai-sdk\/openai/],
    [['--port', '0'], { CITATION_LLM_URL: 'localhost' }, /CITATION_LLM_URL is not a URL/],
  ])('%j with %j says what is wrong', async (args, env, message) => {
    const demo = runDemo(args, env)
    const [complaint, [code]] = await Promise.all([text(demo.stderr!), once(demo, 'exit')])
    expect(complaint).toMatch(message)
    expect(code).toBe(2)
  })

  test('says when its port is taken, and which line takes another', async () => {
    await withDemo(async (url) => {
      const { port } = new URL(url)
      const second = runDemo(['--port', port])
      const [complaint, [code]] = await Promise.all([text(second.stderr!), once(second, 'exit')])
      expect(complaint).toContain(`Port ${port} is already in use`)
      expect(complaint).toContain(`npx citespan demo --port ${Number(port) + 1}`)
      expect(code).toBe(2)
    })
  })

  test('the licences of what it includes are beside it', async () => {
    const licenses = await readFile(join(application.installed, 'dist/demo/licenses.txt'), 'utf8')
    for (const name of ['hono', '@hono/node-server', 'unpdf', 'cheerio', 'boolbase'])
      expect(licenses).toMatch(new RegExp(`^${name} \\d`, 'm'))
  })
})
