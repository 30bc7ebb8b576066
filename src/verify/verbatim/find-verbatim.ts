/**
 * Word for word. In: a claim and stretches of a source. Out: the place where the source says the whole
 * claim, each character but for a closed table of harmless differences, or what stands in the way.
 */
import type { Span } from '../../core/span.ts'
import { compareWording, differentPart } from '../../facts/wording/compare.ts'
import type { Side, WordingDifference, WordingMatch } from '../../facts/wording/compare.ts'
import type { HarmlessKind } from '../../facts/wording/harmless.ts'
import { citationMarks, numberBefore, numberLength } from '../../facts/wording/marks.ts'
import { readQuantities } from '../../facts/wording/quantities.ts'
import { readWording } from '../../facts/wording/units.ts'
import type { Unit, Wording } from '../../facts/wording/units.ts'
import { lazily } from '../../lexicon/lazily.ts'
import { guessLanguage } from '../../text/words/language.ts'
import { openAntecedent } from './antecedent.ts'
import { sentenceOfClause } from './clauses.ts'
import { endBound, startBound } from './sentence-bounds.ts'
import type { Bound } from './sentence-bounds.ts'
import { singleEdit } from './single-edit.ts'
import type { Edit } from './single-edit.ts'
import type { SourceWindow } from './source-window.ts'
import { speaksAgainst } from './remarks.ts'
import { findSurrounding } from './surroundings.ts'
import type { Surrounding } from './surroundings.ts'

/** A sentence of a claim as it is looked for. */
export type ClaimSentence = {
  text: string
  /** What the answer says before it. */
  before?: string
  /** Whether the claim lost its opening, so that it may begin with the verb: `ist die Einsicht frei`. */
  isInverted?: boolean
}

/** Where a source says a sentence of a claim. */
export type VerbatimPlace = Span & { content: string; harmless: ReadonlySet<HarmlessKind> }

/** Why no place says it. */
export type VerbatimObstacle =
  /** The texts part here, and go on alike behind these words of the claim and of the content; one of them may be empty. */
  | { kind: 'differs'; claim: Span; said: Span; content: string; matched: number; share: number }
  /** The words stand there, and what is around them bears on them. */
  | { kind: 'surrounded'; surrounding: Surrounding; place: Span; content: string }
  /** The words stand there, and begin with a pronoun that may stand for something else. */
  | { kind: 'antecedent'; pronoun: string; place: Span; content: string }
  /** The words are a part of a sentence, which may say something else. */
  | { kind: 'part'; place: Span; content: string }
  /** A link of the claim leads to an address that the source does not have. */
  | { kind: 'link'; target: string; place: Span; content: string }

export type VerbatimReading =
  | { place: VerbatimPlace }
  | {
      place: null
      obstacle: VerbatimObstacle | null
      /** The source says the sentence but for this one fact, and nothing around it bears on it. */
      edit: (Edit & { content: string }) | null
    }

export type ClaimReader = {
  /** Whether a name in brackets is that of a source of the answer: `1`, `S2`. */
  isSource: (name: string) => boolean
  /** Addresses that the source has: its own, and what its text states. */
  hasAddress: (address: string, content: string) => boolean
}

/** Where a claim is looked for: in a window, within a span of it if one is given, rather `near` another. */
export type VerbatimWindow = { window: SourceWindow; within: Span | null; near?: Span }

/** Words, or signs of a script without blanks, that a sentence has at least. */
const MIN_WORDS = 2

/** Units that are compared for one claim, beside four times its own. */
const ROOM = 50_000

