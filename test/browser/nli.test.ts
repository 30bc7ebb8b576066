import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../fixtures/browser.ts'
import { writeNliModel } from '../fixtures/nli-model.ts'
import { serveLocally } from '../fixtures/serve-locally.ts'

const typesByExtension: Record<string, string> = {
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
}

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
  browser = await sharedBrowser()
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
  await page.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => {
      elsewhere.push(route.request().url())
      return route.abort()
    },
  )
  const html = '<script type="module" src="/page.js"></script>'
  await using server = await serveLocally((request, response) => {
    const pathname = request.url!.split('?')[0]!
    const give = (type: string, body: string | Buffer) =>
      response.writeHead(200, { 'content-type': type }).end(body)
    if (pathname === '/') return give('text/html', html)
    if (pathname === '/page.js') return give('text/javascript', script)
    const path = pathname.startsWith('/ort/')
      ? join('node_modules/onnxruntime-web/dist', basename(pathname))
      : join(folder, pathname.replace('/models/', ''))
    if (!existsSync(path)) return response.writeHead(404).end()
    give(typesByExtension[extname(path)] ?? 'application/octet-stream', readFileSync(path))
  })
  await page.goto(server.url)
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
