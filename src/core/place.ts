import { z } from 'zod'
import { MAX_HEADING } from './heading-limit.ts'

/** `257`, `257a`, `4a`: numbers of the law, which may carry a letter. */
const labelSchema = z.string().regex(/^\d{1,4}[a-z]{0,2}$/)

/**
 * A place in a German statute, as lawyers name it. Only `section` is needed;
 * what is left out stands for all of it.
 *
 * `number`, `letter` and `subletter` are items of the list in `sentence`;
 * `itemSentence` counts the sentences within the deepest item. The `last…`
 * fields close a range at their level: `sentence: 1, lastSentence: 3`.
 */
export const statuteLocatorSchema = z.object({
  /** Short name of the law: `HGB`. */
  statute: z.string().max(100).optional(),
  /** `section`: §; `article`: Art. */
  kind: z.enum(['section', 'article']),
  section: labelSchema,
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
export type StatuteLocator = z.infer<typeof statuteLocatorSchema>

/** Where in its source a quote stands, for people: page, headings, § down to Satz. */
export const placeSchema = z.object({
  /** 1-based. */
  page: z.int().positive().optional(),
  /** Where the span ends on a later page. */
  lastPage: z.int().positive().optional(),
  /** Titles of the headings above, the highest first. */
  headings: z.array(z.string()).optional(),
  statute: statuteLocatorSchema.optional(),
})
export type Place = z.infer<typeof placeSchema>

/** The place of evidence: headings have six levels, and their titles bounds, since it is kept and sent with each quote. */
export const evidencePlaceSchema = placeSchema.extend({
  headings: z.array(z.string().max(MAX_HEADING)).max(6).optional(),
})
