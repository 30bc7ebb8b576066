import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entries } from '../../scripts/build/entries.ts'

/** What an application starts with; a name more needs a reason. */
const MAIN = [
  'CitationEngine',
  'CitationError',
  'auditRuns',
  'checkClaim',
  'citationsDataSchema',
  'createModelBudget',
  'embeddingMatcher',
  'generatePostHocCitations',
  'lexicalMatcher',
  'lexicalVerifier',
  'llmMatcher',
  'llmVerifier',
  'locateQuote',
  'memoryStore',
  'modelCitations',
  'rerankMatcher',
]

/** The names that an entry's source hands on, values and types. */
function exportsOf(source: string): string[] {
  const text = readFileSync(source, 'utf8')
  const handedOn = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) =>
    names!.split(','),
  )
  const defined = [...text.matchAll(/^export (?:async )?(?:function|const|class|type) (\w+)/gm)].map(
    ([, name]) => name!,
  )
  return [...handedOn, ...defined].map((name) => name.trim().split(' as ').at(-1)!).filter(Boolean)
}

test('no name is exported by two entries', () => {
  const entriesOf = new Map<string, string[]>()
  for (const [entry, source] of Object.entries(entries)) {
    for (const name of exportsOf(source)) entriesOf.set(name, [...(entriesOf.get(name) ?? []), entry])
  }
  expect(entriesOf.size).toBeGreaterThan(250)
  expect([...entriesOf].filter(([, names]) => names.length > 1)).toEqual([])
})

test('the main entry has the values to start with', async () => {
  expect(Object.keys(await import('../../src/index.ts')).toSorted()).toEqual(MAIN.toSorted())
})
