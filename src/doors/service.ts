/**
 * `citespan/service`: everything the engine does over HTTP, with API keys, roles and an OpenAPI document.
 */
export { citationService } from './service/service.ts'
export type { CitationServiceOptions } from './service/service.ts'
export type { RequestLog } from './service/log-requests.ts'
export type { RateLimit } from './service/limit-rate.ts'
export type { WorkLimits } from './service/limit-work.ts'
export type { OnServiceError } from './service/routes/service-errors.ts'
export { finishPending } from './service/finish-pending.ts'
export type { FinishPendingOptions } from './service/finish-pending.ts'
export { finishArchiving } from './service/finish-archiving.ts'
export type { FinishArchivingOptions } from './service/finish-archiving.ts'
export { createKeyStore } from './service/keys/key-store.ts'
export type { IssuedKey, KeyStore, NewApiKey } from './service/keys/key-store.ts'
export type { ApiKey } from './service/keys/api-key.ts'
export type { JwtOptions } from './service/keys/jwt-credentials.ts'
export type { Caller, ServiceEnv } from './service/keys/credentials.ts'
