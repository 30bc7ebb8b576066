import { compareWording, differentPart } from '../../../src/text/wording/compare.ts'
import type { Side } from '../../../src/text/wording/compare.ts'
import { compatible, isTurning } from '../../../src/text/wording/compatible-forms.ts'
import { pairsIn } from '../../../src/text/wording/emphasis-pairs.ts'
import { citationMarks, noteMarks, numberBefore, numberLength } from '../../../src/text/wording/note-marks.ts'
import { plainUnit } from '../../../src/text/wording/plain-unit.ts'
import { readQuantities } from '../../../src/text/wording/quantities.ts'
import { readWording, unstruck } from '../../../src/text/wording/units.ts'
import type { Unit } from '../../../src/text/wording/units.ts'
import { createOffsets } from '../../../src/text/wording/visible-offsets.ts'
import { isPlain, readPlain } from '../../../src/text/wording/visible-plain.ts'
import type { Reader } from '../../../src/text/wording/visible-reader.ts'
import { readVisible } from '../../../src/text/wording/visible-text.ts'
import { shortened, written } from '../../fixtures/recorded-cases.ts'

/** The visible text of a text, and where its units come from. */
export function readShown(text: string): string[] {
  const { text: visible, offsets, struck, readings, links } = readVisible(text)
  const origins = Array.from(visible, (_, at) => at).map(
    (at) => `${offsets.startOf(at)}-${offsets.endOf(at)}`,
  )
  const { units } = readWording(text)
  const plain = Array.from(
    { length: Math.min(visible.length, 30) },
    (_, at) => plainUnit(visible, at)?.next ?? '–',
  )
  return [
    JSON.stringify(visible),
    origins.join(' '),
    [
      ...struck.map(({ start, end }) => `struck ${start}-${end}`),
      ...readings.map(({ start, end }) => `reading ${start}-${end}`),
      ...links.map(({ start, end, target }) => `link ${start}-${end} ${target}`),
      ...(pairsIn(text).size > 0 ? [`pairs ${[...pairsIn(text)].join(' ')}`] : []),
    ].join(', '),
    units.map(unitLine).join('; '),
    plain.join(' '),
    unstruck(units).length === units.length ? '' : `not struck: ${unstruck(units).length}`,
    [...text].some(isTurning) ? 'turns' : '',
    [...text]
      .filter((character) => compatible(character) !== character)
      .map((character) => JSON.stringify(compatible(character)))
      .join(' '),
  ].filter((line) => line !== '')
}

/** The visible text of a long text, and its last unit. */
export function readLongShown(given: string): string[] {
  const text = written(given)
  const { units } = readWording(text)
  return [
    JSON.stringify(shortened(readVisible(text).text)),
    `${units.length} units, the last is ${units.length > 0 ? shortened(unitLine(units.at(-1)!)) : 'none'}`,
  ]
}

function unitLine(unit: Unit): string {
  const { kind, key, cased, pointed, hyphenated, start, end, isSpaced, isNewLine, isStruck, isReading } = unit
  const more = [
    ...(cased === key ? [] : [cased]),
    ...(pointed === undefined ? [] : [`pointed ${pointed}`]),
    ...(hyphenated === undefined ? [] : [`hyphenated ${hyphenated}`]),
    ...(isSpaced ? ['spaced'] : []),
    ...(isNewLine ? ['new line'] : []),
    ...(isStruck ? ['struck'] : []),
    ...(isReading ? ['reading'] : []),
  ]
  return [`${kind} ${JSON.stringify(key)} ${start}-${end}`, ...more].join(' ')
}

/** The quantities, marks and numbers of a text, by its units. */
export function readMarks(given: string): string[] {
  const text = written(given)
  const { units } = readWording(text)
  const marks = (found: Side['marks']) =>
    [...found].map(([at, { end, kind }]) => `${at}-${end} ${kind}`).join(', ')
  const [numbers, english, german] = [undefined, 'en' as const, 'de' as const].map((language) =>
    [...readQuantities(units, text, { ...(language && { language }) })]
      .map(([at, { end, value, measure }]) => `${at}-${end} ${value} (${measure})`)
      .join(', '),
  ) as [string, string, string]
  return [
    `notes ${marks(noteMarks(units))}`,
    `citations ${marks(citationMarks(units, (name) => /^(?:1|2|12|S1|a)$/.test(name)))}`,
    numbers,
    english === numbers ? '' : `in English ${english}`,
    german === numbers ? '' : `in German ${german}`,
    units
      .flatMap((_, at) => {
        const [length, before] = [numberLength(units, at), numberBefore(units, at)]
        return length + before > 0 ? [`${at}: ${length} ${before}`] : []
      })
      .join(', '),
  ].filter((line) => line !== '')
}

const sideOf = (text: string, isClaim: boolean): Side => {
  const { units } = readWording(text)
  const marks = isClaim ? citationMarks(units, (name) => name === '1') : noteMarks(units)
  return { units, marks, quantities: () => readQuantities(units, text) }
}

/** How the wording of a claim differs from that of a source, at several beginnings. */
export function readWordingPair([claim, source]: [string, string]): string[] {
  const [own, other] = [sideOf(claim, true), sideOf(source, false)]
  const end = own.units.length
  const ranges = [
    { first: 0, end, at: 0, isStart: true },
    { first: 0, end, at: 1, isStart: true },
    { first: 1, end, at: 1, isStart: false },
    { first: 0, end: end - 1, at: 0, isStart: false },
    { first: 1, end, at: 0, isStart: true },
  ].filter((range) => range.first < range.end && range.at < other.units.length)
  return ranges.map((range) => {
    const compared = compareWording(own, other, range)
    if (compared.outcome === 'same') return [`same to ${compared.end}`, ...compared.harmless].join(', ')
    const places = { left: compared.claim, right: compared.source, end: range.end }
    const part = differentPart(own, other, places)
    return `${compared.matched} matched, then ${compared.claim}|${compared.source} to ${part ? `${part.left}|${part.right}` : '–'}`
  })
}

/** The characters that are read as plain text at once, from each place of a text. */
export function readPlainRuns(text: string): string[] {
  const ends = Array.from({ length: text.length }, (_, position) => {
    const reader: Reader = {
      slice: text,
      position,
      hasComments: false,
      shown: '',
      last: '',
      blank: '',
      offsets: createOffsets(100),
      links: [],
      readings: [],
      edge: null,
      struckEdges: new Set(),
      pairs: new Set(),
    }
    readPlain(reader, text.length - 1)
    const { offsets } = reader
    return `${reader.position}${reader.last} ${offsets.length} ${offsets.startOf(0)}-${offsets.endOf(offsets.length - 1)}`
  })
  return [
    ends.join('; '),
    Array.from(text, (character) => (isPlain(character.codePointAt(0)!) ? character : '·')).join(''),
  ]
}
