import { describe, expect, test } from 'vitest'
import type { Alignment } from '../../../src/cite/match/align.ts'
import { partClaim } from '../../../src/cite/match/claim-parts.ts'
import { readClaimTerms } from '../../../src/sources/ranking/claim-terms.ts'
import { pairsOf } from '../../../src/sources/ranking/source-terms.ts'
import { tokenize } from '../../../src/text/words/tokens.ts'
import { sourcesOf } from '../../fixtures/attribution.ts'

/** The parts of a claim, each with the sources that cover it best, of sources that say these texts. */
function part(text: string, ...contents: string[]) {
  return partWeighed(1, text, ...contents)
}

function partWeighed(weight: number, text: string, ...contents: string[]) {
  const claim = readClaimTerms(text, () => weight)
  const sources = sourcesOf(...contents.map((content): [string, string] => ['', content]))
  const alignments = sources.map((source): Alignment => {
    const terms = tokenize(source.content).map(({ term }) => term)
    const covered = new Set(terms.filter((term) => claim.weights.has(term)))
    const pairs = new Set(pairsOf(terms).filter((pair) => claim.pairs.has(pair)))
    return { source, places: [], covered, pairs, coverage: 0, score: 0 }
  })
  return partClaim(text, claim, alignments).map(({ start, end, alignments: chosen, shares }) => ({
    text: text.slice(start, end),
    by: chosen.map(({ source }) => source.id).join(' '),
    shares: shares.map((share) => Math.round(share * 100) / 100),
  }))
}

const weir = 'The weir was rebuilt after spring floods.'
const slate = 'Slate from the quarry covered roofs.'

describe('a claim of two sources is cut', () => {
  test.each<[string, string, string[]]>([
    [
      'behind a comma',
      'The weir was rebuilt after spring floods, and slate from the quarry covered roofs.',
      ['The weir was rebuilt after spring floods,', 'and slate from the quarry covered roofs.'],
    ],
    [
      'before a conjunction',
      'The weir was rebuilt after spring floods indeed and slate from the quarry covered roofs.',
      ['The weir was rebuilt after spring floods indeed', 'and slate from the quarry covered roofs.'],
    ],
    [
      'before a German conjunction',
      'The weir was rebuilt after spring floods indeed und slate from the quarry covered roofs.',
      ['The weir was rebuilt after spring floods indeed', 'und slate from the quarry covered roofs.'],
    ],
    [
      'behind the last word of the first, where nothing parts them',
      'The weir was rebuilt after spring floods while slate from the quarry covered roofs.',
      ['The weir was rebuilt after spring floods', 'while slate from the quarry covered roofs.'],
    ],
    [
      'behind the last sign between their words',
      'The weir was rebuilt after spring floods, as gulls saw, when slate from the quarry covered roofs.',
      [
        'The weir was rebuilt after spring floods, as gulls saw,',
        'when slate from the quarry covered roofs.',
      ],
    ],
    [
      'before a bracket is behind its opening sign',
      'The weir was rebuilt after spring floods (slate from the quarry covered roofs).',
      ['The weir was rebuilt after spring floods (', 'slate from the quarry covered roofs).'],
    ],
    [
      'in the order of the claim',
      'Slate from the quarry covered roofs; the weir was rebuilt after spring floods.',
      ['Slate from the quarry covered roofs;', 'the weir was rebuilt after spring floods.'],
    ],
  ])('%s', (_, text, expected) => {
    const [first, second] = part(text, weir, slate)
    expect([first!.text, second!.text]).toEqual(expected)
    expect([first!.by, second!.by].toSorted()).toEqual(['S1', 'S2'])
  })

  test('each part says what share of the best source the others hold', () => {
    const text = 'The weir was rebuilt after spring floods, and slate from the quarry covered roofs.'
    const [first, second] = part(text, weir, slate)
    expect([first!.shares, second!.shares]).toEqual([
      [1, 0],
      [0, 1],
    ])
  })
})

