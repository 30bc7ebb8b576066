import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDates } from '../../../src/text/values/dates.ts'
import { compareFacts } from '../../../src/cite/facts/compare/compare-facts.ts'
import { parseNumbers } from '../../../src/text/values/numbers.ts'

describe('compareFacts finds no difference', () => {
  test.each([
    ['a tank filled to at most 90 percent', 'Tanks are filled to no more than 90 percent.'],
    ['Es werden höchstens 5 Liter gelagert.', 'Es werden nicht mehr als 5 Liter gelagert.'],
    ['It takes at least 3 days.', 'It takes no less than 3 days.'],
    ['It grew by 12 %.', 'It grew by 12 percent.'],
    ['It grew by 12 %.', 'It grew by twelve per cent.'],
    ['Es wuchs um 12 Prozent.', 'It grew by 12%.'],
    ['The town has 1,200 residents.', 'The town has 1200 residents.'],
    ['Die Stadt hat 1.200 Einwohner.', 'The town has 1,200 residents.'],
    ['Der Preis beträgt 1.234,56 Euro.', 'The price is EUR 1,234.56.'],
    ['It cost $5 million.', 'It cost 5,000,000 dollars.'],
    ['Der Umsatz lag bei 2,5 Mrd. Euro.', 'Revenue was 2.5 billion euros.'],
    ['Ein Umsatz von mehr als 600 000 Euro.', 'Ein Umsatz von mehr als 600.000 €.'],
    ['The deadline is 1 May 2024.', 'The deadline is 2024-05-01.'],
    ['Die Frist endet am 1. Mai 2024.', 'The period ends on May 1st, 2024.'],
    ['Die Frist endet am 01.05.2024.', 'The period ends on 5/1/2024.'],
    ['Der Markt beginnt am 3.10. um acht Uhr.', 'Der Markt beginnt am 3. Oktober um 8 Uhr.'],
    ['Das Tor schließt um 18:00 Uhr.', 'Das Tor schließt um 18 Uhr.'],
    ['Vom 1.4. bis 15.10. ist das Tor offen.', 'Das Tor ist vom 1. April bis zum 15. Oktober offen.'],
    ['It opened in May 2024.', 'It opened on 2024-05-17.'],
    ['The trail is 1.2 km long.', 'The trail is 1200 m long.'],
    ['It lasts 90 minutes.', 'It lasts 1.5 hours.'],
    ['He bought twenty-five apples.', 'He bought 25 apples.'],
    ['Es gibt fünfundzwanzig Häuser.', 'Es gibt 25 Häuser.'],
    ['Two million three hundred thousand people live there.', '2,300,000 people live there.'],
    ['The fee did not fall last year.', 'The fee was not falling last year.'],
    ['Sales did not rise in Spain in spring.', 'Sales fell in Spain in spring.'],
    ['In 2020, 100 people came.', '100 people came in 2020.'],
    ['They buy shares.', 'They sell and buy shares.'],
    ['They buy shares.', 'They buy and sell shares.'],
    ['Closed it was not.', 'It was open.'],
  ])('%s | %s', (claim, evidence) => {
    expect(compareFacts(claim, evidence)).toEqual([])
  })
})

