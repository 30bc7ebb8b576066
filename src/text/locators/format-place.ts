import type { Box, Place, StatuteLocator } from '../../core/place.ts'
import { expectObject } from '../../core/shapes.ts'

/**
 * A place in a few words: the § (`§ 257 Abs. 4 HGB, p. 3`), else the cells (`Q1!B7`), else the innermost heading.
 * Slide, page and the part of the page follow, and whether OCR read the text: `p. 3, top left, read by OCR`. Empty for
 * an empty place.
 */
export function formatPlace(place: Place): string {
  expectObject(place, 'formatPlace(): place')
  const { page, lastPage, slide, lastSlide, headings, statute, box, ocrConfidence, ...cells } = place
  const parts = [
    statute ? formatStatuteLocator(statute) : cellsInWords(cells) || (headings?.at(-1) ?? ''),
    slide === undefined ? '' : slidesInWords(pageRange(slide, lastSlide)),
    page === undefined ? '' : pagesInWords(pageRange(page, lastPage)),
    box ? boxInWords(box) : '',
    ocrConfidence === undefined ? '' : readByOcr(),
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** A page or a range of pages: `3`, `3–4`. */
export function pageRange(page: number, lastPage: number | undefined): string {
  return lastPage === undefined ? `${page}` : `${page}–${lastPage}`
}

/** Pages (see `pageRange`) in words: `p. 3`, `pp. 3–4`; in German `S. 3`, `S. 3–4`. */
export function pagesInWords(pages: string, language: 'en' | 'de' = 'en'): string {
  if (language === 'de') return `S. ${pages}`
  return pages.includes('–') ? `pp. ${pages}` : `p. ${pages}`
}

/** Slides (see `pageRange`) in words: `slide 3`, `slides 3–4`; in German `Folie 3`, `Folien 3–4`. */
export function slidesInWords(slides: string, language: 'en' | 'de' = 'en'): string {
  const isOne = !slides.includes('–')
  if (language === 'de') return `${isOne ? 'Folie' : 'Folien'} ${slides}`
  return `${isOne ? 'slide' : 'slides'} ${slides}`
}

/** Words that say that the text was recognised by OCR and may be wrong. */
export function readByOcr(language: 'en' | 'de' = 'en'): string {
  return language === 'de' ? 'mit OCR gelesen' : 'read by OCR'
}

/** The part (of nine) of the page or image that contains the middle of a box: `top left`, `centre`. */
function boxInWords({ x, y, width, height }: Box): string {
  const row = ['top', '', 'bottom'][third(y + height / 2)]!
  const column = ['left', '', 'right'][third(x + width / 2)]!
  return [row, column].filter((word) => word !== '').join(' ') || 'centre'
}

function third(share: number): number {
  return Math.min(2, Math.floor(share * 3))
}

/** Sheet and cell: `Q1!B7`; empty if there are none. */
export function cellsInWords({ sheet, cell }: Pick<Place, 'sheet' | 'cell'>): string {
  return [sheet ?? '', cell ?? ''].filter((part) => part !== '').join('!')
}

const signs = { section: '§', article: 'Art.', margin: 'Rz.' } as const

/** A place in a law in the usual German notation: `§ 257 Abs. 4 Satz 1 Nr. 2 Buchst. a HGB`. */
export function formatStatuteLocator(locator: StatuteLocator): string {
  expectObject(locator, 'formatStatuteLocator(): locator', 'a locator of a statute')
  const range = (label: string, first?: string | number, last?: string | number) =>
    first === undefined ? '' : ` ${label} ${first}${last === undefined ? '' : `–${last}`}`
  return [
    range(signs[locator.kind], locator.section, locator.lastSection),
    range('Abs.', locator.paragraph, locator.lastParagraph),
    range('Satz', locator.sentence, locator.lastSentence),
    range('Nr.', locator.number, locator.lastNumber),
    range('Buchst.', locator.letter),
    range('Doppelbuchst.', locator.subletter),
    range('Satz', locator.itemSentence),
    ` ${locator.statute ?? ''}`,
  ]
    .join('')
    .trim()
}
