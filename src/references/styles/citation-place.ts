import type { Evidence } from '../../core/citation.ts'
import type { Place } from '../../core/place.ts'
import type { Locator, Registration } from '../../core/registration.ts'
import {
  formatPlace,
  pageRange,
  pagesInWords,
  slidesInWords,
  givenPlaceSchema,
  parseStatuteReference,
} from '../../text/locators.ts'
import { plainField } from '../items/plain-field.ts'

/** The language of words such as “p.” and “n.d.”; titles are not translated. */
export type Language = 'en' | 'de'

/** The fields of a citation that formatting needs; a citation record has them. */
export type CitationLike = {
  /**
   * The place as found in the source. Without it, the locator that the agent gave is used, else the evidence's page.
   */
  place?: Place
  registration?: Pick<Registration, 'locator'>
  evidence?: readonly Pick<Evidence, 'sourceId' | 'pageNumber'>[]
}

/**
 * The place of a citation in its source. `pages`: page numbers (`3`, `3–5`), if nothing else is known. `words`: any
 * other place, in words of the given language and with its pages (`§ 257 Abs. 4 HGB, p. 3`). `null` if unknown.
 */
export type CitedPlace = { pages: string } | { words: string } | null

/** Fields of a locator that are not part of `Place`, with their usual abbreviations. */
const labels: Record<string, Record<Language, string>> = {
  chapter: { en: 'chap.', de: 'Kap.' },
  section: { en: '§', de: '§' },
  paragraph: { en: 'para.', de: 'Abs.' },
  figure: { en: 'fig.', de: 'Abb.' },
  table: { en: 'table', de: 'Tab.' },
  line: { en: 'l.', de: 'Z.' },
}

/** The place of a citation. A place in a German statute keeps its German form in every language: `§ 257 Abs. 4 HGB`. */
export function citedPlaceOf(citation: CitationLike, sourceId: string, language: Language): CitedPlace {
  const locator: Locator = citation.place ?? citation.registration?.locator ?? {}
  const place = readPlace(locator)
  const page = place.page ?? pageOfEvidence(citation, sourceId, locator)
  const words = [
    formatPlace({ statute: place.statute, headings: place.headings, sheet: place.sheet, cell: place.cell }),
    place.slide === undefined ? '' : slidesInWords(pageRange(place.slide, place.lastSlide), language),
    ...Object.entries(labels).map(([name, label]) => labelled(locator[name], label[language])),
  ]
    .map((part) => plainField(part, 200))
    .filter((part) => part !== '')
  if (page === undefined) return words.length > 0 ? { words: words.join(', ') } : null
  const pages = pageRange(page, place.lastPage)
  return words.length > 0 ? { words: `${words.join(', ')}, ${pagesInWords(pages, language)}` } : { pages }
}

/** A place in words: `§ 257 Abs. 4 HGB, p. 3`; empty if unknown. */
export function placeInWords(place: CitedPlace, language: Language): string {
  if (!place) return ''
  return 'words' in place ? place.words : pagesInWords(place.pages, language)
}

/** Reads a free-form locator; fields that do not fit a `Place` are left out. */
function readPlace(locator: Locator): Place {
  const { page, lastPage, slide, lastSlide, sheet, cell, headings } = locator
  const statute =
    typeof locator['statute'] === 'string'
      ? (parseStatuteReference(locator['statute'].slice(0, 200)) ?? undefined)
      : locator['statute']
  const fields = {
    page,
    lastPage: page === undefined ? undefined : lastPage,
    slide,
    lastSlide: slide === undefined ? undefined : lastSlide,
    sheet,
    cell,
    headings,
    statute,
  }
  const parts = Object.entries(fields).map(([name, value]) => givenPlaceSchema.safeParse({ [name]: value }))
  return Object.assign({}, ...parts.map((part) => (part.success ? part.data : {})))
}

/**
 * The page of the first evidence from a source that has one; `undefined` if none has, or if the locator has a field.
 */
function pageOfEvidence({ evidence }: CitationLike, sourceId: string, locator: Locator): number | undefined {
  if (Object.keys(locator).length > 0) return undefined
  return evidence?.find((part) => part.sourceId === sourceId && part.pageNumber !== undefined)?.pageNumber
}

function labelled(value: unknown, label: string): string {
  return typeof value === 'string' || typeof value === 'number'
    ? `${label} ${String(value).replace(/^§\s*/, '')}`
    : ''
}
