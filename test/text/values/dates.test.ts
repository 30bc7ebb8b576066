import { expect, test } from 'vitest'
import { parseDates } from '../../../src/text/values/dates.ts'

test.each(
  'euros EUR dollars pounds metres feet km kWh °C days people Euro Meter Stunden Pfund Menschen'.split(' '),
)('a number before a unit is no year: 1500 %s', (unit) => {
  expect(parseDates(`The first part has 1500 ${unit}.`)).toEqual([])
})

test.each([
  'In 1998 he left.',
  'In 1998 day care was free.',
  'In 1998 a mill burned.',
  'En 1998 l’usine a fermé.',
  'En 1998 s’est ouverte la gare.',
  'Im Jahr 1998 die Mühle.',
  'The mill of 1998.',
  'The house of the 1998 s and before.',
])('a number before another word may be a year: %s', (text) => {
  expect(parseDates(text).flatMap(({ readings }) => readings)).toEqual([{ year: 1998 }])
})
