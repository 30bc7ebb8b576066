import { describe, expect, test } from 'vitest'
import { createLocatorCache, locateQuotes } from '../../../src/text/locate/locate-quotes.ts'

const texts = [
  'The ferry leaves the north pier at noon and calls at both islands.',
  'In winter THE FERRY LEAVES the north pier once a day, weather permitting.',
  'The ferry leavos the nortb pier at dusk, say the fishermen of the bay.',
]

describe('locateQuotes', () => {
  test('each quote is found in the text that holds it best', () => {
    const quotes = [
      'The ferry leaves the north pier',
      'the ferry leaves the north pier once a day',
      'the ferry leaves the north pier at dusk',
      'a bridge was never built here',
    ]
    const found = locateQuotes(quotes, texts)
    expect(
      found.map(
        (match) => match && [match.source, match.kind, texts[match.source]!.slice(match.start, match.end)],
      ),
    ).toEqual([
      [0, 'exact', 'The ferry leaves the north pier'],
      [1, 'folded', 'THE FERRY LEAVES the north pier once a day'],
      [2, 'fuzzy', 'The ferry leavos the nortb pier at dusk'],
      null,
    ])
  })

  test('of equal matches the first text has it', () => {
    expect(locateQuotes(['the north pier'], [texts[1]!, texts[0]!, texts[1]!])[0]?.source).toBe(0)
  })
})

describe('createLocatorCache', () => {
  test('the same content has the same locator', () => {
    const locatorOf = createLocatorCache()
    expect(locatorOf(texts[0]!)).toBe(locatorOf([...texts[0]!].join('')))
  })

  test('what was not used for longest goes first', () => {
    const locatorOf = createLocatorCache({ maxLength: 25 })
    const first = locatorOf('a'.repeat(10))
    const second = locatorOf('b'.repeat(10))
    expect(locatorOf('a'.repeat(10))).toBe(first)
    locatorOf('c'.repeat(10))
    expect(locatorOf('a'.repeat(10))).toBe(first)
    expect(locatorOf('b'.repeat(10))).not.toBe(second)
  })

  test('a text beyond the bound is located in all the same, and takes the place of no other', () => {
    const locatorOf = createLocatorCache({ maxLength: 8 })
    const short = locatorOf('the mill')
    expect(locatorOf('by the mill')('the mill')).toMatchObject({ start: 3, end: 11 })
    expect(locatorOf('the mill')).toBe(short)
  })
})
