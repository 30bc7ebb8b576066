import { expect, test } from 'vitest'
import { recordedFile } from '../../fixtures/recorded-cases.ts'
import { tellStories } from './tell-story.ts'

test.each([
  'documents',
  'documents-at-limits',
  'rows-and-texts',
  'pages',
  'sources-of-answers',
  'rechecks',
  'rechecks-of-answers',
  'audits',
  'relations',
  'erasures',
  'tools',
])('what operations return and store: %s', async (name) => {
  const told = await tellStories(name, import.meta.url)
  await expect(told).toMatchFileSnapshot(recordedFile(name, import.meta.url))
})
