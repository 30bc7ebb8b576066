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
  const { isCitationError, stack } = await inNode(`
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

/** What a module prints that a user's process runs, as JSON. */
async function inNode(source: string): Promise<{ isCitationError: boolean; stack: string }> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--enable-source-maps',
    '--input-type=module',
    '--eval',
    source,
  ])
  return JSON.parse(stdout)
}
