import type { PageFetchOptions } from '../../../documents/fetch.ts'
import { createAllowList } from '../../../documents/fetch.ts'

/** Options of commands that fetch pages; each may be given any number of times. */
export type AllowedPages = {
  'allow-host'?: string[]
  'allow-address'?: string[]
  'allow-port'?: string[]
}

/**
 * Converts the arguments into options for fetching pages. Throws `invalid-input` for an invalid argument, before
 * anything is served.
 */
export function readAllowedPages(given: AllowedPages): PageFetchOptions {
  const allow = {
    hosts: given['allow-host'] ?? [],
    addresses: given['allow-address'] ?? [],
    // `NaN` is rejected as an invalid port.
    ports: (given['allow-port'] ?? []).map(Number),
  }
  createAllowList(allow)
  return { allow }
}
