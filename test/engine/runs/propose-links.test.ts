import { expect, test } from 'vitest'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import { proposeLinks } from '../../../src/engine/runs/propose-links.ts'
import { claimsOf, createRecorder, sourcesOf } from '../../fixtures/attribution.ts'

const FOUND = 'The mill burned in May.'
const NEAR = 'The mayor sold the old harbour.'
const FAR = 'Penguins swim quickly.'

/** Links only the first sentence, in full. */
const firstOnly: Matcher = {
  name: 'first',
  async *match({ sources: [source] }) {
    yield { claimNumber: 1, sourceId: source!.id, support: 'full', confidence: 1, matcher: 'first' }
  },
}

async function supportsOf(text: string) {
  const links = await proposeLinks(claimsOf(text)[0]!, {
    matcher: firstOnly,
    sources: sourcesOf(['A', FOUND], ['B', 'The mayor showed guests the old harbour.']),
    signal: new AbortController().signal,
    report: createRecorder(),
  })
  return links.map(({ sourceId, support }) => [sourceId, support])
}

test('if nothing is near a sentence, full support of another becomes partial; a link without support stays so', async () => {
  expect(await supportsOf(`${FOUND} ${NEAR}`)).toEqual([
    ['S1', 'full'],
    ['S2', 'none'],
  ])
  expect(await supportsOf(`${FOUND} ${NEAR} ${FAR}`)).toEqual([
    ['S1', 'partial'],
    ['S2', 'none'],
  ])
})
