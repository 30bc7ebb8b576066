import { listItem } from '../../../core/text.ts'
import type { Span } from '../../../core/span.ts'
import { compareWording, differentPart, numberBefore } from '../../../text/wording.ts'
import { isLabel } from '../../../text/locators.ts'
import { startsWithCapital } from '../../../text/lexicon.ts'
import { isHeadingOnly } from '../../../text/sentences.ts'
import type { WordingDifference, WordingMatch, HarmlessKind, Unit } from '../../../text/wording.ts'
import type { ReadText } from '../../reading/read-text.ts'
import { openAntecedent } from './antecedent.ts'
import type { Candidate } from './candidates.ts'
import { sentenceOfClause } from './clauses.ts'
import type { ReadClaim } from './claim-units.ts'
import { linesBefore } from './lines.ts'
import { noteOn } from './notes.ts'
import { endBound, startBound } from './sentence-bounds.ts'
import type { Bound } from './sentence-bounds.ts'
import { singleEdit } from './single-edit.ts'
import type { Edit } from './single-edit.ts'
import type { SourceWindow } from './source-window.ts'
import { findSurrounding } from './surroundings.ts'
import type { Surrounding } from './surroundings.ts'

/** A sentence of a claim, as the word-for-word search reads it. */
export type ClaimSentence = {
  said: ReadText
  /** The text of the answer before the sentence. */
  before?: string
  /** The titles of the answer above the sentence, see `Claim.titles`. */
  titles?: readonly string[]
  /** Whether the claim has lost its opening, so that it may begin with the verb: `ist die Einsicht frei`. */
  isInverted?: boolean
}

/** The place where a source states a sentence of a claim. */
export type VerbatimPlace = Span & { content: string; harmless: ReadonlySet<HarmlessKind> }

/** Why no place of the source states the claim. `content`: the text of the source; `place` and `said`: spans of it. */
export type VerbatimObstacle =
  /**
   * The words `claim` of the claim and `said` of the content differ, and the texts continue alike after them; one of
   * the two may be empty. `matched`: number of equal units (words, numbers, signs) before them. `share`: 0–1, equal
   * units before and after them as a share of the claim's units.
   */
  | { kind: 'differs'; claim: Span; said: Span; content: string; matched: number; share: number }
  /** The words are there, but their surroundings change their meaning. */
  | { kind: 'surrounded'; surrounding: Surrounding; place: Span; content: string }
  /** The words are there, but one of them, such as a pronoun, may refer to something else there. */
  | { kind: 'antecedent'; pronoun: string; place: Span; content: string }
  /** The words are only a part of a sentence, which may state something else. */
  | { kind: 'part'; place: Span; content: string }
  /** A link of the claim leads to a URL that the source does not have. */
  | { kind: 'link'; target: string; place: Span; content: string }

export type ClaimReader = {
  /** Whether a name in brackets, such as `1` or `S2`, is the name of a source of the answer. */
  isSource: (name: string) => boolean
  /** Whether a source has the target of a link, as its own URL or identifier or in its text. */
  hasAddress: (address: string, content: string) => boolean
}

/** What reading a place needs to know of its source. `name`: its title. */
export type PlaceReader = Pick<ClaimReader, 'hasAddress'> & { name?: string | undefined }

/** A place where a claim may begin, and the comparison from there; `start` is `null` if no sentence begins there. */
export type ComparedPlace = Candidate & { start: Bound | null; compared: WordingMatch | WordingDifference }

export function comparedAt(read: ReadClaim, window: SourceWindow, { first, at }: Candidate): ComparedPlace {
  const start = startBound(window, at)
  const compared = compareWording(read, window, {
    first,
    end: read.end,
    at,
    isStart: start !== null,
    ...(isTitle(window, at) && {
      title: { isEnd: (unit) => isTitleEnd(window, unit), isWord: (word) => !isLabel(word) },
    }),
  })
  return { first, at, start, compared }
}

