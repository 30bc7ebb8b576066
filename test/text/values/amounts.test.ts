import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { coversDate, excludesDate, parseDates } from '../../../src/text/values/dates.ts'
import { parseNumbers } from '../../../src/text/values/numbers.ts'
import { isSameNumber } from '../../../src/text/values/same-number.ts'
import type { NumberFact } from '../../../src/text/values/number-fact.ts'

const lines = readFileSync(new URL('../../fixtures/amounts.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

function describeNumber(
  line: string,
  { start, end, values, unit, figures, bound, isRounded }: NumberFact,
): string {
  const meant = values.map((value) => Number(value.toPrecision(10))).join(' or ') || 'no amount'
  const measured = unit ? ` × ${unit.factor} ${unit.dimension}${unit.isCurrency ? ' (money)' : ''}` : ''
  const notes = `${bound === null ? '' : ` ${bound}`}${isRounded ? ' rounded' : ''}`
  const own = figures === line.slice(start, end) ? '' : `, figures ${figures}`
  return `\n  ${line.slice(start, end)}: ${meant}${measured}${notes}${own}`
}

/** Not how amounts should be read but how they are: a change shows in the file, and is taken over by `vitest run -u`. */
test('the numbers of each line are those recorded', async () => {
  const recorded = lines.map(
    (line) =>
      `${line}${parseNumbers(line)
        .map((number) => describeNumber(line, number))
        .join('')}\n`,
  )
  await expect(recorded.join('')).toMatchFileSnapshot('recorded/numbers.txt')
})

test('the dates of each line are those recorded', async () => {
  const recorded = lines.map((line) => {
    const dates = parseDates(line).map(
      ({ start, end, readings }) =>
        `\n  ${line.slice(start, end)}: ${readings.map((reading) => JSON.stringify(reading)).join(' or ')}`,
    )
    return `${line}${dates.join('')}\n`
  })
  await expect(recorded.join('')).toMatchFileSnapshot('recorded/dates.txt')
})

describe('two numbers', () => {
  test.each<[string, string, boolean]>([
    ['12', '12.0', true],
    ['12', '13', false],
    ['12 kg', '12,000 g', true],
    ['12 kg', '12 m', false],
    ['12', '12 m', true],
    ['1,200', '1.2', true],
    ['1.2.3', '1.2.3', true],
    ['1.2.3', '1.2.4', false],
    ['1.2.3', '1', false],
    ['1', '1.2.3', false],
    ['5 : 3', '5:3', true],
    ['0', '0.000001', false],
    // Figures that long count or name things one by one.
    ['1000000000', '1000000001', false],
    ['100000000', '100000001', false],
    // Rounded to the last figure that is not zero, by an eighth at most.
    ['about 500', '487', true],
    ['about 500', '600', false],
    ['about 500', '562', true],
    ['about 500', '563', false],
    ['about 5', '5.6', true],
    ['about 5', '5.7', false],
    ['about 4.5', '4.58', true],
    ['about 4.5', '4.7', false],
    ['about 4.5', '4.4', true],
    ['about 2,500', '2,580', true],
    ['about 2,500', '2,610', false],
    ['487', 'about 500', false],
    ['about 2 km', '1,890 m', true],
    ['about 2 km', '1,700 m', false],
    // More than it, but only just.
    ['more than 500', '512', true],
    ['more than 500', '487', false],
    ['more than 500', '600', false],
    ['more than 500', 'more than 512', false],
    ['less than 500', '487', false],
    ['more than 2 km', '2,100 m', true],
    ['more than 2 km', '1,900 m', false],
  ])('%s, said of %s: %s', (said, meant, isSame) => {
    // A word of English around them says how its figures are read.
    const [[a], [b]] = [said, meant].map((text) => parseNumbers(text)) as [NumberFact[], NumberFact[]]
    expect(isSameNumber(a!, b!)).toBe(isSame)
  })
})

describe('two dates', () => {
  test.each<[string, string, 'covered' | 'excluded' | 'open']>([
    ['1 May 2024', '2024-05-01', 'covered'],
    ['1 May 2024', '2 May 2024', 'excluded'],
    ['1 May 2024', '1 June 2024', 'excluded'],
    ['1 May 2024', '1 May 2023', 'excluded'],
    ['May 2024', '1 May 2024', 'covered'],
    ['1 May 2024', 'May 2024', 'open'],
    ['2024', '1 May 2024', 'covered'],
    ['1 May', '1 May 2024', 'covered'],
    ['on Monday', '1 May 2024', 'open'],
    ['on Monday', 'on Tuesday', 'excluded'],
    ['3/4/2024', '3 April 2024', 'covered'],
    ['3/4/2024', '4 March 2024', 'covered'],
    ['3/4/2024', '5 March 2024', 'excluded'],
    ['3 April 2024', '3/4/2024', 'covered'],
    ['3/4/2024', 'May 2024', 'excluded'],
    ['3/4/2024', 'April 2024', 'open'],
  ])('%s and %s: %s', (claim, evidence, expected) => {
    const [[a], [b]] = [claim, evidence].map((text) => parseDates(text)) as [
      ReturnType<typeof parseDates>,
      ReturnType<typeof parseDates>,
    ]
    expect(coversDate(a!, b!)).toBe(expected === 'covered')
    expect(excludesDate(a!, b!)).toBe(expected === 'excluded')
  })
})
