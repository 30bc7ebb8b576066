/* English words for numbers and amounts, folded. Written for citespan. */

/** The sign before decimals. */
export const decimalSign: string = '.'

/** Number words below twenty, by value. */
export const ones: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
}
/** Words between a number and its lower part: `two hundred and five`. */
export const restLinks = ['and']
export const tens: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}
/** Counts as a number only before a unit or scale: `one euro`, but not `the one`. */
export const one = 'one'
/** Multipliers of numbers. */
export const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  mn: 1e6,
  billion: 1e9,
  bn: 1e9,
  trillion: 1e12,
}

/** Shares of a whole, in percent. */
export const shares: Readonly<Record<string, number>> = {
  half: 50,
  halves: 50,
  third: 100 / 3,
  thirds: 100 / 3,
  quarter: 25,
  quarters: 25,
  fifth: 20,
  fifths: 20,
}
/** Shares that, without a count, may be an ordinal or a part of the year: `the third of May`. */
export const ambiguousShares = 'third fifth quarter'
/** Plural forms of shares: `two thirds`. */
export const manyShares = 'thirds quarters fifths'
/** Words after `half` that make it a share. */
export const behindHalf = 'of the a an as'
/** Words that count shares: `two thirds`. */
export const shareCounts = 'a an one two three four'
/** Words between a share and its unit: `a third of a mile`. */
export const ofA = ['of a', 'of an']

/** Words that multiply, by their factor. */
export const multiples: Readonly<Record<string, number>> = {
  once: 1,
  twice: 2,
  thrice: 3,
  double: 2,
  doubled: 2,
  doubles: 2,
  doubling: 2,
  triple: 3,
  tripled: 3,
  triples: 3,
  quadruple: 4,
  quadrupled: 4,
}
/** Words after a number that make it a factor: `five times`, `fivefold`. */
export const times = 'times fold'
export const timesCounts = 'two three four five six seven eight nine ten'

/** Ordinals, from the first on. */
export const ordinals = `
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
fifteenth sixteenth seventeenth eighteenth nineteenth twentieth`

/** Words in `-est` that are not superlatives. */
export const notSuperlative = `
forest rainforest harvest west northwest southwest midwest east rest guest test contest interest request protest
conquest quest nest priest chest crest arrest digest inquest tempest manifest behest bequest zest vest pest jest
invest honest modest earnest suggest`

/** Words before a number: at least this much. */
export const floors = [
  'at least',
  'no less than',
  'not less than',
  'no fewer than',
  'not fewer than',
  'minimum of',
]
/** Words before a number: at most this much. */
export const ceilings = ['at most', 'up to', 'no more than', 'not more than', 'maximum of']
/** Words before a number: more than this much. */
export const above = [
  'over',
  'above',
  'exceed',
  'exceeds',
  'exceeding',
  'greater than',
  'larger than',
  'higher than',
  'older than',
  'longer than',
]
/** Words before a number: this much or more, or the start of a change. */
export const fromOn = ['from']
/** Words before a number: less than this much. */
export const below = ['under', 'below', 'lower than', 'smaller than', 'younger than']
/** Words before a number: this much or less, or a range of this much. */
export const within = ['within']
/** Words that make a range, before the first number and between the two. */
export const ranges = { before: ['between', 'from'], between: ['and', 'to'] } as const
/** Lower bounds that a negation turns into upper ones: `no more than`. */
export const moreThan = ['more than']
export const lessThan = ['less than', 'fewer than']
/** Words before a rounded number. */
export const roundings = [
  'about',
  'around',
  'approximately',
  'approx',
  'roughly',
  'nearly',
  'almost',
  'close to',
  'some',
  'circa',
  'ca',
  'just over',
  'just under',
  'a good',
]

