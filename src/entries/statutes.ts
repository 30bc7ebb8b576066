/**
 * `citespan/statutes`: places in documents and laws. A reference such as "§ 257 Abs. 4 HGB"
 * or an offset goes in; a page, heading path or § with Absatz and Satz comes out.
 */
export { parseStatuteReference } from '../text/locators.ts'
export { outlineStatute } from '../text/locators.ts'
export type { StatuteUnit } from '../text/locators.ts'
export { findStatutePlace, statuteLocatorAt } from '../text/locators.ts'
export { createPlaceReader } from '../text/locators.ts'
export type { PlaceReader } from '../text/locators.ts'
export { formatPlace, formatStatuteLocator } from '../text/locators.ts'
export { pageAt } from '../sources/registry.ts'