describe('compareFacts finds what is said differently', () => {
  test.each([
    ['number', '12 %', '21 percent', 'It grew by 12 % in spring.', 'It grew by 21 percent in spring.'],
    ['number', 'twelve', '13', 'The old mill has twelve windows.', 'The old mill has 13 windows.'],
    [
      'date',
      '1. Mai 2024',
      '2. Mai 2024',
      'Die Frist endet am 1. Mai 2024 um Mitternacht.',
      'Die Frist endet am 2. Mai 2024 um Mitternacht.',
    ],
    [
      'date',
      '4.10.',
      '3. Oktober',
      'Der Markt beginnt am 4.10. auf der Wiese.',
      'Der Markt beginnt am 3. Oktober auf der Wiese.',
    ],
    ['number', '18:30 Uhr', '18 Uhr', 'Das Tor schließt um 18:30 Uhr.', 'Das Tor schließt um 18 Uhr.'],
    ['number', '8:00 a.m.', '9 a.m.', 'The gate opens at 8:00 a.m.', 'The gate opens at 9 a.m.'],
    ['number', '8:00 a.m.', '8 p.m.', 'The gate opens at 8:00 a.m.', 'The gate opens at 8 p.m.'],
    [
      'number',
      '15.5',
      '16.5',
      'In this heat the index rose to 15.5.',
      'In this heat the index rose to 16.5.',
    ],
    [
      'date',
      '1998',
      '1997',
      'The mill was built in 1998 near Oxford.',
      'The mill was built in 1997 near Oxford.',
    ],
    ['unit', '5 mg', '5 g', 'The daily dose is 5 mg at most.', 'The daily dose is 5 g at most.'],
    ['currency', '€5', '$5', 'The ticket price is €5 today.', 'The ticket price is $5 today.'],
    [
      'negation',
      'not',
      'effective',
      'The drug is not effective in adults.',
      'The drug is effective in adults.',
    ],
    ['negation', 'rose', 'fell', 'Sales rose in Spain last year.', 'Sales fell in Spain last year.'],
    [
      'negation',
      'zulässig',
      'unzulässig',
      'Die Kürzung der Miete ist zulässig.',
      'Die Kürzung der Miete ist unzulässig.',
    ],
    ['quantifier', 'All', 'Some', 'All members came to the meeting.', 'Some members came to the meeting.'],
    ['modality', 'must', 'may', 'Members must register each vehicle.', 'Members may register each vehicle.'],
  ])('%s: %s, not %s', (kind, claimText, evidenceText, claim, evidence) => {
    const [difference, ...others] = compareFacts(claim, evidence)
    expect(others).toEqual([])
    expect(difference).toMatchObject({ kind, claimText, evidenceText, contradicts: true })
    expect(claim.slice(difference!.claim.start, difference!.claim.end)).toBe(claimText)
    expect(difference!.message).toContain(claimText)
  })

  test.each([
    ['number', '3', 'Es gibt 3 Hunde und viel Platz.', 'Es gibt viel Platz.'],
    ['date', '2019', 'It was sold in 2019.', 'It was sold to a farmer.'],
    ['date', '1 May 2024', 'It opened on 1 May 2024.', 'It opened in May 2024.'],
    ['name', 'Jane Miller', 'The mill was built by Jane Miller.', 'The mill was built long ago.'],
    ['name', 'ABC-4', 'Das Gerät ABC-4 ist neu.', 'Das Gerät ABC-3 ist neu.'],
    ['number', '12 %', 'It grew by 12 %.', '21 %, 30 %.'],
    ['number', '12 %', 'It grew by 12 %.', 'Turnover 21 %.'],
  ])('%s %s that the evidence does not state', (kind, claimText, claim, evidence) => {
    expect(compareFacts(claim, evidence)).toMatchObject([
      { kind, claimText, evidenceText: null, contradicts: false },
    ])
  })

  test('spans slice for any texts', () => {
    const unit = fc.constantFrom(
      '12',
      '1.200',
      ' ',
      ' ',
      ',',
      '.',
      '%',
      '€',
      'not ',
      'all ',
      'rose ',
      'May ',
      '2024',
      'one ',
      'million ',
      'Name ',
      '😀',
      'ﬁ',
      '**',
      '&amp;',
    )
    const text = fc.array(unit, { maxLength: 30 }).map((units) => units.join(''))
    fc.assert(
      fc.property(text, text, (claim, evidence) => {
        for (const { claim: span, claimText, evidenceText } of compareFacts(claim, evidence)) {
          expect(claimText).toBe(claim.slice(span.start, span.end))
          expect(claimText).not.toBe('')
          expect(evidence).toContain(evidenceText ?? '')
        }
        expect(compareFacts(claim, claim)).toEqual([])
      }),
      { numRuns: 300, examples: [['12**Name million ', '']] },
    )
  })

  test.each([
    '1',
    '1 ',
    '1.',
    '1,',
    'a',
    'A ',
    'not ',
    'May ',
    'one ',
    ', ',
    '-',
    '1-',
    ' 000',
    'hundert',
    '1 May ',
  ])('a flood of %j is no problem', (piece) => {
    const flood = piece.repeat(Math.ceil(50_000 / piece.length))
    expect(compareFacts(flood, 'It is 5.').every(({ claimText }) => claimText !== '')).toBe(true)
  })
})

