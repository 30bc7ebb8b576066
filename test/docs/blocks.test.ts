import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedBrowser } from '../fixtures/browser.ts'
import { samplePdf } from '../page/pdf/sample-pdf.ts'
import { astroToModule, inApplication, readProgramBlocks, splitImports } from './code-blocks.ts'
import type { CodeBlock } from './code-blocks.ts'
import { contexts } from './contexts.ts'
import type { Context } from './contexts.ts'

/** Astro's own package, which brings all of Shiki, and what stands for the one function that is used of it. */
const astroMarkdown = ['@astrojs/markdown-remark', '../astro-markdown.ts'] as const

/** Within the repository, so that the blocks import the package by its name. */
const folder = 'test/docs/.blocks'

type Block = Context & { name: string; path: string; source: string; html: string }

const blocks = Object.entries(contexts).flatMap(([document, ofDocument]) => {
  return readProgramBlocks(document).map((block, index): Block => {
    const context = ofDocument[index] ?? { shows: /a context in contexts\.ts/ }
    const name = `${document.replaceAll(/\W/g, '-')}-${index}`
    const { html, script } = readProgram(block)
    return {
      ...context,
      name,
      path: `${folder}/${name}.tsx`,
      source: `${html && '// @ts-nocheck: scripts of a page are JavaScript\n'}${toModule(script, context)}`,
      html,
    }
  })
})

beforeAll(async () => {
  if (!existsSync('dist/index.js')) {
    throw new Error('The documents import the package as it was built: run `npm run build` first.')
  }
  await mkdir(folder, { recursive: true })
  for (const { path, source } of blocks) await writeFile(path, source)
  const config = {
    extends: '../../../tsconfig.json',
    include: ['*.tsx', '*.d.ts'],
    compilerOptions: { noUnusedLocals: false },
  }
  await writeFile(`${folder}/styles.d.ts`, `declare module '*.css'\n`)
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify(config))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('every block of the documents has a context, and every context a block', () => {
  for (const document of ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')]) {
    const ofDocument = contexts[document] ?? []
    expect(readProgramBlocks(document), document).toHaveLength(ofDocument.length)
  }
})

test('every block compiles against the built package', async () => {
  // As in scripts/check.ts: half of the processor time.
  const args = ['--noEmit', '-p', folder, '--singleThreaded']
  const env = { ...process.env, GOGC: '400' }
  const checked = promisify(execFile)('node_modules/.bin/tsc', args, { env })
  const problems = await checked.then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  )
  expect(problems).toBe('')
})

describe('every block runs', () => {
  test.each(blocks.filter(({ runs }) => runs !== 'browser'))('$name', async ({ path, within, shows }) => {
    const { output, Block } = await import(resolve(path))
    expect(within === 'component' ? renderToString(createElement(Block)) : output).toMatch(shows)
  })

  test('those for a page, in a browser', async () => {
    const inBrowser = blocks.filter(({ runs }) => runs === 'browser')
    const scripts = await bundleAll(inBrowser)
    const browser = await sharedBrowser()
    try {
      const page = await browser.newPage()
      let html = ''
      await page.route('**/*', async (route) => {
        const { pathname } = new URL(route.request().url())
        const script = scripts.get(pathname.slice(1))
        if (script !== undefined) return route.fulfill({ contentType: 'text/javascript', body: script })
        if (pathname.endsWith('.pdf')) return route.fulfill({ body: Buffer.from((await samplePdf()).bytes) })
        if (pathname.endsWith('.mjs')) return route.fulfill({ path: `node_modules${pathname}` })
        return route.fulfill({ contentType: 'text/html', body: html })
      })
      for (const { name, shows, ...block } of inBrowser) {
        ;({ html } = block)
        await page.goto('https://app.example/')
        await page.addScriptTag({ type: 'module', url: `/${name}.js` })
        await page.waitForFunction(() => 'output' in window)
        expect(await page.evaluate(() => (window as { output?: string }).output), name).toMatch(shows)
      }
    } finally {
      await browser.close()
    }
  })
})

function toModule(code: string, { before = '', after = '', within = 'module', runs }: Context): string {
  const { imports, body } = splitImports(code)
  if (within === 'component')
    return [before, imports, `export function Block() {\n${inComponent(body)}\n}`].join('\n')
  const end = runs === 'browser' ? 'Object.assign(window, { output })' : ''
  return [before, imports, body, after, 'export { output }', end].join('\n')
}

/** Statements, then elements that a component would return. */
function inComponent(body: string): string {
  const start = body.search(/^</m)
  return start < 0 ? body : `${body.slice(0, start)}return (<>\n${body.slice(start)}\n</>)`
}

function readProgram({ language, code }: CodeBlock): { html: string; script: string } {
  if (language === 'html') return splitHtml(code)
  const script = language === 'astro' ? astroToModule(code).replaceAll(...astroMarkdown) : code
  return { html: '', script: inApplication(script) }
}

function splitHtml(code: string): { html: string; script: string } {
  const [, script = ''] = code.match(/<script type="module">(.*?)<\/script>/s) ?? []
  return { html: code.replace(/<script.*<\/script>/s, '').replace(/<link[^>]*>/, ''), script }
}

/** The blocks and what they share, each as a file name and its script: the package is read once for all. */
async function bundleAll(bundled: readonly Block[]): Promise<Map<string, string>> {
  const input = Object.fromEntries(bundled.map(({ name, path }) => [name, path]))
  await using built = await rolldown({ input, platform: 'browser', logLevel: 'silent' })
  const { output } = await built.generate({ format: 'esm' })
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])))
}
