import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Everything that `dist` is made from. The lock file stands for the versions of tools and inlined code. */
const inputs = [
  'src',
  'extractors',
  'examples/demo',
  'scripts/build.ts',
  'scripts/build',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
]

/** One hash over the paths and bytes of all files that a build reads. */
export async function inputsHash(): Promise<string> {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const path of await filesOf(input)) {
      hash
        .update(`${path}\0`)
        .update(await readFile(path))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

/** The path itself, or the files below it in alphabetical order, without the records of the demo. */
async function filesOf(path: string): Promise<string[]> {
  if (/\.\w+$/.test(path)) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.data'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}
