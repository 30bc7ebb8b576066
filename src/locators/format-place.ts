import type { Place, StatuteLocator } from '../core/place.ts'

/** A place in a few words: `§ 257 Abs. 4 HGB, p. 3`, else the innermost heading. Empty if nothing is known. */
export function formatPlace({ page, lastPage, headings, statute }: Place): string {
  const parts = [
    statute ? formatStatuteLocator(statute) : (headings?.at(-1) ?? ''),
    page === undefined ? '' : pagesInWords(pageRange(page, lastPage)),
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** `3`, `3–4`. */
export function pageRange(page: number, lastPage: number | undefined): string {
  return lastPage === undefined ? `${page}` : `${page}–${lastPage}`
}

/** `p. 3`, `pp. 3–4`; in German `S. 3`, `S. 3–4`. */
export function pagesInWords(pages: string, language: 'en' | 'de' = 'en'): string {
  if (language === 'de') return `S. ${pages}`
  return pages.includes('–') ? `pp. ${pages}` : `p. ${pages}`
}

const signs = { section: '§', article: 'Art.', margin: 'Rz.' } as const

/** The usual notation: `§ 257 Abs. 4 Satz 1 Nr. 2 Buchst. a HGB`. */
export function formatStatuteLocator(locator: StatuteLocator): string {
  const range = (label: string, first?: string | number, last?: string | number) =>
    first === undefined ? '' : ` ${label} ${first}${last === undefined ? '' : `–${last}`}`
  return [
    `${signs[locator.kind]} ${locator.section}`,
    range('Abs.', locator.paragraph, locator.lastParagraph),
    range('Satz', locator.sentence, locator.lastSentence),
    range('Nr.', locator.number, locator.lastNumber),
    range('Buchst.', locator.letter),
    range('Doppelbuchst.', locator.subletter),
    range('Satz', locator.itemSentence),
    locator.statute ? ` ${locator.statute}` : '',
  ].join('')
}
