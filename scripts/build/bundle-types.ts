import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { entries } from './entries.ts'

const manifest: { peerDependencies: object } = JSON.parse(readFileSync('package.json', 'utf8'))
const peerNames = new Set(Object.keys(manifest.peerDependencies))

/**
 * Writes one declaration file per entry, and two for shared declarations, with and without types of `ai`. They are
 * made from the declarations that tsc wrote for each source file.
 */
export async function bundleTypes(declarations: string, directory: string): Promise<void> {
  const input = Object.entries(entries).map(([name, source]) => [
    name,
    resolve(declarations, source.replace(/\.ts$/, '.d.ts')),
  ])
  const peersOf = peerReader()
  await using bundle = await rolldown({
    input: Object.fromEntries(input),
    external: (id) => !/^[./]/.test(id),
    checks: { bundlerTimings: false },
    plugins: [dts({ dtsInput: true, generator: 'oxc', tsconfig: false, sourcemap: false })],
  })
  await bundle.write({
    dir: directory,
    format: 'esm',
    entryFileNames: '[name].ts',
    chunkFileNames: 'chunks/[name].ts',
    codeSplitting: {
      groups: [
        { name: 'shared.d', test: (path) => peersOf(path).size === 0, minShareCount: 2, priority: 2 },
        {
          name: 'shared-ai.d',
          test: (path) => [...peersOf(path)].join() === 'ai',
          minShareCount: 2,
          priority: 1,
        },
      ],
    },
  })
}

/**
 * Finds the peer packages whose types a declaration file needs, through all of its imports. An entry must not load
 * types of a package that it does not use, because an application may not have it installed.
 */
function peerReader(): (path: string) => ReadonlySet<string> {
  const known = new Map<string, string[]>()
  const importsOf = (path: string) => {
    const imports = known.get(path) ?? readImports(path)
    known.set(path, imports)
    return imports
  }
  return (path) => {
    const reached = new Set([path])
    // A set is iterated including items added meanwhile. Inferred types may import each other in a circle.
    for (const one of reached) {
      if (one.startsWith('/')) for (const target of importsOf(one)) reached.add(target)
    }
    return new Set([...reached].filter((name) => peerNames.has(name)))
  }
}

/** The files and packages that a declaration file imports. */
function readImports(path: string): string[] {
  return Array.from(readFileSync(path, 'utf8').matchAll(importedName), ([, target]) =>
    target!.startsWith('.')
      ? resolve(path, '..', target!.replace(/\.[jt]sx?$/, '.d.ts'))
      : /^(?:@[^/]+\/)?[^/]+/.exec(target!)![0],
  )
}

const importedName = /(?:^(?:import|export)\b[^;'"]* from |\bimport\()['"]([^'"]+)['"]/gm