/**
 * Whether the line whose first unit, apart from its number, is `at` is marked as a title: a heading, a bold line, a
 * line with a colon at its end, or a numbered line outside of a list. A plain line above a sentence may as well be a
 * name, a caption or the end of a list.
 */
function isTitle({ content, units }: SourceWindow, at: number): boolean {
  const number = numberBefore(units, at)
  const above = units[at - number - 1]
  if (above !== undefined && above.kind !== 'break') return false
  const { start } = units[at]!
  if (isHeadingOnly(content, { start, end: start + 1 })) return true
  if (/^[^\n]{1,120}:[ \t\r]*(?:\n|$)/.test(content.slice(start, start + 130))) return true
  const [before = ''] = linesBefore(content, units[at - number]!.start)
    .trimEnd()
    .split('\n')
    .slice(-1)
  const hasNumber = units.slice(at - number, at).some(({ key }) => /[\d§]/.test(key))
  return hasNumber && !listItem.test(before)
}

function isTitleEnd({ content, units }: SourceWindow, at: number): boolean {
  const [before, unit] = [units[at - 1], units[at]]
  if (!before || !unit) return false
  return (
    unit.kind === 'break' ||
    (content.slice(before.end, unit.start).includes('\n') && startsWithCapital(unit.cased))
  )
}

/**
 * Matches the number of a place: `§ 8.1:`, `Art. 5`, `8.1:`. The number of a list item has neither a label nor parts.
 */
const placeNumber = /§|\p{L}{2}|\d\.\d/u

type Found =
  | { place: VerbatimPlace }
  | { obstacle: VerbatimObstacle | null; edit?: (Edit & { content: string }) | null }

/** Reads one place: returns the place if it states the claim, otherwise the obstacle. */
export function readAt(
  claim: ClaimSentence,
  read: ReadClaim,
  window: SourceWindow,
  { first, at, start, compared }: ComparedPlace,
  { hasAddress, name }: PlaceReader,
): Found {
  const { content, units } = window
  const isNumberless = first !== read.first
  if (compared.outcome === 'differs') {
    const struck = struckAt(read, window, { first, at })
    if (struck) return { obstacle: struck }
    return differenceAt(claim, read, window, { compared, at, start, name })
  }
  const { harmless } = compared
  const place = { start: units[at]!.start, end: units[compared.end - 1]!.end }
  const end = start && endBound(window, { first: at, at: compared.end })
  const sentence =
    start !== null && end !== null
      ? { first: at, end, start }
      : sentenceOfClause(window, { first: at, end: compared.end })
  if (!sentence) return { obstacle: { kind: 'part', place, content } }
  if (end === null) harmlessAdd(harmless, 'clause')
  if (isNumberless || read.number === '') {
    const length = numberBefore(units, at)
    const given = units
      .slice(at - length, at)
      .map(({ key }) => key)
      .join('')
    // Two different numbers name two different items. A § in the claim names another place than this one.
    const isOther = length > 0 && /\d/.test(given) && /\d/.test(read.number)
    if (isNumberless && given !== read.number && (isOther || placeNumber.test(read.number)))
      return { obstacle: { kind: 'part', place, content } }
    if (isNumberless || length > 0) harmlessAdd(harmless, 'number')
  }
  const stop = units[compared.end]
  if (end !== null && read.units[read.end]?.key !== stop?.key) harmlessAdd(harmless, 'stop')
  const whole = { start: units[sentence.first]!.start, end: units[sentence.end - 1]!.end }
  if (read.units.slice(first, read.end).some(({ isStruck }) => isStruck))
    return { obstacle: struckObstacle(content, place) }
  const stranger = read.links.find(({ target }) => !hasAddress(target, content))
  if (stranger) return { obstacle: { kind: 'link', target: stranger.target, place, content } }
  const isQuotation = read.units[first]!.key === '"'
  const surrounding =
    surroundingOf(window, { start: sentence.start, place: whole, isQuotation, titles: claim.titles, name }) ??
    noteOn(window, sentence)
  if (surrounding) return { obstacle: { kind: 'surrounded', surrounding, place, content } }
  const pronoun = openAntecedent(claim, { content, place })
  if (pronoun !== null) return { obstacle: { kind: 'antecedent', pronoun, place, content } }
  // The stop and closing signs of a completely matched sentence belong to the match.
  const said = { start: place.start, end: end === null ? place.end : whole.end }
  if (stop?.key === '.' && end !== null && end > compared.end) said.end = Math.max(place.end, stop.end)
  return { place: { ...said, content, harmless } }
}

