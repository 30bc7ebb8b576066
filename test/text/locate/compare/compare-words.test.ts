import { expect, test } from 'vitest'
import { compareWords } from '../../../../src/text/locate/compare/compare-words.ts'
import { readQuotedWords } from '../../../../src/text/locate/compare/quoted-words.ts'

const wordsOf = (words: readonly { text: string }[]) => words.map(({ text }) => text).join(' ')

function compare(quote: string, text: string, { isScan = false } = {}) {
  const { changes, first, last } = compareWords(readQuotedWords(quote), readQuotedWords(text), {
    isScan,
    isElsewhere: () => false,
  })
  const shown = changes.map(({ kind, quote: own, found }) => `${kind}: ${wordsOf(own)} | ${wordsOf(found)}`)
  return { shown, ends: [first?.text, last?.text] }
}

test.each<[string, string, string, string[]]>([
  ['nothing', 'The mill stands by the river.', 'The mill stands by the river.', []],
  [
    'a word that stands elsewhere',
    'The old mill stands by the river.',
    'The mill stands by the old river.',
    ['inserted: old | ', 'dropped:  | old'],
  ],
  [
    'two words, each in its place',
    'The red mill stands by the wide river.',
    'The blue mill stands by the deep river.',
    ['replaced: red | blue', 'replaced: wide | deep'],
  ],
  [
    'an unknown word put in',
    'The mill at Brelanic burned down.',
    'The mill burned down.',
    ['inserted: at | ', 'inserted: brelanic | '],
  ],
  ['a short word left out', 'The mill burned down.', 'The mill xq burned down.', ['dropped:  | xq']],
  [
    'a word in two parts',
    'He said nothing of it.',
    'He said no thing of it.',
    ['damage: nothing | no thing'],
  ],
  [
    'words run together',
    'The mill was rebuilt.',
    'The mill wasrebuilt.',
    ['damage: was rebuilt | wasrebuilt'],
  ],
  [
    'a word cut at the end of a line, with a letter misread',
    'He was in want of assistance then.',
    'He was in want of assis- tanee then.',
    ['damage: assistance | assis tanee'],
  ],
  [
    'the last word cut, with more of the text behind',
    'They sold the furniture',
    'They sold the furni- ture at night.',
    ['damage: furniture | furni ture'],
  ],
  [
    'four words run together',
    'They came by train at night.',
    'They camebytrainat night.',
    ['damage: came by train at | camebytrainat'],
  ],
  [
    'words run together, some letters of them misread',
    'They saw the illegal trade.',
    'They saw thellogal trade.',
    ['unclear: the illegal | thellogal'],
  ],
  [
    'a word that stands on both sides, another left over',
    'They sold a large barn.',
    'They sold large harn.',
    ['inserted: a | ', 'unclear: barn | harn'],
  ],
  ['a negation run together', 'They did not come.', 'They didnot come.', ['damage: did not | didnot']],
  [
    'a negation that may be another word',
    'He is not able.',
    'He is notable.',
    ['unclear: not able | notable'],
  ],
  [
    'a letter that was lost',
    'Das Geld für Ulm fehlt.',
    'Das Geld f\uFFFDr Ulm fehlt.',
    ['damage: für | f\uFFFDr'],
  ],
  ['a sign that was lost', 'It cost £3 then.', 'It cost \uFFFD3 then.', ['unclear: £ | \uFFFD']],
  [
    'an ß that makes another word',
    'Die Maße sind bekannt.',
    'Die Masse sind bekannt.',
    ['unclear: maße | masse'],
  ],
  ['an ß that makes none', 'Die Straße ist lang.', 'Die Strasse ist lang.', []],
  ['parts of a number', 'It holds 12000 tonnes.', 'It holds 12 000 tonnes.', ['spelling: 12000 | 12 000']],
  [
    'numbers that are no parts',
    'It holds 1200 tonnes.',
    'It holds 12 00 tonnes.',
    ['dropped:  | 12', 'replaced: 1200 | 00'],
  ],
])('what differs: %s', (_, quote, text, expected) => {
  expect(compare(quote, text).shown).toEqual(expected)
})

test.each<[string, string, string, string[]]>([
  ['a short word of dirt', 'The mill burned down.', 'The mill xq burned down.', ['damage:  | xq']],
  ['a function word', 'The mill burned down.', 'The mill is burned down.', ['unclear:  | is']],
  ['a figure', 'The mill burned down.', 'The mill 7 burned down.', ['unclear:  | 7']],
  ['an unknown word', 'The mill burned down.', 'The mill brelanic burned down.', ['unclear:  | brelanic']],
  ['a known word', 'The mill burned down.', 'The mill nearly burned down.', ['dropped:  | nearly']],
])('what differs in a bad scan: %s', (_, quote, text, expected) => {
  expect(compare(quote, text, { isScan: true }).shown).toEqual(expected)
})

test('two damaged words in fifteen show a scan, in which a word more may be dirt', () => {
  const text = 'The cornmittee met in the old town hal1 xq on Monday.'
  const { shown } = compare('The committee met in the old town hall on Monday.', text)
  expect(shown).toEqual(['damage: committee | cornmittee', 'damage: hall | hal1', 'damage:  | xq'])
})

test('the words before the first and after the last of the quote are no difference', () => {
  const { shown, ends } = compare('the mill burned', 'In spring the mill burned down at night.')
  expect([shown, ends]).toEqual([[], ['the', 'burned']])
})
