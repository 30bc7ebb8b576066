import { describe, expect, test } from 'vitest'
import { readQuantities } from '../../../src/text/wording/quantities.ts'
import type { Language } from '../../../src/text/lexicon/languages.ts'
import { readWording } from '../../../src/text/wording/units.ts'

/** The quantities of a text, each with the words that it stands for. */
function read(text: string, language?: Language | null): [written: string, value: string][] {
  const { units } = readWording(text)
  return [...readQuantities(units, text, language === undefined ? {} : { language })]
    .toSorted(([one], [other]) => one - other)
    .map(([first, { end, value }]) => [text.slice(units[first]!.start, units[end - 1]!.end), value])
}

const valuesOf = (text: string, language?: Language | null) => read(text, language).map(([, value]) => value)

describe('one quantity in two writings', () => {
  test.each<[string, string, string, Language?]>([
    ['a date', '3 May 2019', 'May 3, 2019', 'en'],
    ['a date with an ordinal', '3 May 2019', 'May 3rd, 2019', 'en'],
    ['a date in figures', '3 May 2019', '2019-05-03', 'en'],
    ['a date of two languages', '3. Mai 2019', '3 May 2019'],
    ['a date in German figures', '3. Mai 2019', '03.05.2019', 'de'],
    ['a time of day', '2 p.m.', '14:00', 'en'],
    ['a time in one word', '2pm', '2 p.m.', 'en'],
    ['a time with minutes', '2:30 p.m.', '14:30', 'en'],
    ['midnight', '12 a.m.', '00:00', 'en'],
    ['a time with its word', '14 Uhr', '14:00 Uhr', 'de'],
    ['groups of thousands', '1,200,000', '1200000', 'en'],
    ['groups with points', '1.200.000', '1200000', 'de'],
    ['groups with blanks', '1 200 000', '1200000'],
    ['groups with apostrophes', "1'200'000", '1200000'],
    ['Indian groups', '12,50,000', '1250000', 'en'],
    ['a scale', '3 million', '3,000,000', 'en'],
    ['a scale with a fraction', '1.5 million', '1,500,000', 'en'],
    ['a scale cut short', '3 Mio. Euro', '3 Millionen Euro', 'de'],
    ['a long scale', '4 Trillionen Liter', '4.000.000 Billionen Liter', 'de'],
    ['a number word', 'forty', '40', 'en'],
    ['several number words', 'two thousand three hundred and five', '2,305', 'en'],
    ['a sign in words', 'minus 5 °C', '-5 °C', 'en'],
    ['a sign before a currency', '-$5', '$-5', 'en'],
    ['an ordinal', '19th', 'nineteenth', 'en'],
    ['a smaller coin', '35 pence', '£0.35', 'en'],
    ['a German number word', 'fünfundzwanzig', '25', 'de'],
    ['percent', '5 %', '5 percent', 'en'],
    ['per mille', '5 ‰', '5‰'],
    ['a currency', '$5', '5 dollars', 'en'],
    ['a code of a currency', 'EUR 5', '5 €', 'de'],
    ['zeros of money', '$5.00', '$5', 'en'],
    ['money in millions', '$8.2m', '$8.2 million', 'en'],
    ['a unit', '5 km', '5 kilometres', 'en'],
    ['a unit without a blank', '5mg', '5 mg', 'en'],
    ['a unit of another size', '1.5 mg', '0.0015 g', 'en'],
    ['a rate', '40 Mbit/s', '40 Mbps', 'en'],
    ['a rate of another size', '2000 Mbit/s', '2 Gbps', 'en'],
    ['bits of another size', '2000 Mbit', '2 Gbit', 'en'],
    ['a leading point', '.5', '0.5', 'en'],
    ['years of a range', '2018–19', '2018–2019'],
  ])('%s: %s, %s', (_, one, other, language) => {
    expect(read(one, language)).toHaveLength(1)
    expect(read(one, language)[0]![0]).toBe(one)
    expect(valuesOf(one, language)).toEqual(valuesOf(other, language))
  })
})

describe('two quantities', () => {
  test.each<[string, string, string, Language?]>([
    ['a day', '3 May 2019', '4 May 2019', 'en'],
    ['a year that is not told', '3 May 2019', '3 May', 'en'],
    ['a half of the day', '2 p.m.', '2 a.m.', 'en'],
    ['minutes', '14:30', '14:00', 'en'],
    ['an hour that no half of a day has', '13 p.m.', '13:00', 'en'],
    ['a decimal point', '1.5', '15', 'en'],
    ['a leading point', '.5', '5', 'en'],
    ['groups of another language', '1.234', '1234', 'en'],
    ['a scale', '3 million', '3 billion', 'en'],
    ['a long scale', '4 Billionen Liter', '4 Trillionen Liter', 'de'],
    ['percent and per mille', '5 %', '5 ‰'],
    ['a percentage and a number', '5 %', '5'],
    ['currencies', '$5', '€5'],
    ['a currency and a number', '$5', '5'],
    ['dollars and cents', '5 dollars', '5 cents', 'en'],
    ['milli and mega', '5 mW', '5 MW'],
    ['bytes and bits', '5 GB', '5 Gb'],
    ['bits and a rate', '40 Mbit', '40 Mbps'],
    ['bits and a rate with a stroke', '40 Gbit', '40 Gbit/s'],
    ['bytes and a rate', '40 MB', '40 Mbit/s'],
    ['metres and minutes', '5 m', '5 min'],
    ['a length and an area', '5 m', '5 m²'],
    ['degrees', '5 °C', '5 °F'],
    ['a speed and a length', '5 km/h', '5 km'],
    ['points of percent', '5 percent', '5 percentage points', 'en'],
    ['signs', '-5 °C', '5 °C', 'en'],
    ['a sign before a currency', '-$5', '$5', 'en'],
    ['two numbers in words', 'two and five', '7', 'en'],
    ['a year in words', 'nineteen eighty-four', '103', 'en'],
    ['an ordinal and a number', '3rd', '3', 'en'],
    ['bits and bytes', '5 kb', '5 kB'],
    ['zeros of a bare number', '22.1', '22.10', 'en'],
    ['more digits than a number of JavaScript holds', '9007199254740993', '9007199254740992'],
  ])('%s: %s, %s', (_, one, other, language) => {
    expect(valuesOf(one, language)).not.toEqual(valuesOf(other, language))
  })
})

