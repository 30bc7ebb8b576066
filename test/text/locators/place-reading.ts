import type { Place } from '../../../src/core/place.ts'
import type { PageSpan, RegionSpan } from '../../../src/core/source.ts'
import type { Span } from '../../../src/core/span.ts'
import { createNamedPlaceFinder } from '../../../src/text/locators/find-named-place.ts'
import {
  cellsInWords,
  formatPlace,
  formatStatuteLocator,
  pageRange,
  pagesInWords,
} from '../../../src/text/locators/format-place.ts'
import { parseGivenPlace } from '../../../src/text/locators/given-place.ts'
import {
  findHeading,
  isCalled,
  outlineHeadings,
  readHeadingName,
} from '../../../src/text/locators/headings.ts'
import { outlineMargins } from '../../../src/text/locators/margin-numbers.ts'
import { namedPlace } from '../../../src/text/locators/named-place.ts'
import { findNumbered } from '../../../src/text/locators/numbered-headings.ts'
import { readOwnReferences } from '../../../src/text/locators/own-references.ts'
import { readOpenings } from '../../../src/text/locators/part-openings.ts'
import { placeReferenceSpans } from '../../../src/text/locators/place-references.ts'
import { createPlaceReader } from '../../../src/text/locators/place.ts'
import { certainLevels, statuteDepthAt } from '../../../src/text/locators/statute-certainty.ts'
import { findStatuteLists } from '../../../src/text/locators/statute-lists.ts'
import { parseStatuteReference } from '../../../src/text/locators/statute-locator.ts'
import { outlineStatute, readStatuteSections } from '../../../src/text/locators/statute-outline.ts'
import { createStatutePlaceFinder, statuteLocatorAt } from '../../../src/text/locators/statute-places.ts'
import { createSentenceFinder } from '../../../src/text/locators/statute-sentences.ts'
import { runSteps } from '../../../src/text/locators/steps.ts'
import { containsStatute, createPlaceFilter } from '../../../src/text/locators/within-place.ts'

const at = ({ start, end }: Span) => `${start}-${end}`

/** The outlines of a text: its headings, sections, lists, margin numbers and references to its own parts. */
export function readOutlines(text: string): string[] {
  const headings = outlineHeadings(text)
  const units = outlineStatute(text)
  const whole = { start: 0, end: text.length }
  const sections = runSteps(readStatuteSections(text))
  const find = createStatutePlaceFinder(units)
  const sentenceAt = createSentenceFinder(units)
  const places = createPlaceReader(text)
  const spans = [...text.matchAll(/\p{L}{3,}[^\n.]{0,30}/gu)]
    .slice(0, 8)
    .map(({ 0: words, index }) => ({ start: index, end: index + words.length }))
  return [
    headings.map((one) => `${one.path.join(' > ')} ${at(one)}`).join('; '),
    units
      .map((unit) => {
        const found = find(unit.locator)
        return `${formatStatuteLocator(unit.locator)} ${at(unit)}${found && at(found) === at(unit) ? '' : ` found ${found ? at(found) : 'nowhere'}`}`
      })
      .join('; '),
    sections
      .map((section, index) => {
        const depth = statuteDepthAt(text, section.body, { sections, index })
        return `${section.label} ${at(section.body)} ${depth}`
      })
      .join('; '),
    findStatuteLists(text, whole)
      .map((list) => JSON.stringify(list).replaceAll('"', ''))
      .join('; '),
    outlineMargins(text)
      .map((unit) => `${unit.locator.section} ${at(unit)}`)
      .join('; '),
    units
      .flatMap((unit) => (unit.level === 'section' ? readOwnReferences(text, unit, find) : []))
      .map(
        (one) =>
          `${at(one)} to ${one.targets.map((target) => formatStatuteLocator(target.locator)).join(', ')}`,
      )
      .join('; '),
    spans
      .map((span) => {
        const locator = statuteLocatorAt(text, span, units)
        const sentence = sentenceAt(span)
        const place = formatPlace(places.placeAt(span))
        return `${at(span)} ${place}${locator ? ` = ${formatStatuteLocator(certainLevels(locator))}` : ''}${sentence ? ` in ${at(sentence)}` : ''}`
      })
      .join('; '),
    ['1', '2', '2.1', '8.1', '8a']
      .map((number) => {
        const { found, hasOthers } = findNumbered(text, { number, label: '' })
        return `${number} ${found ? at(found) : hasOthers ? 'others' : 'none'}`
      })
      .join('; '),
  ].filter((line) => line !== '')
}

