import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculate } from '../../../../src/cite/verify/figures/derive-figure.ts'
import { openFigures } from '../../../../src/cite/verify/figures/open-figures.ts'
import { checkFigures } from '../../../../src/cite/verify/figures/prove-figure.ts'
import { readFigures } from '../../../../src/text/values/read-figures.ts'

/** What became of the only figure that a claim has beyond its evidence, with words for it. */
function proof(claim: string, evidence: string, words: string, figure?: string) {
  const [open] = openFigures(claim, { texts: [evidence] })
  const named = [{ figure: figure ?? open!.text, words }]
  const { given } = checkFigures(claim, { texts: [evidence] }, named)
  return given[0] ? (given[0].isComputed ? 'computed' : 'copied') : null
}

test.each([
  ['v3.10', 'v3.10', true],
  ['v3.10', 'v3.1 or ten others', false],
  ['v3.1', 'v3.10', false],
  ['v2.10', 'v3.10', false],
  ['version 10', 'v3.10', false],
  ['v20.11.1', 'v18.11.1', false],
  ['USB2.0', 'USB 2.0', true],
  ['EUR3,500', 'EUR 3,500', true],
  ['EUR3,500', 'EUR 2,500', false],
])('the figures of %j are stated by %j: %s', (own, given, isStated) => {
  const open = openFigures(`It needs ${own}.`, { texts: [`The plugin needs ${given} since May.`] })
  expect(open.length === 0).toBe(isStated)
})

describe('words that are copied', () => {
  test.each([
    [
      'say it in another language',
      'It takes ten years.',
      'Se kestää kymmenen vuotta.',
      'kymmenen vuotta',
      'copied',
    ],
    [
      'in other letter case',
      'It takes ten years.',
      'Se kestää Kymmenen vuotta.',
      'kymmenen Vuotta',
      'copied',
    ],
    ['say it without a figure', 'It takes ten years.', 'It takes a decade or so.', 'a decade', 'copied'],
    ['hold another figure', 'It takes ten years.', 'It takes six years.', 'six years', null],
    ['are not there', 'It takes ten years.', 'Se kestää kuusi vuotta.', 'kymmenen vuotta', null],
    ['end within a word', 'It takes ten years.', 'Se kestää kymmenenkin vuotta.', 'kymmenen', null],
    ['are a sign', 'It takes ten years.', 'Se kestää. Niin.', '.', null],
    ['are nothing', 'It takes ten years.', 'Se kestää.', '', null],
    ['exclude the date', 'It is due on 6 May.', 'It is due on 8 May.', '8 May', null],
    [
      'are a weekday for a date',
      'It is due on 6 May.',
      'Written on Friday, 4 May. It is due on Sunday.',
      'Sunday',
      'copied',
    ],
    ['give a place for a number', 'Open on floor 5.', 'It is on the fifth floor.', 'fifth floor', 'copied'],
    [
      'give a place before which so many come',
      'Two are larger.',
      'It is the third largest.',
      'third largest',
      'computed',
    ],
    ['and not another', 'Two are larger.', 'It is the fourth largest.', 'fourth largest', null],
    ['give only the year of a day', 'It opened on 5 May 1830.', 'It opened in 1830.', 'in 1830', null],
    ['give only the month of a day', 'It opened on 5 May 1830.', 'It opened in May 1830.', 'May 1830', null],
    ['give only the year of a month', 'It opened in May 1830.', 'It opened in 1830.', '1830', null],
    ['give a day without its year', 'It opened on 5 May 1830.', 'It opened on 5 May.', '5 May', 'copied'],
    [
      'give a month that code cannot read',
      'It opened in May 1830.',
      'Se avattiin toukokuussa 1830.',
      'toukokuussa 1830',
      'copied',
    ],
    [
      'hold its summands',
      'It has 21 animals.',
      'Twelve goats and nine sheep.',
      'Twelve goats and nine sheep',
      'computed',
    ],
    [
      'hold those of another',
      'It has 22 animals.',
      'Twelve goats and nine sheep.',
      'Twelve goats and nine sheep',
      null,
    ],
    [
      'list as many',
      'Three trees grow.',
      'An ash, an elm and an oak.',
      'An ash, an elm and an oak',
      'copied',
    ],
    ['list fewer', 'Four trees grow.', 'An ash, an elm and an oak.', 'An ash, an elm and an oak', null],
  ])('%s', (_, claim, evidence, words, how) => {
    expect(proof(claim, evidence, words)).toBe(how)
  })
})

