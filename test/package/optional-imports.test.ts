import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isNode, parseFile } from '../../scripts/mutants/syntax-tree.ts'
import type { Node } from '../../scripts/mutants/syntax-tree.ts'

const { peerDependenciesMeta } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  peerDependenciesMeta: Record<string, { optional: boolean }>
}
const isOptional = (specifier: string) =>
  Object.keys(peerDependenciesMeta).some((name) => specifier === name || specifier.startsWith(`${name}/`))

/** The modules that are imported at run time, and whether `try` is around the import, within the same function. */
function importsOf(path: string): { specifier: string; isTried: boolean }[] {
  const text = readFileSync(path, 'utf8')
  if (!text.includes('import(')) return []
  const found: { specifier: string; isTried: boolean }[] = []
  const visit = (node: Node, isTried: boolean) => {
    const source = node['source'] as Node | undefined
    if (node.type === 'ImportExpression' && typeof source?.['value'] === 'string')
      found.push({ specifier: source['value'], isTried })
    for (const [key, value] of Object.entries(node)) {
      let isWithin = isTried && !/Function/.test(node.type)
      if (node.type === 'TryStatement') isWithin = key === 'block'
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, isWithin)
    }
  }
  visit(parseFile(text, path), false)
  return found
}

test('an optional package is imported within `try`: bundlers build an application without it', () => {
  const imports = globSync(['src/**/*.{ts,tsx}', 'extractors/**/*.ts']).flatMap((path) =>
    importsOf(path)
      .filter(({ specifier }) => isOptional(specifier))
      .map((each) => ({ path, ...each })),
  )
  expect(imports.length).toBeGreaterThan(15)
  expect(imports.filter(({ isTried }) => !isTried)).toEqual([])
})
