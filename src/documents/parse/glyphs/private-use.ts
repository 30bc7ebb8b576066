import { toLevel } from './level-forms.ts'
import { REPLACEMENT } from '../../../core/text.ts'
import type { PdfPageExtras, PdfTextItem } from './text-content.ts'

/** Raised letters in Adobe's private-use codes, from U+F6E9 on. */
const superiors = [...'abdeilmorst'].map((letter) => toLevel(letter, 'raised'))
const FIRST_SUPERIOR = 0xf6e9
/**
 * First of Adobe's private-use codes for oldstyle figures, small capitals and fitted signs, in Latin-1 order;
 * `LAST_VARIANT` is the last one.
 */
const FIRST_VARIANT = 0xf721
const LAST_VARIANT = 0xf7ff
const FITTED_ONE = '\uf6dc'

/**
 * Letters and signs at codes of TeX's text encodings that are otherwise control characters: `ot1` from U+000B on,
 * `cork` (T1) from U+0010 on. TeX fonts without a map to Unicode give these codes.
 */
const ot1: readonly string[] = ['ff', 'fi', 'fl', 'ffi', 'ffl']
const cork: readonly string[] = [...'“”„«»–—', '', '', 'ı', 'ȷ', ...ot1]

const odd = /(?:[^\P{Cc}\t\n\r]|\p{Co})/u
const eachOdd = new RegExp(odd.source, 'gu')
const withinWord = new RegExp(String.raw`(?<=\p{L})${odd.source}|${odd.source}(?=\p{L})`, 'u')
/**
 * Characters that become U+FFFD if their meaning stays unknown: control characters, which pdf.js gives for glyphs whose
 * code is not mapped, and private-use characters next to a letter.
 */
const eachUnread = new RegExp(String.raw`${withinWord.source}|(?![\t\n\r])\p{Cc}`, 'gu')

/** Whether a text has characters without a meaning of their own, such as private-use characters. */
export function hasOddCharacters(text: string): boolean {
  return odd.test(text)
}

/** Whether a private-use or control character stands next to a letter, where it may be a ligature. */
export function hasOddWords(text: string): boolean {
  return odd.test(text) && withinWord.test(text)
}

/**
 * Reads the odd characters of a page by the names of their glyphs, by Adobe's private-use list and by the TeX
 * encodings. A character that remains unknown becomes U+FFFD if it is a control character or next to a letter.
 */
export function createGlyphReader(glyphs: PdfPageExtras['glyphs']): (item: PdfTextItem) => PdfTextItem {
  const common = new Map<string, string>()
  return (item) => {
    const names = glyphs?.get(item.fontName)
    let { str } = item
    if (names && names.size > 0) str = [...str].map((sign) => names.get(sign) ?? sign).join('')
    // pdf.js joins texts of two subsets of a font and names only one of them.
    if (glyphs && odd.test(str)) str = str.replaceAll(eachOdd, nameInAll)
    str = readOdd(str)
    return str === item.str ? item : { ...item, str }
  }

  /** The meaning of a character in all fonts that name it; the character itself if they differ or no font names it. */
  function nameInAll(sign: string): string {
    const known = common.get(sign)
    if (known !== undefined) return known
    const meanings = new Set([...(glyphs?.values() ?? [])].flatMap((names) => names.get(sign) ?? []))
    const meaning = meanings.size === 1 ? [...meanings][0]! : sign
    common.set(sign, meaning)
    return meaning
  }
}

function readOdd(str: string): string {
  if (!odd.test(str)) return str
  // If most characters are control characters, the codes of the font mean nothing.
  const isEncoded = (str.match(eachOdd)?.length ?? 0) <= str.length / 3
  return str
    .replaceAll(eachOdd, (sign, at: number, text: string) => {
      if (sign >= '\ue000') return toText(sign) ?? sign
      // In a symbol font, the code of a ligature belongs to another sign.
      const isOfWord = /\p{L}$/u.test(text.slice(0, at)) || /^\p{L}/u.test(text.slice(at + sign.length))
      return (isEncoded && (isOfWord || !/\p{L}/u.test(toText(sign) ?? '')) ? toText(sign) : null) ?? sign
    })
    .replaceAll(eachUnread, REPLACEMENT)
}

function toText(sign: string): string | null {
  const code = sign.charCodeAt(0)
  if (sign === FITTED_ONE) return '1'
  if (code >= FIRST_VARIANT && code <= LAST_VARIANT && (code < 0xf77f || code > 0xf7a0))
    return String.fromCharCode(code - 0xf700)
  return superiors[code - FIRST_SUPERIOR] ?? ot1[code - 0x0b] ?? (cork[code - 0x10] || null)
}
