/**
 * Signs that bytes were decoded by a wrong encoding. In: the decoded text. Out: whether it holds characters that no
 * text has, and how many places look as no writer would have written them.
 */

/** Controls other than white space, escape and end of file; characters of private use, and unassigned ones. */
// oxlint-disable-next-line no-control-regex -- the pattern finds control characters
const impossible = /[^\P{C}\t\n\f\r\p{Cf}\x1a\x1b]/u

/** Whether the text holds a character that no text has. */
export function isImpossible(text: string): boolean {
  return impossible.test(text)
}

const odd = [
  // A Latin letter before one of another script.
  /(?<=\p{Script=Latin})(?![\p{Script=Latin}\p{Script=Inherited}\p{Script=Common}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}]/gu,
  // A Latin letter behind one of another script.
  /(?<=[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}])\p{Script=Latin}/gu,
  // A character of East Asia within a Latin word.
  /(?<=[a-z])[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}](?=[a-z])/gu,
  // A capital behind a small letter, unless it is one of ASCII, as in names of products.
  /(?<=\p{Ll})(?![A-Z])\p{Lu}/gu,
  // Symbols, quotation marks and fractions within a word.
  /(?<=\p{L})[^\P{S}^~+=<>|`$´™®](?=\p{L})/gu,
  /(?<=\p{L})[«»‚“-‟†‡…‰‹›¡¿§¶²³¹¼-¾](?=\p{L})/gu,
  // Signs that hardly anybody writes.
  /[¤¦¬]/gu,
  // An apostrophe before a word that is not of ASCII.
  /(?<![\p{L}\p{N}])’(?=[^\P{L}A-Za-z])/gu,
] as const

/** How many places of the text are odd in any language. */
export function countOdd(text: string): number {
  return odd.reduce((sum, pattern) => sum + count(text, pattern), 0)
}

/** Characters beyond ASCII: those that tell encodings apart. */
export function countForeign(text: string): number {
  return count(text, /[^\0-\x7f]/gu)
}

/** Letters of any script. */
export function countLetters(text: string): number {
  return count(text, /\p{L}/gu)
}

/** Kana of Japanese. Encodings of Chinese have them at the same places as EUC-JP, and Chinese texts have none. */
export function countKana(text: string): number {
  return count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
