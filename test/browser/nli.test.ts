import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../fixtures/browser.ts'
import { writeNliModel } from '../fixtures/nli-model.ts'

let browser: Browser
let folder = ''

beforeAll(async () => {
  if (!existsSync('dist/nli.js')) throw new Error('dist/nli.js is missing: run `npm run build` first.')
  folder = await mkdtemp(join(tmpdir(), 'citespan-nli-'))
  await writeNliModel(join(folder, 'tiny'), {
    labels: ['entailment', 'neutral', 'contradiction'],
    words: { daily: [8, 0, 0], never: [0, 0, 8] },
    bias: [0, 2, 0],
  })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true })
})

test('a browser loads a model from its server and judges with it', async () => {
  const script = await bundle('test/browser/nli-page.ts')
  const page = await browser.newPage()
  const elsewhere: string[] = []
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.route('**/*', (route) => {
    const { hostname, pathname } = new URL(route.request().url())
    if (hostname !== 'localhost') {
      elsewhere.push(route.request().url())
      return route.abort()
    }
    if (pathname === '/')
      return route.fulfill({
        contentType: 'text/html',
        body: '<script type="module" src="/page.js"></script>',
      })
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: script })
    const path = pathname.startsWith('/ort/')
      ? join('node_modules/onnxruntime-web/dist', basename(pathname))
      : join(folder, pathname.replace('/models/', ''))
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 })
  })
  await page.goto('http://localhost/')
  await expect
    .poll(async () => errors.length > 0 || (await page.evaluate(() => 'judged' in window)))
    .toBe(true)
  expect(errors).toEqual([])
  const judged = await page.evaluate(() => (window as unknown as { judged: Promise<string[]> }).judged)
  expect(judged).toEqual(['nli supported', 'nli contradicted'])
  expect(elsewhere).toEqual([])
})

/** A module with all that it imports, also what it would load later, as one script. */
async function bundle(input: string): Promise<string> {
  await using built = await rolldown({ input, platform: 'browser', logLevel: 'silent' })
  const { output } = await built.generate({ format: 'esm', codeSplitting: false })
  return output[0].code
}
