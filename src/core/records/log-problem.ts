/** An inconsistency found in a log, and where. */
export type LogProblem = {
  kind:
    /** The database or its index tables cannot be read, or its file is damaged. */
    | 'unreadable'
    /** A trigger, constraint or table that is missing or changed. */
    | 'schema'
    /** A leaf whose number is not 1 more than that of the previous leaf. */
    | 'leaf-number'
    /** A leaf without its event. */
    | 'no-event'
    /**
     * An event that has no leaf and is not waiting for one. New events wait until `sequence` of the store numbers them.
     */
    | 'no-leaf'
    /** An event whose body does not have the hash that its entry states. */
    | 'entry-hash'
    /** An entry that does not continue the chain of its session: another number, or another previous hash. */
    | 'chain'
    /** An event that is not valid, has the id of another event, or contradicts its columns in the database. */
    | 'event'
    /** The content of a source that is missing, cannot be read, or does not have the hash that is its address. */
    | 'content'
    /** An event without its text although no erasure names it, or with its text although an erasure names it. */
    | 'erasure'
    /** An index entry that is missing, contradicts its event, or has no event. */
    | 'index'
    /** A checkpoint that is damaged, or not signed by any of the given keys. */
    | 'checkpoint-signature'
    /** A checkpoint with more leaves than the log: the end of the log is missing. */
    | 'checkpoint-size'
    /** A checkpoint with another root than the log: the log was rewritten. */
    | 'checkpoint-root'
  /**
   * Leaf number, from 0, of the entry that has the problem, or of the first entry that cannot be read. Absent if the
   * check does not know it, as for index rows.
   */
  leaf?: number
  eventId?: string
  message: string
}
