import { toLevel } from './level-forms.ts'
import { REPLACEMENT } from '../../../core/text.ts'
import type { PdfPageExtras, PdfTextItem } from './text-content.ts'

/** Raised letters that Adobe gave places of private use, from U+F6E9 on. */
const superiors = [...'abdeilmorst'].map((letter) => toLevel(letter, 'raised'))
const FIRST_SUPERIOR = 0xf6e9
/** Adobe's oldstyle figures, small capitals and fitted signs: from U+F721 on, in the order of Latin-1. */
const FIRST_VARIANT = 0xf721
const LAST_VARIANT = 0xf7ff
const FITTED_ONE = '\uf6dc'

/**
 * Letters and signs of TeX's text encodings that stand where others have controls: OT1 has ligatures from
 * U+000B on, T1 (Cork) has quotation marks and dashes from U+0010, ligatures from U+001B on. Fonts of TeX
 * without a map to Unicode show their codes.
 */
const ot1: readonly string[] = ['ff', 'fi', 'fl', 'ffi', 'ffl']
const cork: readonly string[] = [...'“”„«»–—', '', '', 'ı', 'ȷ', ...ot1]

const odd = /(?:[^\P{Cc}\t\n\r]|\p{Co})/u
const eachOdd = new RegExp(odd.source, 'gu')
const withinWord = new RegExp(String.raw`(?<=\p{L})${odd.source}|${odd.source}(?=\p{L})`, 'u')
/** What would else vanish: a control stands for a glyph, such as a figure whose code nobody maps. */
const eachUnread = new RegExp(String.raw`${withinWord.source}|(?![\t\n\r])\p{Cc}`, 'gu')

/** Whether a text is or has characters that say nothing by themselves: of private use, or controls. */
export function hasOddCharacters(text: string): boolean {
  return odd.test(text)
}

/** Whether such a character stands within a word, where it may be a ligature. */
export function hasOddWords(text: string): boolean {
  return odd.test(text) && withinWord.test(text)
}

/**
 * Reads the odd characters of the items of a page: by the names of their glyphs, by Adobe's list of its private use
 * and, beside letters, the encodings of TeX; U+FFFD for one that nobody can name and that is a control or within a word.
 */
export function createGlyphReader(glyphs: PdfPageExtras['glyphs']): (item: PdfTextItem) => PdfTextItem {
  const common = new Map<string, string>()
  return (item) => {
    const names = glyphs?.get(item.fontName)
    let { str } = item
    if (names && names.size > 0) str = [...str].map((sign) => names.get(sign) ?? sign).join('')
    // pdf.js joins texts of two subsets of a font, and names one of them.
    if (glyphs && odd.test(str)) str = str.replaceAll(eachOdd, nameInAll)
    str = readOdd(str)
    return str === item.str ? item : { ...item, str }
  }

  /** What a character means in each font that names it; itself where they differ. */
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
  // Where most are controls the codes of the font say nothing.
  const isEncoded = (str.match(eachOdd)?.length ?? 0) <= str.length / 3
  return str
    .replaceAll(eachOdd, (sign, at: number, text: string) => {
      if (sign >= '\ue000') return toText(sign) ?? sign
      // In a font of symbols the code of a ligature is that of another sign.
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