/** The obstacle if the source has the claim at this place, but in struck text; otherwise `null`. */
function struckAt(
  read: ReadClaim,
  window: SourceWindow,
  { first, at }: { first: number; at: number },
): VerbatimObstacle | null {
  if (!window.units.slice(at, at + read.end - first).some(({ isStruck }) => isStruck)) return null
  const side = window.unstruck()
  const compared = compareWording(read, side, { first, end: read.end, at, isStart: true })
  if (compared.outcome === 'differs') return null
  const { units } = side
  return struckObstacle(window.content, { start: units[at]!.start, end: units[compared.end - 1]!.end })
}

function struckObstacle(content: string, place: Span): VerbatimObstacle {
  const surrounding: Surrounding = { kind: 'struck', text: content.slice(place.start, place.end) }
  return { kind: 'surrounded', surrounding, place, content }
}

function differenceAt(
  claim: ClaimSentence,
  read: ReadClaim,
  window: SourceWindow,
  {
    compared,
    at,
    start,
    name,
  }: { compared: WordingDifference; at: number; start: Bound | null; name: string | undefined },
): Found {
  const { content, units } = window
  const { claim: left, source: right, matched } = compared
  const part = differentPart(read, { units }, { left, right, end: read.end })
  if (!part) return { obstacle: null }
  const rest = { first: part.left, end: read.end, at: part.right, isStart: false }
  const behind = compareWording(read, window, rest)
  const same = matched + (behind.outcome === 'same' ? read.end - part.left : behind.matched)
  const obstacle: VerbatimObstacle = {
    kind: 'differs',
    claim: spanOf(read.units, left, part.left),
    said: spanOf(units, right, part.right),
    content,
    matched,
    share: same / (read.end - read.first),
  }
  if (!start || behind.outcome !== 'same') return { obstacle }
  // A difference in a clause before a semicolon is a difference in a complete statement.
  const isClause = units[behind.end]?.key === ';'
  const end = endBound(window, { first: at, at: behind.end }) ?? (isClause ? behind.end + 1 : null)
  // At the end of a block, nothing of the claim may be left.
  if (end === null || end <= at) return { obstacle }
  const place = { start: units[at]!.start, end: units[end - 1]!.end }
  const edit = singleEdit(read, window, { left, right, leftEnd: part.left, rightEnd: part.right })
  const isStated =
    edit !== null &&
    surroundingOf(window, { start, place, titles: claim.titles, name }) === null &&
    openAntecedent(claim, { content, place }) === null
  return { obstacle, edit: isStated ? { ...edit, content } : null }
}

function surroundingOf(
  { content, units }: SourceWindow,
  {
    start,
    place,
    ...given
  }: {
    start: Bound
    place: Span
    isQuotation?: boolean
    titles?: readonly string[] | undefined
    name: string | undefined
  },
): Surrounding | null {
  const lead = start.isSure
    ? null
    : { text: content.slice(units[start.from]!.start, place.start).trim(), by: start.by }
  return findSurrounding(content, place, { lead, ...given })
}

function spanOf(units: readonly Unit[], first: number, end: number): Span {
  const start = units[first]?.start ?? units.at(-1)?.end ?? 0
  return { start, end: end > first ? units[end - 1]!.end : start }
}

function harmlessAdd(set: ReadonlySet<HarmlessKind>, kind: HarmlessKind): void {
  ;(set as Set<HarmlessKind>).add(kind)
}
