/**
 * Detects text that was decoded in a wrong encoding. In: the decoded text. Out: whether it has characters that no text
 * has, and how many places look unlike human writing.
 */

/** Characters that no text has, such as most control characters, and unassigned characters. */
// oxlint-disable-next-line no-control-regex -- the pattern finds control characters
const impossible = /[^\P{C}\t\n\f\r\p{Cf}\x1a\x1b]/u

/**
 * Whether the text contains a character that correctly decoded text does not have, such as a NUL or an unassigned one.
 */
export function isImpossible(text: string): boolean {
  return impossible.test(text)
}

const odd = [
  // A Latin letter before a letter of another script.
  /(?<=\p{Script=Latin})(?![\p{Script=Latin}\p{Script=Inherited}\p{Script=Common}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}]/gu,
  // A Latin letter after a letter of another script.
  /(?<=[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}])\p{Script=Latin}/gu,
  // An East Asian character within a Latin word.
  /(?<=[a-z])[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}](?=[a-z])/gu,
  // A capital after a small letter; ASCII capitals are allowed, as in product names.
  /(?<=\p{Ll})(?![A-Z])\p{Lu}/gu,
  // Symbols, quotation marks and fractions within a word.
  /(?<=\p{L})[^\P{S}^~+=<>|`$´™®](?=\p{L})/gu,
  /(?<=\p{L})[«»‚“-‟†‡…‰‹›¡¿§¶²³¹¼-¾](?=\p{L})/gu,
  // Signs that people rarely write.
  /[¤¦¬]/gu,
  // An apostrophe before a word that begins outside ASCII.
  /(?<![\p{L}\p{N}])’(?=[^\P{L}A-Za-z])/gu,
] as const

/** Number of places in the text that look wrong in every language, such as a symbol within a word. */
export function countOdd(text: string): number {
  return odd.reduce((sum, pattern) => sum + count(text, pattern), 0)
}

/** Number of non-ASCII characters (code points), which distinguish encodings. */
export function countForeign(text: string): number {
  return count(text, /[^\0-\x7f]/gu)
}

/** Number of letters of any script. */
export function countLetters(text: string): number {
  return count(text, /\p{L}/gu)
}

/** Number of Japanese kana. Chinese encodings have kana at the same codes as EUC-JP, but Chinese texts contain none. */
export function countKana(text: string): number {
  return count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
