import { createEvidencePlaces } from '../../../../src/text/locators/evidence-place.ts'
import { createNamedPlaceFinder } from '../../../../src/text/locators/find-named-place.ts'
import { findNumberedHeading } from '../../../../src/text/locators/numbered-headings.ts'
import { outlineHeadings } from '../../../../src/text/locators/headings.ts'
import { outlineMargins } from '../../../../src/text/locators/margin-numbers.ts'
import { namedPlace } from '../../../../src/text/locators/named-place.ts'
import { readOwnReferences } from '../../../../src/text/locators/own-references.ts'
import { createPlaceReader } from '../../../../src/text/locators/place.ts'
import { placeReferenceSpans } from '../../../../src/text/locators/place-references.ts'
import { parseStatuteReference } from '../../../../src/text/locators/statute-locator.ts'
import {
  createStatutePlaceFinder,
  findStatutePlace,
  statuteLocatorAt,
} from '../../../../src/text/locators/statute-places.ts'
import { formatPlace } from '../../../../src/text/locators/format-place.ts'
import { outlineStatute } from '../../../../src/text/locators/statute-outline.ts'
import type { Readers } from '../reader.ts'

const asked = namedPlace('Nach § 1 Abs. 2 Satz 1 Nr. 1 HGB gilt es.')!
const askedPage = namedPlace('Es steht auf Seite 3.')!

/** Places of documents and laws, in a hostile document and named by a hostile claim. */
export const locatorReaders = {
  outlineStatute: (text) => outlineStatute(text),
  'places of a law': (text) => {
    const outline = outlineStatute(text)
    for (let start = 0; start < text.length; start += text.length >> 4 || 1) {
      const statute = statuteLocatorAt(text, { start, end: start + 40 }, outline)
      if (statute) findStatutePlace(statute, outline)
    }
  },
  formatPlace: (text) =>
    formatPlace({
      page: 1,
      headings: [text],
      statute: { kind: 'section', section: text, law: text } as never,
    }),
  outlineMargins: (text) => outlineMargins(text),
  outlineHeadings: (text) => outlineHeadings(text),
  findNumberedHeading: (text) => findNumberedHeading(text, '1.1'),
  parseStatuteReference: (text) => parseStatuteReference(text),
  namedPlace: (text) => namedPlace(text),
  placeReferenceSpans: (text) => placeReferenceSpans(text),
  readOwnReferences: (text) => {
    const section = { level: 'section' as const, locator: { kind: 'section' as const, section: '1' } }
    const findPlace = createStatutePlaceFinder(outlineStatute(text))
    readOwnReferences(text, { ...section, start: 0, end: text.length }, findPlace)
  },
  'createPlaceReader, many places': (text) => {
    const reader = createPlaceReader(text)
    for (let start = 0; start < text.length; start += 100) reader.placeAt({ start, end: start + 10 })
    reader.find({ headings: ['a'] })
  },
  createNamedPlaceFinder: (text) => {
    const find = createNamedPlaceFinder()
    const source = { content: text, contentHash: String(text.length), id: 'S1', title: 'HGB' }
    find(source as unknown as Parameters<typeof find>[0], asked)
    find(source as unknown as Parameters<typeof find>[0], askedPage)
  },
  createEvidencePlaces: async (text) => {
    const placeOf = createEvidencePlaces()
    const source = { content: text, contentHash: String(text.length), id: 'S1', type: 'document' as const }
    for (let start = 0; start < text.length; start += text.length >> 3) {
      await placeOf(source as unknown as Parameters<typeof placeOf>[0], { start, end: start + 30 })
    }
  },
} satisfies Readers
