import { REPLACEMENT } from '../../core/text.ts'
import { symbolAt } from '../runs/symbol-fonts.ts'
import type { SymbolFont } from '../runs/symbol-fonts.ts'

/** Code pages by the charset numbers of RTF fonts (`\fcharset`). */
const pageOfCharset: Record<number, number> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  255: 437,
}

/** Names of code pages for `TextDecoder`, besides `windows-125x`. */
const labels: Record<number, string> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  20127: 'windows-1252',
  20866: 'koi8-r',
  20932: 'euc-jp',
  21866: 'koi8-u',
  51932: 'euc-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
}

/** The name of a code page for `TextDecoder`; `null` if none is known. */
function labelOf(page: number): string | null {
  if (page >= 1250 && page <= 1258) return `windows-${page}`
  if (page >= 28591 && page <= 28606 && page !== 28602) return `iso-8859-${page - 28590}`
  return labels[page] ?? null
}

/** The characters of the bytes 0x80–0xFF in DOS code pages, which `TextDecoder` lacks. */
const dosPages: Record<number, string> = {
  437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

/** How the bytes of a font are decoded: by a code page, or as a symbol font. */
export type RtfCharset = number | SymbolFont

/** The charset of a font by its number; `undefined` without a known number: the font then has the file's charset. */
export function charsetOf(fcharset: number | undefined): RtfCharset | undefined {
  return fcharset === 2 ? 'symbol' : fcharset === undefined ? undefined : pageOfCharset[fcharset]
}

const decoders = new Map<number, (bytes: Uint8Array) => string>()

/** The text of bytes; in an unknown code page, non-ASCII bytes become U+FFFD. */
export function decodeRtf(bytes: Uint8Array, charset: RtfCharset): string {
  if (typeof charset === 'string') return Array.from(bytes, (byte) => symbolOf(byte, charset)).join('')
  let decode = decoders.get(charset)
  if (!decode) {
    decode = decoderOf(charset)
    // Bounded, because files use few charsets, and a hostile one could fill the memory.
    if (decoders.size < 64) decoders.set(charset, decode)
  }
  return decode(bytes)
}

function decoderOf(page: number): (bytes: Uint8Array) => string {
  const dos = dosPages[page]
  if (dos !== undefined) {
    return (bytes) =>
      Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : dos[byte - 0x80])).join('')
  }
  const label = labelOf(page)
  if (label === null) return (bytes) => Array.from(bytes, asciiOf).join('')
  const decoder = new TextDecoder(label)
  return (bytes) => decoder.decode(bytes)
}

function asciiOf(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : REPLACEMENT
}

function symbolOf(byte: number, font: SymbolFont): string {
  return byte <= 0x20 ? String.fromCharCode(byte) : symbolAt(byte, font)
}
