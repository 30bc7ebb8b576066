import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const imported = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

/** Every file that an entry reaches, lazily or not, and every package. */
function reach(entry: string, reached = new Set<string>()): Set<string> {
  if (reached.has(entry)) return reached
  reached.add(entry)
  for (const [, target] of readFileSync(entry, 'utf8').matchAll(imported)) {
    if (target!.startsWith('.')) reach(normalize(join(dirname(entry), target!)), reached)
    else reached.add(target!)
  }
  return reached
}

const isCiteproc = (name: string) => name.startsWith('@citation-js/') || name === 'citeproc'

it.each(['src/index.ts', 'src/ai/index.ts', 'src/hono/index.ts', 'src/client/index.ts'])(
  '%s does not reach citeproc',
  (entry) => {
    const reached = [...reach(entry)]
    expect(reached.length).toBeGreaterThan(3)
    expect(reached.filter(isCiteproc)).toEqual([])
  },
)

it('only one file loads it, and only when it is asked to', () => {
  const files = readdirSync('src/references').filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.d.ts'),
  )
  const naming = files.filter(
    (name) =>
      [...reach(`src/references/${name}`)].length > 0 &&
      [...readFileSync(`src/references/${name}`, 'utf8').matchAll(imported)].some(([, target]) =>
        isCiteproc(target!),
      ),
  )
  expect(naming).toEqual(['load-csl.ts'])
  expect(readFileSync('src/references/load-csl.ts', 'utf8')).not.toMatch(/^import (?!type).*@citation-js/m)
})
