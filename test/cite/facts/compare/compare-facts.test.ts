import { describe, expect, test } from 'vitest'
import { compareFacts } from '../../../../src/cite/facts/compare/compare-facts.ts'

// A difference is written as its kind, what the claim and the source say (`–`: nothing), and `!` if they contradict.
test.each<[string, string, string[]]>([
  [
    'Two crops matter more than the third one, wheat.',
    'Wheat matters as the second crop.',
    ['number: third / second'],
  ],
  [
    'Ihr dritter Roman wurde zweimal ausg1ezeichnet.',
    'Ihr vierter Roman wurde zweimal ausgezeichnet.',
    ['number: dritter / vierter !', 'negation: dritter / vierter !', 'name: ausg1ezeichnet / –'],
  ],
  [
    'From 4 May 2019 to 6 June 2020 prices fell from 12 to 8 euros.',
    'Prices fell by 4 euros in 2019–20.',
    ['date: 4 May 2019 / –', 'date: 6 June 2020 / 2019 !', 'number: 12 / –', 'number: 8 euros / 4 euros'],
  ],
  [
    'Twenty-five ferries1 were sold in the yard.',
    '35 ferries were sold in the yard.',
    ['number: Twenty-five / 35'],
  ],
  ['on Monday', 'on Tuesday', ['date: Monday / Tuesday !']],
  ['Patients take 5 milligrams two times daily.', 'Patients take 15 milligrams two times 5 daily.', []],
  ['ein Irrtum', 'not Ein Irrtum. _', ['negation: Irrtum / not !']],
  [
    'Nach § 8 Abs. 2 verlangt er kein Gutachten, § 3 einen Plan.',
    '§ 8 verlangt ein Gutachten oder zwei.',
    ['negation: kein / Gutachten !', 'number: 3 / –'],
  ],
  ['Bakers buy', 'Millers sell', []],
  ['Der Chor probt jeden Montag.', 'Der Chor probt jeden zweiten', ['date: Montag / –']],
  [
    'All of the boats were insured.',
    'There were 60 boats, of which only four were insured.',
    ['quantifier: All / only !'],
  ],
  [
    'The buoy logs the wind every ten minutes.',
    'The buoy logs the waves every ten minutes, but the wind only once an',
    ['number: ten minutes / but the wind only once an !'],
  ],
  ['Growth was 5 %.', 'Growth and was 6 %.', ['number: 5 % / 6 % !']],
  [
    'Sales of tea rose 3.5 to $2.55. Sales of milk were $1.63.',
    'Sales of tea rose by 3.5 to $2.55.',
    ['number: $1.63 / –'],
  ],
  ['a German', 'Sie brannte im Mai.', ['name: German / –']],
  ['It is the third.', 'It is the fourth.', ['negation: third / fourth !']],
  ['Iron was not tested.', 'teste)d ≠ not', []],
  [
    'The school year 2018–19 was',
    'The school year 2017-2018 was short.',
    ['date: 2018 / 2017 !', 'date: 19 / 2017 !'],
  ],
  ['Hens with a perch lay more eggs.', 'Hens without a perch lay more eggs.', ['negation: with / without !']],
  ['the claim also says 11, which was not computed', 'Of the 11 rows, 7 are a.', []],
  ['Two boats came.', 'A couple of boats came.', []],
  ['museum opened there.', 'The museum opened not there.', ['negation: opened / not !']],
  ['It is due on 6 May.', 'Written on Friday, 4 May. It is due on', ['date: 6 May. / –']],
  ['The board meets on Tuesdays.', 'Every Tuesday they sit together.', []],
  ['Rents rose although wages fell.', 'Wages ros)e although rents fell.', ['negation: rose / fell !']],
  ['The tax rose by up to 2 % last year.', 'The tax rose by 2 % last year.', ['number: 2 % / 2 % !']],
  [
    'Die Beiträge wurden im aufgestockt.',
    'Die Beiträge wurden im Juni gekürzt.',
    ['negation: aufgestockt / gekürzt !'],
  ],
  ['Die Steuer stieg im Ja(hr um 2 %.', 'Die Steuer stieg im Jahr um bis zu 2 %.', ['number: 2 % / 2 %']],
  [
    'The ferry sailed 12 miles in a storm.',
    'ferry sailed twelve hours in a storm.',
    ['unit: 12 miles / twelve hours !'],
  ],
  ['For pupils the ticket costs 9', 'The ticket costs 9 euros, for pupils 4 euros.', []],
  ['The new bridge has more lanes and less noise.', 'The new bridge has less rust and more', []],
  [
    'The vaccine against COVID-19 was tested in Lohra.',
    'The vaccine against Covid 19 was tested in',
    ['name: Lohra / –'],
  ],
  [
    'The shed has a floor of oak and two wide doors, but the roof is not insulated.',
    'The roof of the shed is insulated.',
    ['number: two / –', 'negation: not / insulated !'],
  ],
  [
    'Hens with a perch lay more eggs than hens without a perch.',
    'Hens that have a perch lay more eggs than hens without a',
    [],
  ],
])('%j after %j: %j', (claim, evidence, differences) => {
  expect(
    compareFacts(claim, evidence).map(
      ({ kind, claimText, evidenceText, contradicts }) =>
        `${kind}: ${claimText} / ${evidenceText ?? '–'}${contradicts ? ' !' : ''}`,
    ),
  ).toEqual(differences)
})

describe('the figure of a case that the evidence names behind the general one', () => {
  test.each([
    ['For students the fee is 48 euros.', 'The fee is 48 euros, for students 24 euros.', ['24 euros']],
    ['The fee for members is 30 euros.', 'The fee is 30 euros, for members 10 euros.', ['10 euros']],
    ['In winter the limit is 50 km/h.', 'The limit is 50 km/h, in winter 30 km/h.', ['30 km/h']],
    [
      'Für Studierende ist die Gebühr 48 Euro.',
      'Die Gebühr ist 48 Euro, für Studierende 24 Euro.',
      ['24 Euro'],
    ],
    ['The fee is 48 euros.', 'The fee is 48 euros, for students 24 euros.', []],
    ['Except for students the fee is 48 euros.', 'The fee is 48 euros, for students 24 euros.', []],
    ['Students pay less than the fee of 48 euros.', 'The fee is 48 euros, for students 24 euros.', []],
    ['The tower of the hall is 48 m.', 'The tower is 48 m, the hall 24 m.', []],
    ['The dam holds 12 km³ in the valley.', 'The dam holds 12 km³, the lake in the valley 3 km³.', []],
    [
      'The exam for students takes 48 minutes.',
      'The exam takes 48 minutes, students get 24 minutes more.',
      [],
    ],
  ])('%s – %s', (claim, evidence, said) => {
    expect(compareFacts(claim, evidence).map(({ evidenceText }) => evidenceText)).toEqual(said)
  })
})
