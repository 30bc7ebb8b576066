import type { PlacingLine } from '../../../core/claim.ts'
import type { Source } from '../../../core/source.ts'
import {
  createNamedPlaceFinder,
  createOutlineReader,
  hasBelow,
  namedPlace,
  readHeaded,
} from '../../../text/locators.ts'
import type { OutlineReader } from '../../../text/locators.ts'
import { createTextReader } from '../../reading/read-text.ts'
import type { ReadText, TextReader } from '../../reading/read-text.ts'
import { findFrame, isNote, labelOf, readPlaceLines } from './place-above.ts'
import type { Frame } from './place-above.ts'
import { readPlaceAround } from './place-around.ts'
import { readOwnPlace } from './own-place.ts'
import { elsewhere } from './place-terms.ts'
import type { ClaimPlace, Misplacement, PlaceFinder } from './place-terms.ts'

/**
 * Reads the place of a claim: the one that it names, or else the one that the answer around it names. A source without
 * such places is used as a whole. `lines`: other lines of the answer that may name the place of the claim, or the part
 * that this place is in, the nearest first. `titles`: the titles of the answer above the claim, the nearest first.
 * `sources`: all sources of the answer, because a title may name one.
 */
export function readClaimPlace(
  claim: ReadText,
  {
    findPlace = createNamedPlaceFinder(),
    readOutline = createOutlineReader(),
    readText = createTextReader(),
    lines = [],
    titles = [],
    sources = [],
  }: {
    findPlace?: PlaceFinder
    readOutline?: OutlineReader
    readText?: TextReader
    lines?: readonly PlacingLine[] | undefined
    titles?: readonly string[] | undefined
    sources?: readonly Source[]
  } = {},
): ClaimPlace {
  const { text } = claim
  const place = namedPlace(text)
  const headed = readHeaded(text)
  const below = new Map<string, Misplacement | null>()
  /** Why the claim's text does not stand below the claim's headings in the source; `null` if it does. */
  function notBelow({ id, content }: Source): Misplacement | null {
    let known = below.get(id)
    if (known === undefined) {
      const missing = headed.find((one) => !hasBelow(content, one))
      known = missing
        ? elsewhere(`The source has no such text right below ${missing.heading.replaceAll('\n', ', ')}.`)
        : null
      below.set(id, known)
    }
    return known
  }
  const placesIn = (given: readonly PlacingLine[]) =>
    readPlaceLines(given).filter((line) => !place || labelOf(line.place) !== labelOf(place))
  const frames = new Map<string, Frame | null>()
  function frameIn(source: Source): Frame | null {
    let frame = frames.get(source.id)
    if (frame === undefined) {
      const around = placesIn(lines.filter((line) => !isNote(line, source, findPlace)))
      frames.set(source.id, (frame = findFrame(around, source, findPlace)))
    }
    return frame
  }
  const context = { claim, readText, frameIn, notBelow }
  if (place) return readOwnPlace(place, context, { findPlace })
  return readPlaceAround(context, { isFramed: placesIn(lines).length > 0, readOutline, titles, sources })
}
