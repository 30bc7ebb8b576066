import type { StatuteLocator } from '../../core/place.ts'

/** Labels before the number of a section or article, as alternatives of a regular expression. */
export const sectionSigns = String.raw`§|Art\.|Artikel|Article|ARTICLE|Section|SECTION|Sec\.`
/** Spaces within the name of a part; typeset laws have no-break and thin ones. */
export const spaces = String.raw`[ \t\u00a0\u202f\u2009]`
/** Labels before a margin number (Randziffer, Randnummer, Textziffer). */
export const marginSigns = String.raw`R[zn]\.|Rdnr\.|Tz\.`

/** The short name of a law, as the source of a regular expression: two capitals in one word, `HGB`, `EStG`. */
export const lawNames = String.raw`(?<![\p{L}\d])\p{Lu}\p{L}*\p{Lu}\p{L}*`
const lawName = new RegExp(lawNames, 'gu')
const romanNumber = /^[IVXLC]+$/

/** The words that may be short names of laws, in order and with repetitions: with two capitals, such as `EStG`. */
export function lawsIn(text: string): string[] {
  return Array.from(text.matchAll(lawName), ([name]) => name).filter((name) => !romanNumber.test(name))
}

/** The kind of part that a sign numbers: `section` for `§` or `Sec.`, `article` for `Art.`, else `margin`. */
export function kindOfSign(sign: string): StatuteLocator['kind'] {
  if (sign.startsWith('A')) return 'article'
  return sign.startsWith('§') || sign.startsWith('S') ? 'section' : 'margin'
}

/** The names of each kind of part, in lower case and without a full stop. */
const labels = [
  ['§', '§§', 'section', 'sections', 'sec', 'abschnitt', 'abschnitte', 'paragraf', 'paragraph'],
  ['artikel', 'article', 'articles', 'art'],
  ['kapitel', 'chapter', 'chapters'],
  ['ziffer', 'ziffern', 'klausel', 'klauseln', 'clause', 'clauses'],
]

/** Whether two names may mean the same part, such as `§` and `Section`; an empty name matches any name. */
export function isSameLabel(one: string, other: string): boolean {
  const [own, asked] = [one, other].map((label) => label.toLowerCase().replace(/\.$/, ''))
  if (own === '' || asked === '' || own === asked) return true
  return labels.some((names) => names.includes(own!) && names.includes(asked!))
}

/** Whether a label names a numbered part of a text: `§`, `Kapitel`; not `Table` or `Version`. */
export function isPartLabel(label: string): boolean {
  return labels.some((names) => names.includes(label.toLowerCase().replace(/\.$/, '')))
}

/**
 * Whether a section comes right after another one: `9`, `8a` and `8.1` after `8`, `9` and `8b` after `8a`, `8.2` and
 * `9` after `8.1`.
 */
export function isNext(previous: string, number: string): boolean {
  if (number === `${previous}.1` || number === `${previous}a`) return true
  const [, own = '', letter = ''] = /^(.*?)([a-z]?)$/.exec(previous)!
  if (letter !== '' && number === own + String.fromCharCode(letter.charCodeAt(0) + 1)) return true
  const parts = own.split('.')
  return parts.some((part, depth) => number === [...parts.slice(0, depth), Number(part) + 1].join('.'))
}

/** Whether one section precedes another by number: `8.2` before `8.10`, `5` before `5a`. */
export function isBefore(one: string, other: string): boolean {
  const [left, right] = [one, other].map((label) => label.split(/[.]|(?=[a-z])/))
  for (const [index, part] of left!.entries()) {
    const against = right![index]
    if (against === undefined) return false
    if (part === against) continue
    const [number, second] = [Number(part), Number(against)]
    return Number.isNaN(number) || Number.isNaN(second) ? part < against : number < second
  }
  return left!.length < right!.length
}
