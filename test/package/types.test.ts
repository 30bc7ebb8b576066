import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { installApp } from './installed-app.ts'
import type { InstalledApp } from './installed-app.ts'

/** What the types of an entry need beside the dependencies: the package that it is made for. */
const needs: Record<string, readonly string[]> = {
  citespan: ['ai'],
  'citespan/ai': ['ai'],
  'citespan/content': ['ai'],
  'citespan/research': ['ai'],
  'citespan/web': ['ai'],
  'citespan/node': ['ai'],
  'citespan/hono': ['ai', 'hono'],
  'citespan/service': ['ai', 'hono'],
  'citespan/mcp': ['@modelcontextprotocol/server', 'ai'],
  'citespan/nli': ['@huggingface/transformers'],
  'citespan/pdf': ['pdfjs-dist'],
  'citespan/react': ['react'],
  'citespan/telemetry': ['@opentelemetry/api'],
}

type Manifest = Record<'exports' | 'dependencies', Record<string, unknown>>
const { exports: paths, dependencies }: Manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const entries = Object.keys(paths)
  .filter((path) => !/\.(?:css|json)$/.test(path))
  .map((path) => path.replace('.', 'citespan'))

const compilerOptions = {
  target: 'es2024',
  module: 'nodenext',
  lib: ['es2024', 'esnext.disposable', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: ['node'],
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: false,
  noEmit: true,
}

/** What tsc says of the files of a folder of the application, and of the package's declarations that they load. */
async function problemsOf({ app }: InstalledApp, files: Record<string, string>): Promise<string[]> {
  const folder = join(app, 'src')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const [name, code] of Object.entries(files)) await writeFile(join(folder, name), code)
  await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  // As in scripts/check.ts: half of the processor time.
  const args = ['-p', app, '--pretty', 'false', '--singleThreaded']
  const env = { ...process.env, GOGC: '400' }
  const checked = promisify(execFile)(resolve('node_modules/.bin/tsc'), args, { cwd: app, env })
  const said = await checked.then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  // Other packages have faults of their own: `ai` has types of a package that it does not bring.
  return said.split('\n').filter((line) => /^(?:src|node_modules\/citespan)\//.test(line))
}

function importing(names: readonly string[]): Record<string, string> {
  const fileOf = (name: string) => `${name.replaceAll('/', '-')}.ts`
  return Object.fromEntries(
    names.map((name) => [
      fileOf(name),
      `import * as entry from '${name}'\nexport const used: typeof entry = entry\n`,
    ]),
  )
}

/** The packages whose types the declarations of an entry import, with all that these import of the package. */
function packagesOf(entry: string): Set<string> {
  const { types } = paths[entry.replace('citespan', '.')] as { types: string }
  const reached = new Set([types])
  // A set is iterated up to what is added meanwhile.
  for (const path of reached) {
    if (!path.startsWith('./dist/')) continue
    for (const [, target] of readFileSync(path, 'utf8').matchAll(/(?:from |import\()"([^"]+)"/g)) {
      reached.add(
        target!.startsWith('.')
          ? `./${join(path, '..', target!).replace(/\.js$/, '.d.ts')}`
          : /^(?:@[^/]+\/)?[^/]+/.exec(target!)![0],
      )
    }
  }
  return new Set([...reached].filter((name) => !name.startsWith('./dist/') && !name.startsWith('node:')))
}

test.each(entries)('%s imports types of the dependencies, and of what it is made for', (entry) => {
  const besides = [...packagesOf(entry)].filter((name) => name !== 'citespan' && !(name in dependencies))
  expect(besides.toSorted()).toEqual((needs[entry] ?? []).toSorted())
})

describe('with skipLibCheck: false', () => {
  test.each([
    ['nothing but the dependencies', entries.filter((entry) => !(entry in needs)), []],
    ['with what they are made for', Object.keys(needs), Object.values(needs).flat()],
  ])('the entries that need %s type-check', async (_, names, packages) => {
    await using app = await installApp(['@types/node', '@types/react', ...packages], { ai: false })
    expect(names.length).toBeGreaterThan(10)
    expect(await problemsOf(app, importing(names))).toEqual([])
  })
})

describe('where a package brings an older `ai` 7 of its own', () => {
  const page = (ai: string) => `
    import { AbstractChat, convertToModelMessages, createUIMessageStream, readUIMessageStream, validateUIMessages } from '${ai}'
    import type { UIMessage } from '${ai}'
    import { citationDataSchemas } from 'citespan/ai'
    import type { CitedUIMessage } from 'citespan/ai'
    import { toAnswer } from 'citespan/client'

    export declare class Chat extends AbstractChat<CitedUIMessage<{ model: string }>> {}
    export const cited = (chat: Chat) =>
      chat.messages.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.type === 'data-citations' ? part.data.citations.map(({ status }) => status) : [])),
      )
    export const model = (chat: Chat): string | undefined => chat.lastMessage?.metadata?.model
    export async function passOn(messages: CitedUIMessage[]) {
      const plain: UIMessage[] = messages
      const stream = createUIMessageStream<CitedUIMessage>({ originalMessages: messages, execute() {} })
      for await (const message of readUIMessageStream<CitedUIMessage>({ stream })) toAnswer(message)
      const valid: CitedUIMessage[] = await validateUIMessages<CitedUIMessage>({ messages, dataSchemas: citationDataSchemas })
      return [await convertToModelMessages(plain), valid, toAnswer(plain[0]!)]
    }`
  const route = (ai: string) => `
    import { convertToModelMessages, generateText, isStepCount, streamText } from '${ai}'
    import type { LanguageModel, ToolSet } from '${ai}'
    import { CitationEngine, modelCitations } from 'citespan'
    import type { CitedUIMessage } from 'citespan/ai'

    declare const model: LanguageModel
    declare const tools: ToolSet
    const citations = new CitationEngine(modelCitations({ model }))
    export async function answer(id: string, chat: CitedUIMessage[]) {
      const run = citations.run({ sessionId: id, messages: chat })
      const messages = await convertToModelMessages(chat)
      return run.toUIMessageStreamResponse(streamText(run.observe({ model, tools, messages, stopWhen: isStepCount(5) })))
    }
    export async function agent(prompt: string) {
      const run = citations.run()
      return await run.attribute(await generateText(run.observe({ model, prompt, tools })))
    }`

  test('pages and routes type-check with each of both', async () => {
    await using app = await installApp(['@types/node', 'ai-oldest'])
    const files = Object.fromEntries(
      ['ai', 'ai-oldest'].flatMap((ai) => [
        [`page-${ai}.ts`, page(ai)],
        [`route-${ai}.ts`, route(ai)],
      ]),
    )
    const wrong = page('ai-oldest').replace('status }) => status', 'state }) => state')
    // The one problem is that of the page that is wrong.
    expect(await problemsOf(app, { ...files, 'wrong.ts': wrong })).toEqual([
      expect.stringMatching(/^src\/wrong\.ts.*'state'/),
    ])
  })
})
