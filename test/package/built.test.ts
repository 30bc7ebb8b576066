import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { parseAst } from 'rolldown/parseAst'
import { beforeAll, describe, expect, test } from 'vitest'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, string | { types: string; default: string }>
  engines: { node: string }
}
const firstNode = Number(/^>=(\d+)$/.exec(manifest.engines.node)?.[1])

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

describe('the first version of Node.js that the package names', () => {
  test('can parse each file: it has no declarations with `using`', () => {
    const files = globSync('dist/**/*.js')
    const tooNew = files.filter((path) => {
      let isFound = false
      // Called for each node of the tree, and for what it holds.
      JSON.stringify(parseAst(readFileSync(path, 'utf8')), (_, node: unknown) => {
        const kind = node !== null && typeof node === 'object' && 'kind' in node ? node.kind : ''
        isFound ||= kind === 'using' || kind === 'await using'
        return typeof node === 'bigint' ? String(node) : node
      })
      return isFound
    })
    expect(files.length).toBeGreaterThan(50)
    expect(tooNew).toEqual([])
  })

  test.each([
    [
      firstNode - 1,
      [1, '', `citespan needs Node.js ${firstNode} or later, and this is v${firstNode - 1}.0.0.\n`],
    ],
    [firstNode, [0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/), '']],
  ])('is the first that the command line accepts (%i)', async (major, expected) => {
    const versions = `{ value: { ...process.versions, node: '${major}.0.0' } }`
    const fake = `Object.defineProperty(process, 'versions', ${versions}); Object.defineProperty(process, 'version', { value: 'v${major}.0.0' })`
    const args = ['--import', `data:text/javascript,${encodeURIComponent(fake)}`, 'dist/cli.js', '--version']
    const told = await promisify(execFile)(process.execPath, args).then(
      ({ stdout, stderr }) => [0, stdout, stderr],
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => [code, stdout, stderr],
    )
    expect(told).toEqual(expected)
  })
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
