import { expect, test } from 'vitest'
import { createWordFinder } from '../../../../src/cite/verify/evidence/word-finder.ts'
import { sourcesOf } from '../../../fixtures/attribution.ts'

const sources = sourcesOf(
  ['A', 'The old mill stood. A new Mill came, at 1.50 crowns.'],
  ['B', 'Grandmills (sic) are rare.'],
)
const [first] = sources
const old = { start: first!.content.indexOf('mill'), end: first!.content.indexOf('mill') + 'mill'.length }

test.each<[string, string, { sourceId?: string; place?: { start: number; end: number } }, boolean]>([
  ['elsewhere in the text, in other letters', 'mill', {}, true],
  ['at the place alone', 'stood', { place: { start: 0, end: 20 } }, false],
  ['at the end of the place', 'mill', { place: { start: 0, end: 52 } }, false],
  ['right behind the place', 'mill', { place: { start: old.end, end: 52 } }, true],
  ['right where the place ends', 'mill', { place: { start: 0, end: first!.content.indexOf('Mill') } }, true],
  ['at that place of another source', 'stood', { sourceId: 'S2', place: { start: 0, end: 20 } }, true],
  ['within a longer word only', 'grandmill', {}, false],
  ['as the end of a longer word only', 'mills', {}, false],
  ['nowhere', 'weir', {}, false],
  ['with a sign that patterns use', '1.50', {}, true],
  ['like it but for that sign', '1.5.', {}, false],
  ['in brackets', '(sic)', {}, true],
])('a word %s: %s', (_, word, { sourceId = 'S1', place = old }, isFound) => {
  const find = createWordFinder(sources)
  const found = [find(word, { sourceId, place }), find(word, { sourceId, place })]
  expect(found).toEqual([isFound, isFound])
})

test('each place is looked at for itself', () => {
  const find = createWordFinder(sources)
  const whole = { start: 0, end: first!.content.length }
  const answers = [
    find('mill', { sourceId: 'S1', place: old }),
    find('mill', { sourceId: 'S1', place: whole }),
    find('mill', { sourceId: 'S2', place: whole }),
  ]
  expect(answers).toEqual([true, false, true])
})

test('two million units are read for a word', () => {
  const [long] = sourcesOf(['', 'x '.repeat(1_000_000 - 2)])
  const find = (content: string) =>
    createWordFinder([long!, { ...sources[1]!, content }])('weir', {
      sourceId: 'S1',
      place: { start: 0, end: 1 },
    })
  expect([find('weir'), find(' weir')]).toEqual([true, false])
})
