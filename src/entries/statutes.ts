/**
 * `citespan/statutes`: places in documents and laws. In: a reference such as "§ 257 Abs. 4 HGB", or an offset. Out: a
 * page, a heading path, or a § with Absatz and Satz.
 */
export { parseStatuteReference } from '../text/locators.ts'
export { outlineStatute } from '../text/locators.ts'
export type { StatuteUnit } from '../text/locators.ts'
export { findStatutePlace, statuteLocatorAt } from '../text/locators.ts'
export { createPlaceReader } from '../text/locators.ts'
export type { PlaceReader } from '../text/locators.ts'
export { formatPlace, formatStatuteLocator } from '../text/locators.ts'
export { pageAt } from '../sources/registry.ts'
