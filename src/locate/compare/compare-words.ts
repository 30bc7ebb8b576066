/**
 * Quotes word by word. In: the words of a quote and those of the place where it was found. Out: what
 * differs, each told apart: spelling, damage, or another word.
 */
import { isNegator } from '../../facts/lexicon/fact-words.ts'
import { alignWords } from '../../text/words/align-words.ts'
import type { AlignedWords } from '../../text/words/align-words.ts'
import { stopWords } from '../../text/words/stop-words.ts'
import { isKnownWord, isStrange } from './known-words.ts'
import { letterChangeOf } from './letter-change.ts'
import type { QuotedWord } from './quoted-words.ts'
import { isSpelledAlike } from './spelling.ts'
import { changeOf, isFirm } from './word-change.ts'
import type { ChangeContext, ChangeKind } from './word-change.ts'

/**
 * Words of a quote and what a text has in their place. `dropped`: the text has
 * words there that the quote leaves out; `inserted`: the quote has words that the
 * text has not; `aside`: the quote says by brackets that they are not the text's.
 */
export type WordChange = {
  kind: ChangeKind | 'dropped' | 'inserted' | 'aside'
  quote: readonly QuotedWord[]
  found: readonly QuotedWord[]
}

/** A longer stretch without a common word is another text, word by word. */
const MAX_RUN = 24
/** Words that one word may be split into. */
const MAX_PARTS = 3
/** Letters that words run together have at least to be told although some are wrong. */
const MIN_JOINED = 6

/** What a step of the alignment costs; the more it accuses, the dearer. */
const costs: Readonly<Record<WordChange['kind'], number>> = {
  spelling: 0.1,
  aside: 0.2,
  damage: 0.3,
  unclear: 1,
  replaced: 1.6,
  dropped: 1,
  inserted: 1,
}

/**
 * Aligns the words of a quote with those of the text where it was found, and
 * gives what differs, in order. What the text has before the first and after the
 * last word of the quote is no difference.
 */
export function compareWords(
  quote: readonly QuotedWord[],
  found: readonly QuotedWord[],
  context: ChangeContext,
): { changes: WordChange[]; first: QuotedWord | undefined; last: QuotedWord | undefined } {
  const pairs = withoutEnds(alignWords(quote, found))
  // The pairs hold the words that were given.
  const words = pairs.flatMap((pair) => (pair.found as QuotedWord | null) ?? [])
  const runs = runsOf(pairs)
  const changesWith = (isScan: boolean) =>
    runs
      .flatMap((run) => alignRun(run, { ...context, isScan }))
      .filter(({ quote: [a], found: [b] }) => a ?? b)
  const changes = changesWith(context.isScan)
  const isNewlyScan = !context.isScan && isScanned(changes, quote.length)
  return { changes: isNewlyScan ? changesWith(true) : changes, first: words[0], last: words.at(-1) }
}

const MIN_GARBLED = 2
/** One in so many words. */
const GARBLED_SHARE = 15

function isScanned(changes: readonly WordChange[], words: number): boolean {
  const garbled = changes.filter(({ kind }) => kind === 'damage' || kind === 'unclear').length
  return garbled >= MIN_GARBLED && garbled * GARBLED_SHARE >= words
}

function withoutEnds(pairs: readonly AlignedWords[]): readonly AlignedWords[] {
  const first = pairs.findIndex(({ quote }) => quote)
  return pairs.slice(Math.max(0, first), pairs.findLastIndex(({ quote }) => quote) + 1)
}

type Run = { quote: QuotedWord[]; found: QuotedWord[] }

/** Neighbouring words that differ. */
function runsOf(pairs: readonly AlignedWords[]): Run[] {
  const runs: Run[] = []
  let isOpen = false
  for (const { quote, found } of pairs) {
    const isSame = quote !== null && quote.text === found?.text && !(quote as QuotedWord).isAside
    if (!isSame) {
      if (!isOpen) runs.push({ quote: [], found: [] })
      const run = runs.at(-1)!
      if (quote) run.quote.push(quote as QuotedWord)
      if (found) run.found.push(found as QuotedWord)
    }
    isOpen = !isSame
  }
  return runs
}

type Step = WordChange & { cost: number; before: Step | null }

/** The cheapest way to make one side of a run of the other. */
function alignRun({ quote, found }: Run, context: ChangeContext): WordChange[] {
  if (quote.length > MAX_RUN || found.length > MAX_RUN) return [{ kind: 'replaced', quote, found }]
  const steps: (Step | null)[][] = []
  for (let row = 0; row <= quote.length; row++) {
    steps.push([])
    for (let column = 0; column <= found.length; column++) {
      const isStart = row === 0 && column === 0
      steps[row]!.push(isStart ? null : bestStep({ row, column, steps, quote, found, context }))
    }
  }
  const changes: WordChange[] = []
  for (let step = steps.at(-1)!.at(-1)!; step; step = step.before!) {
    changes.unshift({ kind: step.kind, quote: step.quote, found: step.found })
  }
  return changes
}

