import { z } from 'zod'
import { citationRecheckSchema, differencePartSchema, sourceStates } from '../citation.ts'

/** All values of `RecheckState`. */
export const recheckStates = [...sourceStates, 'unreachable'] as const

/** Maximum number of difference parts that a recheck keeps of a changed page. */
export const MAX_DIFFERENCE_PARTS = 60
/** Maximum UTF-16 units of each part. */
export const MAX_DIFFERENCE_TEXT = 400

/**
 * What was found when a registered web source was fetched again: about the source, or, with a `citationId`, about one
 * citation of it. It changes no verdict.
 */
export const recheckSchema = citationRecheckSchema.omit({ checkedAt: true, state: true }).extend({
  /** The registered source that was fetched again. */
  sourceId: z.string(),
  /** The event id of the citation; absent if the recheck is about the source. */
  citationId: z.string().optional(),
  /**
   * `same`: the text is as registered. `moved`: the same text is at another address. `changed`: the page has another
   * text. `gone`: the server says that the page does not exist. `unreachable`: nothing could be concluded.
   */
  state: z.enum(recheckStates),
  /** Why the page could not be read, in a sentence for a reader; only for `gone` and `unreachable`. */
  reason: z.string().optional(),
  /** The address that responded. */
  url: z.string().optional(),
  /** The HTTP status of the response. */
  status: z.int().positive().optional(),
  /** `ETag` and `Last-Modified` of the response; the next recheck sends them to ask whether the page changed. */
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** The differences between the registered text and that of the page. */
  difference: z
    .array(differencePartSchema.extend({ text: z.string().max(MAX_DIFFERENCE_TEXT) }))
    .max(MAX_DIFFERENCE_PARTS)
    .optional(),
})

/** The result of a recheck of a registered web source, or of one of its citations. */
export type Recheck = z.infer<typeof recheckSchema>

/** The state of a source at a recheck; `unreachable`: nothing could be concluded. */
export type RecheckState = Recheck['state']
