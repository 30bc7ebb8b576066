import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../src/engine/check-claim.ts'

const statusOf = async (claim: string, content: string) =>
  (await checkClaim({ claim, sources: [{ content }] })).status

const claim = 'The council met in the old town hall, and the members of it had known of the bridge for years.'
const lines = [
  'The town had three halls by then. The',
  'council met in the old town hall, and',
  'the members of it had known of the',
  'bridge for years. The mayor had it closed.',
]

describe('a sentence that a page or column parts', () => {
  test.each([2, 3])('is the source’s, parted behind line %s', async (at) => {
    const content = `${lines.slice(0, at).join('\n')}\n\n${lines.slice(at).join('\n')}`
    expect(await statusOf(claim, content)).toBe('verified')
  })

  test('is not verified with a word changed', async () => {
    const content = `${lines.slice(0, 2).join('\n')}\n\n${lines.slice(2).join('\n')}`
    expect(await statusOf(claim.replace('known', 'heard'), content)).not.toBe('verified')
  })
})

describe('texts that follow one another are not one sentence', () => {
  test.each([
    [
      'a short line of a list',
      'It sells what the town makes in the winter.\nThe shop sells butter\n\nmilk and eggs.',
    ],
    [
      'items',
      'The market is open on each Monday of May.\n- The shop at the quay sells butter\n- milk and eggs.',
    ],
    ['a line by itself', 'The shop at the quay sells butter\n\nmilk and eggs.'],
    ['a heading', '# The shop at the quay sells butter\n\nmilk and eggs.'],
    ['a heading of HTML', '<h2>The shop at the quay sells butter</h2>\n\n<p>milk and eggs.</p>'],
    [
      'a lead-in',
      'It sells what the town makes in the winter.\nThe shop at the quay sells butter:\n\nmilk and eggs.',
    ],
    [
      'a sentence',
      'It sells what the town makes in the winter.\nThe shop at the quay sells butter.\n\nmilk and eggs.',
    ],
  ])('%s', async (_, content) => {
    expect(await statusOf('The shop at the quay sells butter milk and eggs.', content)).not.toBe('verified')
    expect(await statusOf('The shop sells butter milk and eggs.', content)).not.toBe('verified')
  })
})
