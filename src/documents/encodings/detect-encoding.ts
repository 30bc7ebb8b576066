import { analyse } from 'chardet'
import { decodeStart } from './unicode-encoding.ts'
import { countForeign, countKana, countLetters, countOdd, isImpossible } from './decoding-plausibility.ts'

/**
 * Encodings that share most letters. The detector finds the group; the other characters decide which encoding of the
 * group it is.
 */
const groups: readonly (readonly string[])[] = [
  ['windows-1252', 'iso-8859-15'],
  ['windows-1250', 'iso-8859-2'],
  ['windows-1253', 'iso-8859-7'],
  ['windows-1255', 'iso-8859-8'],
  ['koi8-r', 'koi8-u'],
]
const japanese: ReadonlySet<string> = new Set(['shift_jis', 'euc-jp'])
/** East Asian encodings: one byte for an ASCII character, several for most others. */
const wide: ReadonlySet<string> = new Set([...japanese, 'gb18030', 'big5', 'euc-kr'])
/** The encodings that files of recent decades use, apart from Unicode. */
const all: readonly string[] = [
  ...wide,
  ...groups.flat(),
  'windows-1251',
  'windows-1254',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-5',
  'iso-8859-6',
  'ibm866',
  'macintosh',
  'x-mac-cyrillic',
]

// The numbers below were chosen on the 35 encoded texts of test/documents/encodings: no part of 5 to 400 characters is
// read wrong, and as few parts as possible are refused.

/** Minimum confidence of the detector `chardet`, from 0 to 100, in the best encoding; below it, none is recognised. */
const MIN_CONFIDENCE = 20
/** The best encoding is accepted only if its confidence is this many times that of the next one with another text. */
const LEAD = 1.3
/** Number of letters below which statistics are useless; then all possible encodings must give the same text. */
const MIN_LETTERS = 30
/**
 * From this number of non-ASCII characters on, a text in a Windows encoding has some of the bytes 80-9F, which ISO
 * encodings do not use.
 */
const MANY = 30
/** Maximum number of odd places (`countOdd`) for each non-ASCII character of an accepted reading. */
const MAX_ODD = 0.03
/** Share of kana among non-ASCII characters: the minimum of a Japanese text, and the maximum of any other. */
const KANA = 0.1

type Reading = { encoding: string; text: string; odd: number }

/**
 * The encoding of bytes that are not Unicode, by the statistics of `chardet` and the look of the decoded text; `null`
 * if it is not certain.
 *
 * @param bytes A sample of some 10 KB, because many encodings are tried, each on all bytes.
 */
export function detectEncoding(bytes: Uint8Array): string | null {
  const scored = analyse(bytes).flatMap(({ name, confidence }) =>
    bestOf(bytes, groupOf(name)).map((reading) => ({ ...reading, confidence })),
  )
  const [best] = scored
  if (best && countLetters(best.text) >= MIN_LETTERS) {
    const other = scored.find(({ text }) => text !== best.text)
    const isAhead = !other || other.confidence * LEAD <= best.confidence
    return best.confidence >= MIN_CONFIDENCE && isAhead && !mayBeThai(bytes, best) ? best.encoding : null
  }
  const [first, ...rest] = all.flatMap((encoding) => readingOf(bytes, encoding) ?? [])
  return first && rest.every(({ text }) => text === first.text) ? first.encoding : null
}

/** Whether the bytes decode to a text that a person could have written. */
export function isLikely(bytes: Uint8Array, encoding: string): boolean {
  return readingOf(bytes, encoding) !== null
}

/**
 * The group of the encoding that the detector names, or this encoding alone if it is in no group; empty if
 * `TextDecoder` lacks it, such as UTF-32.
 */
function groupOf(name: string): readonly string[] {
  try {
    const { encoding } = new TextDecoder(name)
    return groups.find((group) => group.includes(encoding)) ?? [encoding]
  } catch {
    return []
  }
}

/**
 * The readings in these encodings with the fewest odd places (`countOdd`), all of them if several tie. But if ISO and
 * Windows encodings tie with different texts, many non-ASCII characters without any of the bytes 80–9F leave only ISO.
 */
function bestOf(bytes: Uint8Array, encodings: readonly string[]): Reading[] {
  const readings = encodings.flatMap((encoding) => {
    const reading = readingOf(bytes, encoding)
    return reading && hasItsScript(reading) ? [reading] : []
  })
  const least = Math.min(...readings.map(({ odd }) => odd))
  const best = readings.filter(({ odd }) => odd === least)
  const iso = best.filter(({ encoding }) => encoding.startsWith('iso-'))
  const isIso =
    countForeign(best[0]?.text ?? '') >= MANY && !bytes.some((byte) => byte >= 0x80 && byte < 0xa0)
  const areAlike = best.every(({ text }) => text === best[0]!.text)
  return iso.length > 0 && isIso && !areAlike ? iso : best
}

function hasItsScript({ encoding, text }: Reading): boolean {
  const share = countKana(text) / Math.max(1, countForeign(text))
  return japanese.has(encoding) ? share >= KANA : share <= KANA
}

/**
 * Whether bytes that were read in a Chinese, Japanese or Korean encoding may be Thai. The detector knows little Thai,
 * and Thai read as pairs of bytes looks like rare Chinese.
 */
function mayBeThai(bytes: Uint8Array, { encoding }: Reading): boolean {
  return wide.has(encoding) && readingOf(bytes, 'windows-874') !== null
}

/** The text of the bytes in an encoding; `null` if they are invalid or unlikely in it. */
function readingOf(bytes: Uint8Array, encoding: string): Reading | null {
  const text = decodeStart(bytes, encoding)
  if (text === null || isImpossible(text)) return null
  const odd = countOdd(text)
  return odd > MAX_ODD * countForeign(text) ? null : { encoding, text, odd }
}
