/** `npm start`: the demo on http://localhost:3000. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { DemoAssets } from './application.ts'
import { describeDemo, explainStart, startDemo as start } from './start-demo.ts'
import type { Demo, DemoOptions } from './start-demo.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Starts the demo from its sources; by default the records are kept in a file beside them. */
export async function startDemo({
  database = fileURLToPath(new URL('.data/citations.db', import.meta.url)),
  ...options
}: Partial<DemoOptions> = {}): Promise<Demo> {
  if (!existsSync(`${root}dist/index.js`)) {
    console.log('Building citespan (first start only) …')
    execFileSync('npm', ['run', '-s', 'build'], { cwd: root, stdio: 'inherit' })
  }
  return await start({ ...options, database, loadAssets: () => (made ??= makeAssets()) })
}

/** A process makes them once, however many demos it starts. */
let made: Promise<DemoAssets> | undefined

async function makeAssets(): Promise<DemoAssets> {
  // Imported only now: the page is bundled with the built package.
  const [{ bundlePage }, { bundleTry }, { loadLibrary }] = await Promise.all([
    import('./bundle-page.ts'),
    import('./bundle-try.ts'),
    import('./library.ts'),
  ])
  const [page, own, library] = await Promise.all([bundlePage(), bundleTry(), loadLibrary()])
  return { scripts: page.scripts, tryScripts: own.scripts, library }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { PORT, HOST, CITATION_DB } = process.env
  const port = PORT === undefined ? 3000 : Number(PORT)
  try {
    const demo = await startDemo({ port, host: HOST, database: CITATION_DB, environment: process.env })
    console.log(describeDemo(demo))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void demo.close().then(() => process.exit(0)))
    }
  } catch (error) {
    console.error(explainStart(error, { port, commandFor: (other) => `PORT=${other} npm start` }))
    process.exitCode = 1
  }
}
