import { resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { entries } from './entries.ts'

/**
 * Writes one declaration file an entry, and one for what entries share, from the
 * declarations that tsc wrote for each source file.
 */
export async function bundleTypes(declarations: string, directory: string): Promise<void> {
  const input = Object.entries(entries).map(([name, source]) => [
    name,
    resolve(declarations, source.replace(/\.ts$/, '.d.ts')),
  ])
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
    codeSplitting: { groups: [{ name: 'shared.d', minShareCount: 2 }] },
  })
}
