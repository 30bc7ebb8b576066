/**
 * Public exports of `locators/`: the page, slide, sheet, cell, heading path or § of an offset in a source,
 * and the reverse.
 */
export { isAnnexLabel } from './locators/annexes.ts'
export { hasBelow, readHeaded } from './locators/claim-heading.ts'
export { createEvidencePlaces } from './locators/evidence-place.ts'
export type { EvidencePlaces } from './locators/evidence-place.ts'
export { createNamedPlaceFinder } from './locators/find-named-place.ts'
export type { FoundPlace } from './locators/find-named-place.ts'
export {
  cellsInWords,
  formatPlace,
  formatStatuteLocator,
  pageRange,
  pagesInWords,
  readByOcr,
  slidesInWords,
} from './locators/format-place.ts'
export { givenPlaceSchema, parseGivenPlace } from './locators/given-place.ts'
export { readHeadings } from './locators/headings.ts'
export { namedPlace } from './locators/named-place.ts'
export type { NamedPlace } from './locators/named-place.ts'
export { readPlaceLine } from './locators/place-line.ts'
export type { PlaceLine } from './locators/place-line.ts'
export { hasTitle, mayBeContract } from './locators/place-claims.ts'
export { quotationMarks } from './locators/quoted-text.ts'
export { readOwnReferences } from './locators/own-references.ts'
export type { OwnReference } from './locators/own-references.ts'
export { placeReferenceSpans } from './locators/place-references.ts'
export { createPlaceReader } from './locators/place.ts'
export type { PlaceReader } from './locators/place.ts'
export { hasRegion } from './locators/regions.ts'
export { findMarkedItem, markBehind } from './locators/marked-item.ts'
export { isBefore } from './locators/section-signs.ts'
export { parseStatuteReference } from './locators/statute-locator.ts'
export { outlineStatute } from './locators/statute-outline.ts'
export type { StatuteUnit } from './locators/statute-outline.ts'
export { createStatutePlaceFinder, findStatutePlace, statuteLocatorAt } from './locators/statute-places.ts'
export { isLabel } from './locators/title-lines.ts'
export { areAlike } from './locators/alike-sentences.ts'
export {
  areLikeTitles,
  createWordTest,
  isDistinctive,
  isGeneric,
  isPartOfTitle,
  nameWords,
} from './locators/title-words.ts'
export { createOutlineReader } from './locators/titled-outline.ts'
export type { OutlineReader, TitledOutline } from './locators/titled-outline.ts'
export type { TitledSection } from './locators/titled-sections.ts'
export { createSentenceFinder } from './locators/statute-sentences.ts'
export type { SentenceFinder } from './locators/statute-sentences.ts'
export { paceSteps } from './locators/steps.ts'
export { createPlaceFilter } from './locators/within-place.ts'
