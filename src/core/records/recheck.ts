import { z } from 'zod'
import { citationRecheckSchema, differencePartSchema, sourceStates } from '../citation.ts'

/** All values of `RecheckState`. */
export const recheckStates = [...sourceStates, 'unreachable'] as const

/** Maximum parts of the difference (kept, added or removed text) that a recheck stores; further ones are left out. */
export const MAX_DIFFERENCE_PARTS = 60
/** Maximum UTF-16 units of each part. */
export const MAX_DIFFERENCE_TEXT = 400

/**
 * What was found when the page of a web source was fetched again. Without `citationId`, this is a result for the
 * source. With `citationId`, it is a result for that citation, and `quote` says whether the cited words are still on
 * the page. A recheck changes no verdict.
 */
export const recheckSchema = citationRecheckSchema.omit({ checkedAt: true, state: true }).extend({
  /**
   * The registered source that was fetched again. With a `citationId` of an agent's citation, it is the version that
   * the agent cited, which may be an earlier one.
   */
  sourceId: z.string(),
  /** The field `eventId` of the citation, never its `id`; absent if the recheck is about the source. */
  citationId: z.string().optional(),
  /**
   * `same`: the text is as registered. `moved`: the same text is at another address. `changed`: the page has another
   * text (for a source of an answer: cited words are altered or missing). `gone`: the server says that the page does
   * not exist. `unreachable`: nothing could be concluded.
   */
  state: z.enum(recheckStates),
  /** Why the page could not be read, in a sentence for a reader; only for `gone` and `unreachable`. */
  reason: z.string().optional(),
  /** The address that responded, after redirects; absent if no page was read, and in results for a citation. */
  url: z.string().optional(),
  /**
   * The HTTP status of the response; absent if there was none or it could not be read, and in results for a citation.
   */
  status: z.int().positive().optional(),
  /** `ETag` of the response; the next recheck sends it to ask whether the page changed. */
  etag: z.string().optional(),
  /** `Last-Modified` of the response; the next recheck sends it to ask whether the page changed. */
  lastModified: z.string().optional(),
  /**
   * For `changed`, in results for a source: how the page's text differs from the registered one. `missing` is only in
   * the registered text, `added` only on the page. At most 60 parts, long ones shortened.
   */
  difference: z
    .array(differencePartSchema.extend({ text: z.string().max(MAX_DIFFERENCE_TEXT) }))
    .max(MAX_DIFFERENCE_PARTS)
    .optional(),
})

/** What was found when a registered web source was fetched again: about the source, or about one citation of it. */
export type Recheck = z.infer<typeof recheckSchema>

/** A source's state at a recheck: `same`, `moved`, `changed`, `gone`, or `unreachable` (nothing was concluded). */
export type RecheckState = Recheck['state']
