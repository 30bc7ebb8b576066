/**
 * `citespan/statutes`: places in documents and laws. A reference such as "§ 257 Abs. 4 HGB"
 * or an offset goes in; a page, heading path or § with Absatz and Satz comes out.
 */
export { parseStatuteReference } from '../locators/statute-locator.ts'
export { outlineStatute } from '../locators/statute-outline.ts'
export type { StatuteUnit } from '../locators/statute-outline.ts'
export { findStatutePlace, statuteLocatorAt } from '../locators/statute-places.ts'
export { createPlaceReader } from '../locators/place.ts'
export type { PlaceReader } from '../locators/place.ts'
export { formatPlace, formatStatuteLocator } from '../locators/format-place.ts'
export { pageAt } from '../sources/page-at.ts'
