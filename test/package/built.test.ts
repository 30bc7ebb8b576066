import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, string | { types: string; default: string }>
}

beforeAll(() => {
  if (!existsSync('dist/index.js')) {
    throw new Error('This looks at the package as it was built: run `npm run build` first.')
  }
})

test('each entry has its code and its declarations', () => {
  const missing = Object.values(manifest.exports)
    .flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)))
    .filter((path) => !existsSync(path))
  expect(missing).toEqual([])
})

test('an error of one entry is of the class that another exports, and its stack names the source', async () => {
  const { isCitationError, stack } = await inNode<{ isCitationError: boolean; stack: string }>(`
    import { CitationError } from 'citespan'
    import { sqliteStore } from 'citespan/sqlite'
    try {
      sqliteStore('')
    } catch (error) {
      console.log(JSON.stringify({ isCitationError: error instanceof CitationError, stack: error.stack }))
    }
  `)
  expect(isCitationError).toBe(true)
  const [, path, line] = stack.match(/at \w+ \((?:file:\/\/)?(.*?\.ts):(\d+):\d+\)/)!
  const thrown = readFileSync(path!, 'utf8').split('\n')[Number(line) - 1]
  expect(thrown).toContain('throw new CitationError(')
})

test('schemas, databases, the AI SDK, the markdown parser and the comparison of quotes are loaded when first needed', async () => {
  const loaded = await inNode<{ atImport: string[]; atAnswer: string[] }>(`
    import { registerHooks } from 'node:module'
    const packages = new Set()
    registerHooks({
      load(url, context, next) {
        const [, name] = url.match(/node_modules\\/((?:@[^/]+\\/)?[^/]+)/) ?? []
        if (name) packages.add(name)
        return next(url, context)
      },
    })
    const { CitationEngine } = await import('citespan')
    const engine = new CitationEngine()
    const atImport = [...packages].toSorted()
    await engine.attribute({ response: 'Rain fell.', sources: [{ title: 'Weather', content: 'Rain fell.' }] })
    console.log(JSON.stringify({ atImport, atAnswer: [...packages].toSorted() }))
  `)
  expect(loaded).toEqual({ atImport: ['@noble/hashes'], atAnswer: ['@noble/hashes'] })
})

/** What a module prints that a user's process runs, as JSON. */
async function inNode<Printed>(source: string): Promise<Printed> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--enable-source-maps',
    '--input-type=module',
    '--eval',
    source,
  ])
  return JSON.parse(stdout)
}
