import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { packCitespan } from '../apps/start-app.ts'

const execute = promisify(execFile)

/** The tarball of the package as built, packed once for all test files of a worker; it goes with the folder of the run. */
let packed: Promise<string> | undefined

/** An application of its own. */
export type InstalledApp = {
  /** Its folder. */
  app: string
  /** The packed package within it. */
  installed: string
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * A new application, then the packed package with what an install brings: its dependencies, `ai` unless told otherwise, and
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
  // As `npm init -y` and `npm pkg set type=module` leave it, without two starts of npm.
  await writeFile(
    join(app, 'package.json'),
    JSON.stringify({ name: 'app', version: '1.0.0', type: 'module' }),
  )
  packed ??= mkdtemp(join(tmpdir(), 'citespan-packed-')).then(packCitespan)
  await execute('tar', ['-xzf', await packed, '-C', installed, '--strip-components=1'])
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  for (const name of new Set([...Object.keys(dependencies), ...(ai ? ['ai'] : []), ...besides])) {
    const path = join(app, 'node_modules', name)
    await mkdir(dirname(path), { recursive: true })
    await symlink(resolve('node_modules', name), path)
  }
  return { app, installed, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