describe('words that are counted', () => {
  const evidence = 'An ash, an elm and an oak stand there; the elm is old.'
  test.each([
    ['as many', 'Three trees.', 'ash | elm | oak', 'computed'],
    ['fewer', 'Four trees.', 'ash | elm | oak', null],
    ['one of them twice', 'Three trees.', 'ash | elm | elm', null],
    ['one of them elsewhere', 'Three trees.', 'ash | elm | fir', null],
    ['one of them empty', 'Three trees.', 'ash | elm | ', null],
    ['for a place', 'The third tree.', 'ash | elm | oak', null],
  ])('%s', (_, claim, words, how) => {
    expect(proof(claim, evidence, words)).toBe(how)
  })
})

describe('figures that are computed', () => {
  test.each([
    ['a sum', 'It has 21 animals.', '12 goats, 9 sheep.', '12 goats + 9 sheep', 'computed'],
    ['a sum that is another', 'It has 23 animals.', '12 goats, 9 sheep.', '12 goats + 9 sheep', null],
    [
      'in another writing than the evidence',
      'It has 21 animals.',
      'Twelve goats, nine sheep.',
      '12 + 9',
      'computed',
    ],
    ['of a figure that is nowhere', 'It has 21 animals.', '12 goats, 8 sheep.', '12 goats + 9 sheep', null],
    ['years between', 'It took 39 years.', '1911 to 1950.', '1950 - 1911', 'computed'],
    ['with a long dash', 'It took 39 years.', '1911 to 1950.', '1950 – 1911', 'computed'],
    ['a year', 'In 1830.', 'In 1842, after 12 years.', '1842 - 12 years', 'computed'],
    ['the year of a day', 'On 5 May 1830.', 'In 1842, after 12 years.', '1842 - 12 years', null],
    ['the year of a month', 'In May 1830.', 'In 1842, after 12 years.', '1842 - 12 years', null],
    [
      'units of one dimension',
      'It took 150 minutes.',
      '2 hours, then 30 minutes.',
      '2 hours + 30 minutes',
      'computed',
    ],
    [
      'units as if they were one',
      'It took 32 hours.',
      '2 hours, then 30 minutes.',
      '2 hours + 30 minutes',
      null,
    ],
    ['units of two', 'It cost 10 euros.', '6 dollars and 4 dollars.', '6 dollars + 4 dollars', null],
    ['a rate', 'At 60 km/h.', '120 km in 2 hours.', '120 km / 2 hours', 'computed'],
    ['a share', 'It was 25 %.', '12 of 48.', '12 / 48', 'computed'],
    ['a share times a hundred', 'It was 25 %.', '12 of 48.', '12 / 48 * 100', 'computed'],
    ['a share that is rounded', 'It was 33 %.', '16 of 48 were.', '16 / 48', 'computed'],
    ['a share that is wrong', 'It was 35 %.', '16 of 48 were.', '16 / 48', null],
    ['a share is rounded to its last digit', 'It was 50.0 %.', '63 of 125 were.', '63 / 125', null],
    ['a decimal too, also a zero', 'The ratio is 1.20.', '31 to 25.', '31 / 25', null],
    ['a decimal that is rounded', 'The ratio is 1.20.', '601 to 500.', '601 / 500', 'computed'],
    ['a zero behind the comma', 'Das Verhältnis ist 12,0.', '243 zu 20.', '243 / 20', null],
    ['a group of thousands is no decimal', 'It has 1,200 rooms.', '1,201 rooms.', '1,201 - 1', 'computed'],
    ['a count is not rounded', 'It had 33 rooms.', '100 rooms in 3 houses.', '100 rooms / 3 houses', null],
    [
      'two figures in a part',
      'It has 21 animals.',
      '12 goats of 3 kinds, 9 sheep.',
      '12 goats of 3 kinds + 9 sheep',
      null,
    ],
    ['a place', 'It is the third.', 'It is the fourth.', 'fourth - 1', null],
    ['nothing', 'It has 21 animals.', '12 goats.', ' + ', null],
  ])('%s', (_, claim, evidence, words, how) => {
    expect(proof(claim, evidence, words)).toBe(how)
  })

  test('by the rules of arithmetic', () => {
    expect(calculate([2, 3, 4], ['+', '*'])).toBe(14)
    expect(calculate([20, 2, 5, 3], ['/', '−', '+'])).toBe(8)
    expect(calculate([8, 2, 2], ['÷', '·'])).toBe(8)
  })
})

