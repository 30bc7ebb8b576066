import type { StatuteLocator } from '../core/place.ts'

/** What stands before the number of a section or article, as alternatives of a regular expression. */
export const sectionSigns = String.raw`§|Art\.|Artikel|Article|Section|Sec\.`
/** What stands before a margin number (Randziffer, Randnummer, Textziffer). */
export const marginSigns = String.raw`R[zn]\.|Rdnr\.|Tz\.`

/** What a sign numbers. */
export function kindOfSign(sign: string): StatuteLocator['kind'] {
  if (sign.startsWith('A')) return 'article'
  return sign === '§' || sign.startsWith('S') ? 'section' : 'margin'
}
