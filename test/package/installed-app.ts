import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { packCitespan } from '../apps/start-app.ts'

const execute = promisify(execFile)

/** An application of its own. */
export type InstalledApp = {
  /** Its folder. */
  app: string
  /** The packed package within it. */
  installed: string
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * `npm init`, then the packed package with what an install brings: its dependencies, `ai` unless told otherwise, and
 * the packages that are named besides. Without the registry: they are those of the repository.
 */
export async function installApp(
  besides: readonly string[] = [],
  { ai = true }: { ai?: boolean } = {},
): Promise<InstalledApp> {
  if (!existsSync('dist/index.js'))
    throw new Error('The package is packed as built: run `npm run build` first.')
  const folder = await mkdtemp(join(tmpdir(), 'citespan-installed-'))
  const app = join(folder, 'app')
  const installed = join(app, 'node_modules/citespan')
  await mkdir(installed, { recursive: true })
  await execute('npm', ['init', '-y'], { cwd: app })
  await execute('npm', ['pkg', 'set', 'type=module'], { cwd: app })
  await execute('tar', ['-xzf', await packCitespan(folder), '-C', installed, '--strip-components=1'])
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  for (const name of new Set([...Object.keys(dependencies), ...(ai ? ['ai'] : []), ...besides])) {
    const path = join(app, 'node_modules', name)
    await mkdir(dirname(path), { recursive: true })
    await symlink(resolve('node_modules', name), path)
  }
  return { app, installed, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
