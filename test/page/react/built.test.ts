import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

const built = 'dist/react-client.js'

beforeAll(() => {
  if (!existsSync(built)) {
    throw new Error('This looks at the package as it was built: run `npm run build` first.')
  }
})

test('what says that it is for the page is behind a file that says so in the package too', () => {
  const forPage = globSync('src/page/react/*.{ts,tsx}').filter((path) =>
    readFileSync(path, 'utf8').startsWith(`'use client'\n`),
  )
  expect(forPage.length).toBeGreaterThan(5)
  expect(readFileSync(built, 'utf8')).toMatch(/^['"]use client['"]/)
  const sources = sourcesOf(built)
  // The file that only names the others has no code of its own.
  expect(forPage.map((path) => basename(path)).filter((name) => !sources.includes(name))).toEqual([
    'client-components.ts',
  ])
  expect(
    sourcesOf('dist/react.js').filter((name) => forPage.some((path) => basename(path) === name)),
  ).toEqual([])
})

/** The names of the files whose code is in a built file, which says where the code of each begins. */
function sourcesOf(path: string): string[] {
  return Array.from(readFileSync(path, 'utf8').matchAll(/^\/\/ (src\/.*)$/gm), ([, source]) =>
    basename(source!),
  )
}
