import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ICE } from '../docs/chat-model.ts'
import { readCodeBlocks, readmeRoute } from '../docs/code-blocks.ts'
import { installApp } from './installed-app.ts'
import type { InstalledApp } from './installed-app.ts'

const execute = promisify(execFile)

let application: InstalledApp
let app: string
let installed: string

beforeAll(async () => {
  application = await installApp(['better-sqlite3'])
  ;({ app, installed } = application)
  for (const path of ['docs/chat-model.ts', 'fixtures/scripted-model.ts']) {
    await mkdir(dirname(join(app, path)), { recursive: true })
    await copyFile(join('test', path), join(app, path))
  }
})

afterAll(() => application[Symbol.asyncDispose]())

function blocksOf(language: string, document: string): string[] {
  return readCodeBlocks(document).flatMap((block) => (block.language === language ? block.code : []))
}

/** What a module of the application prints. */
async function run(file: string, source: string): Promise<string> {
  await writeFile(join(app, file), source)
  const { stdout } = await execute(process.execPath, [file], { cwd: app })
  return stdout
}

test("README's first example prints what README says", async () => {
  const readme = join(installed, 'README.md')
  const [example] = blocksOf('ts', readme)
  expect(await run('first.ts', example!)).toBe(blocksOf('text', readme)[0])
})

test("README's route gives a first citation in an application of its own", async () => {
  const route = readmeRoute(join(installed, 'README.md'))
  await writeFile(join(app, 'route.ts'), `import { model, tools } from './docs/chat-model.ts'\n${route}`)
  const asked = { id: 'c1', messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Ice?' }] }] }
  const printed = await run(
    'main.ts',
    `import { applyEvent, emptyAnswer, readCitationStream } from 'citespan/client'
    import { POST } from './route.ts'
    const body = ${JSON.stringify(JSON.stringify(asked))}
    const response = await POST(new Request('https://app.example/api/chat', { method: 'POST', body }))
    let answer = emptyAnswer
    for await (const event of readCitationStream(response)) answer = applyEvent(answer, event)
    console.log(JSON.stringify(answer.citations))`,
  )
  expect(JSON.parse(printed)).toMatchObject([{ text: ICE, status: 'verified', evidence: [{ quote: ICE }] }])
})

test('the engine with a model and a store runs there, too', async () => {
  const [block] = blocksOf('ts', join(installed, 'docs/models.md'))
  const printed = await run(
    'stored.ts',
    `import { model } from './docs/chat-model.ts'\n${block}
    const { references } = await engine.attribute({ response: '${ICE}', sources: [{ content: '${ICE}' }] })
    await engine.close()
    console.log(references.length)`,
  )
  expect(printed).toBe('1\n')
  expect(existsSync(join(app, 'citations.db'))).toBe(true)
})

test('the command of the package cites a row', async () => {
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const row = { response: ICE, sources: [{ content: ICE }] }
  const cited = execute(process.execPath, [join(installed, bin.citespan), 'attribute'], { cwd: app })
  cited.child.stdin!.end(JSON.stringify(row))
  const { stdout } = await cited
  expect(JSON.parse(stdout)).toMatchObject({ citations: [{ text: ICE, status: 'verified' }] })
})

test('the links of the README and of the documents lead to files of the package', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', 'llms.txt'], { cwd: installed })
  const links = documents.flatMap((document) =>
    Array.from(withoutCode(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g), ([, path]) =>
      join(dirname(document), path!),
    ),
  )
  expect(links.length).toBeGreaterThan(200)
  expect(links.filter((path) => !existsSync(join(installed, path)))).toEqual([])
})

function withoutCode(document: string): string {
  const text = readFileSync(join(installed, document), 'utf8')
  return text.replaceAll(/^```.*?^```$/gms, '').replaceAll(/`[^`\n]*`/g, '')
}
