import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'

beforeAll(() => {
  if (!existsSync('dist/src/react/index.js')) {
    throw new Error('This looks at the package as it was built: run `npm run build` first.')
  }
})

test('what says that it is for the page says so in the package too', () => {
  const forPage = globSync('src/react/*.{ts,tsx}').filter((path) =>
    readFileSync(path, 'utf8').startsWith(`'use client'\n`),
  )
  expect(forPage.length).toBeGreaterThan(5)
  for (const path of forPage) {
    const built = join('dist/src/react', basename(path).replace(/tsx?$/, 'js'))
    expect(readFileSync(built, 'utf8'), built).toMatch(/^['"]use client['"]/)
  }
})
