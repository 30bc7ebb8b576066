import type { Evidence } from '../../../core/citation.ts'
import type { PlacingLine } from '../../../core/claim.ts'
import type { Source } from '../../../core/source.ts'
import { isWithinSpan, spansOverlap } from '../../../core/spans-overlap.ts'
import type { Span } from '../../../core/span.ts'
import {
  createNamedPlaceFinder,
  createOutlineReader,
  findMarkedItem,
  hasBelow,
  hasTitle,
  isAnnexLabel,
  markBehind,
  mayBeContract,
  namedPlace,
  quotationMarks,
  readHeaded,
} from '../../../text/locators.ts'
import type { FoundPlace, NamedPlace, OutlineReader } from '../../../text/locators.ts'
import {
  findFrame,
  findWithin,
  folded,
  isNote,
  labelOf,
  names,
  readPlaceLines,
  wholePart,
} from './place-above.ts'
import type { Frame } from './place-above.ts'
import { besideSection, besideSource, sectionsNamed } from './title-above.ts'
import { createTextReader } from '../../reading/read-text.ts'
import type { ReadText, TextReader } from '../../reading/read-text.ts'

/** The place named in a claim, such as § 5, a page or an annex, looked up in sources. */
export type ClaimPlace = {
  /** Whether the claim names no place itself, and other lines of the answer name one for it. */
  isFramed: boolean
  /**
   * The claim to compare with evidence of the source, with blanks for what the source need not say, such as the name of
   * the place. Without `evidence`: the claim to search for in the source.
   */
  statementFor(source: Source, evidence?: Evidence): ReadText
  /** The span of the source that certainly belongs to the place; `null` if no such span is known. */
  plainIn(source: Source): Span | null
  /**
   * The part of the region within the claim's place; all of the place if it is outside the region, or the region if no
   * place is known.
   */
  regionIn(source: Source, region: Span): Span
  /** Why the evidence does not count at the claim's place; `null` if nothing speaks against it. */
  objectionTo(source: Source, evidence: Evidence): Misplacement | null
}

/**
 * Why evidence does not count: it is not at the place that the claim names (`place-elsewhere`), or this could not be
 * told (`place-unclear`). `reason` is a sentence for a reader.
 */
export type Misplacement = { rule: 'place-elsewhere' | 'place-unclear'; reason: string }

const elsewhere = (reason: string): Misplacement => ({ rule: 'place-elsewhere', reason })

/**
 * Finds named places in sources, and caches the outline of each content. Use it for the duration of one call.
 */
export type PlaceFinder = ReturnType<typeof createNamedPlaceFinder>

/**
 * To see whether the source has a claim's sentence with the name of a place: UTF-16 units on each side of the name that
 * are compared (`BESIDE`), and the fewest on both sides together (`MIN_BESIDE`).
 */
const BESIDE = 30
const MIN_BESIDE = 8

/** The place found in a source (`at`), and the claim without the place's name (`said`). */
type Reading = { at: FoundPlace | null; said: string }

