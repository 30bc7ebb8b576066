/**
 * `citespan/service`: everything the engine does over HTTP, with API keys, roles and an OpenAPI document.
 */
export { citationService } from './service.ts'
export type { CitationServiceOptions } from './service.ts'
export type { RequestLog } from './log-requests.ts'
export type { RateLimit } from './limit-rate.ts'
export type { WorkLimits } from './limit-work.ts'
export type { OnServiceError } from './routes/service-errors.ts'
export { finishPending } from './finish-pending.ts'
export type { FinishPendingOptions } from './finish-pending.ts'
export { finishArchiving } from './finish-archiving.ts'
export type { FinishArchivingOptions } from './finish-archiving.ts'
export { createKeyStore } from './keys/key-store.ts'
export type { IssuedKey, KeyStore, NewApiKey } from './keys/key-store.ts'
export type { ApiKey } from './keys/api-key.ts'
export type { JwtOptions } from './keys/jwt-credentials.ts'
export type { Caller, ServiceEnv } from './keys/credentials.ts'