/** How money is written that may be of several countries, and the codes and signs of one country's currency for it. */
const money: { shared: string[]; own: string[]; language: Language }[] = [
  { shared: ['$70', '70 dollars', '70 $'], own: ['USD 70', '70 USD', 'US$70', 'US$ 70'], language: 'en' },
  { shared: ['£70', '£70.00'], own: ['GBP 70', '70 GBP'], language: 'en' },
  { shared: ['¥70', '¥ 70'], own: ['JPY 70', '70 yen', 'CNY 70', '70 yuan'], language: 'en' },
  { shared: ['70 francs', '70 Francs'], own: ['CHF 70', '70 CHF'], language: 'en' },
  { shared: ['70 rupees', '70.00 rupees'], own: ['INR 70', '₹70', '70 INR'], language: 'en' },
  { shared: [], own: ['CHF 70', '70 CHF', '70 Franken', '70,00 Franken'], language: 'de' },
  { shared: ['70 Mark', '70,00 Mark'], own: ['DM 70', '70 DM'], language: 'de' },
  { shared: [], own: ['EUR 70', '€70', '70 euros', '70 €'], language: 'en' },
]

describe('money', () => {
  const writings = money.flatMap(({ shared, own, language }) =>
    [...shared, ...own].map((written) => ({
      written,
      isShared: shared.includes(written),
      shared,
      own,
      language,
    })),
  )

  test.each(writings)(
    '$written, of one country or several',
    ({ written, isShared, shared, own, language }) => {
      const [value] = valuesOf(written, language)
      expect(value).toBeDefined()
      for (const other of isShared ? own : shared)
        expect(valuesOf(other, language), other).not.toContain(value)
      const [currency] = value!.split(' ')
      for (const other of isShared ? shared : own) {
        const [same] = valuesOf(other, language)
        expect(same === value, other).toBe(same!.split(' ')[0] === currency)
      }
      if (isShared) for (const other of shared) expect(valuesOf(other, language), other).toEqual([value])
    },
  )

  test.each([
    ['US$8.2m', 'USD 8.2 million'],
    ['USD 8m', '8,000,000 USD'],
    ['£8m', '£8 million'],
    ['8 million dollars', '$8m'],
  ])('%s is %s', (one, other) => {
    expect(valuesOf(one, 'en')).toHaveLength(1)
    expect(valuesOf(one, 'en')).toEqual(valuesOf(other, 'en'))
  })
})

describe('no quantity', () => {
  test.each<[string, string, (Language | null)?]>([
    ['a date whose order is unknown', '03/05/2019', 'en'],
    ['a number with two meanings', '1.234', null],
    ['a number of a name', '01067'],
    ['a section', '3.5', 'de'],
    ['figures joined by strokes', '2019-04-03-B'],
    ['a code', 'E11.9'],
    ['a hexadecimal number', '0xFF3A'],
    ['an article', 'a house', 'en'],
    ['one without a unit', 'one house', 'en'],
    ['a fraction', '1/2'],
    ['wrong groups', '1,23,4', 'en'],
    ['a second, which may be a time', 'second', 'en'],
    ['an ordinal with an ending', 'dritten', 'de'],
    ['numbers that share a scale and a unit', '2 or 3 thousand litres', 'en'],
    ['a word and a figure that share a scale and a unit', 'two or 3 thousand litres', 'en'],
    ['a figure and a word that share a scale and a unit', '2 or three thousand litres', 'en'],
    ['nothing', ''],
  ])('%s: %s', (_, text, language) => {
    expect(valuesOf(text, language)).toEqual([])
  })
})

test('a quantity stands where it is written, in its order', () => {
  const text = 'On 3 May 2019 the mill sold 1,200 kg for $5.50 at 2 p.m.'
  expect(read(text).map(([written]) => written)).toEqual(['3 May 2019', '1,200 kg', '$5.50', '2 p.m.'])
})

test('a part of a text is read at its place in the text', () => {
  const text = 'Nothing here. It opened on 3 May 2019.'
  const start = 14
  const { units } = readWording(text, { start, end: text.length })
  const found = [...readQuantities(units, text.slice(start), { start })]
  expect(found.map(([first, { end }]) => text.slice(units[first]!.start, units[end - 1]!.end))).toEqual([
    '3 May 2019',
  ])
})
