/**
 * A unit a number can have: two with the same `dimension` can be compared by
 * value × factor, two with different ones never.
 */
export type Unit = { dimension: string; factor: number; isCurrency: boolean }

const table: readonly [dimension: string, factor: number, names: string][] = [
  ['percent', 1, '% percent prozent pct v.h'],
  ['percent', 0.1, '‰ promille'],
  ['points', 1, 'prozentpunkt prozentpunkte prozentpunkten pp'],
  ['points', 0.01, 'basispunkt basispunkte basispunkten bps'],
  ['mass', 1e-3, 'mg milligram milligrams milligramm'],
  ['mass', 1e-6, 'µg μg mcg microgram micrograms mikrogramm'],
  ['mass', 1, 'g gram grams gramm gramme grammes'],
  ['mass', 1e3, 'kg kilogram kilograms kilogramm kilo kilos'],
  ['mass', 1e6, 't tonne tonnes tonnen'],
  ['mass', 453.59237, 'lb lbs pfund'],
  ['mass', 28.349523125, 'oz ounce ounces unze unzen'],
  ['length', 1e-3, 'mm millimeter millimeters millimetre millimetres millimetern'],
  ['length', 1e-2, 'cm centimeter centimeters centimetre centimetres zentimeter zentimetern'],
  ['length', 1, 'm meter meters metre metres metern'],
  ['length', 1e3, 'km kilometer kilometers kilometre kilometres kilometern'],
  ['length', 1609.344, 'mile miles mi meile meilen'],
  ['length', 0.9144, 'yard yards yd'],
  ['length', 0.3048, 'ft foot feet fuss'],
  ['length', 0.0254, 'inch inches zoll'],
  ['volume', 1e-3, 'ml milliliter milliliters millilitre millilitres'],
  ['volume', 1, 'l liter liters litre litres litern'],
  ['volume', 1000, 'm³ m3 kubikmeter kubikmetern'],
  ['volume', 0.01, 'cl centilitre centilitres zentiliter'],
  ['area', 1, 'm² m2 quadratmeter quadratmetern'],
  ['area', 1e4, 'ha hectare hectares hektar'],
  ['area', 1e6, 'km² km2 quadratkilometer quadratkilometern'],
  ['area', 4046.8564224, 'acre acres'],
  ['time', 1e-3, 'ms millisecond milliseconds millisekunde millisekunden'],
  ['time', 1, 's sec second seconds sekunde sekunden'],
  ['time', 60, 'min minute minutes minuten'],
  ['time', 3600, 'h hour hours stunde stunden'],
  ['time', 86_400, 'd day days tag tage tagen'],
  ['time', 604_800, 'week weeks woche wochen'],
  ['months', 1, 'month months monat monate monaten monats'],
  ['months', 12, 'year years jahr jahre jahren yr yrs'],
  ['months', 120, 'decade decades jahrzehnt jahrzehnte jahrzehnten'],
  ['months', 1200, 'century centuries jahrhundert jahrhunderte jahrhunderten'],
  ['celsius', 1, '°c celsius'],
  ['fahrenheit', 1, '°f fahrenheit'],
  ['energy', 1e-3, 'milli-wh'],
  ['energy', 1, 'wh wattstunden'],
  ['energy', 1e3, 'kwh kilowattstunde kilowattstunden'],
  ['energy', 1e6, 'mwh megawattstunde megawattstunden'],
  ['energy', 1e9, 'gwh gigawattstunde gigawattstunden'],
  ['energy', 1e12, 'twh'],
  ['power', 1e-3, 'milli-w milliwatt milliwatts'],
  ['power', 1, 'w watt watts'],
  ['power', 1e3, 'kw kilowatt kilowatts'],
  ['power', 1e6, 'mw megawatt megawatts'],
  ['power', 1e9, 'gw gigawatt gigawatts'],
  ['speed', 1, 'km/h kmh'],
  ['speed', 1.609344, 'mph'],
  ['data', 1e3, 'kb kilobyte kilobytes'],
  ['data', 1e6, 'mb megabyte megabytes'],
  ['data', 1e9, 'gb gigabyte gigabytes'],
  ['data', 1e12, 'tb terabyte terabytes'],
  ['pressure', 1, 'mmhg'],
  ['pressure-pa', 1e5, 'bar'],
  ['pressure-pa', 100, 'hpa mbar'],
  ['pressure-pa', 1e3, 'kpa'],
  ['voltage', 1e-3, 'milli-v millivolt'],
  ['voltage', 1, 'v volt volts'],
  ['voltage', 1e3, 'kv kilovolt'],
  ['rate', 1e6, 'mbit mbit/s mbps'],
  ['rate', 1e9, 'gbit gbit/s gbps'],
  ['frequency', 1, 'hz hertz'],
  ['frequency', 1e3, 'khz'],
  ['frequency', 1e6, 'mhz'],
  ['frequency', 1e9, 'ghz'],
]
const multiWord: readonly [dimension: string, factor: number, names: readonly string[]][] = [
  ['points', 0.01, ['basis points']],
  ['area', 1, ['square meter', 'square meters', 'square metre', 'square metres']],
  ['area', 1e6, ['square kilometer', 'square kilometers', 'square kilometre', 'square kilometres']],
  ['area', 2589988.110336, ['square mile', 'square miles']],
  ['area', 0.09290304, ['square foot', 'square feet']],
  ['volume', 1000, ['cubic meter', 'cubic meters', 'cubic metre', 'cubic metres']],
]
const currencies: readonly [dimension: string, factor: number, names: string][] = [
  ['EUR', 1, '€ eur euro euros'],
  ['EUR', 0.01, 'eurocent eurocents'],
  ['USD', 1, '$ us$ usd dollar dollars'],
  ['GBP', 1, '£ gbp pound pounds'],
  ['GBP', 0.01, 'pence'],
  ['JPY', 1, '¥ jpy yen'],
  ['CHF', 1, 'chf franc francs franken'],
  ['CNY', 1, 'cny yuan renminbi'],
  ['INR', 1, '₹ inr rupee rupees rupien'],
  ['DM', 1, 'dm mark'],
]

const units: ReadonlyMap<string, Unit> = new Map([
  ...multiWord.flatMap(([dimension, factor, names]) =>
    names.map((name): [string, Unit] => [name, { dimension, factor, isCurrency: false }]),
  ),
  ...[table, currencies].flatMap((list) =>
    list.flatMap(([dimension, factor, names]) =>
      names
        .split(' ')
        .map((name): [string, Unit] => [name, { dimension, factor, isCurrency: list === currencies }]),
    ),
  ),
])

/** The unit a folded word or sign names, or `null`. */
export function unitOf(name: string): Unit | null {
  return units.get(name) ?? null
}
