/** What does not fit in a log, and where. */
export type LogProblem = {
  kind:
    /** Rows that cannot be read at all. */
    | 'unreadable'
    | 'leaf-number'
    /** A leaf whose event is not there. */
    | 'no-event'
    /** An event that has no leaf and does not wait for one. */
    | 'no-leaf'
    | 'entry-hash'
    | 'chain'
    | 'event'
    | 'content'
    /** What events are found by is not what follows from them. */
    | 'index'
    | 'checkpoint-signature'
    | 'checkpoint-size'
    | 'checkpoint-root'
  /** Of the entry, where it is about one. */
  leaf?: number
  eventId?: string
  message: string
}
