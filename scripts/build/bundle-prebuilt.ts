import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { licensesOf } from './licenses-of.ts'

/**
 * Writes `citespan-element.js`: the custom elements with all imported packages in one file, for pages without a
 * bundler. `citespan-element.licenses.txt` beside it has the licences of these packages.
 */
export async function bundlePrebuilt(directory: string): Promise<void> {
  await using bundle = await rolldown({
    input: { 'citespan-element': 'src/page/element/prebuilt.ts' },
    platform: 'browser',
    tsconfig: 'tsconfig.json',
    checks: { bundlerTimings: false },
  })
  const { output } = await bundle.write({
    dir: directory,
    format: 'esm',
    minify: true,
    codeSplitting: false,
    entryFileNames: '[name].js',
  })
  const licenses = await licensesOf(output[0].moduleIds)
  await writeFile(join(directory, 'citespan-element.licenses.txt'), licenses)
}
