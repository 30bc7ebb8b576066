import { readFile } from 'node:fs/promises'
import { serve } from '@hono/node-server'
import type { ServerType } from '@hono/node-server'
import { isStepCount, streamText, tool } from 'ai'
import { Hono } from 'hono'
import type { Browser } from 'playwright-core'
import { rolldown } from 'rolldown'
import { compile, compileModule } from 'svelte/compiler'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toUIMessages } from '../../src/doors/ai.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { memoryStore } from '../../src/records/store/memory/store.ts'
import { sharedBrowser, takeShot } from '../fixtures/browser.ts'
import { scriptedModel, toolCall } from '../fixtures/scripted-model.ts'

const pages = { react: 'react.tsx', vue: 'vue.ts', svelte: 'svelte.ts' }

let engine: CitationEngine
let server: ServerType
let url: string
let browser: Browser

beforeAll(async () => {
  engine = new CitationEngine({ store: memoryStore() })
  const app = await createApp()
  const port = await new Promise<number>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, (info) => resolve(info.port))
  })
  url = `http://127.0.0.1:${port}`
  browser = await sharedBrowser()
})

afterAll(async () => {
  await browser?.close()
  server?.close()
  await engine?.close()
})

const SAID = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const search = tool({
  inputSchema: z.object({}),
  execute: async () => [
    { title: 'Glacier survey', url: 'https://ice.example/survey', content: SAID },
    { title: 'Village', content: 'The museum opened in 1980. It is small.' },
  ],
})
const answers = [
  [
    [['Let me look.'], toolCall('1', 'search')],
    [[`${SAID}\n\n`, '- The museum opened in 1981.\n- Nobody knows why.']],
  ],
  [[['The museum opened in 1980. ', 'It is small.']]],
]

/** The page of each framework, its chat, and the messages of the record. */
async function createApp(): Promise<Hono> {
  const app = new Hono()
  const styles = await readFile('src/page/styles/citespan.css', 'utf8')
  for (const [name, file] of Object.entries(pages)) {
    const script = await bundle(`test/browser/reload/${file}`)
    app.get(`/${name}.js`, (c) => c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
    app.get(`/${name}`, (c) =>
      c.html(`<!doctype html><html lang="en"><title>${name}</title><link rel="icon" href="data:," />
        <style>${styles}</style><main id="streamed"></main><main id="loaded"></main>
        <script type="module" src="/${name}.js"></script></html>`),
    )
  }
  app.post('/api/chat', async (c) => {
    const { id, messages } = await c.req.json()
    const turn = messages.filter(({ role }: { role: string }) => role === 'assistant').length
    const run = engine.run({ sessionId: id, userId: 'ada', messages })
    const result = streamText({
      model: scriptedModel(answers[turn]!),
      tools: { search },
      prompt: 'x',
      stopWhen: isStepCount(4),
    })
    return run.toUIMessageStreamResponse(result)
  })
  app.get('/api/chat/:id', async (c) => {
    const { items } = await engine.listRuns({ sessionId: c.req.param('id'), userId: 'ada' })
    return c.json(toUIMessages(items))
  })
  return app
}

async function bundle(input: string): Promise<string> {
  const svelte = {
    name: 'svelte',
    transform(code: string, id: string) {
      const options = { filename: id, generate: 'client' } as const
      if (id.endsWith('.svelte')) return { code: compile(code, { ...options, css: 'injected' }).js.code }
      return id.endsWith('.svelte.js') ? { code: compileModule(code, options).js.code } : null
    },
  }
  await using build = await rolldown({
    input,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [svelte],
    resolve: { conditionNames: ['svelte', 'browser', 'import'] },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false })
  return output[0].code
}

/** What a reader meets; ids of messages and what was announced are not of the answer. */
function shown(main: Element): string {
  const copy = main.cloneNode(true) as Element
  for (const one of copy.querySelectorAll('.citespan-announcements, .citespan-popover')) one.remove()
  for (const one of copy.querySelectorAll('citespan-answer[id]')) one.removeAttribute('id')
  return copy.innerHTML
}

describe('a chat that is loaded from its record looks as the one that was streamed', () => {
  test.each(Object.keys(pages))('%s', async (name) => {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${url}/${name}`)
    await page.locator('#loaded .citespan-sources').nth(1).waitFor()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await takeShot(page, `reload-${name}`)
    const [streamed, loaded] = [
      await page.locator('#streamed').evaluate(shown),
      await page.locator('#loaded').evaluate(shown),
    ]
    expect(loaded).toBe(streamed)
    const markers = await page
      .locator('#loaded .citespan-marker')
      .evaluateAll((all) => all.map((marker) => `${marker.textContent} ${marker.classList[1]}`))
    expect(markers).toEqual(['1 verified', '2 failed', '2 verified', '2 verified'])
    expect(await page.locator('#loaded h2').allTextContents()).toEqual([
      'How much ice was lost?',
      'And the museum?',
    ])
    expect(complaints).toEqual([])
    await page.close()
  })
})
