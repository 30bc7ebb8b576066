import { expect, test } from 'vitest'
import { nearestName } from '../../../src/core/fields/nearest-name.ts'

test.each([
  ['qoute', 'quote'],
  ['verbatimQuote', 'quote'],
  ['source', 'sourceId'],
  ['中文', null],
  ['_', null],
  ['', null],
  ['rain', null],
])('%j is probably meant as %j', (given, expected) => {
  expect(nearestName(given, ['quote', 'sourceId'])).toBe(expected)
})
