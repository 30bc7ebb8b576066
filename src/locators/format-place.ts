import type { Place, StatuteLocator } from '../core/place.ts'

/** A place in a few words: `§ 257 Abs. 4 HGB, p. 3`, else the nearest heading. Empty where nothing is known. */
export function formatPlace({ page, lastPage, headings, statute }: Place): string {
  const parts = [
    statute ? formatStatuteLocator(statute) : (headings?.at(-1) ?? ''),
    page === undefined ? '' : lastPage === undefined ? `p. ${page}` : `pp. ${page}–${lastPage}`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** The usual written form: `§ 257 Abs. 4 Satz 1 Nr. 2 Buchst. a HGB`. */
export function formatStatuteLocator(locator: StatuteLocator): string {
  const range = (label: string, first?: string | number, last?: string | number) =>
    first === undefined ? '' : ` ${label} ${first}${last === undefined ? '' : `–${last}`}`
  return [
    `${locator.kind === 'article' ? 'Art.' : '§'} ${locator.section}`,
    range('Abs.', locator.paragraph, locator.lastParagraph),
    range('Satz', locator.sentence, locator.lastSentence),
    range('Nr.', locator.number, locator.lastNumber),
    range('Buchst.', locator.letter),
    range('Doppelbuchst.', locator.subletter),
    range('Satz', locator.itemSentence),
    locator.statute ? ` ${locator.statute}` : '',
  ].join('')
}
