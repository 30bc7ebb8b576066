import { describe, expect, test } from 'vitest'
import { compareFacts } from '../../src/text/guard.ts'

describe('compareFacts tells what a fact is said of', () => {
  test.each([
    ['number', 'Ether boils at 78 °C.', 'Ether boils at 35 °C. Ethanol, by contrast, boils at 78 °C.'],
    ['negation', 'Rents fell last year.', 'Rents rose last year, while wages fell by a tenth.'],
    ['name', 'Harlow beat Dunmere in the final.', 'In May Dunmere beat Harlow in the final.'],
    ['quantifier', 'All of the boats were insured.', 'There were 60 boats, of which only four were insured.'],
  ])('%s: %s', (kind, claim, evidence) => {
    expect(compareFacts(claim, evidence)).toContainEqual(expect.objectContaining({ kind, contradicts: true }))
  })

  test.each([
    ['scope', 'Guests may park in the yard.', 'Guests may park in the yard if the barn is empty.'],
    ['attribution', 'The dam is unsafe.', 'The engineer Rask claimed that the dam is unsafe.'],
    ['modality', 'The frost destroyed the harvest.', 'The frost might have destroyed the harvest.'],
  ])('%s left out: %s', (kind, claim, evidence) => {
    expect(compareFacts(claim, evidence)).toContainEqual(
      expect.objectContaining({ kind, contradicts: false }),
    )
  })

  test.each([
    ['The coat is not lined.', 'The coat, which has no hood, is not lined.'],
    ['The film You Don’t Know Me won a prize.', "The film You Don't Know Me won a prize."],
    ['Sales rose to $8.2m.', 'Sales rose to 8.2 million dollars.'],
    ['It melts at 60 degrees Celsius.', 'It melts at 60 °C.'],
    ['The US office opened.', 'The U.S. office opened.'],
    ['Almost 10 % of the wells ran dry.', '9.6 % of the wells ran dry.'],
    ['A quarter of the wells ran dry.', '25 percent of the wells ran dry.'],
    ['The report is due within three days.', 'The report is due within 72 hours.'],
    ['Dunmere was beaten by Harlow in the final.', 'Harlow beat Dunmere in the final.'],
    ['From 1950 to 1962 the mill stood still.', 'The mill stood still from 1950 to 1962.'],
  ])('no difference: %s', (claim, evidence) => {
    expect(compareFacts(claim, evidence)).toEqual([])
  })
})
