import { expect, test } from 'vitest'
import { differentOpposites } from '../../../../src/cite/facts/compare/different-opposites.ts'
import { readGuardText } from '../../../../src/cite/reading/guard-text.ts'

test.each<[string, string, string, string[]]>([
  ['differs', 'Prices fell in May.', 'Prices rose in May.', ['fell / rose']],
  ['is stated too', 'Prices rose before they fell in May.', 'Prices rose in May.', []],
  ['is stated too, with a capital', 'Prices Rose Before They Fell in May', 'Prices rose in May.', []],
])('an opposite that %s: %s', (_, claim, evidence, expected) => {
  const found = differentOpposites(readGuardText(claim), readGuardText(evidence))
  expect(found.map(({ claimText, evidenceText }) => `${claimText} / ${evidenceText}`)).toEqual(expected)
})
