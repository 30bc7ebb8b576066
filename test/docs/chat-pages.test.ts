import { mkdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { compileScript, parse } from 'vue/compiler-sfc'
import { compile } from 'svelte/compiler'
import { render } from 'svelte/server'
import { createSSRApp, h, Suspense } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CitationEngine, memoryStore } from '../../src/entries/index.ts'
import { toUIMessages } from '../../src/doors/ai.ts'
import { readCodeBlocks } from './code-blocks.ts'

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
  await using citations = new CitationEngine({ store: memoryStore() })
  const run = citations.run({ sessionId: 's', question: 'How long is the pier?' })
  run.addSource({ title: 'Harbour', content: 'The pier is 400 metres long.' })
  run.push(0, 'The pier is 400 metres long.')
  await run.finish()
  const { items } = await citations.listRuns({ sessionId: 's' })
  return toUIMessages(items)
}

/** Imports compiled code, without what only the framework's own bundler resolves. */
async function importPage(name: string, code: string, before: string) {
  const path = `${folder}/${name}.ts`
  const known = code.replace(/^\s*import .*(?:\.css|@ai-sdk\/svelte|lib\/server\/chat).*$/gm, '')
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
  const { default: Page } = await importPage('svelte', js.code, standIns)
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
  const { default: Page } = await importPage('vue', content, before)
  expect(
    readAnswer(await renderToString(createSSRApp({ render: () => h(Suspense, null, { default: h(Page) }) }))),
  ).toEqual(answer)
})

/** `POST` and `loadChat`, as `server/utils/chat.ts` and `src/lib/server/chat.ts` have them. */
const chatOfServer = `
  const answer = async (request: Request) => 'answer to ' + request.url
  const loadChat = async (id: string, userId: string) => [id, userId]`

const request = new Request('https://app.example/api/chat')

test('the server of SvelteKit gives the request to the route, and the stored chat to the page', async () => {
  const route = await importPage('svelte-route', fileAt('src/routes/api/chat/+server.ts'), chatOfServer)
  expect(await route.POST({ request })).toBe(`answer to ${request.url}`)
  const page = await importPage('svelte-load', fileAt('src/routes/+page.server.ts'), chatOfServer)
  expect(await page.load()).toEqual({ id: 'demo', messages: ['demo', 'demo'] })
})

/** What Nuxt imports by itself. */
const importsOfNuxt = `${chatOfServer}
  type Event = { request: Request; params: Record<string, string> }
  const POST = answer
  const defineEventHandler = (handler: (event: Event) => unknown) => handler
  const toWebRequest = (event: Event) => event.request
  const getRouterParam = (event: Event, name: string) => event.params[name]`

test('the server of Nuxt gives the request to the route, and the stored chat to the page', async () => {
  const route = await importPage('nuxt-route', fileAt('server/api/chat.post.ts'), importsOfNuxt)
  expect(await route.default({ request })).toBe(`answer to ${request.url}`)
  const load = await importPage('nuxt-load', fileAt('server/api/chat/[id].get.ts'), importsOfNuxt)
  expect(await load.default({ params: { id: 's' } })).toEqual(['s', 'demo'])
})
