/* German words for numbers and amounts, folded. Written for citespan. */

/** The sign before decimals. */
export const decimalSign: string = ','

/** Number words below twenty, by value; the articles count as one. */
export const ones: Readonly<Record<string, number>> = {
  null: 0,
  eins: 1,
  ein: 1,
  eine: 1,
  einer: 1,
  einem: 1,
  einen: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwölf: 12,
  dreizehn: 13,
  vierzehn: 14,
  fünfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
}
export const tens: Readonly<Record<string, number>> = {
  zwanzig: 20,
  dreissig: 30,
  vierzig: 40,
  fünfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
}
/** Articles: numbers only before a unit or scale. */
export const one = 'ein eine einer einem einen'
/** Multipliers of numbers, on the long scale: a German `Billion` is 10¹², a `Trillion` 10¹⁸. */
export const scales: Readonly<Record<string, number>> = {
  hundert: 100,
  tausend: 1e3,
  tsd: 1e3,
  million: 1e6,
  millionen: 1e6,
  mio: 1e6,
  milliarde: 1e9,
  milliarden: 1e9,
  mrd: 1e9,
  billion: 1e12,
  billionen: 1e12,
  billiarde: 1e15,
  billiarden: 1e15,
  trillion: 1e18,
  trillionen: 1e18,
  trilliarde: 1e21,
  trilliarden: 1e21,
}
/** Scales that are written as abbreviations, with a stop. */
export const shortScales = 'mio mrd tsd'

/** Shares of a whole, in percent. */
export const shares: Readonly<Record<string, number>> = {
  hälfte: 50,
  drittel: 100 / 3,
  dritteln: 100 / 3,
  viertel: 25,
  vierteln: 25,
  fünftel: 20,
  zehntel: 10,
}
/** Shares that without a count may mean something else: `Viertel` may be a quarter of a year or of a town. */
export const ambiguousShares = 'viertel fünftel zehntel'
/** Words that count shares: `zwei Drittel`. */
export const shareCounts = 'ein einem zwei drei vier'
/** Words between a share and its unit: `ein Drittel einer Meile`. */
export const ofA = ['eines', 'einer']

/** Words that multiply, by their factor. */
export const multiples: Readonly<Record<string, number>> = {
  doppelt: 2,
  verdoppelt: 2,
  verdoppelte: 2,
  verdoppelten: 2,
  verdreifacht: 3,
  verdreifachte: 3,
  verdreifachten: 3,
  vervierfacht: 4,
  vervierfachte: 4,
  vervierfachten: 4,
}
/** Words after a number that make it a factor: `fünfmal`, `fünffach`. */
export const times = 'mal fach'
export const timesCounts = 'zwei drei vier fünf sechs zehn'

/** Ordinals from the first on, without their ending. */
export const ordinals = 'erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft'

/** Words that end like superlatives before `-e`, but rank nothing. */
export const notSuperlative = 'meist nächst jüngst letzt äußerst'

/** Words before a number: at least this much. */
export const floors = ['mindestens', 'wenigstens', 'nicht weniger als']
/** Words before a number: at most this much. */
export const ceilings = ['höchstens', 'maximal', 'nicht mehr als']
/** Words before a number: more than this much. */
export const above = ['über', 'größer als', 'höher als', 'älter als']
/** Words before a number: this much or more. */
export const fromOn = ['ab']
/** Words before a number: less than this much. */
export const below = ['unter', 'kleiner als', 'niedriger als', 'jünger als']
/** Words before a number: this much or less. */
export const within = ['bis zu', 'binnen', 'innerhalb von']
/** Words that make a range, before the first number and between the two. */
export const ranges = { before: ['zwischen', 'von'], between: ['und', 'bis'] } as const
/** Lower bounds that a negation turns into upper ones: `nicht mehr als`. */
export const moreThan = ['mehr als']
export const lessThan = ['weniger als']
/** Words before a rounded number. */
export const roundings = [
  'etwa',
  'rund',
  'ungefähr',
  'knapp',
  'gut',
  'fast',
  'beinahe',
  'annähernd',
  'an die',
]

