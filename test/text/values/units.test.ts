import { expect, test } from 'vitest'
import { unitOf, unitSymbols } from '../../../src/text/values/units.ts'

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

/** What each unit measures, and its symbols: those of one size are joined by `=`. */
const measured = {
  share: '% ‰',
  points: 'percentage-point bps',
  mass: 'mg µg=μg g kg t lb oz',
  length: 'mm cm m km mi yd ft inch',
  volume: 'ml=mL l=L m³ cl',
  area: 'm² ha km² acre sq-mi sq-ft',
  time: 'ms s min h day week',
  'time by the calendar': 'month year decade century',
  heat: '°C',
  'heat by another scale': '°F',
  energy: 'mWh Wh kWh MWh GWh TWh',
  power: 'mW W kW MW GW',
  speed: 'km/h mph',
  data: 'kB=KB MB GB TB',
  'data in bits': 'Mbit Gbit',
  'data in a time': 'Mbit/s=Mbps Gbit/s=Gbps',
  pressure: 'bar hPa=mbar kPa',
  'pressure of a column': 'mmHg',
  voltage: 'mV V kV',
  frequency: 'Hz kHz MHz GHz',
  euros: 'EUR=€ eurocent',
  dollars: 'USD $',
  pounds: 'GBP £ pence',
  yen: 'JPY ¥',
  francs: 'CHF franc',
  yuan: 'CNY',
  rupees: 'INR=₹ rupee',
  marks: 'DM mark',
}
const sizes = Object.entries(measured).flatMap(([dimension, symbols]) =>
  symbols.split(' ').flatMap((size) => size.split('=').map((symbol) => ({ dimension, size, symbol }))),
)

test('the table has every unit', () => {
  expect(sizes.map(({ symbol }) => symbol).toSorted()).toEqual([...unitSymbols].toSorted())
})

test.each(sizes)(
  '$symbol is comparable with units of $dimension only, and one unit with $size only',
  (one) => {
    const unit = unitOf(one.symbol)!
    for (const other of sizes) {
      const { dimension, factor, isShared } = unitOf(other.symbol)!
      const isOneUnit = dimension === unit.dimension && factor === unit.factor && isShared === unit.isShared
      expect(dimension === unit.dimension, other.symbol).toBe(other.dimension === one.dimension)
      expect(isOneUnit, other.symbol).toBe(other.size === one.size && other.dimension === one.dimension)
    }
  },
)
