import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const imported = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g

const importedAtOnce = /^(?:import|export) (?!type)[^;]*?from '([^']+)'|^import '([^']+)'/gm

/** Every file that an entry reaches by such imports, and every package. */
function reach(entry: string, by: RegExp, reached = new Set<string>()): Set<string> {
  if (reached.has(entry)) return reached
  reached.add(entry)
  for (const [, one, other] of readFileSync(entry, 'utf8').matchAll(by)) {
    const target = one ?? other
    if (target!.startsWith('.')) reach(normalize(join(dirname(entry), target!)), by, reached)
    else reached.add(target!)
  }
  return reached
}

const isCiteproc = (name: string) => name.startsWith('@citation-js/') || name === 'citeproc'

it.each(['src/entries/index.ts', 'src/doors/ai.ts', 'src/doors/hono.ts'])(
  '%s reaches citeproc when a style is asked for, not before',
  (entry) => {
    const atOnce = [...reach(entry, importedAtOnce)]
    expect(atOnce.length).toBeGreaterThan(1)
    expect(atOnce.filter(isCiteproc)).toEqual([])
    expect([...reach(entry, imported)].filter(isCiteproc)).toHaveLength(2)
  },
)

it.each([
  'src/page/client.ts',
  // What needs no style: an application without the packages has these.
  'src/references/styles/bibtex.ts',
  'src/references/styles/ieee.ts',
  'src/references/styles/inline-citation.ts',
])('%s does not reach citeproc', (entry) => {
  const reached = [...reach(entry, imported)]
  expect(reached.length).toBeGreaterThan(1)
  expect(reached.filter(isCiteproc)).toEqual([])
})

it('only one file loads it, and only when it is asked to', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => join('src', name))
  const loading = files.filter((file) =>
    [...readFileSync(file, 'utf8').matchAll(imported)].some(([, target]) => isCiteproc(target!)),
  )
  expect(loading).toEqual([join('src', 'references', 'styles', 'load-csl.ts')])
  expect(readFileSync(loading[0]!, 'utf8')).not.toMatch(/^import (?!type).*@citation-js/m)
})
