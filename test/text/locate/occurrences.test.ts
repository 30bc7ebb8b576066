import { describe, expect, test } from 'vitest'
import { splitEllipsis } from '../../../src/text/locate/ellipsis.ts'
import { pickOccurrence } from '../../../src/text/locate/occurrences.ts'
import { reachEndWords } from '../../../src/text/locate/stray-ends.ts'

const placesOf = (piece: string, text: string) =>
  [...text.matchAll(new RegExp(piece, 'g'))].map(({ index }) => ({ start: index, end: index + piece.length }))

describe('pickOccurrence', () => {
  const text = 'One mill. Two mills. A windmill, red mill, old mill.'
  const places = placesOf('mill', text)
  const chosen = (options = {}) => places.indexOf(pickOccurrence(places, text, options)!)

  test.each<[string, object, number]>([
    ['the first that is a word of its own', {}, 0],
    ['the nearest', { near: 52 }, 4],
    ['the nearest on either side', { near: 37 }, 3],
    ['of equally near ones the first', { near: (places[3]!.start + places[4]!.start) / 2 }, 3],
    ['never a part of a word for being near', { near: 14 }, 0],
    ['by what stands before it', { context: { prefix: 'A windmill, red ' } }, 3],
    ['by what stands behind it', { context: { suffix: ', old' } }, 3],
    ['by both together', { context: { prefix: 'old', suffix: '.' } }, 4],
    ['by context before nearness', { context: { prefix: 'red' }, near: 0 }, 3],
    ['by nearness where the context is of none', { context: { prefix: 'zzz' }, near: 52 }, 4],
    ['by a context in another case and markup', { context: { prefix: '**RED** ' } }, 3],
  ])('%s', (_, options, expected) => {
    expect(chosen(options)).toBe(expected)
  })

  test('only 64 units of a context count, those next to the place', () => {
    const far = 'x'.repeat(64)
    const long = `ab${far} mill, cd${far} mill`
    const own = placesOf('mill', long)
    expect(pickOccurrence(own, long, { context: { prefix: `cd${far} ` } })).toEqual(own[0])
    const near = `ab${far.slice(3)} mill, cd${far.slice(3)} mill`
    const others = placesOf('mill', near)
    expect(pickOccurrence(others, near, { context: { prefix: `cd${far.slice(3)} ` } })).toEqual(others[1])
  })

  test.each<[string, string, string, number | null]>([
    ['an end of a number', '12', 'It is 112.', null],
    ['a beginning of a number', '12', 'It is 121.', null],
    ['a fraction of a decimal', '12', 'It is 1.12.', null],
    ['the whole of a decimal', '12', 'It is 12.5 m.', null],
    ['the whole before a stop', '12', 'It is 12. Then', 6],
    ['a number behind a list of them', '12', 'It is 1, 12.', 9],
    ['a word without what negates it', 'legal', 'It is illegal.', null],
    ['a word within another', 'legal', 'It is paralegal.', 10],
    ['a word with another beginning', 'legal', 'It is il legal.', 9],
    ['of two the whole one', 'legal', 'An illegal or legal act.', 14],
  ])('%s: %j in %j', (_, piece, sentence, expected) => {
    expect(pickOccurrence(placesOf(piece, sentence), sentence)?.start ?? null).toBe(expected)
  })

  test('none of none', () => {
    expect(pickOccurrence([], 'text')).toBeNull()
  })
})

describe('splitEllipsis', () => {
  test.each<[string, string[]]>([
    ['one … two', ['one', 'two']],
    ['one [...] two', ['one', 'two']],
    ['one ( . . . ) two', ['one', 'two']],
    ['one... two', ['one', 'two']],
    ['“one … two”', ['one', 'two']],
    ['“one”', ['“one”']],
    ['… one …', ['one ']],
    ['one.. two', ['one.. two']],
    ['one …. two', ['one', 'two']],
    ['…', []],
    ['', []],
  ])('%j', (quote, parts) => {
    expect(splitEllipsis(quote).map(({ text }) => text.trim())).toEqual(parts.map((part) => part.trim()))
    for (const { text, start } of splitEllipsis(quote)) expect(quote.slice(start).startsWith(text)).toBe(true)
  })

  test('what comes after fifteen marks stays one part', () => {
    const words = Array.from({ length: 20 }, (_, index) => `w${index}`)
    const parts = splitEllipsis(words.join(' … ')).map(({ text }) => text)
    expect(parts).toHaveLength(16)
    expect(parts[14]).toBe('w14')
    expect(parts[15]).toBe(words.slice(15).join(' … '))
  })
})

describe('reachEndWords', () => {
  const pattern = 'prisoners were brought to the harbour'
  test.each<[string, string, string, string]>([
    [
      'the last word behind a stray line',
      'prisoners were brought to the 3s, harbour it',
      'prisoners were brought to the',
      'prisoners were brought to the 3s, harbour',
    ],
    [
      'the first word before one',
      'the prisoners 3s, were brought to the harbour',
      'were brought to the harbour',
      'prisoners 3s, were brought to the harbour',
    ],
    [
      'a last word that was broken',
      'prisoners were brought to the har- 3s, bour it',
      'prisoners were brought to the har',
      'prisoners were brought to the har- 3s, bour',
    ],
    [
      'a first word that was broken',
      'the pris- 3s, oners were brought to the harbour',
      'oners were brought to the harbour',
      'pris- 3s, oners were brought to the harbour',
    ],
    [
      'nothing where both are there',
      'prisoners were brought to the harbour harbour',
      'prisoners were brought to the harbour',
      'prisoners were brought to the harbour',
    ],
    [
      'nothing that is too far',
      `prisoners were brought to the ${'x '.repeat(12)}harbour it`,
      'prisoners were brought to the',
      'prisoners were brought to the',
    ],
    [
      'nothing else',
      'prisoners were brought to the town it is',
      'prisoners were brought to the',
      'prisoners were brought to the',
    ],
  ])('%s', (_, text, found, expected) => {
    const start = text.indexOf(found)
    const span = reachEndWords({ start, end: start + found.length }, pattern, text)
    expect(text.slice(span.start, span.end)).toBe(expected)
  })

  test('a short word may stand anywhere by chance', () => {
    const text = 'were brought 3s, to him'
    expect(reachEndWords({ start: 0, end: 12 }, 'were brought to', text)).toEqual({ start: 0, end: 12 })
  })
})
