import { lexicon } from '../lexicon/languages.ts'

const ones = toMap(...lexicon('ones'))
const tens = toMap(...lexicon('tens'))
/** If two languages share a word, such as `billion`, its English value counts. */
const scales = toMap(...lexicon('scales').toReversed())
const germanFirst = toMap(...lexicon('scales'))

function toMap(...values: readonly Readonly<Record<string, number>>[]): ReadonlyMap<string, number> {
  return new Map(values.flatMap((record) => Object.entries(record)))
}

/** The beginnings of all number words; few other words begin so. */
export const numberBeginnings: readonly string[] = [
  ...new Set([ones, tens, scales].flatMap((words) => [...words.keys()].map((word) => word.slice(0, 3)))),
]

/**
 * Value of one number word (`twenty-five`, `fünfundzwanzig`, `zweihundert`), or `null`. Articles count as 1.
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

/** The multiplier that a word means (`million`, `Mrd.`, `bn`), or `null`; a German `Billion` is 10¹². */
export function scaleOf(word: string, language: 'en' | 'de' | null): number | null {
  return (language === 'de' ? germanFirst : scales).get(word) ?? null
}

/**
 * The number that a further word makes of the number before it, given the text between them; `null` if the
 * word begins another number.
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
  return isRest && total >= 100 && /^(?:\s+|-|\s+and\s+)$/.test(between) ? total + value : null
}

/**
 * Multiplies a number by a scale. In `two million three hundred`, a smaller scale applies only to the part
 * after the larger one.
 */
export function scaleLast(total: number, scale: number): number {
  const low = total % (scale === 100 ? 1000 : scale * 1000)
  const high = total - low
  return high > 0 && low > 0 ? high + low * scale : total * scale
}
