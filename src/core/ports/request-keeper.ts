/**
 * What a `RequestKeeper` gets about a request, or about background work that only one process may do. It has no texts,
 * so that it reveals neither question nor answer.
 */
export type TakenRequest = {
  /**
   * Identifies the request: the SHA-256, in hex, of its caller and `Idempotency-Key`. For background work, the SHA-256
   * of the kind and subject of the work.
   */
  name: string
  /**
   * Tells requests with the same `name` but other content apart: a keyed hash (HMAC) of the request's content, whose
   * key is derived from the `Idempotency-Key` and the caller. For background work, its kind, such as `recheck`.
   */
  fingerprint: string
  /** Identifies the attempt that holds the request; a repeated request is another attempt. */
  holder: string
  /**
   * Until this time, in milliseconds since 1970, other attempts get the answer that the request is still in progress.
   * Then another attempt may take the request.
   */
  busyUntil: number
  /** When request and answer are forgotten, in milliseconds since 1970. */
  expiresAt: number
  /** The time of this attempt, by the clock of its process, in milliseconds since 1970. */
  now: number
}

/**
 * The state of a request. `taken`: this attempt took it; `since` is when it was first taken, in milliseconds since
 * 1970, and `isFirst` is `false` if an attempt that crashed took it before. `busy`: another attempt holds it.
 * `answered`: its answer is stored. `other`: its name belongs to a request with other content.
 */
export type RequestState =
  | { state: 'taken'; since: number; isFirst: boolean }
  | { state: 'busy' }
  | { state: 'answered'; answer: string }
  | { state: 'other' }

/**
 * Remembers taken requests and their answers for all processes that share a database, so that a repeated request gets
 * the first answer instead of being done twice. It is not part of the append-only records: its rows are changed and
 * removed.
 */
export type RequestKeeper = {
  /**
   * Takes a request, unless another attempt holds it or it is answered. After its `busyUntil`, an attempt holds the
   * request only until another one takes it.
   */
  take(request: TakenRequest): Promise<RequestState>
  /**
   * Lets the attempt (`holder`) hold the request until the new time `busyUntil`. Does nothing if the attempt no longer
   * holds it.
   */
  renew(request: Pick<TakenRequest, 'name' | 'holder' | 'busyUntil'>): Promise<void>
  /** Stores the answer if the attempt (`holder`) still holds the request; else it does nothing. */
  keep(request: Pick<TakenRequest, 'name' | 'holder'> & { answer: string }): Promise<void>
  /** Forgets the request if the attempt still holds it, so that another attempt may take it at once. */
  release(request: Pick<TakenRequest, 'name' | 'holder'>): Promise<void>
}
