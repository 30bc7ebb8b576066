import { expect, test } from 'vitest'
import { parseDates } from '../../../src/text/values/dates.ts'
import { parseNumbers } from '../../../src/text/values/numbers.ts'
import { isSameNumber } from '../../../src/text/values/same-number.ts'
import { seededRandom } from '../../fixtures/random.ts'
import type { Random } from '../../fixtures/random.ts'

const list = (text: string) => text.split('|')

const numberParts = {
  before: list(
    '|||It has |Es sind |about |rund |at least |höchstens |more than |fast |a good |$|€ |US$ |EUR |−|-|(-|x-|no. |§ |between 3 and |over ',
  ),
  figures: list(
    "1|7|12|100|250|1,234|1.234|1,234.5|1.234,5|12,345,678|12 345|1'000|0.5|0,5|1.2.3|1/2|3/4|5:3|2 : 1|007|1e3|one|two|twelve|twenty-five|twenty five|a hundred|two hundred and five|half|a third|two thirds|zwei|zwölf|fünfundzwanzig|dreihundert|anderthalb|ein Drittel|hundert|a dozen|a few dozen|doubled|1st|2nd",
  ),
  behind: list(
    '||||.|,| %|%| percent| Prozent| percentage points| per cent| basis points| m| km| cm| kg| °C| °F| degrees Celsius| Grad| euros| €| dollars|m|k|bn|bn euros| million| Mio.| Mio. €| Tsd.| Milliarden| thousand| hundred| hundred thousand| million dollars| square metres| m²| km/h| years| Jahre| hours| mW| MW| M|-fold| or more| and a half| to 9| bis 9 kg|–9 %|/5| und mehr|th',
  ),
}

const dateParts = {
  first: list(
    '1|3|12|13|31|32|1.|3.|31.|1st|22nd|May|Mai|März|June|Q3|third quarter|drittes Quartal|2024|1999|1399|2100|19th|20.|Monday|Montag|mid|Mitte|early|FY|24',
  ),
  between: list(' | | |.|. |/|-|–| of |, | to | bis |–| and | '),
  last: list(
    '2024|1999|24|99|05|5|13|May|Mai|May 2024|Mai 2024|. Mai|century|Jahrhundert|of 2020|2020/21|20|1|12|1.|Q1|1400|kg|%|-19|/2024|.2024|. 24',
  ),
}

function numberText(random: Random): string {
  const { before, figures, behind } = numberParts
  const one = () => random.pick(before) + random.pick(figures) + random.pick(behind)
  return random.chance(0.2) ? `${one()} ${one()}` : one()
}

function dateText(random: Random): string {
  const { first, between, last } = dateParts
  const two = random.pick(first) + random.pick(between) + random.pick(last)
  return random.chance(0.5) ? two : two + random.pick(between) + random.pick(last)
}

/** Not what a text gives but what is read in it: a change shows in the file, and is taken over by `vitest run -u`. */
test('numbers of short texts are read as recorded', async () => {
  const random = seededRandom(8)
  let before = parseNumbers('12 %')
  const lines = Array.from({ length: 700 }, () => {
    const text = numberText(random)
    const numbers = parseNumbers(text)
    const read = numbers.map(({ start, end, values, unit, bound, isRounded }) => {
      const meant = values.map((value) => Number(value.toPrecision(10))).join(' or ')
      return `${text.slice(start, end)} = ${meant} ${unit?.dimension ?? ''}${unit ? `*${unit.factor}` : ''}${bound ?? ''}${isRounded ? '~' : ''}`
    })
    const isSame = numbers.some((number) => before.some((other) => isSameNumber(number, other)))
    before = numbers
    return `${text}: ${read.join('; ')}${isSame ? ' (again)' : ''}\n`
  })
  await expect(lines.join('')).toMatchFileSnapshot('recorded/short-numbers.txt')
})

test('so are dates', async () => {
  const random = seededRandom(9)
  const lines = Array.from({ length: 700 }, () => {
    const text = dateText(random)
    const read = parseDates(text).map(
      ({ start, end, readings }) =>
        `${text.slice(start, end)} = ${readings.map((one) => JSON.stringify(one)).join(' or ')}`,
    )
    return `${text}: ${read.join('; ')}\n`
  })
  await expect(lines.join('')).toMatchFileSnapshot('recorded/short-dates.txt')
})
