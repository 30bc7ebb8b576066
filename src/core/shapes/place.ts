import { cellPattern, MAX_HEADING, MAX_SHEET_NAME } from '../text-limits.ts'
import { list, object, oneOf, optional, positive, share, text, textLike, textUpTo } from './shape.ts'

/** `257`, `257a`, `4a`: a number in a statute, perhaps with letters. */
const label = textLike(/^\d{1,4}[a-z]{0,2}$/)
/** The number of a section of a contract or statute, which may have parts and letters: `8.1`, `12a`. */
const sectionLabel = textLike(/^\d{1,4}(?:\.\d{1,3}){0,4}[a-z]{0,2}$/)

export const statuteLocatorShape = object({
  /** Short name of the law: `HGB`. */
  statute: optional(textUpTo(100)),
  /** `section`: §; `article`: Art.; `margin`: a margin number (Rz., Rn., Tz.). */
  kind: oneOf(['section', 'article', 'margin']),
  section: sectionLabel,
  lastSection: optional(sectionLabel),
  /** Absatz: `2`, `2a`. */
  paragraph: optional(label),
  lastParagraph: optional(label),
  /** Satz, from 1. */
  sentence: optional(positive),
  lastSentence: optional(positive),
  /** Nummer. */
  number: optional(label),
  lastNumber: optional(label),
  /** Buchstabe: `a`. */
  letter: optional(textLike(/^[a-z]$/)),
  /** Doppelbuchstabe: `aa`. */
  subletter: optional(textLike(/^([a-z])\1$/)),
  itemSentence: optional(positive),
})

export const boxShape = object({ x: share, y: share, width: share, height: share })

/** The name of a sheet of a spreadsheet. */
export const sheetShape = textUpTo(MAX_SHEET_NAME)

/** A cell or a block of cells: `B7`, `A2:F501`. */
export const cellShape = textLike(cellPattern)

export const placeShape = object({
  /** 1-based. */
  page: optional(positive),
  /** The page on which the span ends, if it is a later one. */
  lastPage: optional(positive),
  /** 1-based slide of a presentation. */
  slide: optional(positive),
  /** The slide on which the span ends, if it is a later one. */
  lastSlide: optional(positive),
  /** Name of a sheet. */
  sheet: optional(sheetShape),
  /** A cell of the sheet, or a block of them: `B7`, `A7:F7`. */
  cell: optional(cellShape),
  /** The rectangle of the place on its page or image. */
  box: optional(boxShape),
  /** For text that OCR recognised: the lowest confidence of its words, 0–1; 0 if OCR gave none. */
  ocrConfidence: optional(share),
  /** Titles of the enclosing headings, the outermost first. */
  headings: optional(list(text)),
  statute: optional(statuteLocatorShape),
})

/**
 * The place of evidence: at most six headings, whose titles `evidence-place.ts` cuts to `MAX_HEADING` UTF-16 units,
 * since it is stored and sent with each quote.
 */
export const evidencePlaceShape = object({
  ...placeShape.fields,
  headings: optional(list(textUpTo(MAX_HEADING), 6)),
})
