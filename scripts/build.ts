/**
 * Builds `dist`: one JavaScript file and one declaration file per entry, shared chunks, the style sheet, the custom
 * elements as one file, and the demo. The old `dist` stays complete until the new one is finished. Types are not
 * checked: that is `npm run typecheck`. Nothing is built if `dist` was made from the same files: its `.inputs` holds
 * their hash.
 */
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bundleCode } from './build/bundle-code.ts'
import { bundleDemo } from './build/bundle-demo.ts'
import { bundlePrebuilt } from './build/bundle-prebuilt.ts'
import { bundleTypes } from './build/bundle-types.ts'
import { inputsHash } from './build/inputs-hash.ts'

const hash = await inputsHash()
if ((await readFile('dist/.inputs', 'utf8').catch(ignoreMissing)) !== hash) await build()

async function build(): Promise<void> {
  // Folders beside `dist` on the same disk, so that they can be renamed to it.
  const next = await mkdtemp('.dist-next-')
  const declarations = await mkdtemp('.dist-types-')
  const last = await mkdtemp('.dist-last-')
  try {
    await all([
      bundleCode(next),
      bundlePrebuilt(next),
      promisify(execFile)('tsc', ['-p', 'tsconfig.build.json', '--outDir', declarations]),
    ])
    await all([bundleTypes(declarations, next), bundleDemo(next)])
    await copyFile('src/page/styles/citespan.css', join(next, 'citespan.css'))
    await chmod(join(next, 'cli.js'), 0o755)
    await writeFile(join(next, '.inputs'), hash)
    await chmod(next, 0o755)
    await rename('dist', join(last, 'dist')).catch(ignoreMissing)
    await rename(next, 'dist')
  } finally {
    for (const directory of [next, declarations, last]) await rm(directory, { recursive: true, force: true })
  }
}

/** Waits for all of them, also if one fails: nothing may write into a folder that is being removed. */
async function all(steps: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(steps)
  await Promise.all(steps)
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