/** Words before a number: the start of a change; the next two lists are for its end and its amount. */
export const changeFrom = ['from']
export const changeTo = ['to', 'until', 'till']
export const changeBy = ['by']
/** Words that may be between a word of change and its number. */
export const beforeAmount = [
  'about',
  'around',
  'almost',
  'nearly',
  'roughly',
  'some',
  'just',
  'only',
  'the',
  'a',
]
/** Words that join the two ends of a range. */
export const rangeLinks = 'to and or'

/** Words for frequencies and amounts that count as figures. */
export const figures = 'once twice thrice half hourly daily weekly monthly yearly annually'
/** Words for all and for many. */
export const many = 'all every each most many'
/** Words for few, some or a limited number. */
export const few = 'few some none half neither only'
/** Words for `every`, before what recurs or before one of `turns`: `every Friday`, `every second Friday`. */
export const each = 'every each'
/** Words that turn `every Friday` into `every second Friday`. */
export const turns = 'other second third fourth fifth sixth 2nd 3rd 4th'
/** Words that mean "two". */
export const both = ['both', 'a pair', 'a couple']
/** Words before the number of all things of a kind: `all five`. */
export const allOf = ['all', 'every', 'each of']
/** Words before a number that is the total of which a part is counted: `three of five`. */
export const partOf = ['of', 'out of', 'of the', 'out of the']

/** Words after a length in metres, where `m` does not mean million: `8 m long`. */
export const behindLength = `
long wide tall high deep away above below of from and to in at on or per x by race sprint`

/** Names of units, by the unit's name in `src/text/values/units.ts`. */
export const units: Readonly<Record<string, string>> = {
  '%': 'percent pct',
  mg: 'milligram milligrams',
  µg: 'mcg microgram micrograms',
  g: 'gram grams gramme grammes',
  kg: 'kilogram kilograms kilo kilos',
  t: 'tonne tonnes',
  lb: 'lbs',
  oz: 'ounce ounces',
  mm: 'millimeter millimeters millimetre millimetres',
  cm: 'centimeter centimeters centimetre centimetres',
  m: 'meter meters metre metres',
  km: 'kilometer kilometers kilometre kilometres',
  mi: 'mile miles',
  yd: 'yard yards',
  ft: 'foot feet',
  inch: 'inches',
  ml: 'milliliter milliliters millilitre millilitres',
  l: 'liter liters litre litres',
  cl: 'centilitre centilitres',
  ha: 'hectare hectares',
  acre: 'acres',
  ms: 'millisecond milliseconds',
  s: 'sec second seconds',
  min: 'minute minutes',
  h: 'hour hours',
  day: 'days',
  week: 'weeks',
  month: 'months',
  year: 'years yr yrs',
  decade: 'decades',
  century: 'centuries',
  '°C': 'celsius',
  '°F': 'fahrenheit',
  mW: 'milliwatt milliwatts',
  W: 'watt watts',
  kW: 'kilowatt kilowatts',
  MW: 'megawatt megawatts',
  GW: 'gigawatt gigawatts',
  kB: 'kilobyte kilobytes',
  MB: 'megabyte megabytes',
  GB: 'gigabyte gigabytes',
  TB: 'terabyte terabytes',
  mV: 'millivolt',
  V: 'volt volts',
  kV: 'kilovolt',
  Hz: 'hertz',
  EUR: 'euro euros',
  eurocent: 'eurocents',
  $: 'dollar dollars',
  '£': 'pound pounds',
  JPY: 'yen',
  franc: 'francs',
  CNY: 'yuan renminbi',
  rupee: 'rupees',
}
/** Names of units that have several words. */
export const longUnits: Readonly<Record<string, readonly string[]>> = {
  bps: ['basis point', 'basis points'],
  'm²': ['square meter', 'square meters', 'square metre', 'square metres'],
  'km²': ['square kilometer', 'square kilometers', 'square kilometre', 'square kilometres'],
  'sq-mi': ['square mile', 'square miles'],
  'sq-ft': ['square foot', 'square feet'],
  'm³': ['cubic meter', 'cubic meters', 'cubic metre', 'cubic metres'],
}
