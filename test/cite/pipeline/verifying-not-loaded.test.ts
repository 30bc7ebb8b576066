import { expect, test, vi } from 'vitest'
import { CitationEngine } from '../../../src/entries/index.ts'

// A bundler's chunk that is gone after a new release.
vi.mock('../../../src/cite/pipeline/verify-batch.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('where the code that verifies cannot be loaded, the answer stays and says why it is uncited', async () => {
  const response = 'The lamp holds mercury. It is kept in a closed drum.'
  const sources = [{ content: 'The lamp holds mercury. It is kept in a closed drum.' }]
  const { citations, uncited, textParts, incidents } = await new CitationEngine().attribute({
    response,
    sources,
  })
  expect(textParts).toEqual([response])
  expect(citations).toEqual([])
  expect(uncited.map(({ reason }) => reason)).toEqual(['verifier-unavailable', 'verifier-unavailable'])
  expect(incidents).toContainEqual(expect.objectContaining({ step: 'verify', code: 'verifier-failed' }))
})
