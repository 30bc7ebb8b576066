/**
 * Public exports of `remote/`: calls to services that may be unreachable, with retries and a circuit breaker.
 */
export { createBreaker, runWithBreaker } from './remote/breaker.ts'
export type { Breaker } from './remote/breaker.ts'
export { errorBody, readErrorBody, toErrorBody } from './remote/error-body.ts'
export type { ErrorBody } from './remote/error-body.ts'
export { loadOnce } from './remote/load-once.ts'
export { retry } from './remote/retry.ts'
export { sleep } from './remote/sleep.ts'
