import { expect, test } from 'vitest'
import { unitOf } from '../../../src/text/values/units.ts'

test.each([
  ['mbar', 'pressure-pa', 100],
  ['hPa', 'pressure-pa', 100],
  ['MHz', 'frequency', 1e6],
  ['kB', 'data', 1e3],
  ['mg', 'mass', 1e-3],
])('%s is a unit of %s', (symbol, dimension, factor) => {
  expect(unitOf(symbol)).toMatchObject({ dimension, factor })
})

test.each(['mHz', 'Mbar', 'kb', 'Mg'])('%s is not the unit that differs from it by letter case', (symbol) => {
  expect(unitOf(symbol)).toBeNull()
})
