import { describe, expect, test } from 'vitest'
import {
  endsInMisreadSign,
  isBroken,
  isBrokenOrdinal,
  isDamagedNegator,
  keepsFigures,
  looksLike,
  readScanDamage,
  rewordedShare,
} from '../../../../src/text/locate/damage/scan-damage.ts'
import { alignWords } from '../../../../src/text/words/align-words.ts'
import { splitWords } from '../../../../src/text/words/words.ts'

const damageOf = (quote: string, found: string) =>
  readScanDamage(alignWords(splitWords(quote), splitWords(found)))

describe('a scan read badly is told from other words', () => {
  const sentence = 'the harbour office counted every ship that came in and wrote down its name and cargo'
  test.each<[string, string, string, boolean, number]>([
    ['nothing differs', sentence, sentence, false, 0],
    ['one word misspelt', sentence, sentence.replace('harbour', 'harhour'), false, 0],
    [
      'two words misspelt',
      sentence,
      sentence.replace('harbour', 'harhour').replace('cargo', 'cargn'),
      true,
      0,
    ],
    [
      'two that are inflected',
      sentence,
      sentence.replace('counted', 'counts').replace('ship', 'ships'),
      false,
      0,
    ],
    ['two with other figures', 'in 1820 and 1830 it burned', 'in 1821 and 1831 it burned', false, 0],
    ['two short ones', 'it is so, he said to us', 'il is sn, he said to us', false, 0],
    [
      'strays of the margin',
      sentence,
      sentence.replace('harbour', 'harhour il xx').replace('cargo', 'cargn'),
      true,
      2,
    ],
    [
      'two in more than thirty words',
      `${sentence} ${sentence}`,
      `${sentence.replace('harbour', 'harhour').replace('cargo', 'cargn')} ${sentence}`,
      false,
      0,
    ],
    [
      'two in more, with a stray',
      `${sentence} ${sentence}`,
      `${sentence.replace('harbour', 'harhour il').replace('cargo', 'cargn')} ${sentence}`,
      true,
      1,
    ],
  ])('%s', (_, quote, found, isScan, strays) => {
    expect(damageOf(quote, found)).toEqual({ isScan, strays })
  })

  test.each<[string, string, number]>([
    ['harbour office', 'harbour office', 0],
    ['harbour office', 'harbour', 6 / 13],
    ['harbour office', 'harbour ministry', 6 / 13],
    ['harbour office', 'harb our office', 0],
    ['harbour office', 'harhour offlce', 0],
    ['harbour office', 'harbour 1x', 3 / 13],
    ['the and of', 'other words', 0],
    ['old', 'new', 0],
  ])('of %j in %j the share %d is reworded', (quote, found, share) => {
    expect(rewordedShare(quote, found)).toBeCloseTo(share, 10)
  })
})

describe('figures that a bad reader takes for others', () => {
  test.each<[string, string, boolean]>([
    ['1848', '1818', true],
    ['1848', '1828', false],
    ['1806', '1896', true],
    ['1806', '1899', true],
    ['1866', '1999', false],
    ['1', '7', true],
    ['1', '2', false],
    ['2', '7', true],
    ['15', 'l5', true],
    ['11', 'il', false],
    ['111', 'il1', false],
    ['1111', 'il11', true],
    ['11', 'ix', false],
    ['15', '155', false],
    ['3589', '5398', false],
    ['358', '538', false],
    ['35', '53', false],
  ])('%s and %s look alike: %s', (a, b, expected) => {
    expect(looksLike(a, b)).toBe(expected)
  })

  test.each<[string, string, boolean]>([
    ['1848', '1818', true],
    ['66', '6', true],
    ['1848', '1234', false],
    ['1848', '1899', true],
    ['1848', '1999', false],
    ['12,345', '12345', true],
    ['100', '1', false],
    ['100', '10', true],
    ['12', '34', false],
    ['1,2', '1', true],
  ])('%s and %s keep half of their figures: %s', (a, b, expected) => {
    expect(keepsFigures(a, b)).toBe(expected)
  })

  test.each<[string, string, string, boolean]>([
    ['the rest unreadable before', '1848', 'in ·48 it', true],
    ['a space before', '1848', 'in 48 it', false],
    ['a currency before', '1848', 'for $48 it', false],
    ['a figure before', '1848', 'in 348 it', false],
    ['the rest unreadable behind', '1848', 'in 18· it', true],
    ['a sign and then what is no figure', '1848', 'in 18.x it', true],
    ['a stop and a space', '1848', 'in 18. It', false],
    ['a percent sign', '1848', 'in 18% it', false],
    ['another number', '1848', 'in ·47 it', false],
  ])('a broken number: %s', (_, quote, text, expected) => {
    const figures = /\d+/.exec(text.replace('348', ' 48'))!
    const word = { text: figures[0], start: figures.index, end: figures.index + figures[0].length }
    expect(isBroken(word, { of: { text: quote, start: 0, end: quote.length }, text })).toBe(expected)
  })

  test.each<[string, string, boolean]>([
    ['15th', '1.5th', true],
    ['15th', '5th', false],
    ['20th', '2th', true],
    ['20th', '0th', true],
    ['20th', '3th', false],
    ['21st', '1th', true],
    ['12th', '12', false],
    ['20th', '20th', false],
    ['3rd', '3td', false],
    ['33rd', '33th', true],
    ['13th', '13th', false],
    ['113th', '13th', false],
    ['111th', '11th', false],
  ])('for %s a reader wrote the broken ordinal %s: %s', (quote, found, expected) => {
    expect(isBrokenOrdinal(quote, found)).toBe(expected)
  })

  test.each<[string, string, string, boolean]>([
    ['1001', '100', 'it is 100% of it', true],
    ['1001', '100', 'it is 100 of it', false],
    ['1001', '100', 'it is 100.5 of it', false],
    ['1001', '100', 'it is 100m of it', false],
    ['10011', '100', 'it is 100% of it', false],
    ['2001', '100', 'it is 100% of it', false],
  ])('%s stands for %s in %j: %s', (found, of, wanted, expected) => {
    const start = wanted.indexOf(of)
    expect(endsInMisreadSign(found, { of: { text: of, start, end: start + of.length }, wanted })).toBe(
      expected,
    )
  })
})

describe('a negation that a bad reader garbled', () => {
  test.each<[string, string, boolean]>([
    ['not', 'nof', true],
    ['not', 'uot', true],
    ['not', 'now', false],
    ['not', 'not', false],
    ['never', 'ncvcr', true],
    ['no', 'io', true],
    ['no', 'ix', false],
    ['no', 'noo', false],
    ['io', 'no', false],
    ['nicht', 'niclit', true],
    ['nicht', 'licht', true],
    ['kein', 'lcein', false],
    ['not', 'doesnotgo', true],
    ['not', 'knots', false],
    ['without', 'wilhoul', true],
  ])('%s and %s: %s', (quote, found, expected) => {
    expect(isDamagedNegator(quote, found)).toBe(expected)
  })
})
