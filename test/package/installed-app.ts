import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { packCitespan } from '../apps/start-app.ts'

const execute = promisify(execFile)

/** The tarball of the built package, packed once for all test files of a worker. */
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
 * Installs the packed package into a new application, with its dependencies, `ai` (unless told otherwise) and the
 * packages `besides`. No registry is used: dependencies are linked from the repository.
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
  // The package.json that `npm init -y` and `npm pkg set type=module` write, without starting npm twice.
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
