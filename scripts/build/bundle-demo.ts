import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'rolldown'
import { bundlePage } from '../../examples/demo/bundle-page.ts'
import { bundleTryWith } from '../../examples/demo/bundle-try.ts'
import { loadLibrary } from '../../examples/demo/library.ts'
import { licensesOf } from './licenses-of.ts'

/**
 * Writes `demo/` into a folder of built entries: the server of `citespan demo`, the scripts of its pages, and its
 * documents, already read. It includes the optional packages Hono and Hono's server, so that the demo runs if only
 * citespan is installed. It uses the engine of the built entries.
 */
export async function bundleDemo(directory: string): Promise<void> {
  const demo = join(directory, 'demo')
  await mkdir(demo)
  await using bundle = await rolldown({
    input: { server: 'examples/demo/packaged.ts' },
    platform: 'node',
    transform: { target: 'node22' },
    checks: { bundlerTimings: false },
    plugins: [besideDemo(directory)],
  })
  const [{ output }, page, own, library] = await Promise.all([
    bundle.write({
      dir: demo,
      format: 'esm',
      minify: true,
      codeSplitting: false,
      entryFileNames: '[name].js',
    }),
    bundlePage({ plugins: [builtEntries(directory)] }),
    bundleTryWith([builtEntries(directory)]),
    loadLibrary(),
  ])
  const assets = {
    scripts: Object.fromEntries(page.scripts),
    tryScripts: Object.fromEntries(own.scripts),
    library,
  }
  await writeFile(join(demo, 'assets.json'), JSON.stringify(assets))
  await writeFile(
    join(demo, 'licenses.txt'),
    await licensesOf([...output[0].moduleIds, ...page.moduleIds, ...own.moduleIds]),
  )
}

/** Resolves the package's entries to the ones just built, with the replacements for browsers. */
function builtEntries(directory: string): Plugin {
  const root = resolve(directory)
  return {
    name: 'built-entries',
    resolveId(id, importer) {
      const file = builtFile(id, directory)
      if (file || !importer?.startsWith(root) || !id.startsWith('.')) return file
      const instead = browserFiles[`./dist/${relative(root, resolve(importer, '..', id))}`]
      if (instead === undefined) return null
      return instead === false ? { id: NOTHING } : resolve(root, relative('dist', instead))
    },
    load: (id) => (id === NOTHING ? '' : null),
  }
}

/**
 * The manifest's browser replacements in `dist`, as bundlers read them: `false` for a file that browsers do not need.
 */
const { browser: browserFiles }: { browser: Record<string, string | false> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)

/** A module without content. */
const NOTHING = '\0nothing'

/** Leaves out all built files except those of `citespan/hono`, and all packages except Hono's. */
function besideDemo(directory: string): Plugin {
  const root = resolve(directory)
  return {
    name: 'beside-demo',
    resolveId(id, importer) {
      const file =
        builtFile(id, directory) ??
        (importer?.startsWith(root) && id.startsWith('.') ? resolve(importer, '..', id) : null)
      if (file) {
        const path = relative(root, file)
        return isOfHono.test(path) ? file : { id: `../${path}`, external: 'absolute' }
      }
      return importer === undefined || /^[./]/.test(id) || /^(?:@hono\/node-server|hono)(?:\/|$)/.test(id)
        ? null
        : { id, external: true }
    },
  }
}

/** The entry, and the chunks of the folder `src/doors/hono`. */
const isOfHono = /^(?:chunks\/)?hono\d*\.js$/

/** The file of a published entry: `citespan/hono` → `hono.js`. */
function builtFile(id: string, directory: string): string | null {
  const named = /^citespan(?:\/(.+))?$/.exec(id)
  return named && resolve(directory, `${named[1] ?? 'index'}.js`)
}
