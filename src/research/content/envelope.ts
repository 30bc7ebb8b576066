import { z } from 'zod'
import { citationSchema } from '../../core/citation.ts'
import { incidentSchema } from '../../core/incident.ts'
import { contentFormats } from './formats/content-format.ts'

/** Schema of `ContentEnvelope`. */
export const contentEnvelopeSchema = z.object({
  /** The content is complete, of its format, fits the schema, and cites as it has to. */
  ok: z.boolean(),
  /** The content without marks, sidecar and usage tag; where `ok` is `false`, what was written last. */
  content: z.string(),
  format: z.enum(contentFormats),
  /** The model ended its last answer by itself: it was not cut off, failed or stopped. */
  finished: z.boolean(),
  /** How often it was asked again for content that was not valid. */
  retries: z.int().nonnegative(),
  /** Why it is not ok, else empty. */
  reason: z.string(),
  stats: z.object({
    /** Calls of the model. */
    rounds: z.int().nonnegative(),
    /** Bytes of the content in UTF-8. */
    bytes: z.int().nonnegative(),
    /** `both`: the format, and the schema if there is one; `format`: only the format; `none`: neither. */
    validated: z.enum(['both', 'format', 'none']),
    /** Of content that has to cite: `present`, `missing`, or `invalid` for marks that cite nothing; else `none`. */
    citations: z.enum(['present', 'missing', 'invalid', 'none']),
  }),
  /** Sources that marks, the sidecar or the usage tag name, in the order of the rows. */
  sources_used: z.array(
    z.object({ sid: z.int().nonnegative(), url: z.string(), title: z.string(), text: z.string() }),
  ),
  /**
   * The claims of the content with their sources, `S3` for the sid 3, and verdicts. `start` and `end` are offsets in
   * `content`; with a `pointer`, in that string of JSON or YAML.
   */
  citations: z.array(citationSchema),
  /** What went wrong without ending the work, such as rows of sources that were left out. */
  incidents: z.array(incidentSchema),
})

/** Content with what is known of it: whether it is valid, which sources it used, and its verified citations. */
export type ContentEnvelope = z.infer<typeof contentEnvelopeSchema>