/** Looks for a sentence of a claim in stretches of sources; the first place that says it counts. */
export function findVerbatim(
  claim: ClaimSentence,
  windows: readonly VerbatimWindow[],
  { isSource, hasAddress }: ClaimReader,
): VerbatimReading {
  const read = readClaim(claim.text, isSource)
  let obstacle: VerbatimObstacle | null = null
  let edit: (Edit & { content: string }) | null = null
  if (read.end - read.first < 1 || countWords(read.units) < MIN_WORDS) return { place: null, obstacle, edit }
  // A text that repeats itself begins like the claim at each of its words.
  let room = ROOM + read.end * 4
  for (const { window, within, near } of windows) {
    const own = inLanguage(read, window)
    const starts = candidates(own, window, within)
    // What is evidence comes before what stands beside it.
    const isNear = ({ at }: Candidate) => near !== undefined && isWithin(window.units[at]!, near)
    for (const start of [...starts.filter(isNear), ...starts.filter((each) => !isNear(each))]) {
      if (room <= 0) break
      const place = comparedAt(own, window, start)
      const found = readAt(claim, own, window, place, hasAddress)
      if ('place' in found) return found
      const { compared } = place
      const behind = found.obstacle?.kind === 'differs' ? found.obstacle.share * read.end : 0
      room -= behind + (compared.outcome === 'differs' ? compared.matched : read.end)
      obstacle = nearer(obstacle, found.obstacle)
      edit ??= found.edit ?? null
    }
    if (claim.isInverted) {
      const found = findInverted(claim, read, window, hasAddress)
      if (found && (within === null || isWithin(found.place, within))) return found
    }
  }
  return { place: null, obstacle, edit }
}

function isWithin({ start, end }: Span, span: Span): boolean {
  return start >= span.start && end <= span.end + 1
}

type ReadClaim = Side & Wording & { text: string; first: number; end: number; number: string }

function readClaim(text: string, isSource: (name: string) => boolean): ReadClaim {
  const { units: all, links } = readWording(text)
  const marks = citationMarks(all, isSource)
  let units = all
  let end = units.length
  for (;;) {
    const last = [...marks].find(([, mark]) => mark.end === end)
    if (last) end = last[0]
    else if (units[end - 1]?.kind === 'break') end--
    else break
  }
  if (/^[.。．｡।॥۔]$/.test(units[end - 1]?.key ?? '') && end > 1) end--
  for (const [first, mark] of marks) if (mark.end === end) end = first
  const leading = units.findIndex(({ kind }) => kind !== 'break')
  const start = leading < 0 ? 0 : leading
  const numbers = numberLength(units, start)
  const number = units
    .slice(start, start + numbers)
    .map(({ key }) => key)
    .join('')
  return {
    text,
    units,
    links,
    marks,
    quantities: lazily(() => readQuantities(units, text)),
    first: start,
    end,
    number,
  }
}

/** The claim with its quantities read in the language of a source, where its own words do not tell one. */
function inLanguage(claim: ReadClaim, { language }: SourceWindow): ReadClaim {
  if (!/\d[.,]\d{3}(?!\d)/.test(claim.text) || guessLanguage(claim.text) !== null) return claim
  const quantities = lazily(() => readQuantities(claim.units, claim.text, { language: language().of }))
  return { ...claim, quantities }
}

function countWords(units: readonly Unit[]): number {
  let count = 0
  for (const { kind, key } of units) {
    if (kind === 'word' || kind === 'code') count += key.length > 6 ? 1.5 : 1
    else if (kind === 'number') count++
  }
  return count
}

/** Where a claim may begin: with its number or behind it, and at a unit of the source. */
type Candidate = { first: number; at: number }

/** Units of a window, or of a span of it, at which the claim may begin: those that are, or may be, its first unit. */
function candidates(claim: ReadClaim, { units, quantities }: SourceWindow, within: Span | null): Candidate[] {
  const found: Candidate[] = []
  const from = within ? firstFrom(units, within.start) : 0
  const withoutNumber = claim.number === '' ? [] : [claim.first + numberUnits(claim)]
  for (const first of [claim.first, ...withoutNumber]) {
    const opening = claim.units[first]
    if (!opening) continue
    const measure = claim.quantities().get(first)?.measure
    const isLong = opening.kind === 'word' && opening.key.length > 1
    const [start, end] = [opening.key.slice(0, 2), opening.key.at(-1)!]
    const second = claim.units[first + 1]?.key
    for (let at = from; at < units.length; at++) {
      const unit = units[at]!
      if (within && unit.start > within.end) break
      const mayBegin =
        unit.key === opening.key ||
        (measure !== undefined && quantities().get(at)?.measure === measure) ||
        (isLong && unit.kind === 'word' && unit.key.startsWith(start) && unit.key.endsWith(end)) ||
        // Another first word: `More passengers`, `Fewer passengers`.
        (second !== undefined && units[at + 1]?.key === second && unit.kind === opening.kind)
      if (mayBegin && (!within || isWithin(unit, within))) found.push({ first, at })
    }
  }
  return found
}

