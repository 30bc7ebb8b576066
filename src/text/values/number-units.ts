import { lexicon } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordSet, wordsOf } from '../lexicon/word-list.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import type { Decimal } from './decimal.ts'
import type { Language } from '../lexicon/languages.ts'
import type { NumberFact } from './number-fact.ts'
import { scaleOf, wordValue } from './number-words.ts'
import { currencyCodes, unitOf, unitSymbols } from './units.ts'
import type { Unit } from './units.ts'

const following = letterPattern(
  () =>
    String.raw`^[ \u00a0\u202f]?-?(%|‰|°[CF]|[€$£¥₹]|${wordsPattern(rates)}|[\p{L}µ]+[²³2]?(?![\p{L}\p{N}])\.?(?:\.[A-Za-z]\.)?)`,
)
/** Units that have a stroke in their symbol: `km/h`. */
const rates = unitSymbols.filter((symbol) => symbol.includes('/'))
/** Maximum UTF-16 units from a number to the end of its unit. */
const UNIT_REACH = 80
/** Matches a currency before a number, and the signs around it. */
const currencyBefore = letterPattern(
  () =>
    `((?<![^\\s(])[-−])?(US\\$|[€$£¥₹]|(?<!\\p{L})${wordsPattern(currencyCodes)}(?!\\p{L}))[ \\u00a0]?([-−]?)$`,
)
const minusBefore = letterPattern(String.raw`(?<![\p{L}\p{N}]|\p{N} )(?:(\p{L}+) )?(minus[ \u00a0])$`, 'i')
/** Maximum UTF-16 units of a minus and the word before it, in front of a number. */
const MINUS_REACH = 24

/** Adds the sign, currency, scale and unit that surround a number. */
export function withUnit(text: string, fact: NumberFact, language: Language | null): NumberFact {
  const before = currencyBefore.exec(text.slice(Math.max(0, fact.start - 7), fact.start))
  let { start, end, unit, unitText } = fact
  let measured: Measure = { values: fact.values, exact: fact.exact }
  if (before) {
    unit = unitOf(before[2]!)
    start -= before[0].length
    if (before[1] || before[3]) measured = negated(measured)
  }
  const [, left, minus] = minusBefore.exec(text.slice(Math.max(0, start - MINUS_REACH), start)) ?? []
  // `Ten minus four` is a subtraction.
  if (minus && (left === undefined || wordValue(left.toLowerCase()) === null)) {
    start -= minus.length
    measured = negated(measured)
  }
  const attached = readAttachedScale(text, end, unit !== null)
  if (attached) {
    measured = scaled(measured, attached.scale)
    // Without a currency `5k` may be a name.
    if (!unit) measured.exact = null
    end = attached.end
  }
  for (let step = 0; step < 3; step++) {
    const match = following.exec(text.slice(end, end + UNIT_REACH))
    if (!match) break
    const behind = end + match[0].length
    const name = match[1]!.replace(/\.$/, '')
    const scale = scaleOf(name.toLowerCase(), language)
    if (scale !== null) measured = scaled(measured, scale, language)
    else if (!unit) {
      unit = readUnit(name, text.slice(behind, behind + 20))
      if (!unit) break
      unitText = name
    } else break
    end = behind - (match[1]!.endsWith('.') && !isAbbreviatedScale(name) ? 1 : 0)
    if (unit) break
  }
  return { ...fact, ...measured, start, end, unit, unitText }
}

type Measure = Pick<NumberFact, 'values' | 'exact'>

function negated({ values, exact }: Measure): Measure {
  return {
    values: values.map((value) => -value),
    exact: exact && { ...exact, isNegative: !exact.isNegative },
  }
}

/** Scales with more zeros than this differ between languages: a billion has 9 zeros or 12. */
const SHARED_ZEROS = 6

function scaled({ values, exact }: Measure, scale: number, language: Language | null = 'en'): Measure {
  const zeros = Math.round(Math.log10(scale))
  const isKnown = exact !== null && (language !== null || zeros <= SHARED_ZEROS)
  return {
    values: values.map((value) => value * scale),
    exact: isKnown ? shifted(exact, zeros) : null,
  }
}

function shifted(decimal: Decimal, zeros: number): Decimal {
  return { ...decimal, exponent: decimal.exponent + zeros }
}

/**
 * Reads a scale written right after the figures: `$8.2m`, `5k`, `3bn`. Without a currency, `m` counts only before a
 * noun, and `b` and `t` do not count. `null` if there is none.
 */
function readAttachedScale(
  text: string,
  end: number,
  isMoney: boolean,
): { scale: number; end: number } | null {
  const [letter] = scaleLetter.exec(text.slice(end, end + 4)) ?? []
  if (!letter) return null
  const after = text.slice(end + letter.length, end + letter.length + 24)
  if (!isMoney && /^m$/i.test(letter) && !countedNoun.test(after)) return null
  const scale = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 }[letter.charAt(0).toLowerCase()]!
  return !isMoney && /^[bt]$/i.test(letter) ? null : { scale, end: end + letter.length }
}

const countedNoun = letterPattern(
  () => `^ (?!${wordsPattern(wordsOf(...lexicon('behindLength')))}\\b)\\p{Ll}{3,}`,
)
const scaleLetter = letterPattern(String.raw`^(?:bn|tn|[kmbt])(?![\p{L}\p{N}²³/])`, 'i')

const shortScales = wordSet(...lexicon('shortScales'))

function isAbbreviatedScale(name: string): boolean {
  return shortScales.has(name.toLowerCase())
}

function readUnit(name: string, after: string): Unit | null {
  if (/^(?:degrees?|Grad)$/i.test(name)) {
    const scale = /^\s?(Celsius|Fahrenheit|C|F)(?!\p{L})/iu.exec(after)?.[1]
    return scale ? unitOf(/^c/i.test(scale) ? 'celsius' : 'fahrenheit') : null
  }
  // `square metres`, `mètres carrés`, `pour cent`
  const rest = /^\s?(\p{L}+)/u.exec(after)?.[1]
  const long = rest === undefined ? null : unitOf(`${name} ${rest}`)
  if (long) return long
  if (/^per$/i.test(name) && /^\s?cents?(?!\p{L})/iu.test(after)) return unitOf('percent')
  if (/^(?:percent|prozent)$/i.test(name) && /^age|^\s?points?/i.test(after)) return unitOf('pp')
  if (/^percentage$/i.test(name) && /^\s?points?/i.test(after)) return unitOf('pp')
  // Letter case distinguishes a unit from a word: `m`, not `M`.
  return name.length === 1 && !oneLetter.has(name) ? null : unitOf(name)
}

const oneLetter = wordSet('g m s t l h W V L % ‰ € $ £ ¥ ₹')