describe('a claim stays whole', () => {
  test.each<[string, string, string[], string]>([
    ['of one source', 'The weir was rebuilt after spring floods.', [weir, slate], 'S1'],
    [
      'where a second source has one word',
      'The weir was rebuilt after spring floods, and slate sank.',
      [weir, slate],
      'S1',
    ],
    [
      'where a second source has one word at the beginning',
      'Slate sank, and the weir was rebuilt after spring floods.',
      [weir, slate],
      'S1',
    ],
    [
      'where a second source has two words in its midst',
      'The weir was rebuilt after slate roofs and spring floods.',
      [weir, 'Roofs of slate.'],
      'S1',
    ],
    ['where two sources say it', 'The weir was rebuilt after spring floods.', [weir, weir], 'S1 S2'],
    [
      'where the second lacks one word of many',
      'The weir was rebuilt after spring floods.',
      [weir, 'The weir was rebuilt after floods.'],
      'S1',
    ],
    ['where no source has a word', 'Gulls circled.', [weir, slate], 'S1'],
  ])('%s', (_, text, contents, by) => {
    expect(part(text, ...contents).map(({ text, by }) => [text, by])).toEqual([[text, by]])
  })
})

test('a source that is as good as the best for one part alone is named there', () => {
  const text = 'The weir was rebuilt after spring floods, and slate from the quarry covered roofs.'
  expect(part(text, weir, slate, `Old news. ${slate}`).map(({ by }) => by)).toEqual(['S1', 'S2 S3'])
})

test('a claim of three sources has three parts', () => {
  const text =
    'The weir was rebuilt after spring floods, slate from the quarry covered roofs, and ferries carry freight and mail.'
  expect(part(text, weir, slate, 'Ferries carry freight and mail.').map(({ by }) => by)).toEqual([
    'S1',
    'S2',
    'S3',
  ])
})

/** Words in the other order: none of them are side by side as the claim has them. */
const apart = (text: string) => text.split(' ').toReversed().join(' ')

describe('words weigh against the change of the source', () => {
  test.each<[string, string, string[], string[]]>([
    ['two, with no sign', 'mill weir mole slate roof', ['mill weir mole', 'slate roof'], ['S1']],
    [
      'three, with no sign',
      'mill weir mole slate roof tile',
      ['mill weir mole', 'slate roof tile'],
      ['S1', 'S2'],
    ],
    ['two behind a comma', 'mill weir mole, slate roof', ['mill weir mole', 'slate roof'], ['S1', 'S2']],
    ['two behind a bracket', 'mill weir mole (slate roof', ['mill weir mole', 'slate roof'], ['S1', 'S2']],
    [
      'two behind a conjunction',
      'mill weir mole and slate roof',
      ['mill weir mole', 'slate roof'],
      ['S1', 'S2'],
    ],
    ['two behind another word', 'mill weir mole of slate roof', ['mill weir mole', 'slate roof'], ['S1']],
    [
      'two that the first has as well',
      'mill weir mole, slate roof',
      ['mill weir mole slate roof', 'slate roof'],
      ['S1'],
    ],
    ['one of both behind a comma', 'mill weir mole, slate', ['mill weir mole', 'slate'], ['S1']],
  ])('%s', (_, text, contents, by) => {
    for (const weight of [1, 3, 0.25]) {
      const parts = partWeighed(weight, text, ...contents.map(apart))
      expect(parts.map((one) => one.by)).toEqual(by)
    }
  })

  test.each<[string, string, string, string[]]>([
    ['one pair is less than a change', 'mill weir mole, slate roof', 'slate roof', ['S1']],
    ['two are more', 'mill weir mole, slate roof tile', 'slate roof tile', ['S1', 'S2']],
  ])('%s', (_, text, second, by) => {
    for (const weight of [1, 3, 0.25]) {
      const parts = partWeighed(weight, text, apart(text.replace(',', '')), second)
      expect(parts.map((one) => one.by)).toEqual(by)
    }
  })
})

test('a source is as good as the best with 19 of its 20 words, not with 18', () => {
  const words = Array.from({ length: 20 }, (_, index) => `mill${index}`)
  const [claim, first] = [words.join(' '), apart(words.join(' '))]
  const some = (count: number) => apart(words.slice(0, count).join(' '))
  expect(part(claim, first, some(19))).toEqual([{ text: claim, by: 'S1 S2', shares: [1, 0.95] }])
  expect(part(claim, first, some(18))).toEqual([{ text: claim, by: 'S1', shares: [1, 0.9] }])
  expect(part('Gulls circled.', first, some(18))).toEqual([
    { text: 'Gulls circled.', by: 'S1', shares: [0, 0] },
  ])
})
