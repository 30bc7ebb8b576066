import { describe, expect, test } from 'vitest'
import { matchCell, readCellValue, readClaimValues } from '../../../../src/cite/facts/tables/cell-values.ts'
import type { CellMatch } from '../../../../src/cite/facts/tables/cell-values.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'

describe('a cell', () => {
  test.each<[string, string, number[], string | null]>([
    ['7.5', 'Size', [7.5], null],
    ['7.5', 'Revenue (EUR million)', [7.5e6], 'EUR'],
    ['7.5', 'Revenue [million EUR]', [7.5e6], 'EUR'],
    ['7.5', 'Revenue in thousands', [7.5e3], null],
    ['7.5', 'Height in m', [7.5], 'length'],
    ['7.5', 'Height, m', [7.5], 'length'],
    ['7.5', 'Revenue, million EUR', [7.5e6], 'EUR'],
    ['7.5', 'Height, in m', [7.5], 'length'],
    ['7.5', 'Employees, total', [7.5], null],
    ['7.5', 'Size 1,5', [7.5], null],
    ['7.5', 'Menge (kg)', [7.5], 'mass'],
    ['7.5', 'weight_kg', [7.5], 'mass'],
    ['7.5', 'weightKg', [7.5], 'mass'],
    ['7.5 t', 'Menge (kg)', [7.5], 'mass'],
    ['EUR 4', 'Price', [4], 'EUR'],
    ['KX 402', 'Flight', [], null],
    ['Gate 4', 'Gate', [], null],
    ['', 'Size', [], null],
  ])('%s of %s', (text, name, values, dimension) => {
    const { numbers } = readCellValue(text, name)
    expect(numbers.flatMap((number) => number.values)).toEqual(values)
    expect(numbers[0]?.unit?.dimension ?? null).toEqual(
      dimension && expect.stringMatching(new RegExp(dimension, 'i')),
    )
  })

  test('of two numbers has both, without the unit of its column', () => {
    const { numbers } = readCellValue('3; 4', 'Menge (kg)')
    expect(numbers.map(({ values, unit }) => [values, unit])).toEqual([
      [[3], null],
      [[4], null],
    ])
  })

  test('that begins with a name may have a date', () => {
    const { dates } = readCellValue('May 2024', 'Opened')
    expect(dates).toHaveLength(1)
  })
})

test('values of a claim come in its order, without those in other spans or dates', () => {
  const claim = 'Of 12 mills 3 burned on 1 May 2024, and 4 stand.'
  const read = (outside: { start: number; end: number }[]) =>
    readClaimValues(readText(claim).facts(), outside).map(({ start, end, kind }) => [
      claim.slice(start, end),
      kind,
    ])
  const [twelve, three, date, four] = [
    ['12', 'number'],
    ['3', 'number'],
    ['1 May 2024', 'date'],
    ['4', 'number'],
  ]
  expect(read([])).toEqual([twelve, three, date, four])
  const at = claim.indexOf('3')
  expect(read([{ start: at, end: at + 1 }])).toEqual([twelve, date, four])
  const day = claim.indexOf('1 May')
  expect(read([{ start: day + 2, end: day + 5 }]).flat()).not.toContain('date')
})

describe('of a claim and a cell', () => {
  test.each<[string, string, CellMatch, string?]>([
    ['12', '12', 'same'],
    ['12', '13', 'other'],
    ['12', '', 'apart'],
    ['1.2.3', '1.2.3', 'same'],
    ['1.2.3', '1.2.4', 'apart'],
    ['1.2.3', '1', 'apart'],
    ['1', '1.2.3', 'apart'],
    // Units.
    ['12 kg', '12', 'same'],
    ['12 kg', '12 m', 'apart'],
    ['12 kg', '12000', 'same', 'Weight (g)'],
    ['12 kg', '12', 'other', 'Weight (g)'],
    ['12 euros', '12', 'other', 'Price (USD)'],
    ['12 euros', '12', 'apart', 'Weight (kg)'],
    ['12 kg', '12', 'apart', 'Price (USD)'],
    // Bounds.
    ['more than 12', '13', 'near'],
    ['more than 12', '12', 'near'],
    ['more than 12', '11', 'other'],
    ['at most 12', '11', 'near'],
    ['at most 12', '12', 'near'],
    ['at most 12', '13', 'other'],
    ['more than 2 km', '2100', 'near', 'Length (m)'],
    ['more than 2 km', '1900', 'other', 'Length (m)'],
    ['at most 2 km', '1900', 'near', 'Length (m)'],
    ['at most 2 km', '2100', 'other', 'Length (m)'],
    ['more than 1500 m', '2', 'near', 'Length (km)'],
    ['at most 1500 m', '2', 'other', 'Length (km)'],
    // Roundings: half of the last figure that is written.
    ['3.7 million', '3677472', 'same'],
    ['3.7 million', '3650000', 'same'],
    ['3.7 million', '3649000', 'other'],
    ['3.7 million', '3750000', 'same'],
    ['3.7 million', '3751000', 'other'],
    ['4 million', '3677472', 'near'],
    ['4 million', '3499000', 'other'],
    ['3.7', '3.68', 'near'],
    ['3.7', '3.64', 'other'],
    ['3.70', '3.68', 'other'],
    ['3.70', '3.704', 'near'],
    ['37', '37.4', 'near'],
    ['37', '37.6', 'other'],
    ['0', '0.4', 'near'],
    ['0', '0.6', 'other'],
    ['3.7 km', '3677', 'near', 'Length (m)'],
    ['3.7 km', '3640', 'other', 'Length (m)'],
    // About: an eighth, or one of the last figure.
    ['about 80', '90', 'same'],
    ['about 80', '91', 'other'],
    ['about 80', '70', 'same'],
    ['about 80', '69', 'other'],
    ['about 85', '95.6', 'near'],
    ['about 85', '95.7', 'other'],
    ['about 85', '74.4', 'near'],
    ['about 85', '74.3', 'other'],
    // Thousands and millions that the table leaves out.
    ['12', '12000', 'near'],
    ['12000', '12', 'near'],
    ['12', '12000000', 'near'],
    ['12', '12000000000', 'near'],
    ['12', '120', 'other'],
    ['12', '1200', 'other'],
    ['12 million', '12', 'near'],
    ['12 million', '12 thousand', 'other'],
    // Dates.
    ['1 May 2024', '2024-05-01', 'same'],
    ['May 2024', '2024-05-01', 'same'],
    ['1 May 2024', 'May 2024', 'near'],
    ['1 May 2024', '2024-05-02', 'other'],
    ['1 May 2024', '12', 'apart'],
  ])('%s and %s: %s', (said, text, expected, name = 'Size') => {
    const claim = `It is ${said}.`
    const [value, ...further] = readClaimValues(readText(claim).facts(), [])
    expect(further).toEqual([])
    expect(matchCell(value!, readCellValue(text, name))).toBe(expected)
  })

  test('the best of several numbers counts', () => {
    const [value] = readClaimValues(readText('It is 12.').facts(), [])
    const matches = ['13; 12', '12; 13', '13; 12.3', '13; 14'].map((text) =>
      matchCell(value!, readCellValue(text, 'Size')),
    )
    expect(matches).toEqual(['same', 'same', 'near', 'other'])
  })
})
