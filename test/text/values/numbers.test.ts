import { expect, test } from 'vitest'
import { readClockTimes } from '../../../src/text/values/clock-times.ts'
import { parseDates } from '../../../src/text/values/dates.ts'
import type { NumberFact } from '../../../src/text/values/number-fact.ts'
import { parseNumbers } from '../../../src/text/values/numbers.ts'

/** `2 kg: 2 exact mass ≥! ~`: its values, its unit, its bound (`!` if strict), and whether it is rounded. */
function describeNumber({ values, exact, unit, bound, isStrict, isRounded }: NumberFact): string {
  const size = unit && unit.factor !== 1 ? `${unit.factor} ${unit.dimension}` : unit?.dimension
  const limit = bound && `${bound === 'up' ? '≥' : '≤'}${isStrict ? '!' : ''}`
  return [values.join('|') || 'none', exact ? 'exact' : '', size, limit, isRounded ? '~' : '']
    .filter(Boolean)
    .join(' ')
}

test.each([
  ['half of 2 bn a.m.', 'half: 50 percent; 2 bn: 2000000000 exact', '', ''],
  ['≤ 12 times', '12 times: 12 times ≤', '', ''],
  ['at least 1.200 and a half', '1.200: 1.2 exact ≥; a half: 50 percent', '', ''],
  ['24:00', '24:00: 0 clock', '', '24:00: 0'],
  ['minus 1:30', '1:30: 1.5|13.5 clock', '', '1:30: 90|810'],
  ['It melts at 60 degrees Celsius.', '60 degrees: 60 exact celsius', '', ''],
  ['from 3 to 0 pm', '3: 3 exact ≥; 0 pm: 12 clock', '', '0 pm: 720'],
  ['nearly 1.5 per cent', '1.5 per: 1.5 exact percent ~', '', ''],
  ['23:59', '23:59: 23.983333333333334 clock', '', '23:59: 1439 exact'],
  ['>−3.0k', '3.0k: 3000', '', ''],
  ['quarters', 'quarters: 25 percent', '', ''],
  ['Turnover 31 %.', '31 %: 31 exact percent', '', ''],
  ['mehr als second kg', 'second: 2 ordinal ≥!', '', ''],
  ['1.5 million Prozent', '1.5 million Prozent: 1500000 exact percent', '', ''],
  ['[^1]', '', '', ''],
  ['>0 Uhr', '0 Uhr: 0 clock ≥!', '', '0 Uhr: 0 exact'],
  ['a 1 a.m.', '1 a.m.: 1 clock', '', '1 a.m.: 60 exact'],
  ['USD 12 pm', '12 pm: 12 clock', '', '12 pm: 720 exact'],
  ['from 25:00 UTC', '25:00: none ≥', '', ''],
])('%j states the numbers %j, the dates %j and the times %j', (text, numbers, dates, times) => {
  const slices = <Fact extends { start: number; end: number }>(
    facts: readonly Fact[],
    say: (fact: Fact) => string,
  ) => facts.map((fact) => `${text.slice(fact.start, fact.end)}: ${say(fact)}`).join('; ')
  expect(slices(parseNumbers(text), describeNumber)).toBe(numbers)
  expect(
    slices(parseDates(text), ({ readings }) =>
      readings.map((reading) => Object.values(reading).join('-')).join('|'),
    ),
  ).toBe(dates)
  expect(
    slices(
      readClockTimes(text),
      ({ minutes, exact }) => `${minutes.join('|')}${exact === null ? '' : ' exact'}`,
    ),
  ).toBe(times)
})
