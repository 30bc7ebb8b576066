/**
 * `citespan/sources`: the identity of sources. In: sources as tools return them. Out: each source once, under a
 * number and an id that never change within a run.
 */
export { createSourceRegistry } from '../sources/registry.ts'
export type { SourceRegistry, SourceRegistryOptions } from '../sources/registry.ts'
export { canonicalUrl, domainOf, titleOf } from '../sources/checked-labels.ts'
