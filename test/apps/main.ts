/**
 * Builds small applications with the packed package and opens them in Chromium: `npm run test:apps`, or
 * `npm run test:apps -- --only static --screenshots /tmp/shots`. Each is installed from the npm registry into a
 * temporary folder. Ends with exit code 1 where an application does not build or does not look as intended.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../fixtures/browser.ts'
import { checkPage } from './check-page.ts'
import { checkStream } from './check-stream.ts'
import { packCitespan, startApp } from './start-app.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    screenshots: { type: 'string', default: join(import.meta.dirname, '.screenshots') },
  },
})

const folders = await readdir(import.meta.dirname, { withFileTypes: true })
const names = folders.flatMap((entry) =>
  entry.isDirectory() && !entry.name.startsWith('.') ? [entry.name] : [],
)
const chosen = values.only ?? names
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`No app ${unknown.join(', ')}. There are: ${names.join(', ')}.`)

const screenshots = resolve(values.screenshots)
await mkdir(screenshots, { recursive: true })
const folder = await mkdtemp(join(tmpdir(), 'citespan-apps-'))
const browser = await launchBrowser()
try {
  const tarball = await packCitespan(folder)
  for (const name of chosen) {
    const start = performance.now()
    const outcome = await runApp(name, tarball).catch((error: unknown) => {
      process.exitCode = 1
      return `FAILED\n${String(error)}`
    })
    console.log(`${name}: ${outcome} in ${Math.round((performance.now() - start) / 1000)} s`)
  }
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}

async function runApp(name: string, tarball: string): Promise<string> {
  await using app = await startApp(name, { folder, tarball })
  for (const path of app.paths) {
    const shot = `${name}${path.replaceAll('/', '-').replace(/-$/, '')}`
    await checkPage(browser, `${app.url}${path}`, join(screenshots, shot))
  }
  if (app.stream) await checkStream(`${app.url}${app.stream}`)
  return `met (${[...app.paths, ...(app.stream ? [app.stream] : [])].join(' ')})`
}
