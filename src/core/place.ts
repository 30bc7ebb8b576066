import { z } from 'zod'
import { cellPattern, MAX_HEADING, MAX_SHEET_NAME } from './text-limits.ts'

/** `257`, `257a`, `4a`: a number in a statute, perhaps with letters. */
const labelSchema = z.string().regex(/^\d{1,4}[a-z]{0,2}$/)
/** The same, or a section of a contract or statute with a dotted number: `8.1`. */
const sectionLabelSchema = z.string().regex(/^\d{1,4}(?:\.\d{1,3}){0,4}[a-z]{0,2}$/)

/**
 * A place in a German statute, as lawyers cite it. Only `kind` and `section` are required; leaving out a level means
 * all of it. `number`, `letter` and `subletter` are items of the list in `sentence`; `itemSentence` counts the
 * sentences within the deepest item. A `last…` field ends a range at its level: `sentence: 1, lastSentence: 3`.
 */
export const statuteLocatorSchema = z.object({
  /** Short name of the law: `HGB`. */
  statute: z.string().max(100).optional(),
  /** `section`: §; `article`: Art.; `margin`: a margin number (Rz., Rn., Tz.). */
  kind: z.enum(['section', 'article', 'margin']),
  section: sectionLabelSchema,
  lastSection: sectionLabelSchema.optional(),
  /** Absatz. */
  paragraph: labelSchema.optional(),
  lastParagraph: labelSchema.optional(),
  /** Satz, from 1. */
  sentence: z.int().positive().optional(),
  lastSentence: z.int().positive().optional(),
  /** Nummer. */
  number: labelSchema.optional(),
  lastNumber: labelSchema.optional(),
  /** Buchstabe: `a`. */
  letter: z
    .string()
    .regex(/^[a-z]$/)
    .optional(),
  /** Doppelbuchstabe: `aa`. */
  subletter: z
    .string()
    .regex(/^([a-z])\1$/)
    .optional(),
  itemSentence: z.int().positive().optional(),
})

/** A place in a German statute, as lawyers cite it; a level that is left out means all of it. */
export type StatuteLocator = z.infer<typeof statuteLocatorSchema>

const shareSchema = z.number().min(0).max(1)

/**
 * A rectangle on a page or image, in fractions of its width and height, so that it fits any display size. `x` and `y`
 * give its upper left corner, measured from that of the page.
 */
export const boxSchema = z.object({
  x: shareSchema,
  y: shareSchema,
  width: shareSchema,
  height: shareSchema,
})

/** A rectangle on a page or image, in fractions of its width and height from its upper left corner. */
export type Box = z.infer<typeof boxSchema>

/** The name of a sheet of a spreadsheet. */
export const sheetSchema = z.string().max(MAX_SHEET_NAME)

/** A cell or a block of cells: `B7`, `A2:F501`. */
export const cellSchema = z.string().regex(cellPattern)

/** The place of a quote in its source, in a reader's terms: page, headings, § down to Satz. */
export const placeSchema = z.object({
  /** 1-based. */
  page: z.int().positive().optional(),
  /** The page on which the span ends, if it is a later one. */
  lastPage: z.int().positive().optional(),
  /** 1-based slide of a presentation. */
  slide: z.int().positive().optional(),
  /** The slide on which the span ends, if it is a later one. */
  lastSlide: z.int().positive().optional(),
  /** Name of a sheet. */
  sheet: sheetSchema.optional(),
  /** A cell of the sheet, or a block of them: `B7`, `A7:F7`. */
  cell: cellSchema.optional(),
  /** Its rectangle on its page or image. */
  box: boxSchema.optional(),
  /** For text that OCR recognised: the lowest confidence of its words, 0–1; 0 if OCR gave none. */
  ocrConfidence: shareSchema.optional(),
  /** Titles of the enclosing headings, the outermost first. */
  headings: z.array(z.string()).optional(),
  statute: statuteLocatorSchema.optional(),
})

/** The place of a quote in its source, in a reader's terms: page, slide, sheet and cell, headings, § down to Satz. */
export type Place = z.infer<typeof placeSchema>

/**
 * The place of evidence: at most six headings with titles of bounded length, since it is stored and sent with each
 * quote.
 */
export const evidencePlaceSchema = placeSchema.extend({
  headings: z.array(z.string().max(MAX_HEADING)).max(6).optional(),
})
