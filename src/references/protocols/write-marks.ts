import type { Protocol, MarkSource } from '../../cite/protocols.ts'
import type { OneText, WritableCitation } from './answer.ts'
import { createPlaceFinder } from './mark-places.ts'
import type { TextFormat } from './mark-places.ts'
import { readBack } from './read-back.ts'
import { claimsReadWrong } from './claims-read-wrong.ts'
import type { Claim, Composed, Piece, WrittenMark } from './claims-read-wrong.ts'

export type WrittenText = {
  text: string
  marks: WrittenMark[]
  omitted: WritableCitation[]
  /** Strings inserted into the text, in order. */
  inserts: readonly { at: number; signs: string }[]
}

export type WriteOptions = {
  protocol: Protocol
  format: TextFormat
  sources: readonly MarkSource[]
  /** The number by which marks of the protocol name each source. */
  numbers: ReadonlyMap<string, number>
  pages: boolean
  /** Whether a mark follows its word without a blank, as superscripts do. */
  isTight: boolean
}

/**
 * Number of forms of a mark, tried in turn until it is read back as written: at the first place as the protocol writes
 * the mark, at the same place after a blank, and behind the final punctuation.
 */
const FORMS = 3

/** Maximum number of rounds of writing and reading back; in the last two, wrongly read marks are only dropped. */
const MAX_ROUNDS = 6

/**
 * Writes marks into a text and reads them back. A mark that is not read as written takes another form or place; if
 * none works, it is left out.
 */
export function writeMarks(text: string, spans: OneText['spans'], options: WriteOptions): WrittenText {
  const omitted: WritableCitation[] = []
  let claims = claimsAt(text, spans, { ...options, omitted })
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const pieces = compose(text, claims, options)
    const wrong = claimsReadWrong(
      pieces,
      readBack(pieces.text, { protocol: options.protocol.name, sources: options.sources }),
    )
    if (wrong.size === 0)
      return {
        text: pieces.text,
        marks: pieces.marks.map(({ mark }) => mark),
        omitted,
        inserts: pieces.inserts,
      }
    // The last rounds only drop marks, so that the loop ends.
    claims = claims.flatMap((claim) => {
      if (!wrong.has(claim)) return [claim]
      if (round < MAX_ROUNDS - 2 && claim.form + 1 < FORMS) return [{ ...claim, form: claim.form + 1 }]
      omitted.push(...claim.citations)
      return []
    })
  }
  return {
    text,
    marks: [],
    inserts: [],
    omitted: [...omitted, ...claims.flatMap(({ citations }) => citations)],
  }
}

function claimsAt(
  text: string,
  spans: OneText['spans'],
  { format, numbers, omitted }: WriteOptions & { omitted: WritableCitation[] },
): Claim[] {
  const placesOf = createPlaceFinder(text, format)
  const byPlace = new Map<number, Claim>()
  for (const { start, end, sourceIds, citation } of spans) {
    const places = placesOf({ start, end })
    const known = sourceIds.filter((id) => numbers.has(id))
    const [place] = places
    if (place === undefined || known.length === 0) {
      omitted.push(citation)
      continue
    }
    const claim = byPlace.get(place)
    if (claim) {
      claim.sourceIds = [...new Set([...claim.sourceIds, ...known])]
      claim.start = Math.min(claim.start, start)
      claim.citations.push(citation)
    } else
      byPlace.set(place, {
        start,
        end,
        sourceIds: [...new Set(known)],
        places,
        citations: [citation],
        form: 0,
      })
  }
  return [...byPlace.values()].toSorted((a, b) => a.places[0]! - b.places[0]!)
}

/** The text with marks, and the place of each mark in it and in the text without marks. */
function compose(text: string, claims: readonly Claim[], options: WriteOptions): Composed {
  const inserts: {
    at: number
    order: number
    signs: string
    blank: string
    piece: Piece
    isOpen: boolean
  }[] = []
  for (const [index, claim] of claims.entries()) {
    const at = claim.form < FORMS - 1 ? claim.places[0]! : claim.places.at(-1)!
    const piece: Piece = { claim, mark: { at, sourceIds: claim.sourceIds, marker: '' }, written: [] }
    const canWrap = claim.form === 0 && !/[\n|]/.test(text.slice(claim.start, at))
    const pair = canWrap ? wrapOf(claim, options) : null
    const blank = pair || (options.isTight && claim.form === 0) ? '' : ' '
    const signs = pair?.close ?? marksOf(claim, options)
    piece.mark.marker = pair ? pair.open : signs
    if (pair) {
      piece.open = claim.start
      inserts.push({ at: claim.start, order: index, signs: pair.open, blank: '', piece, isOpen: true })
    }
    inserts.push({ at, order: index, signs, blank, piece, isOpen: false })
  }
  // At a place where one claim ends and another begins, the closing tag comes first.
  inserts.sort((a, b) => a.at - b.at || Number(a.isOpen) - Number(b.isOpen) || a.order - b.order)
  const parts: string[] = []
  let from = 0
  let length = 0
  const pieces = new Set<Piece>()
  for (const { at, signs, blank, piece } of inserts) {
    parts.push(text.slice(from, at), blank, signs)
    const start = length + at - from + blank.length
    length = start + signs.length
    from = at
    piece.written.push({ start, end: length })
    pieces.add(piece)
  }
  const marks = [...pieces].toSorted((a, b) => a.mark.at - b.mark.at)
  return {
    text: parts.join('') + text.slice(from),
    plain: text,
    marks,
    inserts: inserts.map(({ at, blank, signs }) => ({ at, signs: blank + signs })),
  }
}

function wrapOf({ citations, sourceIds }: Claim, { protocol, numbers, pages }: WriteOptions) {
  const page = pages && sourceIds.length === 1 ? pageOf(citations, sourceIds[0]!) : undefined
  return protocol.wrap?.(numbersOf(sourceIds, numbers), { page }) ?? null
}

/** One mark for all sources, or one for each source if the page of one of them is to be named. */
function marksOf({ citations, sourceIds }: Claim, { protocol, numbers, pages }: WriteOptions): string {
  const places = pages ? sourceIds.map((id) => pageOf(citations, id)) : []
  if (places.every((page) => page === undefined)) return protocol.write(numbersOf(sourceIds, numbers))
  return sourceIds
    .map((id, index) => protocol.write(numbersOf([id], numbers), { page: places[index] }))
    .join('')
}

function numbersOf(sourceIds: readonly string[], numbers: ReadonlyMap<string, number>): number[] {
  return sourceIds.map((id) => numbers.get(id)!)
}

function pageOf(citations: readonly WritableCitation[], sourceId: string): number | undefined {
  const evidence = citations.flatMap((citation) => citation.evidence ?? [])
  return evidence.find((piece) => piece.sourceId === sourceId && piece.pageNumber !== undefined)?.pageNumber
}

/** Inserts into a text what `writeMarks` inserted into another text of the same length. */
export function insertAll(text: string, inserts: readonly { at: number; signs: string }[]): string {
  const parts: string[] = []
  let from = 0
  for (const { at, signs } of inserts) {
    parts.push(text.slice(from, at), signs)
    from = at
  }
  return parts.join('') + text.slice(from)
}