/** What opens parts of a text: labels and numbers at the beginnings of lines. */
export function readOpeningsOf(text: string): string[] {
  return [
    readOpenings(text)
      .map(
        ({ label, number, at: offset, isDoubtful }) => `${label} ${number} ${offset}${isDoubtful ? '?' : ''}`,
      )
      .join('; '),
  ]
}

/** References to places in a text, the place that a claim names, and a reference read as a locator. */
export function readReferences(text: string): string[] {
  const named = namedPlace(text)
  const locator = parseStatuteReference(text)
  const given = parseGivenPlace({ statute: text })
  return [
    placeReferenceSpans(text)
      .map((span) => JSON.stringify(text.slice(span.start, span.end)))
      .join(' '),
    named
      ? JSON.stringify({ ...named, reference: at(named.reference), phrase: at(named.phrase) })
      : 'names none',
    locator
      ? `${formatStatuteLocator(locator)} ${JSON.stringify(locator)} ${JSON.stringify(certainLevels(locator))}`
      : 'problem' in given
        ? given.problem
        : 'read',
  ]
}

/** Whether references and headings name the same place, or a part of it. */
export function readTwoPlaces([a, b]: [string, string]): string[] {
  const [one, other] = [parseStatuteReference(a), parseStatuteReference(b)]
  const filter = createPlaceFilter({ section: a })
  const isMet = (given: Record<string, unknown>, ...found: Place[]) =>
    filter ? (filter({ given, found }) ? 'met' : 'not met') : 'no filter'
  return [
    `${one && other ? (containsStatute(one, other) ? 'contains' : 'does not contain') : 'no statutes'}, ${isMet({ section: b })}, ${isMet({}, { headings: [b] })}, ${isMet({ statute: b })}, ${isCalled(a, b) ? 'called' : 'not called'}`,
    JSON.stringify(readHeadingName(a)),
  ]
}

/** Whether a citation at given and found places is at the place that is asked for. */
export function readPlaceFilter([asked, given, found]: [
  Record<string, unknown>,
  Record<string, unknown>,
  Place[],
]): string[] {
  const filter = createPlaceFilter(asked)
  const read = parseGivenPlace(asked)
  return [
    filter === null ? 'no filter' : filter({ given, found }) ? 'met' : 'not met',
    'problem' in read
      ? read.problem
      : `${formatPlace(read.place)} | ${cellsInWords(read.place)} | ${read.place.page === undefined ? '' : `${pageRange(read.place.page, read.place.lastPage)} ${pagesInWords(String(read.place.page))} ${pagesInWords('3–4', 'de')}`}`,
  ]
}

/** Where a source has the place that a claim names. */
export function readNamedPlaceIn([claim, content, more = {}]: [
  string,
  string,
  { title?: string; statute?: string; pages?: PageSpan[] }?,
]): string[] {
  const place = namedPlace(claim)
  if (!place) return ['names none']
  const { title, statute, pages } = more
  const found = createNamedPlaceFinder()(
    {
      content,
      ...(title !== undefined && { title }),
      ...(pages && { pages }),
      ...(statute !== undefined && { metadata: { statute } }),
    },
    place,
  )
  const slice = ({ start, end }: Span) => JSON.stringify(content.slice(start, end))
  if (found?.outcome !== 'found') return [found?.outcome ?? 'no such places']
  return [`found ${slice(found.span)}`, `plain ${found.plain ? slice(found.plain) : 'none'}`]
}

/** The places of words of a text with pages and regions, and where these places are. */
export function readRegions([text, words, regions, pages = []]: [
  string,
  string,
  RegionSpan[],
  PageSpan[]?,
]): string[] {
  const reader = createPlaceReader(text, { regions, pages })
  const start = text.indexOf(words)
  const spans = [
    { start, end: start + words.length },
    { start, end: start },
    { start, end: text.length },
  ]
  return spans
    .map((span) => {
      const place = reader.placeAt(span)
      const back = reader.find(place)
      return `${at(span)} ${formatPlace(place)} ${JSON.stringify(place)} ${back ? at(back) : 'not found'}`
    })
    .concat(
      [
        { sheet: ' q1', cell: 'A1:B2' },
        { slide: 2, lastSlide: 3 },
        { sheet: 'Q2' },
        { page: 2, sheet: 'Q1' },
        { headings: ['A'], page: 1 },
      ].map((place) => {
        const found = reader.find(place)
        return `${JSON.stringify(place)} ${found ? at(found) : 'not found'}`
      }),
      findHeading(['A'], outlineHeadings(text)) ? ['heading'] : [],
    )
}
