/**
 * Writes the reference of the published entries into `docs/api`, one page per entry, from the code and its comments.
 * `--check` writes nothing and fails if a page is out of date. Both fail if an exported name or a member of options
 * has no comment, or if no entry exports the type of a parameter or option.
 */
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { entries } from './build/entries.ts'
import { copySources } from './reference/sources.ts'
import { renderPages } from './reference/render-pages.ts'

const folder = 'docs/api'
// Within the repository, so that the copies find their dependencies.
const copies = await mkdtemp('.reference-')
try {
  await copySources(copies, entries)
  const { pages, faults } = await renderPages(copies)
  if (process.argv.includes('--check')) faults.push(...(await differences(pages)))
  else if (faults.length === 0) await replacePages(pages)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
} finally {
  await rm(copies, { recursive: true })
}

/** Differences between the pages in the repository and the new ones, by name and text. */
async function differences(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const faults: string[] = []
  for (const [name, text] of pages) {
    const written = await readFile(join(folder, name), 'utf8').catch(() => null)
    if (written !== text) faults.push(`${folder}/${name} is not current: npm run docs:api`)
  }
  const known = globSync(`${folder}/**/*.md`).filter((path) => !pages.has(basename(path)))
  return [...faults, ...known.map((path) => `${path} is of no entry: npm run docs:api`)]
}

async function replacePages(pages: ReadonlyMap<string, string>): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [name, text] of pages) await writeFile(join(folder, name), text)
}
