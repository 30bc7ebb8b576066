import { expect, test } from 'vitest'
import { wordsOfName } from '../../../src/facts/tables/named-cells.ts'

test.each([
  ['unit_price', 'unit price'],
  ['unitPrice', 'unit Price'],
  ['Unit price (EUR)', 'Unit price'],
  ['Length km', 'Length'],
  ['Revenue in EUR million', 'Revenue'],
  ['Preis per kg', 'Preis'],
  ['km', 'km'],
  ['Area [km²]', 'Area'],
  ['  Opened  ', 'Opened'],
])('the words of the column %j are %j', (name, words) => {
  expect(wordsOfName(name)).toBe(words)
})
