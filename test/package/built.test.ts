import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'
import { beforeAll, describe, expect, test } from 'vitest'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  exports: Record<string, string | { types: string; default: string }>
  version: string
  engines: { node: string }
  scripts: Record<string, string>
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

test('an install of the package runs nothing, also not one of its tarball; that of a checkout builds', () => {
  // npm warns of a `prepare` in what does not come from the registry, and runs `postprepare` at the root alone.
  const ran = ['preinstall', 'install', 'postinstall', 'prepare'].filter((name) => name in manifest.scripts)
  expect(ran).toEqual([])
  expect(manifest.scripts).toMatchObject({ postprepare: 'npm run -s build', prepack: 'npm run -s build' })
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

  test('can read all examples, and starts those that are servers', () => {
    const files = globSync('examples/**/*.{ts,tsx}', { exclude: ['**/node_modules/**'] })
    const tooNew = files.filter((path) =>
      /^\s*(await )?using \w+ =|\bimport\.meta\.main\b/m.test(readFileSync(path, 'utf8')),
    )
    expect(files.length).toBeGreaterThan(50)
    expect(tooNew).toEqual([])
  })

  const tooOld = `citespan needs Node.js ${firstNode} or newer; this is v${firstNode - 1}.0.0.`

  test.each([
    ['has no more than the version before had', firstNode - 1, false, [1, '', `${tooOld}\n`]],
    ['is that', firstNode, true, [0, `${manifest.version}\n`, '']],
    ['has what that has', firstNode - 2, true, [0, `${manifest.version}\n`, '']],
  ])('is the first that the command line accepts: a runtime that %s', async (_, major, isAble, expected) => {
    expect(await runAs(major, isAble, ['dist/cli.js', '--version'])).toEqual(expected)
  })

  test.each([
    ['import', ['--input-type=module', '--eval', "import 'citespan/text'"]],
    ['require', ['--input-type=commonjs', '--eval', "require('citespan/text')"]],
  ])('is named by %s where it is older', async (_, args) => {
    const [code, , stderr] = await runAs(firstNode - 1, false, args)
    expect(code).toBe(1)
    expect(stderr).toContain(`\nError: ${tooOld}\n`)
  })

  test.each(['dist/index.js', 'dist/text.js', 'dist/client.js', 'dist/service.js', 'dist/nli.js'])(
    'is looked at by %s before anything else is loaded',
    (path) => expect(readFileSync(path, 'utf8')).toMatch(/^import "\.\/require-node\.js";\n/),
  )

  test.each([
    ['node', true],
    ['browser', false],
  ] as const)('is looked at in bundles for %s: %s', async (platform, expected) => {
    await using bundle = await rolldown({
      input: 'application',
      platform,
      external: (id) => !/^[./]/.test(id) && id !== 'application',
      logLevel: 'silent',
      plugins: [
        {
          name: 'application',
          resolveId: (id) => (id === 'application' ? id : null),
          load: (id) =>
            id === 'application'
              ? `import { CitationEngine } from '${resolve('dist/index.js')}'; globalThis.engine = new CitationEngine()`
              : null,
        },
      ],
    })
    const { output } = await bundle.generate({ format: 'esm' })
    const code = output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
    expect(code).toContain('new CitationEngine')
    expect(code.includes('citespan needs Node.js')).toBe(expected)
  })
})

/** What a process ends with that takes itself for a version of Node.js, with or without what came with the first. */
async function runAs(major: number, isAble: boolean, args: string[]): Promise<[number, string, string]> {
  const versions = `{ value: { ...process.versions, node: '${major}.0.0' } }`
  const fake = `Object.defineProperty(process, 'versions', ${versions}); ${isAble ? '' : 'delete Promise.withResolvers'}`
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(fake)}`]
  return promisify(execFile)(process.execPath, [...preload, ...args]).then(
    ({ stdout, stderr }) => [0, stdout, stderr],
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => [code, stdout, stderr],
  )
}

test('an error of one entry is of the class that another exports, and its stack leads to the module', async () => {
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
  const [, name, path, line] = stack.match(/at (\w+) \((?:file:\/\/)?(.*?\.js):(\d+):\d+\)/)!
  const code = readFileSync(path!, 'utf8').split('\n').slice(0, Number(line))
  expect(code.at(-1)).toContain('throw new CitationError(')
  const [, module] = /^\/\/ (src\/.*\.ts)$/.exec(code.findLast((text) => text.startsWith('// src/'))!)!
  // The module that is named has the function that threw.
  expect(readFileSync(module!, 'utf8')).toContain(`function ${name}(`)
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
