import { describe, expect, test } from 'vitest'
import { compareFacts } from '../../../src/cite/facts/compare/compare-facts.ts'

/** Differences that a judge's `supported` does not stand against: the evidence states something else in the same place. */
function contradictions(claim: string, evidence: string): string[] {
  return compareFacts(claim, evidence)
    .filter(({ contradicts }) => contradicts)
    .map(({ claimText, evidenceText }) => `${claimText} ≠ ${evidenceText}`)
}

/*
 * Pairs of which the first is no difference and the second, alike but for a word or two, is one:
 * what was read as a difference and is none must not be bought with one that goes unseen.
 */
describe('what is said of something else is no difference', () => {
  test.each<[string, [string, string], [string, string]]>([
    [
      'a word and its opposite joined by `and` are both stated',
      ['Members buy seeds at the market.', 'At the market members buy and sell seeds.'],
      ['Members buy seeds at the market.', 'At the market members only sell seeds.'],
    ],
    [
      'the claim states the opposite as well',
      [
        'Hens with a perch lay more eggs than hens without a perch.',
        'Hens that have a perch lay more eggs than hens without a perch.',
      ],
      ['Hens with a perch lay more eggs.', 'Hens without a perch lay more eggs.'],
    ],
    [
      'the claim states the word without its negation as well',
      [
        'Boats which carry a mast are dearer than boats which do not carry a mast.',
        'Because boats carry a mast in the regatta, they are dearer there.',
      ],
      ['Boats in the regatta do not carry a mast.', 'Boats in the regatta carry a mast.'],
    ],
    [
      'a quarter is the same in figures and in words',
      ['Sales fell in Q3 2020.', 'Sales fell in the third quarter of 2020, after the second quarter.'],
      ['Sales fell in Q2 2020.', 'Sales fell in the third quarter of 2020.'],
    ],
    [
      'an attribute is said of its noun',
      ['The new bridge has more lanes and less noise.', 'The new bridge has less rust and more lanes.'],
      ['The new bridge has more lanes.', 'The new bridge has fewer lanes.'],
    ],
    [
      'the first word of a compound is said of the second',
      ['The mill raised its output of flour.', 'The mill has cutting-edge output monitors for flour.'],
      ['The mill raised its output of flour.', 'The mill cut its output of flour.'],
    ],
    [
      'what holds of all holds of some',
      ['Some of the ferries were delayed.', 'Most of the ferries were delayed.'],
      ['Most of the ferries were delayed.', 'Some of the ferries were delayed.'],
    ],
    [
      'a negating prefix is the same with a hyphen',
      ['The paint is a non-toxic primer for cribs.', 'The paint is a nontoxic primer for cribs.'],
      ['The paint is a non-toxic primer for cribs.', 'The paint is a toxic primer for cribs.'],
    ],
    [
      'a range of years is two years, however it is written',
      ['The school year 2018–19 was short.', 'The school year 2018-2019 was short.'],
      ['The school year 2018–19 was short.', 'The school year 2017-2018 was short.'],
    ],
    [
      'a century is no rank',
      [
        'The second theory comes from Ada Lund.',
        'The other theory comes from Ada Lund in the mid-20th century.',
      ],
      ['The theory comes from the 19th century.', 'The theory comes from the 20th century.'],
    ],
    [
      'a century holds its years',
      ['The abbey was founded in the 17th century.', 'The abbey was founded in 1647.'],
      ['The abbey was founded in the 17th century.', 'The abbey was founded in 1747.'],
    ],
    [
      'the noun right behind a number tells what it counts',
      [
        'The evening of 66 songs filled the hall twice.',
        'Two evenings of music filled the hall, twice, and 66 songs were sung by 12 choirs.',
      ],
      ['The hall holds 66 chairs.', 'The hall holds 12 chairs and 66 lamps.'],
    ],
    [
      'a year alone takes no place from a day',
      [
        'He was named captain on 3 May 2012.',
        '3 May 2012: The club today named him captain for the season of 2013.',
      ],
      ['He was named captain on 3 May 2012.', 'He was named captain on 4 May 2012.'],
    ],
    [
      'the number of a place is no amount',
      ['The fee is 12 euros under section 4.', 'Under section 4, see section 7, the fee is 12 euros.'],
      ['The fee is 12 euros under section 4.', 'Under section 4 the fee is 7 euros.'],
    ],
    [
      'a number at the end of a sentence ends it',
      ['Sales of tea rose by 3.5 to $2.55.', 'Sales of tea rose 3.5 to $2.55. Sales of milk were $1.63.'],
      ['Sales of tea rose to $2.55.', 'Sales of tea rose to $1.63. Sales of milk were $2.55.'],
    ],
    [
      'a number in a transcript may have spaces around its hyphen',
      ['They bought 25 pumps for the camp.', 'They bought twenty - five pumps for the camp.'],
      ['They bought 25 pumps for the camp.', 'They bought twenty - six pumps for the camp.'],
    ],
    [
      'the place of `nicht`',
      [
        'Für Mängel, die ihm bekannt waren, bürgt der Verkäufer nicht.',
        'Der Verkäufer bürgt nicht für Mängel, die ihm bekannt waren.',
      ],
      [
        'Für Mängel, die ihm bekannt waren, bürgt der Verkäufer.',
        'Der Verkäufer bürgt nicht für Mängel, die ihm bekannt waren.',
      ],
    ],
    [
      'the place of `nicht` in the source',
      [
        'Der Chor tritt nicht auf Bühnen auf, die kein Dach haben.',
        'Auf Bühnen, die kein Dach haben, tritt der Chor nicht auf.',
      ],
      [
        'Der Chor tritt auf Bühnen auf, die kein Dach haben.',
        'Auf Bühnen, die kein Dach haben, tritt der Chor nicht auf.',
      ],
    ],
  ])('%s', (_, none, some) => {
    expect(contradictions(...none)).toEqual([])
    expect(contradictions(...some)).not.toEqual([])
  })
})

describe('what is said of the same thing is a difference', () => {
  test.each([
    ['The lake has a wide shore.', 'Orva is a deep lake. Its shore is not wide.', 'wide ≠ not'],
    ['Iron was tested as well.', 'Iron was not tested.', 'tested ≠ not'],
    ['Der Bauer holte das alte Boot ab.', 'Der Bauer hat das alte Boot nicht abgeholt.', 'Boot ≠ nicht'],
  ])('%s | %s', (claim, evidence, difference) => {
    expect(contradictions(claim, evidence)).toEqual([difference])
  })
})
