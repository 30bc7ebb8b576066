const ignorable = /^\p{Default_Ignorable_Code_Point}$/u
const extender = /^[\p{M}\u1161-\u11ff\uff9e\uff9f]$/u
const numberSign = /\p{No}/u
/**
 * Vowel signs and points of Arabic and Hebrew, and the Arabic tatweel. Hamza and madda are not among them:
 * they make other letters.
 */
const point =
  /^[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u0652\u0656-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]$/

const replacements: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '‹': "'",
  '›': "'",
  '´': "'",
  '`': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '〝': '"',
  '〞': '"',
  '〟': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '⁃': '-',
  '﹘': '-',
  '﹣': '-',
  '－': '-',
  '⁄': '/',
  '∕': '/',
  ς: 'σ',
  ß: 'ss',
  '·': '·',
  '‧': '·',
}

export function isWhitespace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d)
  if (code < 0xa0) return code === 0x85
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  )
}

/**
 * Whether a character is invisible, such as a zero-width character, soft hyphen, bidi control, variation selector or
 * tag.
 */
export function isIgnorable(character: string): boolean {
  return ignorable.test(character)
}

/**
 * Whether a character is an Arabic or Hebrew vowel sign or point, or the tatweel. Most texts omit them: vowels are
 * written only for learners and in scripture.
 */
export function isPoint(character: string): boolean {
  return point.test(character)
}

/** Whether a character joins the one before it when text is composed: a mark or a trailing Hangul jamo. */
export function isExtender(character: string): boolean {
  return extender.test(character)
}

/**
 * Folds one composed unit (a character with its marks) to its form for comparison: NFKC, one kind of quote and dash,
 * case folded (Unicode full case folding by lower-casing, with ß as ss and ς as σ).
 *
 * Superscripts, fractions and circled numbers stay as they are: as plain
 * digits, `10²` would read as 102.
 */
export function foldCharacter(unit: string): string {
  const replaced = replacements[unit]
  if (replaced !== undefined) return replaced
  const composed = numberSign.test(unit) ? unit.normalize('NFC') : unit.normalize('NFKC')
  // A spacing accent decomposes to a space and a mark, but is not a space between words.
  const compatible = composed.startsWith(' ') ? unit : composed
  const lower = compatible.toLowerCase()
  if (lower.length === 1) return replacements[lower] ?? lower
  return lower.replaceAll('ß', 'ss').replaceAll('ς', 'σ').replaceAll('⁄', '/')
}
