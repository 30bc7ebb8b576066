/**
 * Finds references again after an edit. In: references with their quotes, and the edited text. Out: the references at
 * their new places; lost ones come with the reason.
 */
import { closedFields, readClosed } from '../../core/fields.ts'
import type { MatchKind } from '../../core/citation.ts'
import type { Span } from '../../core/span.ts'
import { createAlikeFinder, LEAST_ALONE } from './reanchor-alike.ts'
import { hasContext } from './reanchor-context.ts'
import { findExact } from './reanchor-exact.ts'
import { createBackbone } from './reanchor-order.ts'
import type { Move } from './reanchor-order.ts'
import { foldForAnchors, withQuotes } from '../../references/display.ts'
import type { FoldedForAnchors, Quotable } from '../../references/display.ts'
import { saysTheSame } from './reanchor-sentence.ts'
import { isStored, listSought } from './reanchor-sought.ts'
import type { Sought } from './reanchor-sought.ts'

/** A reference at its place in the edited text, `text.slice(start, end)`. */
export type Anchored<T> = Span & {
  reference: T
  /** The reference with the offsets, text and quote of its new place. */
  moved: T
  /** `fuzzy` if the text was reworded: the verdict was reached on the old wording. */
  kind: MatchKind
  /** Share of the quote's characters that need no edit, 0–1. */
  similarity: number
}

/** A reference that has no place in the edited text, and why. */
export type LostReference<T> = {
  reference: T
  /**
   * `removed`: no similar text was found. `changed`: the text at its place says something
   * else (a number, name or negation differs). `ambiguous`: it could be one of several
   * places. `no-quote`: the reference was stored without its quote (see `withQuotes`).
   */
  reason: 'removed' | 'changed' | 'ambiguous' | 'no-quote'
}

/** The references that were found again, with their new offsets, and those that were lost. */
export type Reanchored<T> = { anchored: Anchored<T>[]; lost: LostReference<T>[] }

const reanchorFields = closedFields<NonNullable<Parameters<typeof reanchor>[2]>>({ textPart: true })

/**
 * Finds references again in a text part that was edited after they were made. The references come from `withQuotes`, or
 * from `toStoredCitationData` with `textParts`. Plain citations work too, but have no context: only their words and the
 * references before and after them identify them. If such a sentence was edited and the text has a copy of its old
 * wording, the citation may be moved to the copy.
 *
 * A quote is first searched word for word, then as similar text with the same numbers, names and negations. Among
 * several candidates, its context and the references before and after it decide. If they cannot decide, the reference
 * is lost. So two references never swap their places, and a reference with context never moves to another sentence.
 *
 * Each reference of the text part is in exactly one of the two lists, in the order given. Time is proportional to the
 * length of the text and the number of references, even for repetitive texts.
 *
 * ```ts
 * const { anchored, lost } = reanchor(stored.references, editedAnswer)
 * const markers = insertMarkers(editedAnswer, anchored.map(({ moved }) => moved))
 * ```
 */
export function reanchor<T extends Quotable>(
  references: readonly T[],
  text: string,
  given: {
    /** Index of the part, 0 by default; references of other parts are in neither list. */
    textPart?: number
  } = {},
): Reanchored<T> {
  const { textPart = 0 } = readClosed(given, reanchorFields, 'reanchor()')
  const own = references.filter((reference) => (reference.textPart ?? 0) === textPart)
  const folded = foldForAnchors(text)
  const outcomes = withoutConflicts(placeAll(listSought(own), text, folded))
  const byReference = new Map<T, Outcome>()
  for (const { sought, outcome } of outcomes) {
    for (const reference of sought.references) byReference.set(reference, outcome)
  }
  const anchored: Omit<Anchored<T>, 'moved'>[] = []
  const lost: LostReference<T>[] = []
  for (const reference of own) {
    const outcome = byReference.get(reference) ?? { reason: 'no-quote' }
    if ('reason' in outcome) lost.push({ reference, reason: outcome.reason })
    else anchored.push({ reference, ...describe(reference, outcome, { text, folded }) })
  }
  const moved = withQuotes(
    text,
    anchored.map(({ reference, start, end, kind }) => move(reference, { start, end, kind, text })),
    { textPart },
  )
  return { anchored: anchored.map((place, index) => ({ ...place, moved: moved[index]! })), lost }
}

/** The place of a quote in the folded text of the edited answer, or why the quote is lost. */
type Outcome = { span: Span; similarity: number } | { reason: LostReference<unknown>['reason'] }
type Placement<T> = { sought: Sought<T>; outcome: Outcome }

