import { z } from 'zod'
import { citationSchema } from '../../core/citation.ts'
import { incidentSchema } from '../../core/incident.ts'
import { contentFormats } from './formats/content-format.ts'

/** Zod schema of `ContentEnvelope`. */
export const contentEnvelopeSchema = z.object({
  /**
   * Whether the content is valid and the work is complete. The content must be whole, valid by its format, `schema` and
   * `check` and, with `cite` and sources, have marks, none of them with a fault. `ok` is also `false` if the model
   * failed, or if `signal` aborted the work, even while claims were checked. Verdicts do not count.
   */
  ok: z.boolean(),
  /**
   * The content without what the model wrote in order to cite: marks, the usage tag (`[[USAGE:1,3]]`) and, in JSON and
   * YAML, the sidecar (a list of citations). If `ok` is `false`, the last attempt. An attempt that is not valid by its
   * format may still have its marks or sidecar.
   */
  content: z.string(),
  format: z.enum(contentFormats),
  /** Whether the model ended its last answer itself, neither cut off nor failed nor stopped. */
  finished: z.boolean(),
  /** How often the model was asked again because the content was not valid. */
  retries: z.int().nonnegative(),
  /** Why `ok` is `false`, else empty. */
  reason: z.string(),
  stats: z.object({
    /** Number of calls of the model. */
    rounds: z.int().nonnegative(),
    /** Bytes of the content in UTF-8. */
    bytes: z.int().nonnegative(),
    /**
     * What the content satisfies. `both`: its format, and the schema and `check` if they are given; `format`: only its
     * format; `none`: not its format either.
     */
    validated: z.enum(['both', 'format', 'none']),
    /**
     * For content that must cite and has sources: `present`, `missing`, or `invalid` if a mark has a fault, such as the
     * number of no source. Otherwise `none`.
     */
    citations: z.enum(['present', 'missing', 'invalid', 'none']),
  }),
  /**
   * The given sources that marks, the sidecar or the usage tag name, in the given order. `text` is that of the given
   * row, else its `body`, else its `content`.
   */
  sources_used: z.array(
    z.object({ sid: z.int().nonnegative(), url: z.string(), title: z.string(), text: z.string() }),
  ),
  /**
   * The claims of the content with sources (`S3` is the sid 3) and verdicts. `start` and `end` are offsets in
   * `content` or, with a `pointer`, in that string of JSON or YAML.
   */
  citations: z.array(citationSchema),
  /** What went wrong without ending the work, such as rows of sources that were left out. */
  incidents: z.array(incidentSchema),
})

/**
 * The result of `generateContent`: `content`, the text that the model wrote; `ok`, whether it is whole and satisfies
 * its format and the given checks; `sources_used`, the sources that it names; `citations`, its claims with their
 * verdicts; and `reason`, `stats` and `incidents` of the work.
 */
export type ContentEnvelope = z.infer<typeof contentEnvelopeSchema>
