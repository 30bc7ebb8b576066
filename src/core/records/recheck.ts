import { z } from 'zod'
import { citationRecheckSchema, differencePartSchema, sourceStates } from '../citation.ts'

/** All values of `RecheckState`. */
export const recheckStates = [...sourceStates, 'unreachable'] as const

/** Limits of what a recheck keeps of a changed page. */
export const MAX_DIFFERENCE_PARTS = 60
/** UTF-16 units of each part. */
export const MAX_DIFFERENCE_TEXT = 400

/**
 * What was found when a registered web source was looked at again: of the source, or, with a
 * `citationId`, of one citation of it. It changes no verdict.
 */
export const recheckSchema = citationRecheckSchema.omit({ checkedAt: true, state: true }).extend({
  /** The registered source that was looked at. */
  sourceId: z.string(),
  /** The event id of the citation; absent for the source itself. */
  citationId: z.string().optional(),
  /**
   * `same`: the text is as registered. `moved`: it is, at another address. `changed`: the page has
   * another text. `gone`: its server says that there is no such page. `unreachable`: nothing is concluded.
   */
  state: z.enum(recheckStates),
  /** Why, in a sentence for a reader. */
  reason: z.string().optional(),
  /** The address that answered. */
  url: z.string().optional(),
  /** The status that the server answered with. */
  status: z.int().positive().optional(),
  /** `ETag` and `Last-Modified` of the answer: the next look asks whether they still hold. */
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** The text as registered compared with that of the page, where they differ. */
  difference: z
    .array(differencePartSchema.extend({ text: z.string().max(MAX_DIFFERENCE_TEXT) }))
    .max(MAX_DIFFERENCE_PARTS)
    .optional(),
})

/** What was found when a registered web source, or a citation of it, was looked at again. */
export type Recheck = z.infer<typeof recheckSchema>

/** What became of a source; `unreachable`: nothing is concluded. */
export type RecheckState = Recheck['state']
