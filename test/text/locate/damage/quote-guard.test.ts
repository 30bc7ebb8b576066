import { describe, expect, test } from 'vitest'
import { findChangedFact } from '../../../../src/text/locate/damage/quote-guard.ts'

function changedFact(quote: string, found: string): string | null {
  const changed = findChangedFact(quote.toLowerCase(), found.toLowerCase())
  return changed && `${changed.quote?.text ?? ''} | ${changed.found?.text ?? ''}`
}

describe('a fact that is said otherwise', () => {
  test.each([
    ['a number', 'It took 43 days.', 'It took 48 days.', '43 | 48'],
    ['a number of another length', 'It took 43 days.', 'It took 143 days.', '43 | 143'],
    ['an ordinal', 'the 16th of May', 'the 17th of May', '16th | 17th'],
    ['a number word', 'three ships sank', 'nine ships sank', 'three | nine'],
    ['a number word and figures', 'three ships sank', '9 ships sank', 'three | 9'],
    ['an opposite', 'prices rose in spring', 'prices fell in spring', 'rose | fell'],
    ['a negation put in', 'they did not sign', 'they did now sign', 'not | now'],
    ['a negation left out', 'they did not sign it', 'they did sign it', 'not | '],
    ['a negation more', 'they did sign it', 'they did not sign it', ' | not'],
    ['a unit', 'a rope of ten metres', 'a rope of ten miles', 'metres | miles'],
    ['a unit beside its number', 'a rope of 12km', 'a rope of 12mg', '12km | 12mg'],
    ['a long number more', 'the mill was sold', 'the mill was sold 1848', ' | 1848'],
    ['a short number before a percent sign', 'a share of it', 'a share 12% of it', ' | 12'],
    ['a word for a number', 'it took 43 days', 'it took several days', '43 | several'],
  ])('%s', (_, quote, found, expected) => {
    expect(changedFact(quote, found)).toBe(expected)
  })
})

describe('what is no other fact', () => {
  test.each([
    ['nothing', 'It took 43 days.', 'It took 43 days.'],
    ['another word', 'The mill was sold.', 'The farm was sold.'],
    ['thousands', 'It cost 1,200 euros.', 'It cost 1200 euros.'],
    ['a decimal comma', 'It cost 1,5 euros.', 'It cost 1.5 euros.'],
    ['a zero before a number', 'on 7 May', 'on 07 May'],
    ['a number word and its figures', 'three ships sank', '3 ships sank'],
    ['a garbled number', 'it took 43 days', 'it took 4B days'],
    ['a garbled negation', 'they did not sign', 'they did nol sign'],
    ['a negation run together', 'they did not sign', 'they didnot sign'],
    ['a fraction read as a letter', 'a rope of 13/4 yards', 'a rope of 1p yards'],
    ['a figure of the margin', 'the mill was sold', 'the mill 7 was sold'],
    ['two figures of the margin', 'the mill was sold', 'the mill 12 was sold'],
  ])('%s', (_, quote, found) => {
    expect(changedFact(quote, found)).toBeNull()
  })
})

/** Two garbled words in fewer than thirty show a bad scan. */
const scan = ' of the harhour offlce'
const clean = ' of the harbour office'

describe('among words that a scan has garbled', () => {
  test.each([
    ['a figure that looks alike', 'it took 43 days', 'it took 48 days', null],
    ['a number with half of its figures', 'in the year 1848', 'in the year 1841', null],
    ['the end of a number behind dirt', 'in the year 1848', 'in the year ~8', null],
    ['an ordinal whose figures look alike', 'on the 16th of May', 'on the 18th of May', null],
    ['no number at all', 'it took 43 days', 'it took i days', null],
    ['another number', 'it took 43 days', 'it took 79 days', '43 | 79'],
    ['the end of a number behind a space', 'in the year 1848', 'in the year 8', '1848 | 8'],
    ['a readable word for a number', 'it took 43 days', 'it took several days', '43 | several'],
  ])('%s', (_, quote, found, expected) => {
    expect(changedFact(quote + clean, found + scan)).toBe(expected)
    // Without the garbled words each is a change, or is told otherwise.
    if (expected === null) expect(changedFact(quote + clean, found + clean)).not.toBeNull()
  })
})
