import type { NumberFact } from './number-fact.ts'
import { unitOf } from './units.ts'

const percent = unitOf('percent')!
const times = { dimension: 'times', factor: 1, isCurrency: false }
const ordinal = { dimension: 'ordinal', factor: 1, isCurrency: false }

/** Shares of a whole, in percent. */
const shares: Readonly<Record<string, number>> = {
  half: 50,
  halves: 50,
  third: 100 / 3,
  thirds: 100 / 3,
  quarter: 25,
  quarters: 25,
  fifth: 20,
  fifths: 20,
  hälfte: 50,
  drittel: 100 / 3,
  dritteln: 100 / 3,
  viertel: 25,
  vierteln: 25,
  fünftel: 20,
  zehntel: 10,
}
const counts: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  ein: 1,
  einem: 1,
  das: 1,
  zwei: 2,
  drei: 3,
  vier: 4,
}

const share =
  /(?<![\p{L}\p{N}-])(?:(a|an|one|two|three|four|ein|einem|zwei|drei|vier)[ -])?(half|halves|thirds?|quarters?|fifths?|Hälfte|Dritteln?|Vierteln?|Fünftel|Zehntel)(?![\p{L}\p{N}-])(?:\s+(?:of an?|eines|einer)\s+(\p{L}+))?/giu
const slash = /(?<![\p{N}\p{L}./-])([1-9])\/([2-9]|10)(?![\p{N}/.-])/gu
const multiple =
  /(?<![\p{L}\p{N}.,])(once|twice|thrice|double[ds]?|doubling|triple[ds]?|quadrupled?|(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,3})[ -]?(?:times|fold)|(?:zwei|drei|vier|fünf|sechs|zehn|\d{1,3})[- ]?(?:mal|fach)|doppelt|verdoppelt(?:e[n]?)?|verdreifacht(?:e[n]?)?|vervierfacht(?:e[n]?)?)(?![\p{L}\p{N}])/giu
const order =
  /(?<![\p{L}\p{N}])(Q[1-4](?= )|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|\d{1,3}(?:st|nd|rd|th)|(?:erst|zweit|dritt|viert|fünft|sechst|siebt|acht|neunt|zehnt|elft|zwölft)e[nrsm]?)(?![\p{L}\p{N}])/giu

const ordinals = new Map(
  [
    'first erst',
    'second zweit',
    'third dritt',
    'fourth viert',
    'fifth fünft',
    'sixth sechst',
    'seventh siebt',
    'eighth acht',
    'ninth neunt',
    'tenth zehnt',
    'eleventh elft',
    'twelfth zwölft',
    'thirteenth',
    'fourteenth',
    'fifteenth',
    'sixteenth',
    'seventeenth',
    'eighteenth',
    'nineteenth',
    'twentieth',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)
const words = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const germanWords = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn']

/** Shares (`a third`, `1/2`), multiples (`twice`, `doppelt`) and ordinals (`second`, `19th`) of a text; linear. */
export function parseMultiples(text: string): NumberFact[] {
  return [...readShares(text), ...readSlashes(text), ...readTimes(text), ...readOrdinals(text)]
}

function readShares(text: string): NumberFact[] {
  return [...text.matchAll(share)].flatMap(({ 0: raw, 1: count, 2: name, 3: of, index }) => {
    const value = shares[name!.toLowerCase()]!
    // `The third of May`, `a second quarter`: an ordinal, or a part of the year.
    if (!count && /^(?:third|fifth|quarter|viertel|fünftel|zehntel)$/i.test(name!)) return []
    if (
      !count &&
      /^half$/i.test(name!) &&
      !/^\s+(?:of|the|a|an|as)(?!\p{L})/iu.test(text.slice(index + raw.length, index + raw.length + 8)) &&
      !/by\s$/i.test(text.slice(Math.max(0, index - 3), index))
    )
      return []
    if (/^(?:a|one)$/i.test(count ?? '') && /^(?:thirds|quarters|fifths)$/i.test(name!)) return []
    const total = (counts[(count ?? 'a').toLowerCase()] ?? 1) * value
    const unit = of ? unitOf(of.toLowerCase()) : null
    const end =
      index +
      (unit || !of
        ? raw.length
        : raw.length - of.length - /\s+\S+\s+$/.exec(raw.slice(0, raw.length - of.length))![0].length)
    return [fact(text, { start: index, end }, unit ? total / 100 : total, unit ?? percent)]
  })
}

function readSlashes(text: string): NumberFact[] {
  return [...text.matchAll(slash)].flatMap(({ 0: raw, 1: top, 2: bottom, index }) => {
    const isShare = Number(top) < Number(bottom)
    const span = { start: index, end: index + raw.length }
    return isShare ? [fact(text, span, (100 * Number(top)) / Number(bottom), percent)] : []
  })
}

function readTimes(text: string): NumberFact[] {
  return [...text.matchAll(multiple)].map(({ 0: raw, index }) =>
    fact(text, { start: index, end: index + raw.length }, timesOf(raw.toLowerCase()), times),
  )
}

function timesOf(word: string): number {
  if (word === 'once') return 1
  if (/^(?:twice|doubl|doppelt|verdoppelt)/.test(word)) return 2
  if (/^(?:thrice|tripl|verdreifacht)/.test(word)) return 3
  if (/^(?:quadrupl|vervierfacht)/.test(word)) return 4
  const digits = /^\d+/.exec(word)
  if (digits) return Number(digits[0])
  const english = words.findLastIndex((name) => name !== '' && word.startsWith(name))
  return english > 0 ? english : germanWords.findLastIndex((name) => name !== '' && word.startsWith(name))
}

function readOrdinals(text: string): NumberFact[] {
  return [...text.matchAll(order)].flatMap(({ 0: raw, index }) => {
    const lower = raw.toLowerCase()
    const digits = /(?<=^q?)\d+/.exec(lower)
    const value = digits
      ? Number(digits[0])
      : (ordinals.get(lower) ?? ordinals.get(lower.replace(/e[nrsm]?$/, '')))
    return value === undefined ? [] : [fact(text, { start: index, end: index + raw.length }, value, ordinal)]
  })
}

function fact(
  text: string,
  { start, end }: { start: number; end: number },
  value: number,
  unit: NumberFact['unit'],
): NumberFact {
  return { start, end, values: [value], unit, figures: text.slice(start, end), bound: null, isRounded: false }
}
