import type { z } from 'zod'
import {
  boxShape,
  cellShape,
  evidencePlaceShape,
  placeShape,
  sheetShape,
  statuteLocatorShape,
} from './shapes/place.ts'
import { schemaOf } from './shapes/schema-of.ts'

/**
 * Schema of a place in a German statute, as lawyers cite it. Only `kind` and `section` are required. `kind` is
 * `section` (§), `article` (Art.) or `margin` (a margin number), and `section` is the number of that unit, such as
 * `257a`. Smaller units are `paragraph` (Absatz), `sentence` (Satz), the items of a list (`number`, `letter`,
 * `subletter`), and `itemSentence`, a sentence within the deepest item. A level that is left out means all of it. A
 * `last…` field ends a range: `sentence: 1, lastSentence: 3` is Satz 1 to 3.
 */
export const statuteLocatorSchema = schemaOf(statuteLocatorShape)

/**
 * A place in a German statute: § 257 Abs. 1 Satz 2 is `{ kind: 'section', section: '257', paragraph: '1', sentence: 2
 * }`. A level that is left out means all of it. A `last…` field, such as `lastSentence`, ends a range.
 */
export type StatuteLocator = z.infer<typeof statuteLocatorSchema>

/**
 * A rectangle on a page or image, in fractions of its width and height, so that it fits any display size. `x` and `y`
 * give its upper left corner, measured from that of the page.
 */
export const boxSchema = schemaOf(boxShape)

/** A rectangle on a page or image: its upper left corner (`x`, `y`), `width` and `height`, as fractions of the page. */
export type Box = z.infer<typeof boxSchema>

/** The name of a sheet of a spreadsheet. */
export const sheetSchema = schemaOf(sheetShape)

/** A cell or a block of cells: `B7`, `A2:F501`. */
export const cellSchema = schemaOf(cellShape)

/**
 * The place of a quote in its source, in a reader's terms: page, slide, sheet and cell, headings, or a place in a
 * German statute, from the section (§) down to a sentence.
 */
export const placeSchema = schemaOf(placeShape)

/**
 * The place of a quote in its source, in a reader's terms: page, slide, sheet and cell, headings, or a place in a
 * German statute, from the section (§) down to a sentence.
 */
export type Place = z.infer<typeof placeSchema>

/**
 * The place of evidence: at most six headings with titles of bounded length, since it is stored and sent with each
 * quote.
 */
export const evidencePlaceSchema = schemaOf(evidencePlaceShape)