function placeAll<T>(all: readonly Sought<T>[], text: string, folded: FoldedForAnchors): Placement<T>[] {
  const exact = all.map((sought) => findExact(sought, text, folded))
  const moves: Move[] = []
  for (const [index, place] of exact.entries()) {
    const { old, quote, pattern } = all[index]!
    if (!place) continue
    if (place.kind !== 'open') moves.push({ old, now: place.span })
    // A long quote without context is identified by its order among the others.
    else if (!hasContext(quote) && place.spans.length === 1 && pattern.length >= LEAST_ALONE) {
      moves.push({ old, now: place.spans[0]! })
    }
  }
  const backbone = createBackbone(moves, folded.text.length)
  const alike = createAlikeFinder({ text, folded, backbone })
  let last: Move | null = null
  return all.map((sought, index) => {
    const outcome = placeOne(sought, exact[index]!)
    if ('span' in outcome) last = { old: sought.old, now: outcome.span }
    return { sought, outcome }
  })

  function placeOne(sought: Sought<T>, place: ReturnType<typeof findExact>): Outcome {
    if (!place)
      return alike.find(sought, last ? last.now.end + sought.old.start - last.old.end : sought.old.start)
    const span = place.kind === 'open' ? onlyBetween(place.spans, backbone.bracketOf(sought.old)) : place.span
    if (!span || alike.hasCopy(sought, span)) return { reason: 'ambiguous' }
    if (place.kind !== 'in-context' && !isSure(sought, span)) return { reason: 'ambiguous' }
    const isSame = saysTheSame(folded.toOriginal(span), text, sought.quote)
    return isSame ? { span, similarity: 1 } : { reason: 'changed' }
  }

  /**
   * Whether the quote at `span` is certainly the old one, not a copy elsewhere whose original was edited or removed.
   */
  function isSure(sought: Sought<T>, span: Span): boolean {
    if (alike.hasRival(sought, span)) return false
    if (!hasContext(sought.quote)) return backbone.keepsDistance({ old: sought.old, now: span })
    return sought.pattern.length < LEAST_ALONE || alike.isOnly(sought, span)
  }
}

function onlyBetween(spans: readonly Span[], bracket: Span): Span | null {
  const within = spans.filter(({ start, end }) => start >= bracket.start && end <= bracket.end)
  return within.length === 1 ? within[0]! : null
}

/** Maximum number of overlapping placements with which each placement is compared. */
const MAX_OVERLAP = 32

/**
 * Makes overlapping placements ambiguous: references that did not overlap before cannot overlap now, so neither is
 * certain.
 */
function withoutConflicts<T>(placements: readonly Placement<T>[]): Placement<T>[] {
  const spanOf = ({ outcome }: Placement<T>) => ('span' in outcome ? outcome.span : null)
  const placed = placements
    .filter((placement) => spanOf(placement))
    .toSorted((a, b) => spanOf(a)!.start - spanOf(b)!.start)
  const ambiguous = new Set<Placement<T>>()
  let active: Placement<T>[] = []
  for (const placement of placed) {
    const { start } = spanOf(placement)!
    active = active.filter((other) => spanOf(other)!.end > start).slice(-MAX_OVERLAP)
    for (const other of active) {
      const { old } = other.sought
      const stoodApart = old.end <= placement.sought.old.start || old.start >= placement.sought.old.end
      if (stoodApart) ambiguous.add(placement).add(other)
    }
    active.push(placement)
  }
  return placements.map((placement) =>
    ambiguous.has(placement) ? { ...placement, outcome: { reason: 'ambiguous' } } : placement,
  )
}

function describe(
  reference: Quotable,
  { span, similarity }: { span: Span; similarity: number },
  { text, folded }: { text: string; folded: FoldedForAnchors },
): Span & { kind: MatchKind; similarity: number } {
  const { start, end } = folded.toOriginal(span)
  const exact = reference.quote?.exact ?? (isStored(reference) ? '' : reference.text)
  const isExact = text.slice(start, end) === exact?.trim()
  return { start, end, similarity, kind: similarity < 1 ? 'fuzzy' : isExact ? 'exact' : 'folded' }
}

function move<T extends Quotable>(
  reference: T,
  { start, end, kind, text }: Span & { kind: MatchKind; text: string },
): T {
  if (isStored(reference)) return { ...reference, startIndex: start, endIndex: end }
  // `missing` holds spans of the old wording, which do not apply to the new one.
  const missing = 'missing' in reference && kind !== 'exact' ? { missing: [] } : {}
  return { ...reference, ...missing, start, end, text: text.slice(start, end) }
}
