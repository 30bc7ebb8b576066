import { toLevel } from './level-forms.ts'

/**
 * Signs by their names in the Adobe Glyph List, as far as they form ligatures or have variants. Single letters are
 * their own names.
 */
const named: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map((name, digit) => [
      name,
      String(digit),
    ]),
  ),
  space: ' ',
  period: '.',
  comma: ',',
  colon: ':',
  semicolon: ';',
  hyphen: '-',
  minus: '−',
  plus: '+',
  equal: '=',
  slash: '/',
  fraction: '⁄',
  percent: '%',
  ampersand: '&',
  question: '?',
  exclam: '!',
  parenleft: '(',
  parenright: ')',
  dollar: '$',
  cent: '¢',
  sterling: '£',
  Euro: '€',
  longs: 'ſ',
  germandbls: 'ß',
  ae: 'æ',
  oe: 'œ',
  AE: 'Æ',
  OE: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  dotlessi: 'ı',
  fi: 'fi',
  fl: 'fl',
  ff: 'ff',
  ffi: 'ffi',
  ffl: 'ffl',
}
const accents: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circumflex: '\u0302',
  tilde: '\u0303',
  macron: '\u0304',
  breve: '\u0306',
  dotaccent: '\u0307',
  dieresis: '\u0308',
  ring: '\u030a',
  hungarumlaut: '\u030b',
  caron: '\u030c',
  cedilla: '\u0327',
  ogonek: '\u0328',
}
const accented = new RegExp(String.raw`^(\p{L})(${Object.keys(accents).join('|')})$`, 'u')
/**
 * Suffixes in the names of raised glyphs, such as `three.sups`. The next patterns are suffixes of lowered glyphs, and
 * words for variants after the name of a sign, as in `asuperior`.
 */
const raisedSuffix = /^(?:sups|superior|numr|ordn)$/
const loweredSuffix = /^(?:subs|sinf|inferior|dnom)$/
const variant = /^(.+?)(superior|inferior|oldstyle|small|fitted|lining|tabular)$/

/** Maximum UTF-16 units of a name; a longer one gives no text, because it could turn each glyph into a long text. */
const MAX_NAME = 40

/**
 * The text of a glyph by its name, such as `f_f_i`, `three.oldstyle` or `uni0066` (Adobe Glyph List Specification,
 * section 2); `null` if the name is unknown or too long.
 */
export function readGlyphName(name: string): string | null {
  if (name.length > MAX_NAME) return null
  const [base = '', suffix = ''] = name.split(/\.(.*)/s)
  const parts = base.split('_').map(readComponent)
  if (base === '' || parts.includes(null)) return null
  const text = parts.join('')
  if (raisedSuffix.test(suffix)) return toLevel(text, 'raised')
  return loweredSuffix.test(suffix) ? toLevel(text, 'lowered') : text
}

function readComponent(name: string): string | null {
  if (/^[A-Za-z]$/.test(name)) return name
  if (Object.hasOwn(named, name)) return named[name]!
  const [, letter, accent] = accented.exec(name) ?? []
  if (letter && accent) return (letter + accents[accent]!).normalize('NFC')
  const [, units] = /^uni((?:[\dA-F]{4})+)$/.exec(name) ?? []
  if (units) return fromUnits(units.match(/.{4}/g)!.map((unit) => Number.parseInt(unit, 16)))
  const [, point] = /^u([\dA-F]{4,6})$/.exec(name) ?? []
  if (point) return fromUnits([Number.parseInt(point, 16)])
  const [, sign, kind] = variant.exec(name) ?? []
  const plain = sign === undefined ? null : readComponent(sign)
  if (plain === null) return null
  if (kind === 'superior') return toLevel(plain, 'raised')
  return kind === 'inferior' ? toLevel(plain, 'lowered') : plain
}

function fromUnits(points: readonly number[]): string | null {
  const isText = points.every(
    (point) => point > 0x1f && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xf8ff),
  )
  return isText ? String.fromCodePoint(...points) : null
}

/** Whether `readGlyphName` can read a name that pdf.js cannot read. */
export function isOddName(name: string): boolean {
  return /[_.]/.test(name.slice(1)) && readGlyphName(name) !== null
}
