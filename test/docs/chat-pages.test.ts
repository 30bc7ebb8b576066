import { mkdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { compileScript, parse } from 'vue/compiler-sfc'
import { compile } from 'svelte/compiler'
import { render } from 'svelte/server'
import { createSSRApp, h, Suspense } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { renderToString as renderReact } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CitationEngine, memoryStore } from '../../src/entries/index.ts'
import { toUIMessages } from '../../src/doors/ai.ts'
import { inApplication, readCodeBlocks } from './code-blocks.ts'

/** Within the repository, so that the pages import the package by its name. */
const folder = 'test/docs/.pages'

beforeAll(() => mkdir(folder, { recursive: true }))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The file of a server in docs/chat.md, which begins with its path. */
function fileAt(path: string): string {
  return readCodeBlocks('docs/chat.md').find(({ code }) => code.startsWith(`// ${path}\n`))!.code
}

/** The page of a language in docs/chat.md. */
function pageIn(language: string): string {
  return readCodeBlocks('docs/chat.md').find((block) => block.language === language)!.code
}

async function storedMessages() {
  await using engine = new CitationEngine({ store: memoryStore() })
  const run = engine.run({ sessionId: 's', question: 'How long is the pier?' })
  run.addSource({ title: 'Harbour', content: 'The pier is 400 metres long.' })
  run.push(0, 'The pier is 400 metres long.')
  await run.finish()
  const { items } = await engine.listRuns({ sessionId: 's' })
  return toUIMessages(items)
}

/** Imports compiled code from a file of this name, without what only the framework's own bundler resolves. */
async function importPage(name: string, code: string, before = '') {
  const path = `${folder}/${name}`
  const known = code
    .replace(/^\s*import .*(?:\.css|@ai-sdk\/svelte).*$/gm, '')
    .replaceAll(/'[./]*\/lib\/(?:server\/)?chat'/g, `'./${name.split('-')[0]}-server.ts'`)
    .replaceAll("'./chat-page'", "'./next-chat.tsx'")
  await writeFile(path, `${before}\n${known.replaceAll(/import\.meta\.(?:server|env\.SSR)/g, 'true')}`)
  return await import(resolve(path))
}

/** What a reader without scripts meets: whether the text stands in its element, and its marker leads to the list. */
function readAnswer(html: string) {
  const served = html.replaceAll(/<!--.*?-->/g, '')
  const text = /<div class=['"]citespan-answer['"]><p dir="auto"><span [^>]*>(The .*?)</.exec(served)?.[1]
  const target = /<sup class="citespan-marker[^>]*><a [^>]*href="#([^"]+)"/.exec(served)?.[1]
  return { text, isListed: served.includes(`<li id="${target}"`), hasObjects: served.includes('[object') }
}

const answer = { text: 'The pier is 400 metres long.', isListed: true, hasObjects: false }

/** For what SvelteKit's bundler resolves; a page that is only read needs no more of its chat. */
const standIns = `
  class Chat {
    messages: unknown[]
    constructor({ messages }: { messages: unknown[] }) { this.messages = messages }
  }`

test('the page of SvelteKit has the text and the sources of a stored chat on the server', async () => {
  const { js } = compile(pageIn('svelte'), { generate: 'server', filename: 'Page.svelte' })
  const { default: Page } = await importPage('svelte-page.ts', js.code, standIns)
  const { body } = await render(Page, { props: { data: { id: 's', messages: await storedMessages() } } })
  expect(readAnswer(body)).toEqual(answer)
})

test('the page of Nuxt has the text and the sources of a stored chat on the server', async () => {
  const isCustomElement = (tag: string) => tag.startsWith('citespan-')
  const { descriptor } = parse(pageIn('vue'), { templateParseOptions: { isCustomElement } })
  const templateOptions = { ssr: true, ssrCssVars: [], compilerOptions: { isCustomElement } }
  const { content } = compileScript(descriptor, { id: 'page', inlineTemplate: true, templateOptions })
  const before = `
    import { computed, ref } from 'vue'
    const useFetch = async <T,>(_: string) => ({ data: ref<T>(${JSON.stringify(await storedMessages())} as T) })`
  const { default: Page } = await importPage('nuxt-page.ts', content, before)
  expect(
    readAnswer(await renderToString(createSSRApp({ render: () => h(Suspense, null, { default: h(Page) }) }))),
  ).toEqual(answer)
})

/** Writes the file that all servers share, once for each, so that none finds chats of another. */
async function writeServer(framework: string): Promise<void> {
  const { code } = readCodeBlocks('docs/chat.md').find(({ code }) => code.includes('function POST'))!
  await writeFile(`${folder}/${framework}-server.ts`, inApplication(code))
}

const text = 'How long may hazardous waste be stored?'

function postedRequest(): Request {
  const messages = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text }] }]
  return new Request('https://app.example', {
    method: 'POST',
    body: JSON.stringify({ id: 'demo', messages }),
  })
}

const citedStream = /"type":"data-citations".*"status":"verified"/
const storedChat = [
  { role: 'user', parts: [{ type: 'text', text }] },
  { role: 'assistant', parts: expect.arrayContaining([expect.objectContaining({ type: 'data-citations' })]) },
]

test('the server of Next.js answers, and its page shows the stored chat', async () => {
  await writeServer('next')
  const route = await importPage('next-route.ts', fileAt('app/api/chat/route.ts'))
  expect(await (await route.POST(postedRequest())).text()).toMatch(citedStream)
  await importPage('next-chat.tsx', pageIn('tsx'))
  const { default: Page } = await importPage('next-page.tsx', fileAt('app/page.tsx'))
  expect(renderReact(await Page())).toMatch(
    new RegExp(`${text.replace('?', '\\?')}.*<sup[^>]*citespan-marker`),
  )
})

test('the server of SvelteKit answers, and gives the stored chat to the page', async () => {
  await writeServer('svelte')
  const route = await importPage('svelte-route.ts', fileAt('src/routes/api/chat/+server.ts'))
  expect(await (await route.POST({ request: postedRequest() })).text()).toMatch(citedStream)
  const page = await importPage('svelte-load.ts', fileAt('src/routes/+page.server.ts'))
  expect(await page.load()).toMatchObject({ id: 'demo', messages: storedChat })
})

/** What Nuxt imports by itself. */
const importsOfNuxt = `
  import { loadChat, POST } from './nuxt-server.ts'
  type Event = { request: Request; params: Record<string, string> }
  const defineEventHandler = (handler: (event: Event) => unknown) => handler
  const toWebRequest = (event: Event) => event.request
  const getRouterParam = (event: Event, name: string) => event.params[name]`

test('the server of Nuxt answers, and gives the stored chat to the page', async () => {
  await writeServer('nuxt')
  const route = await importPage('nuxt-route.ts', fileAt('server/api/chat.post.ts'), importsOfNuxt)
  expect(await (await route.default({ request: postedRequest() })).text()).toMatch(citedStream)
  const load = await importPage('nuxt-load.ts', fileAt('server/api/chat/[id].get.ts'), importsOfNuxt)
  expect(await load.default({ params: { id: 'demo' } })).toMatchObject(storedChat)
  expect(await load.default({ params: { id: 'another' } })).toEqual([])
})