describe('parseNumbers', () => {
  test.each<[string, [string, number[], string | null][]]>([
    [
      'The price is 1,234.56 euros and 7.',
      [
        ['1,234.56 euros', [1234.56], 'EUR'],
        ['7', [7], null],
      ],
    ],
    ['Der Preis ist 1.234,5 Euro', [['1.234,5 Euro', [1234.5], 'EUR']]],
    ['1.200', [['1.200', [1200, 1.2], null]]],
    ['0.125', [['0.125', [0.125], null]]],
    ['1.2.3', [['1.2.3', [], null]]],
    ['−5 °C', [['−5 °C', [-5], 'celsius']]],
    [
      '5–10 kg',
      [
        ['5', [5], null],
        ['10 kg', [10], 'mass'],
      ],
    ],
    ['COVID-19 and B2B', []],
    ['US$ 3 bn', [['US$ 3 bn', [3e9], 'USD']]],
    ['zweihundertfünfzig Meter', [['zweihundertfünfzig Meter', [250], 'length']]],
    ['one of them, one percent', [['one percent', [1], 'percent']]],
    ['2 percentage points', [['2 percentage', [2], 'points']]],
    // A letter multiplies right behind the figures, a word also behind a space.
    ['$5m people', [['$5m', [5e6], 'USD']]],
    ['$8.2 m', [['$8.2', [8.2], 'USD']]],
    ['5k EUR', [['5k EUR', [5_000], 'EUR']]],
    ['5 thousand million euros', [['5 thousand million euros', [5e9], 'EUR']]],
    // Three words behind the figures are read, and no fourth.
    ['5 hundred thousand million euros', [['5 hundred thousand million', [5e11], null]]],
    // The point of an abbreviation is part of it, that of the sentence is not.
    ['7 Mio. Euro', [['7 Mio. Euro', [7e6], 'EUR']]],
    ['Es sind 7 Mio.', [['7 Mio.', [7e6], null]]],
    ['It is 12 m.', [['12 m', [12], 'length']]],
    ['3 % m', [['3 %', [3], 'percent']]],
  ])('%s', (text, expected) => {
    const numbers = parseNumbers(text).map(({ start, end, values, unit }) => [
      text.slice(start, end),
      values,
      unit?.dimension ?? null,
    ])
    expect(numbers).toEqual(expected)
  })
})

describe('parseDates', () => {
  test.each<[string, [string, object[]][]]>([
    [
      'on 2024-05-01 and 2024/5/2',
      [
        ['2024-05-01', [{ year: 2024, month: 5, day: 1 }]],
        ['2024/5/2', [{ year: 2024, month: 5, day: 2 }]],
      ],
    ],
    [
      'am 1.5.2024 und 01. 06. 24',
      [
        ['1.5.2024', [{ year: 2024, month: 5, day: 1 }]],
        ['01. 06. 24', [{ year: 2024, month: 6, day: 1 }]],
      ],
    ],
    [
      '3/4/2024',
      [
        [
          '3/4/2024',
          [
            { year: 2024, month: 3, day: 4 },
            { year: 2024, month: 4, day: 3 },
          ],
        ],
      ],
    ],
    ['13/4/2024', [['13/4/2024', [{ year: 2024, month: 4, day: 13 }]]]],
    [
      '1. März, 2nd of April 2023, June 5',
      [
        ['1. März', [{ month: 3, day: 1 }]],
        ['2nd of April 2023', [{ year: 2023, month: 4, day: 2 }]],
        ['June 5', [{ month: 6, day: 5 }]],
      ],
    ],
    ['in 1999, 2000 kg, § 2024, 12.2020', [['1999', [{ year: 1999 }]]]],
    ['32.13.2024', []],
    [
      '2018–2019',
      [
        ['2018', [{ year: 2018 }]],
        ['2019', [{ year: 2019 }]],
      ],
    ],
    ['2018-18', [['2018', [{ year: 2018 }]]]],
    ['2018-17', [['2018', [{ year: 2018 }]]]],
    ['1999-01', [['1999', [{ year: 1999 }]]]],
    [
      '1800-2000',
      [
        ['1800', [{ year: 1800 }]],
        ['2000', [{ year: 2000 }]],
      ],
    ],
    ['1800-2001', [['1800', [{ year: 1800 }]]]],
    ['in May 2018-19', [['May 2018', [{ year: 2018, month: 5 }]]]],
    ['2018-19,5', [['2018', [{ year: 2018 }]]]],
  ])('%s', (text, expected) => {
    expect(parseDates(text).map(({ start, end, readings }) => [text.slice(start, end), readings])).toEqual(
      expected,
    )
  })
})
