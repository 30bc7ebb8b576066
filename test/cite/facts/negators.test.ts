import { describe, expect, test } from 'vitest'
import { readGuardText } from '../../../src/cite/reading/guard-text.ts'
import {
  isNegated,
  isSaidOtherwise,
  isTrueNegator,
} from '../../../src/cite/facts/compare/different-negations.ts'

/** The words of a text for which something holds. */
function wordsFor(text: string, holds: typeof isNegated): string[] {
  const read = readGuardText(text)
  return read.words.filter(({ index }) => holds(read, index)).map((word) => word.text)
}

describe('a negator turns a statement round', () => {
  test.each<[string, string[]]>([
    ['It did not rain.', ['not']],
    ['Es hat nicht geregnet, niemals.', ['nicht', 'niemals']],
    ['No rain fell.', ['no']],
    ['No. 12 burned.', []],
    ['No 12 burned.', ['no']],
    ['No. The mill burned.', ['no']],
    ['Not 12 burned.', ['not']],
    ['It was not only old.', []],
    ['It was not the only mill.', []],
    ['It was not the old mill.', ['not']],
    ['It was not only.', []],
    ['Es war nicht die erste Mühle.', []],
    ['Es war nicht die alte Mühle.', ['nicht']],
    ['Whether or not it rains, they stay.', []],
    ['Ob es regnet oder nicht, sie bleiben.', []],
    ['They stay or never come.', ['never']],
    ['If not, they stay.', []],
    ['If nobody comes, they stay.', ['nobody']],
    ['Es sind nicht mehr als zehn.', []],
    ['Es sind nicht mehr Mühlen als damals.', []],
    ['Es sind nicht mehr alte hohe Mühlen als damals.', ['nicht']],
    ['Es sind nicht mehr da.', ['nicht']],
    ['Besser als früher ist es nicht mehr.', ['nicht']],
  ])('%s', (text, negators) => {
    expect(wordsFor(text, isTrueNegator)).toEqual(negators)
  })
})

describe('a negation bears on words of its clause', () => {
  test.each<[string, string[]]>([
    ['Not mill weir mole pike eel boat', ['mill', 'weir', 'mole', 'pike']],
    ['Boat eel pike mole weir mill not', ['pike', 'mole', 'weir', 'mill']],
    ['Mill without weir', ['weir']],
    ['Mill not weir', ['mill', 'weir']],
    ['Mill ohne weir', ['weir']],
    ['Mill, not weir', ['weir']],
    ['Not, mill weir mole', ['mill', 'weir']],
    ['Mill, none weir', ['mill', 'weir']],
    ['Not weir. Mill mole', ['weir']],
  ])('%s', (text, expected) => {
    const found = wordsFor(text, (read, index) => read.words[index]!.isContent && isNegated(read, index))
    expect(found).toEqual(expected)
  })
})

test('a word that denies reaches four words further, in its sentence', () => {
  expect(wordsFor('Fails the mill of weir mole pike', isSaidOtherwise)).toEqual(['the', 'mill', 'of', 'weir'])
  expect(wordsFor('Mill fails. Weir mole', isSaidOtherwise)).toEqual([])
  expect(wordsFor('Mill weir rarely', isSaidOtherwise)).toEqual([])
})
