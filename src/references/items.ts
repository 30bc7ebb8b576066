/** Public exports of `items/`. In: sources. Out: CSL items. */
export type { CslDate } from './items/csl-date.ts'
export type { CslItem, CslName } from './items/csl-item.ts'
export { toCslItem } from './items/to-csl-item.ts'
export type { CitableSource } from './items/to-csl-item.ts'
