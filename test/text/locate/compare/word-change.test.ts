import { describe, expect, test } from 'vitest'
import { isNearLetter } from '../../../../src/text/locate/compare/slip.ts'
import { isKnownWord, isStrange, isVeryStrange } from '../../../../src/text/locate/compare/known-words.ts'
import { letterChangeOf } from '../../../../src/text/locate/compare/letter-change.ts'
import type { LetterChange } from '../../../../src/text/locate/compare/letter-change.ts'
import { changeOf } from '../../../../src/text/locate/compare/word-change.ts'
import type { ChangeKind } from '../../../../src/text/locate/compare/change-kind.ts'
import type { ChangeContext } from '../../../../src/text/locate/compare/word-change.ts'

const nowhereElse: ChangeContext = { isElsewhere: () => false, isScan: false }

/** A word as it stands within an English sentence: a capital shows a name. */
function wordOf(written: string) {
  const isCapital = /^\p{Lu}\p{Ll}/u.test(written)
  return {
    text: written.toLowerCase(),
    start: 0,
    end: written.length,
    isCapital,
    isName: isCapital,
    isCut: false,
  }
}

function kindsOf(a: string, b: string, context = nowhereElse): ChangeKind[] {
  const [left, right] = [wordOf(a), wordOf(b)]
  return [changeOf(left, right, context), changeOf(right, left, context)]
}

describe('what another word means, whichever of the two the text has', () => {
  const cases: [kind: ChangeKind, why: string, pairs: [string, string][]][] = [
    [
      'damage',
      'two letters changed places',
      [
        ['mill', 'mlil'],
        ['town', 'twon'],
        ['bridge', 'brigde'],
      ],
    ],
    ['damage', 'a letter once instead of twice', [['committee', 'comittee']]],
    [
      'damage',
      'letters that print alike',
      [
        ['government', 'govemment'],
        ['requests', 'reqnests'],
        ['ha1l', 'hall'],
      ],
    ],
    [
      'damage',
      'the key beside',
      [
        ['harbour', 'hsrbour'],
        ['water', 'wster'],
        ['garden', 'gaeden'],
      ],
    ],
    [
      'damage',
      'letters in an order that no word has',
      [
        ['garden', 'gavden'],
        ['the', 'thc'],
      ],
    ],
    ['damage', 'a name with such letters', [['Garden', 'Gavden']]],
    ['damage', 'two edits of a very long word', [['international', 'intrnatioal']]],
    ['damage', 'a name of ten letters, two of them swapped', [['Kallenborn', 'Kallenbron']]],
    ['damage', 'an unknown word, a letter beside its key', [['brelanic', 'brelamic']]],
    ['unclear', 'a name of nine letters, two of them swapped', [['Vandemeer', 'Vandemere']]],
    ['unclear', 'a short unknown word, a letter beside its key', [['qorvax', 'qorvox']]],
    ['unclear', 'a word of three letters', [['sea', 'sae']]],
    [
      'damage',
      'a function word and a slip that leaves no word',
      [
        ['the', 'teh'],
        ['and', 'adn'],
        ['der', 'cler'],
      ],
    ],
    ['unclear', 'a letter beside its key in a word of six', [['garden', 'gurden']]],
    ['unclear', 'a letter of a far key', [['house', 'houze']]],
    ['unclear', 'two edits that leave the length', [['international', 'internatianol']]],
    ['unclear', 'a damaged negation', [['not', 'nol']]],
    // No word list but that of negations has this one.
    ['unclear', 'a damaged long negation', [['cannot', 'cannol']]],
    [
      'unclear',
      'a damaged number',
      [
        ['2012', '2O12'],
        ['1.200', '1200'],
      ],
    ],
    ['unclear', 'a number in a word and in figures', [['five', '5']]],
    ['damage', 'a figure for the first letter', [['large', '1arge']]],
    [
      'unclear',
      'a figure before a word, a letter for a figure',
      [
        ['Biron', '3Biron'],
        ['200l', '2001'],
      ],
    ],
    ['unclear', 'an ending that only a slip makes', [['labels', 'labelss']]],
    ['damage', 'a short word without the letter twice that its ending needs', [['skippers', 'skipers']]],
    ['replaced', 'a letter that makes a word of a function word', [['his', 'hit']]],
    [
      'replaced',
      'two known words',
      [
        ['cat', 'cut'],
        ['mill', 'mil'],
        ['not', 'nor'],
        ['he', 'be'],
      ],
    ],
    [
      'replaced',
      'another number',
      [
        ['five', 'seven'],
        ['five', '6'],
        ['12th', '13th'],
        ['1848', '2b'],
      ],
    ],
    ['replaced', 'another sign', [['$', '€']]],
    [
      'replaced',
      'another beginning or ending',
      [
        ['Mieter', 'Vermieter'],
        ['sulfate', 'sulfite'],
      ],
    ],
    ['replaced', 'two unknown names', [['Mirkwell', 'Mirkvell']]],
    ['replaced', 'nothing alike', [['xkcdzt', 'brelanic']]],
    [
      'spelling',
      'two spellings',
      [
        ['1,200', '1200'],
        ['colour', 'color'],
        ['Maerz', 'März'],
        ['dont', "don't"],
      ],
    ],
  ]
  test.each(cases)('%s: %s', (kind, _, pairs) => {
    for (const [a, b] of pairs) expect({ a, b, kinds: kindsOf(a, b) }).toEqual({ a, b, kinds: [kind, kind] })
  })

  test('names of unknown words are held apart, the same words in small letters are not', () => {
    expect(kindsOf('Mirkwell', 'Mirkvell')).toEqual(['replaced', 'replaced'])
    expect(kindsOf('mirkwell', 'mirkvell')).toEqual(['unclear', 'unclear'])
    expect(kindsOf('Vandemeer', 'Vandemere')).toEqual(['unclear', 'unclear'])
    expect(kindsOf('vandemeer', 'vandemere')).toEqual(['damage', 'damage'])
  })

  test('a word of the other language alone is not taken for another word', () => {
    expect(kindsOf('lack', 'luck', { ...nowhereElse, language: 'de' })).toEqual(['unclear', 'unclear'])
    expect(kindsOf('lack', 'luck', { ...nowhereElse, language: 'en' })).toEqual(['replaced', 'replaced'])
  })

  test('a word that stands elsewhere in the sources is known', () => {
    const isElsewhere = (word: string) => word === 'brelanic' || word === 'brelamic'
    expect(kindsOf('brelanic', 'brelamic', { ...nowhereElse, isElsewhere })).toEqual(['replaced', 'replaced'])
    const isOnlyOne = (word: string) => word === 'brelanic'
    expect(kindsOf('brelanic', 'brelnaic', { ...nowhereElse, isElsewhere: isOnlyOne })).toEqual([
      'damage',
      'damage',
    ])
  })

  test.each<[ChangeKind, string, string]>([
    ['unclear', 'cat', 'cut'],
    ['unclear', 'water', 'wasser'],
    ['unclear', '12th', '13th'],
    ['unclear', 'he', 'be'],
    // Their outlines are alike.
    ['unclear', 'his', 'bit'],
    ['unclear', 'Eliza', 'Bliss'],
    ['replaced', 'mill', 'orchard'],
    ['replaced', 'rose', 'fell'],
    ['replaced', 'five', 'seven'],
    ['replaced', 'Mieter', 'Vermieter'],
  ])('in a bad scan it is %s whether the text has %s for %s', (kind, a, b) => {
    expect(changeOf(wordOf(b), wordOf(a), { ...nowhereElse, isScan: true })).toBe(kind)
  })
})