/** Words before a number: the start of a change; the next two lists are for its end and its amount. */
export const changeFrom = ['von', 'vom']
export const changeTo = ['auf', 'bis', 'bis zu', 'bis auf']
export const changeBy = ['um']
/** Words that may be between a word of change and its number. */
export const beforeAmount = [
  'etwa',
  'rund',
  'circa',
  'ca.',
  'knapp',
  'fast',
  'gut',
  'nur',
  'zum',
  'den',
  'dem',
]
/** Words that join the two ends of a range. */
export const rangeLinks = 'und bis auf oder'

/** Words for frequencies and amounts that count as figures. */
export const figures = `
einmal zweimal dreimal viermal halb stündlich täglich wöchentlich monatlich jährlich`
/** Words for all and for many. */
export const many = 'alle jeder jede jedes sämtliche meisten viele vielen'
/** Words for few, some or a limited number. */
export const few = 'wenige wenigen einige keine keiner hälfte nur'
/** Words for `every`, before what recurs or before one of `turns`: `jeden Freitag`, `jeden zweiten Freitag`. */
export const each = 'jede jeder jeden jedes jedem alle'
/** Words that turn `jeden Freitag` into `jeden zweiten Freitag`. */
export const turns = `
zweite zweiter zweiten zweites zweitem dritte dritter dritten drittes drittem
vierte vierter vierten viertes viertem fünfte fünfter fünften fünftes fünftem
sechste sechster sechsten sechstes sechstem`
/** Words that mean "two". */
export const both = ['beide', 'beiden', 'beider', 'beides', 'beidem', 'ein Paar']
/** Words before the number of all things of a kind: `alle fünf`. */
export const allOf = ['alle']
/** Words before a number that is the total of which a part is counted: `drei von fünf`. */
export const partOf = ['von', 'der', 'von den']

/** Names of units, by the unit's name in `src/text/values/units.ts`. */
export const units: Readonly<Record<string, string>> = {
  '%': 'prozent v.h',
  '‰': 'promille',
  'percentage-point': 'prozentpunkt prozentpunkte prozentpunkten',
  bps: 'basispunkt basispunkte basispunkten',
  mg: 'milligramm',
  µg: 'mikrogramm',
  g: 'gramm',
  kg: 'kilogramm kilo',
  t: 'tonne tonnen',
  lb: 'pfund',
  oz: 'unze unzen',
  mm: 'millimeter millimetern',
  cm: 'zentimeter zentimetern',
  m: 'meter metern',
  km: 'kilometer kilometern',
  mi: 'meile meilen',
  ft: 'fuss',
  inch: 'zoll',
  ml: 'milliliter',
  l: 'liter litern',
  cl: 'zentiliter',
  'm²': 'quadratmeter quadratmetern',
  'km²': 'quadratkilometer quadratkilometern',
  'm³': 'kubikmeter kubikmetern',
  ha: 'hektar',
  ms: 'millisekunde millisekunden',
  s: 'sekunde sekunden',
  min: 'minute minuten',
  h: 'stunde stunden',
  day: 'tag tage tagen',
  week: 'woche wochen',
  month: 'monat monate monaten monats',
  year: 'jahr jahre jahren',
  decade: 'jahrzehnt jahrzehnte jahrzehnten',
  century: 'jahrhundert jahrhunderte jahrhunderten',
  Wh: 'wattstunden',
  kWh: 'kilowattstunde kilowattstunden',
  MWh: 'megawattstunde megawattstunden',
  GWh: 'gigawattstunde gigawattstunden',
  kB: 'kilobyte',
  MB: 'megabyte',
  GB: 'gigabyte',
  TB: 'terabyte',
  EUR: 'euro',
  CHF: 'franken',
  rupee: 'rupien',
}
