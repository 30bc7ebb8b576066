import { lexicon, wordsByLanguage } from '../lexicon/languages.ts'
import type { Language } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'

const ones = toMap(...lexicon('ones'))
const tens = toMap(...lexicon('tens'))
/** Multipliers by word. If two languages share a word, such as `billion`, the value of the earlier one counts. */
const scales = toMap(...lexicon('scales').toReversed())
const ownScales = wordsByLanguage('scales')

function toMap(...values: readonly Readonly<Record<string, number>>[]): ReadonlyMap<string, number> {
  return new Map(values.flatMap((record) => Object.entries(record)))
}

const listed = [ones, tens, scales].flatMap((words) => [...words.keys()])

/**
 * The source of a pattern for text that may be a number word: a listed word of several parts, such as `vingt et un`,
 * or any word with the first three letters of a number word.
 */
export function numberWords(): string {
  const whole = listed.filter((word) => / |-.*-/.test(word))
  const beginnings = wordsPattern(listed.map((word) => word.slice(0, 3)))
  const single = String.raw`${beginnings}\p{L}*(?:-\p{L}+)?`
  return whole.length === 0 ? single : String.raw`(?:${wordsPattern(whole)}(?![\p{L}\p{N}_-])|${single})`
}

/**
 * Value of one folded number word (`twenty-five`, `fünfundzwanzig`, `zweihundert`); `null` for any other word. Articles
 * count as 1.
 */
export function wordValue(word: string): number | null {
  const plain = ones.get(word) ?? tens.get(word)
  if (plain !== undefined) return plain
  const [left, right, more] = word.includes('-') ? word.split('-') : []
  if (right !== undefined && more === undefined) {
    const ten = tens.get(left!)
    const one = ones.get(right)
    return ten !== undefined && one !== undefined && one > 0 && one < 10 ? ten + one : null
  }
  return germanCompound(word)
}

function germanCompound(word: string): number | null {
  // `und` is also in `hundert`. A quick check, because this runs for every word.
  if (word.length > 60 || !(word.includes('und') || word.includes('tausend'))) return null
  const thousands = /^(.*?)tausend(.*)$/.exec(word)
  if (thousands) return combine(thousands, 1000)
  const hundreds = /^(.*?)hundert(.*)$/.exec(word)
  if (hundreds) return combine(hundreds, 100)
  const [, one, ten] = /^(.+?)und(.+)$/.exec(word) ?? []
  const low = one === undefined ? undefined : ones.get(one)
  const high = ten === undefined ? undefined : tens.get(ten)
  return low !== undefined && low > 0 && low < 10 && high !== undefined ? high + low : null
}

function combine([, before, after]: RegExpExecArray, scale: number): number | null {
  const times = before === '' ? 1 : wordValue(before!)
  const rest = after === '' ? 0 : wordValue(after!.replace(/^und/, ''))
  return times === null || rest === null || rest >= scale ? null : times * scale + rest
}

/**
 * The multiplier that a folded word without its stop means (`million`, `mrd`, `bn`), `null` for any other word.
 * `billion` is 10¹² in German, otherwise 10⁹.
 */
export function scaleOf(word: string, language: Language | null): number | null {
  const own = language === null ? undefined : ownScales[language]
  return (own && Object.hasOwn(own, word) ? own[word] : scales.get(word)) ?? null
}

/**
 * The number that results if a further word continues the number `total`, as `five` continues `two hundred`; `between`
 * is the text between the two. `null` if the word begins another number.
 */
export function continued(
  total: number,
  between: string,
  { value, scale }: { value: number | null; scale: number | null },
): number | null {
  if (scale !== null) {
    // In `two hundred and five hundred`, the second hundred multiplies only the five.
    const isOwn = scale > 100 || total % 1000 < 100
    return isOwn && /^(?:\s+|-)$/.test(between) ? scaleLast(total, scale) : null
  }
  if (value === null || value <= 0) return null
  // `Twenty five`; in transcripts also `twenty - five`.
  const isOne = value < 10 && total % 10 === 0 && (total % 100 >= 20 || total % 100 === 0) && total > 0
  if (isOne && total < 100) return /^(?:\s+|-| [-–] )$/.test(between) ? total + value : null
  const isRest = isOne || (value < 100 ? total % 100 === 0 : total % 1000 === 0)
  return isRest && total >= 100 && restLink.test(between) ? total + value : null
}

/** Matches the text between a number and its lower part: `two hundred and five`. */
const restLink = letterPattern(() => `^(?:\\s+|-|\\s+${wordsPattern(lexicon('restLinks').flat())}\\s+)$`)

/**
 * Multiplies a number by a scale. In `two million three hundred`, a smaller scale applies only to the part
 * after the larger one.
 */
export function scaleLast(total: number, scale: number): number {
  const low = total % (scale === 100 ? 1000 : scale * 1000)
  const high = total - low
  return high > 0 && low > 0 ? high + low * scale : total * scale
}
