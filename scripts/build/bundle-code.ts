import { rolldown } from 'rolldown'
import type { Plugin, RenderedChunk } from 'rolldown'
import { chunkGroups } from './chunk-groups.ts'
import { entries, internalEntries } from './entries.ts'
import { inlineWords } from './inline-words.ts'
import { markPure } from './mark-pure.ts'
import { pastPublicSides } from './past-public-sides.ts'

/**
 * Writes the JavaScript of all entries into a folder: one file per entry, and chunks for shared imports, so that each
 * module is loaded once. Packages are imported, not included. The code is not minified and names the module of each
 * part, so it needs no source maps, which would be half of the package.
 */
export async function bundleCode(directory: string): Promise<void> {
  await using bundle = await rolldown({
    input: { ...entries, ...internalEntries },
    external: (id) => !/^[./]/.test(id) && !id.includes('@oxc-project/runtime'),
    platform: 'neutral',
    tsconfig: 'tsconfig.json',
    transform: { target: 'node22' },
    plugins: [separateClientComponents(), pastPublicSides(), inlineWords(), markPure()],
    checks: { bundlerTimings: false },
    onLog(level, log, report) {
      // `react-client.js` has the directive for all client components instead.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level === 'warn' ? 'error' : level, log)
    },
  })
  await bundle.write({
    dir: directory,
    format: 'esm',
    // Docstrings are in the declaration files.
    comments: { jsdoc: false },
    banner: checkNodeFirst,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    codeSplitting: { groups: chunkGroups() },
  })
}

/**
 * Makes the entries check the Node.js version before they load anything. Some bundlers (webpack, rolldown) skip an
 * entry and load the chunk that defines a name; the chunk with the engine, which servers use, has the same import.
 */
function checkNodeFirst({ isEntry, name, moduleIds }: RenderedChunk): string {
  if (isEntry && name in entries) return "import './require-node.js'"
  return moduleIds.some((id) => id.endsWith('/src/engine/engine.ts')) ? "import '../require-node.js'" : ''
}

/**
 * Imports the client components from a file of their own, `react-client.js`. A directive `'use client'` applies to a
 * whole file, and `react.js` also has parts that a server can render.
 */
function separateClientComponents(): Plugin {
  return {
    name: 'separate-client-components',
    resolveId: (id) =>
      id === './react/client-components.ts' ? { id: './react-client.js', external: 'absolute' } : null,
  }
}
