import type { PageFetchOptions } from '../../../documents/fetch.ts'
import { createAllowList } from '../../../documents/fetch.ts'

/** Options of a command that fetches pages, each given any number of times. */
export type AllowedPages = {
  'allow-host'?: string[]
  'allow-address'?: string[]
  'allow-port'?: string[]
}

/** What the options allow; throws `invalid-input` for one that is not valid, before anything is served. */
export function readAllowedPages(given: AllowedPages): PageFetchOptions {
  const allow = {
    hosts: given['allow-host'] ?? [],
    addresses: given['allow-address'] ?? [],
    // What is no number is no valid port.
    ports: (given['allow-port'] ?? []).map(Number),
  }
  createAllowList(allow)
  return { allow }
}