/** The first unit that begins at an offset or behind it. */
function firstFrom(units: readonly Unit[], offset: number): number {
  let [low, high] = [0, units.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (units[middle]!.start < offset) low = middle + 1
    else high = middle
  }
  return low
}

function numberUnits({ units, first }: ReadClaim): number {
  return numberLength(units, first)
}

type ComparedPlace = Candidate & { start: Bound | null; compared: WordingMatch | WordingDifference }

function comparedAt(read: ReadClaim, window: SourceWindow, { first, at }: Candidate): ComparedPlace {
  const start = startBound(window, at)
  const compared = compareWording(read, window, { first, end: read.end, at, isStart: start !== null })
  return { first, at, start, compared }
}

type Found =
  | { place: VerbatimPlace }
  | { obstacle: VerbatimObstacle | null; edit?: (Edit & { content: string }) | null }

function readAt(
  claim: ClaimSentence,
  read: ReadClaim,
  window: SourceWindow,
  { first, at, start, compared }: ComparedPlace,
  hasAddress: ClaimReader['hasAddress'],
): Found {
  const { content, units } = window
  const isNumberless = first !== read.first
  if (compared.outcome === 'differs') {
    return differenceAt(claim, read, window, { compared, at, start })
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
    // Two different numbers name two different items.
    if (isNumberless && length > 0 && given !== read.number && /\d/.test(given) && /\d/.test(read.number))
      return { obstacle: { kind: 'part', place, content } }
    if (isNumberless || length > 0) harmlessAdd(harmless, 'number')
  }
  const stop = units[compared.end]
  if (end !== null && read.units[read.end]?.key !== stop?.key) harmlessAdd(harmless, 'stop')
  const whole = { start: units[sentence.first]!.start, end: units[sentence.end - 1]!.end }
  if (units.slice(at, compared.end).some(({ isStruck }) => isStruck))
    return {
      obstacle: {
        kind: 'surrounded',
        place,
        content,
        surrounding: { kind: 'struck', text: content.slice(place.start, place.end) },
      },
    }
  const stranger = read.links.find(({ target }) => !hasAddress(target, content))
  if (stranger) return { obstacle: { kind: 'link', target: stranger.target, place, content } }
  const isQuotation = read.units[first]!.key === '"'
  const surrounding =
    surroundingOf(window, { start: sentence.start, place: whole, isQuotation }) ?? noteOn(window, sentence)
  if (surrounding) return { obstacle: { kind: 'surrounded', surrounding, place, content } }
  const pronoun = openAntecedent(claim, { content, place })
  if (pronoun !== null) return { obstacle: { kind: 'antecedent', pronoun, place, content } }
  // Of a sentence said whole, its stop and what closes it belong to it.
  const said = { start: place.start, end: end === null ? place.end : whole.end }
  if (stop?.key === '.' && end !== null && end > compared.end) said.end = Math.max(place.end, stop.end)
  return { place: { ...said, content, harmless } }
}

function differenceAt(
  claim: ClaimSentence,
  read: ReadClaim,
  window: SourceWindow,
  { compared, at, start }: { compared: WordingDifference; at: number; start: Bound | null },
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
  // What differs from a statement before a semicolon says otherwise than it.
  const isClause = units[behind.end]?.key === ';'
  const end = endBound(window, { first: at, at: behind.end }) ?? (isClause ? behind.end + 1 : null)
  // Before the end of a block nothing of the claim may stand at all.
  if (end === null || end <= at) return { obstacle }
  const place = { start: units[at]!.start, end: units[end - 1]!.end }
  const edit = singleEdit(read, window, { left, right, leftEnd: part.left, rightEnd: part.right })
  const isStated =
    edit !== null &&
    surroundingOf(window, { start, place }) === null &&
    openAntecedent(claim, { content, place }) === null
  return { obstacle, edit: isStated ? { ...edit, content } : null }
}