describe('the figure that words are named for', () => {
  const [claim, evidence] = [
    'It took ten years and five months.',
    'Se kesti kymmenen vuotta ja viisi kuukautta.',
  ]
  const check = (...words: [figure: string, words: string][]) =>
    checkFigures(
      claim,
      { texts: [evidence] },
      words.map(([figure, said]) => ({ figure, words: said })),
    ).open.map(({ text }) => text)

  test.each<[string, [string, string][], string[]]>([
    [
      'each',
      [
        ['ten years', 'kymmenen vuotta'],
        ['five months', 'viisi kuukautta'],
      ],
      [],
    ],
    [
      'in short',
      [
        ['10', 'x'],
        ['ten', 'kymmenen vuotta'],
        ['five', 'viisi'],
      ],
      [],
    ],
    ['one of two', [['ten years', 'kymmenen vuotta']], ['five months']],
    ['another', [['six years', 'kymmenen vuotta']], ['ten years', 'five months']],
    ['none', [], ['ten years', 'five months']],
  ])('%s', (_, words, open) => {
    expect(check(...words)).toEqual(open)
  })

  test('without its name only where there is one', () => {
    expect(proof('It takes ten years.', 'Se kestää kymmenen vuotta.', 'kymmenen vuotta', 'duration')).toBe(
      'copied',
    )
    expect(proof('It takes ten years.', 'Se kestää kymmenen vuotta.', 'kymmenen vuotta', 'six years')).toBe(
      null,
    )
  })
})

describe('figures of any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...'12 3.5 ½ % € IV ten dozen third 2007–11 2 p.m. the largest 三百 ٣٥ ~ - | [ ] ( ) § Henry VIII zweit dritt st est s'.split(
        ' ',
      ),
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
    fc.nat({ max: 99_999 }).map(String),
  )
  const texts = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(' '))

  test('are slices of it, in order and apart', () => {
    fc.assert(
      fc.property(texts, (text) => {
        let last = 0
        for (const { start, end, text: said } of readFigures(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(text.slice(start, end)).toBe(said)
          last = end
        }
      }),
    )
  })

  test('are stated by the text itself, and each digit belongs to one', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(openFigures(text, { texts: [text] })).toEqual([])
        const read = readFigures(text)
        for (const { index } of text.matchAll(/[0-9]/g))
          expect([text, read.some(({ start, end }) => start <= index && index < end)]).toEqual([text, true])
      }),
    )
  })

  test('are no more by words that are no figures', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 13, max: 9_999_999 }),
        fc.integer({ min: 13, max: 9_999_999 }),
        (a, b) => {
          const open = openFigures(`It has ${a} rooms.`, { texts: [`The house holds ${b} of them.`] })
          expect(open.length).toBe(a === b ? 0 : 1)
        },
      ),
    )
  })
})
