import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * Writes `citespan-element.js`: the custom elements and all packages that they import as one file, for pages
 * without a bundler. The licences of these packages are beside it, in `citespan-element.licenses.txt`.
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
  const folders = output[0].moduleIds.flatMap((id) => id.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+/) ?? [])
  const licenses = await Promise.all([...new Set(folders)].toSorted().map(readLicense))
  await writeFile(join(directory, 'citespan-element.licenses.txt'), licenses.join('\n\n'))
}

/** Name, version and licence text of the package in a folder. */
async function readLicense(folder: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const file = (await readdir(folder)).find((path) => /^licen[cs]e/i.test(path))
  if (!file) throw new Error(`${name} is included in citespan-element.js, but has no licence file.`)
  return `${name} ${version}\n\n${await readFile(join(folder, file), 'utf8')}`
}