test.each<[LetterChange, string, string]>([
  ['swapped', 'bridge', 'brigde'],
  ['doubled', 'committee', 'comittee'],
  ['misread', 'government', 'govemment'],
  ['misread', 'congrefs', 'congress'],
  ['affix', 'sulfate', 'sulfite'],
  ['affix', 'mieter', 'vermieter'],
  ['affix', 'houses', 'house'],
  // One edit for each three letters.
  ['near', 'abcdef', 'abxyef'],
  ['unlike', 'abcde', 'abxye'],
  ['near', 'abcdefghi', 'abxyzfghi'],
  ['unlike', 'abcdefgh', 'abxyzfgh'],
  ['near', 'cat', 'cut'],
])('letters: %s, %s and %s', (change, a, b) => {
  expect([letterChangeOf(a, b), letterChangeOf(b, a)]).toEqual([change, change])
})

test.each([
  ['a neighbour in the row', 'garden', 'gaeden', true],
  ['a neighbour above', 'qual', 'aual', true],
  ['on a German keyboard', 'zahl', 'uahl', true],
  ['a bow that a scan closes', 'bald', 'bold', true],
  ['the same word', 'garden', 'garden', false],
  ['a far key', 'garden', 'gapden', false],
  ['two neighbours', 'garden', 'gseden', false],
  ['a letter more', 'garden', 'gardens', false],
  ['no word', '', '', false],
])('a key beside: %s', (_, a, b, isNear) => {
  expect([isNearLetter(a, b), isNearLetter(b, a)]).toEqual([isNear, isNear])
})

test.each([
  // Listed, a form, a compound, behind a prefix.
  ...['harbour', 'harbours', 'stopping', 'wasserstraße'.replace('ß', 'ss'), 'reopen', 'unbekannt'].map(
    (word) => [word, 'known'] as const,
  ),
  // Two letters that follow each other in no word, then three.
  ...['gavden', 'xkcdzt'].map((word) => [word, 'very strange'] as const),
  ...['thc', 'kallenbaeh', 'houze', 'wster', 'stoppping'].map((word) => [word, 'strange'] as const),
  ...['twon', 'gurden', 'brelanic'].map((word) => [word, 'unknown'] as const),
])('%s is %s', (word, kind) => {
  const isKnown = isKnownWord(word)
  const strangeness = isVeryStrange(word) ? 'very strange' : isStrange(word) ? 'strange' : 'unknown'
  expect(isKnown ? 'known' : strangeness).toBe(kind)
})
