/** An inconsistency found in a log, and where. */
export type LogProblem = {
  kind:
    /** The database or its index tables cannot be read, or its file is damaged. */
    | 'unreadable'
    /** A trigger, constraint or table that is missing or changed. */
    | 'schema'
    | 'leaf-number'
    /** A leaf without its event. */
    | 'no-event'
    /** An event that has no leaf, and will not get one from `sequence`. */
    | 'no-leaf'
    | 'entry-hash'
    | 'chain'
    | 'event'
    | 'content'
    /** A text that is missing without an erasure, or a text that is still there although an erasure names it. */
    | 'erasure'
    /** An index entry that is missing, contradicts its event, or has no event. */
    | 'index'
    | 'checkpoint-signature'
    | 'checkpoint-size'
    | 'checkpoint-root'
  /**
   * Leaf number, from 0, of the entry that has the problem, or of the first entry that cannot be read. Absent if the
   * check does not know it, as for index rows.
   */
  leaf?: number
  eventId?: string
  message: string
}
