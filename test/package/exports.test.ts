import { expect, test } from 'vitest'
import { entries } from '../../scripts/build/entries.ts'
import { exportsOf } from './exports-of.ts'

/** What an application starts with; a name more needs a reason. */
const MAIN = [
  'CitationEngine',
  'CitationError',
  'auditRuns',
  'checkClaim',
  'citationsDataSchema',
  'createModelBudget',
  'createPageFetcher',
  'createRecheckWorker',
  'embeddingMatcher',
  'explanationTree',
  'generatePostHocCitations',
  'lexicalMatcher',
  'lexicalVerifier',
  'llmMatcher',
  'llmVerifier',
  'memoryStore',
  'modelCitations',
  'rerankMatcher',
]

test('no name is exported by two entries', () => {
  const entriesOf = new Map<string, string[]>()
  for (const [entry, source] of Object.entries(entries)) {
    for (const name of exportsOf(source)) entriesOf.set(name, [...(entriesOf.get(name) ?? []), entry])
  }
  expect(entriesOf.size).toBeGreaterThan(250)
  expect([...entriesOf].filter(([, names]) => names.length > 1)).toEqual([])
})

test('the main entry has the values to start with', async () => {
  expect(Object.keys(await import('../../src/entries/index.ts')).toSorted()).toEqual(MAIN.toSorted())
})
