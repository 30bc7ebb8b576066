/**
 * `citespan/sources`: the identity of sources. Sources as tools return them go in; each
 * comes out once, under a number and an id that never change within a run.
 */
export { createSourceRegistry } from '../sources/registry.ts'
export type { SourceRegistry, SourceRegistryOptions } from '../sources/registry.ts'
export { canonicalUrl, domainOf, titleOf } from '../sources/checked-labels.ts'
