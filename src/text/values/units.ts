import { lexicon } from '../lexicon/languages.ts'
import { wordSet, wordsOf } from '../lexicon/word-list.ts'

/**
 * A unit of numbers. Amounts in units of the same `dimension` are compared by value × factor; units of different
 * dimensions cannot be compared.
 */
export type Unit = {
  dimension: string
  factor: number
  isCurrency: boolean
  /** Whether the sign or name is that of several countries' currencies: `$` of Canada, too. */
  isShared?: boolean
}

/**
 * Units: the dimension, the factor to its base unit, symbols in their own letter case, and other names in any letter
 * case. Blanks separate symbols and names; the first symbol identifies the unit in the lexicon.
 */
const measures: readonly [dimension: string, factor: number, symbols: string, names?: string][] = [
  ['percent', 1, '%'],
  ['percent', 0.1, '‰'],
  ['points', 1, 'percentage-point', 'pp'],
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
  ['volume', 1e-3, 'ml mL'],
  ['volume', 1, 'l L'],
  ['volume', 1000, 'm³', 'm3'],
  ['volume', 0.01, 'cl'],
  ['area', 1, 'm²', 'm2'],
  ['area', 1e4, 'ha'],
  ['area', 1e6, 'km²', 'km2'],
  ['area', 4046.8564224, 'acre'],
  ['area', 2589988.110336, 'sq-mi'],
  ['area', 0.09290304, 'sq-ft'],
  ['time', 1e-3, 'ms'],
  ['time', 1, 's'],
  ['time', 60, 'min'],
  ['time', 3600, 'h'],
  ['time', 86_400, 'day'],
  ['time', 604_800, 'week'],
  ['months', 1, 'month'],
  ['months', 12, 'year'],
  ['months', 120, 'decade'],
  ['months', 1200, 'century'],
  ['celsius', 1, '°C'],
  ['fahrenheit', 1, '°F'],
  ['energy', 1e-3, 'mWh'],
  ['energy', 1, 'Wh'],
  ['energy', 1e3, 'kWh'],
  ['energy', 1e6, 'MWh'],
  ['energy', 1e9, 'GWh'],
  ['energy', 1e12, 'TWh'],
  ['power', 1e-3, 'mW'],
  ['power', 1, 'W'],
  ['power', 1e3, 'kW'],
  ['power', 1e6, 'MW'],
  ['power', 1e9, 'GW'],
  ['speed', 1, 'km/h', 'kmh'],
  ['speed', 1.609344, 'mph'],
  ['data', 1e3, 'kB KB'],
  ['data', 1e6, 'MB'],
  ['data', 1e9, 'GB'],
  ['data', 1e12, 'TB'],
  ['pressure', 1, 'mmHg'],
  ['pressure-pa', 1e5, 'bar'],
  ['pressure-pa', 100, 'hPa mbar'],
  ['pressure-pa', 1e3, 'kPa'],
  ['voltage', 1e-3, 'mV'],
  ['voltage', 1, 'V'],
  ['voltage', 1e3, 'kV'],
  ['bits', 1e6, 'Mbit'],
  ['bits', 1e9, 'Gbit'],
  ['rate', 1e6, 'Mbit/s Mbps'],
  ['rate', 1e9, 'Gbit/s Gbps'],
  ['frequency', 1, 'Hz'],
  ['frequency', 1e3, 'kHz'],
  ['frequency', 1e6, 'MHz'],
  ['frequency', 1e9, 'GHz'],
]
const currencies: typeof measures = [
  ['EUR', 1, 'EUR €'],
  ['EUR', 0.01, 'eurocent'],
  ['USD', 1, 'USD', 'us$'],
  ['GBP', 1, 'GBP'],
  ['JPY', 1, 'JPY'],
  ['CHF', 1, 'CHF'],
  ['CNY', 1, 'CNY'],
  ['INR', 1, 'INR ₹'],
  ['DM', 1, 'DM'],
]
/**
 * Signs and names that several countries share for their currencies. They may mean the currency of the code, so that an
 * amount in it does not differ from theirs; but they do not say so.
 */
const sharedCurrencies: typeof measures = [
  ['USD', 1, '$'],
  ['GBP', 1, '£'],
  ['GBP', 0.01, 'pence'],
  ['JPY', 1, '¥'],
  ['CHF', 1, 'franc'],
  ['INR', 1, 'rupee'],
  ['DM', 1, 'mark'],
]
/** Currency codes, as they are written before or after an amount. */
export const currencyCodes: readonly string[] = [...new Set(currencies.map(([code]) => code))]

const bySymbol = new Map<string, Unit>()
const byName = new Map<string, Unit>()
for (const list of [measures, currencies, sharedCurrencies])
  for (const [dimension, factor, symbols, names = ''] of list) {
    const isShared = list === sharedCurrencies
    const unit = { dimension, factor, isCurrency: isShared || list === currencies, isShared }
    const own = wordsOf(symbols)
    const [id] = own as [string]
    for (const symbol of own) bySymbol.set(symbol, unit)
    const called = wordsOf(names, ...lexicon('units').map((units) => units[id] ?? ''))
    for (const name of [...own, ...called, ...lexicon('longUnits').flatMap((units) => units[id] ?? [])])
      byName.set(name.toLowerCase(), unit)
  }

/** The symbols of all units, each in its own letter case. */
export const unitSymbols: readonly string[] = [...bySymbol.keys()]

/**
 * Matches symbols that differ from a known unit only by letter case, but mean another unit: `kb`, kilobits, beside `kB`.
 */
const otherUnit = /^(?:mHz|Mbar|[kMGT]b|Mg)$/

/** The unit that a word or sign names, in its own letter case or folded; `null` for any other text. */
export function unitOf(name: string): Unit | null {
  if (otherUnit.test(name)) return null
  return bySymbol.get(name) ?? byName.get(name.toLowerCase().replaceAll('ß', 'ss')) ?? null
}

/** Names of money that are also weights. */
const ambiguous = wordSet('pound pounds pfund')

/** Whether a written form can mean only this unit, as the unit's symbol in its own letter case does. */
export function isWritingOf(unit: Unit, written: string): boolean {
  if (bySymbol.get(written) === unit) return true
  const name = written.toLowerCase().replaceAll('ß', 'ss')
  return /^\p{L}\p{Ll}{3,}$/u.test(written) && !ambiguous.has(name) && byName.get(name) === unit
}
