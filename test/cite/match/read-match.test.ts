import { expect, test } from 'vitest'
import { buildMatchPrompt } from '../../../src/cite/match/match-prompt.ts'
import { createMatchReader } from '../../../src/cite/match/read-match.ts'
import { claimsOf, sourcesOf } from '../../fixtures/attribution.ts'

/** What is read of elements for 3 claims and 8 passages, and what is counted. */
function read(...elements: (string | null)[]) {
  const counted: string[] = []
  const tally = { add: (code: string) => void counted.push(code), flush: () => {} }
  const readMatch = createMatchReader({ claimCount: 3, passageCount: 8, maxPassagesPerClaim: 4, tally })
  const found = elements.map((text) => {
    const match = readMatch(text === null ? { ok: false } : { ok: true, text })
    return match && `${match.claim}: ${match.passages.join(' ')} ${match.support}`
  })
  return { found, counted }
}

test.each<[string, string | null, string[]?]>([
  ['1:4', '0: 3 full'],
  ['1: 4', '0: 3 full'],
  [' 1 = 4', '0: 3 full'],
  ['claim 1: passage 4', '0: 3 full'],
  ['Claim 3: Passages 1, 2 and 8.', '2: 0 1 7 full'],
  ['1:[4, 6] full', '0: 3 5 full'],
  ['1:p4;(6)&"7"', '0: 3 5 6 full'],
  ['2:3,7 partial', '1: 2 6 partial'],
  ['2:3 partly', '1: 2 partial'],
  ['2:5 contradicted', '1: 4 contradicted'],
  ['2:5 opposite partial', '1: 4 contradicted'],
  ['3:none', '2:  full'],
  ['3:0', '2:  full'],
  ['3:-', '2:  full'],
  ['3:none partial', '2:  partial'],
  // Claims and passages that do not exist.
  ['0:1', null, ['unknown-claim']],
  ['4:1', null, ['unknown-claim']],
  ['1:0,4', '0: 3 partial', ['unknown-passage']],
  ['1:9,4', '0: 3 partial', ['unknown-passage']],
  ['1:9,4 contradicted', '0: 3 contradicted', ['unknown-passage']],
  ['1:9', null, ['unknown-passage']],
  ['1:9,10', null, ['unknown-passage', 'unknown-passage']],
  // A word among numbers stands for none of them; more words than numbers are prose.
  ['1:4,mill', '0: 3 partial', ['unknown-passage']],
  ['1:4,5,mill', '0: 3 4 partial', ['unknown-passage']],
  ['1:4,5,6,mill,weir', '0: 3 4 5 partial', ['unknown-passage', 'unknown-passage']],
  ['1:4,mill,weir', null, ['bad-element']],
  ['1:mill', null, ['bad-element']],
  ['1:', null, ['bad-element']],
  ['1:full', null, ['bad-element']],
  ['mill', null, ['bad-element']],
  ['mill 1:4', null, ['bad-element']],
  [':4', null, ['bad-element']],
  // One pair twice, and more than four.
  ['1:4,4', '0: 3 full', ['duplicate-link']],
  ['1:4,5,6,7', '0: 3 4 5 6 full'],
  ['1:4,5,6,7,8', '0: 3 4 5 6 full', ['too-many-links']],
])('%s', (element, expected, counts = []) => {
  expect(read(element)).toEqual({ found: [expected], counted: counts })
})

test('pairs of several elements for one claim count together, those of others by themselves', () => {
  expect(read('1:4,5,6', '1:4,7,8', '2:4,5,6,7', '1:4', null)).toEqual({
    found: ['0: 3 4 5 full', '0: 6 full', '1: 3 4 5 6 full', '0:  full', null],
    counted: ['duplicate-link', 'too-many-links', 'duplicate-link', 'bad-element'],
  })
})

test('passages stand below the title of their source and their headings, each once', () => {
  const content = '# Mills\n\nAnn built a mill. It burned.\n\n# Weirs\n\nBea built a weir.'
  const [first, second, third] = sourcesOf(
    ['Elsund', content],
    ['', content],
    [`${'long '.repeat(15)}title`, 'Cleo slept.'],
  )
  const passage = (source: typeof first, text: string) => {
    const start = source!.content.indexOf(text)
    return { source: source!, start, end: start + text.length }
  }
  const claims = claimsOf('A mill burned.', 'Bea slept.')
  const prompt = (maxPassageLength: number) =>
    buildMatchPrompt({
      claims: [claims[0]!, { ...claims[1]!, before: 'Ann came.' }],
      passages: [
        passage(first, 'Ann built a mill.'),
        passage(first, 'It burned.'),
        passage(first, 'Bea built a weir.'),
        passage(second, 'Bea built a weir.'),
        passage(third, 'Cleo slept.'),
      ],
      delimiter: '=7=',
      maxPassageLength,
    })
  expect(prompt(900).split('\n')).toEqual([
    '=7= passages',
    '# Elsund',
    '## Mills',
    '1. Ann built a mill.',
    '2. It burned.',
    '## Weirs',
    '3. Bea built a weir.',
    '# S2',
    '## Weirs',
    '4. Bea built a weir.',
    `# ${'long '.repeat(15)}title`,
    '5. Cleo slept.',
    '=7= claims',
    '1. A mill burned.',
    'context: Ann came.',
    '2. Bea slept.',
    '=7= end',
  ])
  expect(prompt(12)).toContain('1. Ann built a…\n')
})

test.each([
  [80, 'a'.repeat(80)],
  [81, `${'a'.repeat(79)}…`],
])('of a title of %i characters 80 are shown', (length, title) => {
  const [source] = sourcesOf(['a'.repeat(length), 'Cleo slept.'])
  const passages = [{ source: source!, start: 0, end: 11 }]
  const prompt = buildMatchPrompt({
    claims: claimsOf('It is.'),
    passages,
    delimiter: '=7=',
    maxPassageLength: 900,
  })
  expect(prompt.split('\n')[1]).toBe(`# ${title}`)
})
