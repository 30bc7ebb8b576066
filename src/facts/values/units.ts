import { englishLongUnits, englishUnits } from '../../lexicon/english/numbers.ts'
import { germanUnits } from '../../lexicon/german/numbers.ts'
import { wordsOf } from '../../lexicon/word-list.ts'

/**
 * A unit a number can have: two with the same `dimension` can be compared by
 * value × factor, two with different ones never.
 */
export type Unit = { dimension: string; factor: number; isCurrency: boolean }

/** Symbols and short names of units; the first one names the unit in the lexicon. */
const symbols: readonly [dimension: string, factor: number, names: string][] = [
  ['percent', 1, '%'],
  ['percent', 0.1, '‰'],
  ['points', 1, 'pp'],
  ['points', 0.01, 'bps'],
  ['mass', 1e-3, 'mg'],
  ['mass', 1e-6, 'µg μg'],
  ['mass', 1, 'g'],
  ['mass', 1e3, 'kg'],
  ['mass', 1e6, 't'],
  ['mass', 453.59237, 'lb'],
  ['mass', 28.349523125, 'oz'],
  ['length', 1e-3, 'mm'],
  ['length', 1e-2, 'cm'],
  ['length', 1, 'm'],
  ['length', 1e3, 'km'],
  ['length', 1609.344, 'mi'],
  ['length', 0.9144, 'yd'],
  ['length', 0.3048, 'ft'],
  ['length', 0.0254, 'inch'],
  ['volume', 1e-3, 'ml'],
  ['volume', 1, 'l'],
  ['volume', 1000, 'm³ m3'],
  ['volume', 0.01, 'cl'],
  ['area', 1, 'm² m2'],
  ['area', 1e4, 'ha'],
  ['area', 1e6, 'km² km2'],
  ['area', 4046.8564224, 'acre'],
  ['area', 2589988.110336, 'sq-mi'],
  ['area', 0.09290304, 'sq-ft'],
  ['time', 1e-3, 'ms'],
  ['time', 1, 's'],
  ['time', 60, 'min'],
  ['time', 3600, 'h'],
  ['time', 86_400, 'd'],
  ['time', 604_800, 'week'],
  ['months', 1, 'month'],
  ['months', 12, 'year'],
  ['months', 120, 'decade'],
  ['months', 1200, 'century'],
  ['celsius', 1, '°c'],
  ['fahrenheit', 1, '°f'],
  ['energy', 1e-3, 'milli-wh'],
  ['energy', 1, 'wh'],
  ['energy', 1e3, 'kwh'],
  ['energy', 1e6, 'mwh'],
  ['energy', 1e9, 'gwh'],
  ['energy', 1e12, 'twh'],
  ['power', 1e-3, 'milli-w'],
  ['power', 1, 'w'],
  ['power', 1e3, 'kw'],
  ['power', 1e6, 'mw'],
  ['power', 1e9, 'gw'],
  ['speed', 1, 'km/h kmh'],
  ['speed', 1.609344, 'mph'],
  ['data', 1e3, 'kb'],
  ['data', 1e6, 'mb'],
  ['data', 1e9, 'gb'],
  ['data', 1e12, 'tb'],
  ['pressure', 1, 'mmhg'],
  ['pressure-pa', 1e5, 'bar'],
  ['pressure-pa', 100, 'hpa mbar'],
  ['pressure-pa', 1e3, 'kpa'],
  ['voltage', 1e-3, 'milli-v'],
  ['voltage', 1, 'v'],
  ['voltage', 1e3, 'kv'],
  ['rate', 1e6, 'mbit mbit/s mbps'],
  ['rate', 1e9, 'gbit gbit/s gbps'],
  ['frequency', 1, 'hz'],
  ['frequency', 1e3, 'khz'],
  ['frequency', 1e6, 'mhz'],
  ['frequency', 1e9, 'ghz'],
]
const currencies: readonly [dimension: string, factor: number, names: string][] = [
  ['EUR', 1, 'eur €'],
  ['EUR', 0.01, 'eurocent'],
  ['USD', 1, 'usd $ us$'],
  ['GBP', 1, 'gbp £'],
  ['GBP', 0.01, 'pence'],
  ['JPY', 1, 'jpy ¥'],
  ['CHF', 1, 'chf'],
  ['CNY', 1, 'cny'],
  ['INR', 1, 'inr ₹'],
  ['DM', 1, 'dm'],
]
/** Codes of the currencies, as they stand before or behind an amount. */
export const currencyCodes: readonly string[] = [...new Set(currencies.map(([code]) => code))]

const units: ReadonlyMap<string, Unit> = new Map(
  [symbols, currencies].flatMap((list) =>
    list.flatMap(([dimension, factor, names]) => {
      const unit = { dimension, factor, isCurrency: list === currencies }
      return namesOfUnit(wordsOf(names)).map((name) => [name, unit] as const)
    }),
  ),
)

/** Its symbols, and what it is called in English and German. */
function namesOfUnit(own: readonly string[]): string[] {
  const id = own[0]!
  return [...own, ...wordsOf(englishUnits[id] ?? '', germanUnits[id] ?? ''), ...(englishLongUnits[id] ?? [])]
}

/** The unit a folded word or sign names, or `null`. */
export function unitOf(name: string): Unit | null {
  return units.get(name) ?? null
}