/** The note that a mark in or behind a sentence leads to, if it takes the sentence back. */
function noteOn(
  { content, units, marks }: SourceWindow,
  { first, end }: { first: number; end: number },
): Surrounding | null {
  for (let at = first; at < end; at++) {
    const mark = marks.get(at)
    if (!mark) continue
    const name = units
      .slice(at, mark.end)
      .map(({ key }) => key)
      .join('')
    const note = noteText(content.slice(units[mark.end - 1]!.end), name)
    if (note !== null && speaksAgainst(note)) return { kind: 'taken-back', text: note }
  }
  return null
}

/** UTF-16 units behind a mark in which its note is looked for. */
const NOTE_REACH = 20_000

/** The first line of the note with a name, as `[^1]: …`, `¹ …`, `1 …`. */
function noteText(behind: string, mark: string): string | null {
  const name = mark.normalize('NFKC').replaceAll(/[[\]^【】]/g, '')
  if (!/^[\p{L}\p{N}*†‡]{1,6}$/u.test(name)) return null
  const raised = [...name].map((sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)] ?? sign).join('')
  const names = [name, raised].map((each) => each.replaceAll('*', '\\*')).join('|')
  const line = new RegExp(String.raw`\n[ \t]*\[?\^?(?:${names})[\]).:]{0,3}[ \t]+([^\n]{1,300})`, 'u')
  return line.exec(behind.slice(0, NOTE_REACH))?.[1] ?? null
}

/** What around a place of a window bears on it. */
function surroundingOf(
  { content, units }: SourceWindow,
  { start, place, isQuotation = false }: { start: Bound; place: Span; isQuotation?: boolean },
): Surrounding | null {
  const lead = start.isSure
    ? null
    : { text: content.slice(units[start.from]!.start, place.start).trim(), by: start.by }
  return findSurrounding(content, place, { lead, isQuotation })
}

function spanOf(units: readonly Unit[], first: number, end: number): Span {
  const start = units[first]?.start ?? units.at(-1)?.end ?? 0
  return { start, end: end > first ? units[end - 1]!.end : start }
}

function harmlessAdd(set: ReadonlySet<HarmlessKind>, kind: HarmlessKind): void {
  ;(set as Set<HarmlessKind>).add(kind)
}

/**
 * A claim that lost its opening: what remains of `Nach § 5 ist die Einsicht frei` begins with the
 * verb, which stands second in `Die Einsicht ist frei`.
 */
function findInverted(
  claim: ClaimSentence,
  read: ReadClaim,
  window: SourceWindow,
  hasAddress: ClaimReader['hasAddress'],
): { place: VerbatimPlace } | null {
  const verb = read.units[read.first]
  if (!verb || verb.kind !== 'word') return null
  for (const [index, unit] of window.units.entries()) {
    if (unit.key !== verb.key || index === 0) continue
    // The verb put back behind as many words as stand before it in the source.
    for (let before = 1; before <= Math.min(index, MAX_INVERTED); before++) {
      if (startBound(window, index - before) === null) continue
      const moved = [
        ...read.units.slice(0, read.first),
        ...read.units.slice(read.first + 1, read.first + 1 + before),
        verb,
        ...read.units.slice(read.first + 1 + before),
      ]
      const turned = { ...read, units: moved, quantities: () => new Map() }
      const place = comparedAt(turned, window, { first: read.first, at: index - before })
      const found = readAt(claim, turned, window, place, hasAddress)
      if ('place' in found) return found
    }
  }
  return null
}

/** Words before the verb of a sentence that are tried. */
const MAX_INVERTED = 12

/** The obstacle that is worth telling: words that stand there whole before words that differ, more words before fewer. */
function nearer(known: VerbatimObstacle | null, found: VerbatimObstacle | null): VerbatimObstacle | null {
  if (!known || !found) return known ?? found
  if (known.kind !== 'differs') return known.kind === 'part' && found.kind !== 'differs' ? found : known
  if (found.kind !== 'differs') return found
  return found.share > known.share ? found : known
}
