import { describe, expect, test } from 'vitest'
import { readGuardText } from '../../../../src/cite/reading/guard-text.ts'
import { wordsOfSpan } from '../../../../src/cite/facts/compare/guard-surroundings.ts'
import { compareFacts } from '../../../../src/cite/facts/compare/compare-facts.ts'

describe('words of a span', () => {
  const text = 'The mill, built in 1820, burned.'
  const guardText = readGuardText(text)

  test.each([
    ['a word', 'mill', 'mill'],
    ['a part of a word', 'il', 'mill'],
    ['words', 'built in', 'built in'],
    ['parts of two words', 'lt i', 'built in'],
    ['the last word and its stop', 'burned.', 'burned'],
    ['all', text, 'The mill, built in 1820, burned'],
  ])('%s', (_, part, expected) => {
    const start = text.indexOf(part)
    const { first, last } = wordsOfSpan(guardText, { start, end: start + part.length })!
    const { words } = guardText
    expect(text.slice(words[first]!.start, words[last]!.end)).toBe(expected)
  })

  test.each([
    ['a space', ' '],
    ['a comma and a space', ', '],
    ['the last stop', '.'],
  ])('none in %s', (_, part) => {
    const start = text.indexOf(part)
    expect(wordsOfSpan(guardText, { start, end: start + part.length })).toBeNull()
  })
})

test.each([
  ['Rask is taller than Bruun, who is 1.80 m.', 'Bruun is taller than Rask by 12 cm.'],
  ['All of the boats were insured, not only nine.', 'There were 60 boats, of which only nine were insured.'],
  ['From 4 May 2019 to 6 June 2020 prices fell from 12 to 8 euros.', 'Prices fell by 4 euros in 2019–20.'],
  [
    'Der Etat wurde von 90.000 auf 70.000 Euro gekürzt, als er stieg.',
    'Der Etat ist größer als 70.000 Euro.',
  ],
  ['Nach § 8 Abs. 2 verlangt er kein Gutachten, § 3 einen Plan.', '§ 8 verlangt ein Gutachten oder zwei.'],
])('claims and evidence may end anywhere: %s', (claim, evidence) => {
  for (let end = 0; end <= claim.length; end += 2) {
    const cut = claim.slice(0, end)
    for (const { claim: place, claimText } of compareFacts(cut, evidence))
      expect(cut.slice(place.start, place.end)).toBe(claimText)
  }
  for (let end = 0; end <= evidence.length; end += 2) {
    const cut = evidence.slice(0, end)
    for (const { evidenceText } of compareFacts(claim, cut)) expect(cut).toContain(evidenceText ?? '')
  }
})
