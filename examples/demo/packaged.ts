/** The demo as the package brings it for `citespan demo`: what takes tools to make was made when it was built. */
import { readFile } from 'node:fs/promises'
import type { DemoAssets } from './application.ts'
import { startDemo as start } from './start-demo.ts'
import type { Demo, DemoOptions } from './start-demo.ts'

export { describeDemo, explainStart } from './start-demo.ts'

export async function startDemo(options: Omit<DemoOptions, 'database'>): Promise<Demo> {
  return await start({ ...options, database: null, loadAssets: readAssets })
}

/** The file that the build writes beside this one. */
async function readAssets(): Promise<DemoAssets> {
  const { scripts, tryScripts, library } = JSON.parse(
    await readFile(new URL('assets.json', import.meta.url), 'utf8'),
  )
  return {
    scripts: new Map(Object.entries<string>(scripts)),
    tryScripts: new Map(Object.entries<string>(tryScripts)),
    library,
  }
}
