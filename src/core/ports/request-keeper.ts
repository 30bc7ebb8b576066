/** A request as the keeper sees it: nothing in it tells what was asked or answered. */
export type TakenRequest = {
  /** Hash of who asks and of the key of the request. */
  name: string
  /** Hash of what is asked, keyed by the key of the request. */
  fingerprint: string
  /** Names the attempt that has the request. */
  holder: string
  /** Until when, in milliseconds since 1970, others are told that the request is being answered. */
  busyUntil: number
  /** When the request and its answer are forgotten, in milliseconds since 1970. */
  expiresAt: number
  /** Milliseconds since 1970. */
  now: number
}

/**
 * What became of a request: it was taken by the asking attempt (`since`: when the first attempt took it, in
 * milliseconds), another attempt has it, it is answered, or its name was taken for something else.
 */
export type RequestState =
  | { state: 'taken'; since: number; isFirst: boolean }
  | { state: 'busy' }
  | { state: 'answered'; answer: string }
  | { state: 'other' }

/**
 * Remembers which requests were taken and how they were answered, for all processes on one database. No record: rows
 * are changed and removed.
 */
export type RequestKeeper = {
  /** Takes a request, unless another attempt has it or it is answered. An attempt that stopped loses it at `busyUntil`. */
  take(request: TakenRequest): Promise<RequestState>
  /** Extends the time for which the attempt has the request. */
  renew(request: Pick<TakenRequest, 'name' | 'holder' | 'busyUntil'>): Promise<void>
  /** Keeps the answer, if the attempt still has the request. */
  keep(request: Pick<TakenRequest, 'name' | 'holder'> & { answer: string }): Promise<void>
  /** Forgets the request, if the attempt still has it. */
  release(request: Pick<TakenRequest, 'name' | 'holder'>): Promise<void>
}
