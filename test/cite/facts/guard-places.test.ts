import { describe, expect, test } from 'vitest'
import { compareFacts } from '../../../src/cite/facts/compare/compare-facts.ts'

describe('compareFacts tells what a fact is said of', () => {
  test.each([
    ['number', 'Ether boils at 78 °C.', 'Ether boils at 35 °C. Ethanol, by contrast, boils at 78 °C.'],
    ['negation', 'Rents fell last year.', 'Rents rose last year, while wages fell by a tenth.'],
    ['quantifier', 'All of the boats were insured.', 'There were 60 boats, of which only four were insured.'],
    [
      'number',
      'Harbour A handled 40 tonnes last year.',
      'Last year harbour A handled 60 tonnes and harbour B 40 tonnes.',
    ],
    ['number', 'For pupils the ticket costs 9 euros.', 'The ticket costs 9 euros, for pupils 4 euros.'],
    ['number', '§ 8 verlangt ein Gutachten.', '§ 3 verlangt ein Gutachten, § 8 einen Lageplan.'],
    ['quantifier', 'The choir meets every Monday.', 'The choir meets every second Monday.'],
    ['quantifier', 'Der Chor probt jeden Montag.', 'Der Chor probt jeden zweiten Montag.'],
    [
      'negation',
      'The roof of the shed is insulated.',
      'The shed has a floor of oak and two wide doors, but the roof is not insulated.',
    ],
    ['number', 'The levy was cut to 90 francs.', 'The levy was cut from 90 to 70 francs.'],
    [
      'number',
      'Der Etat wurde auf 90.000 Euro gekürzt.',
      'Der Etat wurde von 90.000 auf 70.000 Euro gekürzt.',
    ],
    ['number', 'Fares rose by 40 pence.', 'Fares rose to 40 pence.'],
    [
      'number',
      'The buoy logs the wind every ten minutes.',
      'The buoy logs the waves every ten minutes, but the wind only once an hour.',
    ],
    [
      'number',
      'Die Boje misst den Wind alle zehn Minuten.',
      'Die Boje misst die Wellen alle zehn Minuten, den Wind aber nur einmal je Stunde.',
    ],
    ['negation', 'The goalkeeper swam in the lake.', 'The goalkeeper did not swim in the lake.'],
    ['negation', 'Der Notar hat den Brief gelesen.', 'Der Notar las den Brief nicht.'],
    ['negation', 'The guide did not swim without a vest.', 'The guide swam without a vest.'],
    ['negation', 'The dues were hiked in June.', 'The dues were slashed in June.'],
    ['negation', 'Die Beiträge wurden im Juni aufgestockt.', 'Die Beiträge wurden im Juni gekürzt.'],
    ['quantifier', 'The loan was repaid in part.', 'The loan was repaid in full.'],
    ['quantifier', 'Der Kredit wurde zum Teil getilgt.', 'Der Kredit wurde vollständig getilgt.'],
  ])('%s: %s', (kind, claim, evidence) => {
    expect(compareFacts(claim, evidence)).toContainEqual(expect.objectContaining({ kind, contradicts: true }))
  })

  test.each([
    ['The pump was not serviced in winter.', 'The pump was serviced in spring, when the dam opened.'],
  ])('no contradiction in another statement: %s', (claim, evidence) => {
    expect(compareFacts(claim, evidence).filter(({ contradicts }) => contradicts)).toEqual([])
  })

  test.each([
    ['Rask called the dam unsafe.', 'Rask built the dam. He called the dam unsafe.'],
    ['Rask paid the crew in cash.', 'Rask owns the yard. The company paid the crew in cash.'],
    ['The firm did not disclose the fees.', 'The firm failed to disclose the fees.'],
    ['Results for Q4 were strong.', 'Results for the fourth quarter were strong.'],
    ['Those who did not remember the test left.', 'Those who did not recall the test left.'],
    ['The coat is not lined.', 'The coat, which has no hood, is not lined.'],
    ['The film You Don’t Know Me won a prize.', "The film You Don't Know Me won a prize."],
    ['Sales rose to $8.2m.', 'Sales rose to 8.2 million dollars.'],
    ['It melts at 60 degrees Celsius.', 'It melts at 60 °C.'],
    ['The US office opened.', 'The U.S. office opened.'],
    ['Almost 10 % of the wells ran dry.', '9.6 % of the wells ran dry.'],
    ['A quarter of the wells ran dry.', '25 percent of the wells ran dry.'],
    ['The report is due within three days.', 'The report is due within 72 hours.'],
    ['Dunmere was beaten by Harlow in the final.', 'Harlow beat Dunmere in the final.'],
    ['The levy was cut to 70 francs.', 'The levy was cut from 90 to 70 francs.'],
    ['Der Etat sank um 20.000 Euro.', 'Der Etat sank um 20.000 auf 70.000 Euro.'],
    ['The guide swam without a vest.', 'The guide has swum without a vest.'],
    ['Der Verein hat teilgenommen.', 'Der Verein wollte teilnehmen und hat teilgenommen.'],
    [
      'The buoy logs the waves every ten minutes.',
      'The buoy logs the waves every ten minutes, but the wind only once an hour.',
    ],
    ['From 1950 to 1962 the mill stood still.', 'The mill stood still from 1950 to 1962.'],
  ])('no difference: %s', (claim, evidence) => {
    expect(compareFacts(claim, evidence)).toEqual([])
  })
})