function bestStep({
  row,
  column,
  steps,
  quote,
  found,
  context,
}: {
  row: number
  column: number
  steps: readonly (readonly (Step | null)[])[]
  quote: readonly QuotedWord[]
  found: readonly QuotedWord[]
  context: ChangeContext
}): Step {
  let best: Step | null = null
  for (const [down, right] of moves) {
    if (down > row || right > column) continue
    const before = steps[row - down]![column - right] ?? null
    const left = quote.slice(row - down, row)
    const across = found.slice(column - right, column)
    const kind = kindOf(left, across, context)
    if (kind === null) continue
    const size = kind === 'replaced' || kind === 'unclear' ? Math.max(down, right) : 1
    const cost = (before?.cost ?? 0) + (kind === 'same' ? 0 : costs[kind] * size)
    if (best && best.cost <= cost) continue
    best = { kind: kind === 'same' ? 'spelling' : kind, quote: left, found: across, cost, before }
    if (kind === 'same') best = { ...best, quote: [], found: [], kind: 'spelling' }
  }
  // A single word on either side can always be left out.
  return best!
}

/** How many words of the quote and of the text one step takes: one of each, one alone, or one and its parts. */
const moves: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, 0],
  [0, 1],
  ...Array.from(
    { length: MAX_PARTS - 1 },
    (_, more) =>
      [
        [1, more + 2],
        [more + 2, 1],
      ] as const,
  ).flat(),
  [2, 2],
]

function kindOf(
  quote: readonly QuotedWord[],
  found: readonly QuotedWord[],
  context: ChangeContext,
): WordChange['kind'] | 'same' | null {
  const [a, b] = [quote[0], found[0]]
  if (a && quote.every(({ isAside }) => isAside)) return asideKind(quote, found)
  if (!a || !b) return aloneKind((a ?? b)!, { isQuoted: a !== undefined, ...context })
  if (quote.length === 1 && found.length === 1) return a.text === b.text ? 'same' : changeOf(a, b, context)
  return joinedKind(quote, found)
}

/** What stands in brackets is said not to be the text's; a number or negation is not put in, or taken out, that way. */
function asideKind(
  quote: readonly QuotedWord[],
  found: readonly QuotedWord[],
): WordChange['kind'] | 'same' | null {
  const texts = [...quote, ...found].map(({ text }) => text)
  const same = quote.length === found.length && quote.every(({ text }, index) => text === found[index]!.text)
  if (same) return 'same'
  return texts.some(isFirm) ? (quote.length <= 1 && found.length <= 1 ? 'unclear' : null) : 'aside'
}

/** One word and its parts: `no-\nthing`, `in stead`; `null` if they are not the same letters. */
function joinedKind(quote: readonly QuotedWord[], found: readonly QuotedWord[]): ChangeKind | null {
  const left = quote.map(({ text }) => text).join('')
  const right = found.map(({ text }) => text).join('')
  if (/\d/.test(left + right)) return left === right && isGrouped(quote, found) ? 'spelling' : null
  const isSplit = quote.length !== found.length
  const isMisreadRun = isSplit && left.length >= MIN_JOINED && isMisread(left, right)
  if (!isSpelledAlike(left, right) && !isMisreadRun) return null
  const negates = (words: readonly QuotedWord[]) => words.some(({ text }) => isNegator(text))
  if (negates(quote) !== negates(found)) return 'unclear'
  return 'damage'
}

/** Parts of one number by thousands: `1 800`. */
function isGrouped(...sides: readonly (readonly QuotedWord[])[]): boolean {
  return sides.every(
    (words) =>
      words.length === 1 ||
      words.every(({ text }, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(text)),
  )
}

/** Letters of several words run together, some of them read wrongly, that make no other word. */
function isMisread(a: string, b: string): boolean {
  const change = letterChangeOf(a, b)
  return (
    change !== 'unlike' &&
    change !== 'affix' &&
    !(isKnownWord(a) && isKnownWord(b)) &&
    (isStrange(a) || isStrange(b) || change !== 'near')
  )
}

/** A word that the other side has not. In a scan it may be dirt, or of the margin, or lost. */
function aloneKind(
  { text }: QuotedWord,
  { isQuoted, isScan }: { isQuoted: boolean; isScan: boolean },
): WordChange['kind'] {
  const isShort = text.length <= 2
  const mayBeDamage = isScan && (isShort || !isKnownWord(text))
  if (!mayBeDamage) return isQuoted ? 'inserted' : 'dropped'
  return !isQuoted && isShort && !isFirm(text) && !stopWords.has(text) ? 'damage' : 'unclear'
}
