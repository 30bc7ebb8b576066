/**
 * A request, or background work that only one process may do, as the keeper sees it: without texts, so that it reveals
 * neither question nor answer.
 */
export type TakenRequest = {
  /** SHA-256, in hex, of the caller and the `Idempotency-Key`; of background work, of its kind and subject. */
  name: string
  /**
   * Keyed hash (HMAC) of the request's content; its key comes from the `Idempotency-Key`. Of background work, its kind:
   * `recheck`.
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
  /** The current time, in milliseconds since 1970. */
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
  /** Extends the time for which the attempt holds the request; does nothing if it no longer holds it. */
  renew(request: Pick<TakenRequest, 'name' | 'holder' | 'busyUntil'>): Promise<void>
  /** Stores the answer if the attempt (`holder`) still holds the request; else it does nothing. */
  keep(request: Pick<TakenRequest, 'name' | 'holder'> & { answer: string }): Promise<void>
  /** Forgets the request if the attempt still holds it, so that another attempt may take it at once. */
  release(request: Pick<TakenRequest, 'name' | 'holder'>): Promise<void>
}