/**
 * Reads the place named in a claim. A source without such places is used as a whole. `lines`: other lines of the answer
 * that may name the place of the claim, or the part that this place is in, the nearest first. `titles`: the titles of
 * the answer above the claim, the nearest first. `sources`: all sources of the answer, because a title may name one.
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
  function besideTitles(source: Source, evidence: Evidence): Misplacement | null {
    const outline = readOutline(source.content)
    const reason =
      besideSection(titles, { claim, evidence, outline }) ??
      besideSource(titles, { claim, source, sources, readOutline })
    return reason === null ? null : elsewhere(reason)
  }
  if (!place) {
    // The answer quotes a whole sentence: `“Fees are due.”`
    const isQuotation = quotationMarks(text).length > 0
    return {
      isFramed: placesIn(lines).length > 0,
      statementFor: ({ content }) => (isQuotation ? readText(withoutQuotation(text, content)) : claim),
      plainIn: (source) => frameIn(source)?.plain ?? null,
      regionIn(source, region) {
        const plain = frameIn(source)?.plain ?? null
        const outline = readOutline(source.content)
        // If the place does not say it, the reader is shown where the source does.
        const said = folded(text)
        const isThere = plain && folded(source.content.slice(plain.start, plain.end)).includes(said)
        const there = isThere
          ? plain
          : sectionsNamed(titles, outline)
              .flat()
              .find((section) => outline.foldedText(section).includes(said))
        return there ? within(region, there) : region
      },
      objectionTo: (source, evidence) =>
        notBelow(source) ?? outsideOf(frameIn(source), evidence) ?? besideTitles(source, evidence),
    }
  }
  const reference = text.slice(place.reference.start, place.reference.end)
  // `§ 8 (b)`: the claim names a place below the one that was read.
  const isShortened = /^ ?\(?[\da-z]{1,3}\)/iu.test(text.slice(place.reference.end))
  const known = new Map<string, Reading>()

  function readIn(source: Source): Reading {
    let reading = known.get(source.id)
    if (!reading) known.set(source.id, (reading = readPlace(source, place!)))
    return reading
  }

  function readPlace(source: Source, named: NamedPlace): Reading {
    const { content } = source
    // The source itself says `In accordance with § 3, …`, perhaps in another §: the whole claim is compared.
    if (isCopied(content)) return { at: null, said: text }
    const span = frameIn(source)?.span ?? null
    const at = findWithin(span, { source, place: named, findPlace })
    if (at?.outcome !== 'found') return { at, said: text }
    const partStart = findWithin(span, { source, place: wholePart(named), findPlace })
    const head = partStart?.outcome === 'found' ? partStart.span.start : at.span.start
    const { title, isOfContract = false } = named
    const isSo =
      (title === undefined || hasTitle(content, head, title)) && (!isOfContract || mayBeContract(source))
    const phrase = withTitle(text, named.phrase, (words) => hasTitle(content, head, words))
    const unnamed = withBlanks(text, [phrase])
    const within = at.plain ? content.slice(at.plain.start, at.plain.end) : ''
    const said = withoutQuotation(unnamed, within)
    // `Section 8.1: (b) …`, `§ 8 – 2. …`: a mark behind the name belongs to the place.
    const behind = markBehind(said.slice(phrase.end)) ?? letterBefore(said)
    const mark = named.item ?? behind
    if (!isSo || (named.item !== undefined && behind !== null)) return { at: { ...at, plain: null }, said }
    if (mark === null) return { at, said }
    const item = at.plain && findMarkedItem(mark, content, at.plain)
    return { at: item ? { ...at, span: item, plain: item } : { ...at, plain: null }, said }
  }

  /** Whether a source has the name of the place between the same words as the claim. */
  function isCopied(content: string): boolean {
    const { phrase, reference: named } = place!
    // `Annex B: The pump weighs 40 kilos.` as a line of the source.
    if (place!.kind === 'part' && isAnnexLabel(place!.label) && folded(content).includes(folded(text)))
      return true
    if (!/[\p{L}([]/u.test(text.slice(phrase.start, named.start))) return false
    const beside = { start: Math.max(0, phrase.start - BESIDE), end: phrase.end + BESIDE }
    const words = folded(text.slice(beside.start, beside.end))
    return words.length >= phrase.end - phrase.start + MIN_BESIDE && folded(content).includes(words)
  }

  /** The first heading within the claim; it may be the name of the claim's place (`isOwnHeading`). */
  const [own] = headed
  const isOwnHeading = headed.length === 1 && !own!.heading.includes('\n') && own!.heading.includes(reference)

  function objectionTo(source: Source, evidence: Evidence): Misplacement | null {
    const { at } = readIn(source)
    const isAtPlace = at?.outcome === 'found' && at.plain !== null && isWithinSpan(evidence, at.plain)
    const objection = isOwnHeading && isAtPlace ? null : notBelow(source)
    if (objection !== null || !at || at.outcome === 'unclear') return objection
    if (at.outcome === 'found' && spansOverlap(at.span, evidence)) return null
    // A source that itself says `under § 5` is about the same place.
    if (names(evidence.quote, reference)) return null
    return elsewhere(
      at.outcome === 'found'
        ? `The source has ${reference}, but this stands elsewhere in it.`
        : `The source has no ${reference}.`,
    )
  }

  function plainIn(source: Source): Span | null {
    const { at } = readIn(source)
    return at?.outcome === 'found' && !isShortened ? at.plain : null
  }

  return {
    isFramed: false,
    objectionTo,
    plainIn,
    statementFor(source, evidence) {
      const plain = plainIn(source)
      if (!plain) return claim
      if (evidence && !isWithinSpan(evidence, plain) && objectionTo(source, evidence) === null) return claim
      return readText(readIn(source).said)
    },
    regionIn(source, region) {
      const { at } = readIn(source)
      return within(region, at?.outcome === 'found' ? at.span : null)
    },
  }
}

function within(region: Span, place: Span | null): Span {
  if (!place) return region
  if (!spansOverlap(place, region)) return place
  return { start: Math.max(place.start, region.start), end: Math.min(place.end, region.end) }
}

/** Why evidence is not certainly at the place that lines around a claim name; `null` if nothing speaks against it. */
function outsideOf(frame: Frame | null, { quote, ...evidence }: Evidence): Misplacement | null {
  if (!frame || (frame.plain && isWithinSpan(evidence, frame.plain)) || names(quote, frame.name)) return null
  return frame.span && !spansOverlap(evidence, frame.span)
    ? elsewhere(`The answer says that this is ${frame.name}, but it stands elsewhere in the source.`)
    : {
        rule: 'place-unclear',
        reason: `The answer says that this is ${frame.name}; whether it stands there could not be told.`,
      }
}

/**
 * The span of a place's name in a claim, widened over the title behind it if `isTitle` accepts that: `§ 8.1 Term: …`.
 */
function withTitle(claim: string, { start, end }: Span, isTitle: (words: string) => boolean): Span {
  const [whole, title] =
    /^,?[ \u00a0]([^:\n]{1,120})(?::\*{0,2}\s|\*{0,2}[ \t]*\n)/.exec(claim.slice(end)) ?? []
  return { start, end: title !== undefined && isTitle(title) ? end + whole!.length : end }
}

/**
 * A claim that consists of one quotation, without its quotation marks; unchanged if it is not a quotation, or if the
 * source has it as a quotation too.
 */
function withoutQuotation(claim: string, content: string): string {
  const marks = quotationMarks(claim)
  if (marks.length === 0) return claim
  const quotation = withPlainMarks(claim.slice(marks[0]!.start, marks[1]!.end))
  return withPlainMarks(content).includes(quotation) ? claim : withBlanks(claim, marks)
}

const withPlainMarks = (text: string) => folded(text.replaceAll(/[“”„«»]/g, '"'))

/**
 * The letter in brackets with which a text begins, such as `(b)`; `null` if there is none. A number such as `2.` is not
 * read here, because it is compared together with the sentence.
 */
function letterBefore(text: string): string | null {
  const mark = markBehind(text.trimStart())
  return mark !== null && /^[([]?[a-z]+[)\]]$/iu.test(mark) ? mark : null
}

function withBlanks(text: string, spans: readonly Span[]): string {
  let blanked = text
  for (const { start, end } of spans) {
    blanked = blanked.slice(0, start) + ' '.repeat(end - start) + blanked.slice(end)
  }
  return blanked
}
