import { getRequestListener } from '@hono/node-server'
import { createUIMessageStreamResponse } from 'ai'
import type { UIMessageChunk } from 'ai'
import { Hono } from 'hono'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CitationEngine } from '../../src/entries/index.ts'
import { citationMiddleware } from '../../src/doors/hono.ts'
import { sharedBrowser } from '../fixtures/browser.ts'
import { serveLocally } from '../fixtures/serve-locally.ts'
import { bundleScript } from '../fixtures/strict-page.ts'
import type { Renderer, Seen } from './while-writing.tsx'

const first = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const second = 'The pier at Kolm is 400 metres long.'
const third = 'The ferry to Harn sails twice a day.'
const results = [first, second, third].map((content, index) => {
  return { title: `Page ${index}`, url: `https://${index}.example/`, content }
})

/** Blocks as models write them, with what is incomplete for a while and what looks like something else. */
const blocks = [
  `**Ice.** ${first}\n\n`,
  `- > 25 people asked: ${second}\n- 20~25 boats, 30~35 **nets and lines**\n\n`,
  `${third} \n\n`,
  'That is `all`.',
]

let browser: Browser
let page: Page
let server: Awaited<ReturnType<typeof serveLocally>>
let stream: ReadableStreamDefaultController<UIMessageChunk>

beforeAll(async () => {
  const script = await bundleScript('test/browser/while-writing.tsx')
  const app = new Hono()
  app.use('/chat', citationMiddleware(new CitationEngine()))
  app.get('/chat', () => {
    const chunks = new ReadableStream<UIMessageChunk>({ start: (controller) => void (stream = controller) })
    return createUIMessageStreamResponse({ stream: chunks })
  })
  app.get('/script.js', (c) => c.body(script, 200, { 'content-type': 'text/javascript' }))
  app.get('/', (c) => c.html('<main></main><script type="module" src="/script.js"></script>'))
  server = await serveLocally(getRequestListener(app.fetch))
  browser = await sharedBrowser()
  page = await browser.newPage()
  await page.goto(server.url)
})

afterAll(async () => {
  await browser?.close()
  await server?.[Symbol.asyncDispose]()
})

const marker = '.citespan-marker'
const renderers: Renderer[] = ['streamdown', 'react-markdown']

function write(text: string): void {
  for (const delta of text.match(/.{1,4}/gs) ?? []) stream.enqueue({ type: 'text-delta', id: 't', delta })
}

/** Waits until both renderers show the text and so many markers; a map of citations comes with the next chunk. */
async function untilShown(marks: number, text: string, nextChunk = () => {}): Promise<void> {
  for (const name of renderers) {
    const article = page.locator(`#${name} .cited`)
    const look = async () => {
      nextChunk()
      return {
        marks: await article.locator(marker).count(),
        hasText: (await article.textContent())?.includes(text),
      }
    }
    await expect.poll(look).toEqual({ marks, hasText: true })
  }
}

test('markers stand in an answer that is being written', async () => {
  const reading = page.evaluate(() => (globalThis as unknown as { read(): Promise<void> }).read())
  await expect.poll(() => stream).toBeDefined()
  stream.enqueue({ type: 'start', messageId: 'm' })
  stream.enqueue({ type: 'tool-input-available', toolCallId: '1', toolName: 'search', input: {} })
  stream.enqueue({ type: 'tool-output-available', toolCallId: '1', output: { results } })
  stream.enqueue({ type: 'text-start', id: 't' })
  write(blocks[0]!)
  write(blocks[1]!)
  write(third.slice(0, 12))
  await untilShown(2, third.slice(0, 12), () =>
    stream.enqueue({ type: 'message-metadata', messageMetadata: {} }),
  )
  const kept = await Promise.all(
    renderers.map((name) => page.locator(`#${name} .cited ${marker}`).first().elementHandle()),
  )

  write(third.slice(12) + '\n\n' + blocks[3])
  stream.enqueue({ type: 'text-end', id: 't' })
  stream.enqueue({ type: 'finish' })
  stream.close()
  await reading
  await untilShown(3, 'That is all.')
  for (const marker of kept) expect(await marker!.evaluate((element) => element.isConnected)).toBe(true)

  const seen = await page.evaluate(() => (globalThis as unknown as { seen: Record<Renderer, Seen[]> }).seen)
  for (const name of renderers) {
    const marks = seen[name].map((one) => one.marks)
    expect(marks, name).toEqual(marks.toSorted((a, b) => a - b))
    expect(new Set(marks).size, name).toBeGreaterThan(2)
    expect(seen[name].flatMap(({ differs }) => differs ?? [])).toEqual([])
  }
})
