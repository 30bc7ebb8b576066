import { z } from 'zod'

/** States that the texts of a record were erased: when, on which legal ground, and by which event of the log. */
export const erasedSchema = z.object({
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Hex of the SHA-256 of the original body, which the hash of its entry covers. */
  body: z.string(),
  /** Id of the `erasure` event that names who erased it, and why. */
  by: z.string(),
  /** The legal ground: `GDPR Art. 17(1)(b)`. */
  ground: z.string(),
  /** Ids of the event's actor that were erased too; absent if none was. */
  without: z.array(z.enum(['userId', 'agentId'])).optional(),
  /**
   * Of a verdict: ids of the sources whose words it repeated. By them, the erasure of such a source still finds the
   * citation of the verdict. Absent if there are none.
   */
  quoted: z.array(z.string()).optional(),
})

/** States that the texts of a record were erased: when, on which legal ground, and by which event of the log. */
export type Erased = z.infer<typeof erasedSchema>

const erasureSelectors = ['source', 'run', 'session', 'person', 'project', 'age'] as const

/** How records were selected for erasure. For a person, the log keeps no id. */
const erasureSelectionSchema = z.object({
  by: z.enum(erasureSelectors),
  /** Id of the source, run or session. */
  id: z.string().optional(),
  /** For `age`: records before this instant, ISO 8601 in UTC. */
  before: z.string().optional(),
})

/**
 * How records were selected for erasure, such as `{ by: 'run', id: 'run_1' }` or
 * `{ by: 'age', before: '2026-01-31T12:00:00Z' }`. A selection by person is only `{ by: 'person' }`, so that the log
 * does not keep the person's id.
 */
export type ErasureSelection = z.infer<typeof erasureSelectionSchema>

const erasedEntrySchema = z.object({
  /** Id of the record's event. */
  id: z.string(),
  /** Hex of the SHA-256 of the original body. */
  body: z.string(),
  /** Hex of the SHA-256 of the body that remains. */
  kept: z.string(),
})

/** One record whose texts were erased: the hashes of its body before and after. */
export type ErasedEntry = z.infer<typeof erasedEntrySchema>

/**
 * An erasure. If it has `entries`, these are the records whose texts were erased, with salted hashes of their bodies. If
 * it has none, only the kept originals (archived pages and files) of the sources `sourceIds` were erased.
 */
export const erasureSchema = z.object({
  /** Registered sources whose texts (with `entries`) or kept originals (without) were erased. */
  sourceIds: z.array(z.string()),
  /**
   * Addresses of the erased originals, if only originals are erased. Empty if the texts of the sources are erased too,
   * because an address is the unsalted hash of what must be forgotten.
   */
  addresses: z.array(z.string()),
  /** The reason of the erasure, in words. */
  reason: z.string(),
  /** The legal ground: `GDPR Art. 17(1)(b)`. Absent for an erasure by `eraseArchived`, which takes none. */
  ground: z.string().optional(),
  selection: erasureSelectionSchema.optional(),
  /** The records whose texts were erased. */
  entries: z.array(erasedEntrySchema).max(1000).optional(),
})

/**
 * An erasure and its reason. If it has `entries`, these are the records whose texts were erased. If it has none, only
 * the kept originals (archived pages and files) of the sources `sourceIds` were erased.
 */
export type Erasure = z.infer<typeof erasureSchema>

/** Records whose texts are to be erased, in the project of the actor. */
export type ErasureTarget =
  /** A registered source by id, or a source of a run by the address of its content. */
  | { by: 'source'; id: string }
  | { by: 'run'; id: string }
  | { by: 'session'; id: string }
  | { by: 'person'; userId?: string; agentId?: string }
  | { by: 'project' }
  /** What was recorded before this instant, ISO 8601 in UTC, except what later records need. */
  | { by: 'age'; before: string }

/** An erasure of the texts of records, as the log will record it. */
export type TextErasure = {
  /** Id of the `erasure` event. */
  id: string
  createdAt: string
  reason: string
  ground: string
  selection: ErasureSelection
  /** Ids to erase from the actors of the records. */
  without?: { userId?: string; agentId?: string }
}
