/**
 * Quotes word by word. In: the words of a quote and those of the place where it was found. Out: the differences, each
 * with its kind: spelling, damage, or another word.
 */
import { alignWords } from '../../words/align-words.ts'
import type { AlignedWords } from '../../words/align-words.ts'
import { stopWords } from '../../words/stop-words.ts'
import { joinedKind } from './joined-words.ts'
import { isKnownWord } from './known-words.ts'
import type { QuotedWord } from './quoted-words.ts'
import { isFirm } from './number-change.ts'
import { changeOf } from './word-change.ts'
import type { ChangeContext } from './word-change.ts'
import type { ChangeKind } from './change-kind.ts'

/**
 * A difference: words of a quote and the words of the text in their place. `dropped`: words of the text that
 * the quote leaves out. `inserted`: words of the quote that the text lacks. `writing`: only letter case, spelling,
 * punctuation or a link differs. `omission`: the words that an ellipsis replaces. `struck`: words that the text strikes
 * out.
 */
export type WordChange = {
  kind: ChangeKind | 'dropped' | 'inserted' | 'writing' | 'omission' | 'struck'
  quote: readonly QuotedWord[]
  found: readonly QuotedWord[]
}

type StepKind = Exclude<WordChange['kind'], 'writing' | 'omission' | 'struck'>

/** A run of differing words that is longer than this counts as another text and is not aligned. */
const MAX_RUN = 24
/** Maximum number of words into which one word may be split. */
const MAX_PARTS = 4
/**
 * Costs of the steps of an alignment (see `moves`), by the kind of difference; a more serious difference costs more.
 */
const costs: Readonly<Record<StepKind, number>> = {
  spelling: 0.1,
  damage: 0.3,
  unclear: 1,
  replaced: 1.6,
  dropped: 1,
  inserted: 1,
}

/**
 * Aligns the words of a quote with those of the text, and returns the differences in order. Words of the text before
 * the first and after the last word of the quote do not count: `first` and `last` are the outermost words of the text
 * that correspond to the quote.
 */
export function compareWords(
  quote: readonly QuotedWord[],
  found: readonly QuotedWord[],
  context: ChangeContext,
): { changes: WordChange[]; first: QuotedWord | undefined; last: QuotedWord | undefined } {
  const { pairs, runs } = readRuns(alignWords(quote, found))
  const compareAll = (isScan: boolean) => runs.flatMap((run) => alignRun(run, { ...context, isScan }))
  const once = compareAll(context.isScan)
  const isNewlyScan = !context.isScan && isScanned(once, { words: quote.length, ...context })
  const all = isNewlyScan ? compareAll(true) : once
  // The aligned pairs hold the same objects as the given words.
  const own = pairs.flatMap((pair) => (pair.found as QuotedWord | null) ?? [])
  const words = [...own, ...all.flatMap((change) => change.found)].toSorted((a, b) => a.start - b.start)
  const changes = all.filter(({ quote: [a], found: [b] }) => a ?? b)
  return { changes, first: words[0], last: words.at(-1) }
}

/**
 * Minimum number of garbled words that show a scan: in a text with other signs of a scan (`noisy`), and in
 * one without (`clean`).
 */
const MIN_GARBLED = { noisy: 1, clean: 2 } as const
/** A text counts as scanned only if at least one of this many words is garbled. */
const GARBLED_SHARE = 40

function isScanned(
  changes: readonly WordChange[],
  { words, isNoisy = false }: { words: number; isNoisy?: boolean },
): boolean {
  const garbled = changes.filter(({ kind }) => kind === 'damage' || kind === 'unclear').length
  return garbled >= MIN_GARBLED[isNoisy ? 'noisy' : 'clean'] && garbled * GARBLED_SHARE >= words
}

/**
 * The aligned words from the first to the last word of the quote (`pairs`), and the runs of them that differ. If the
 * first or last word differs, it may continue in the neighbouring words of the text, as `recapi- tulate` does. These
 * words are included in its run; `alignRun` drops those that do not belong to it.
 */
function readRuns(aligned: readonly AlignedWords[]): {
  pairs: readonly AlignedWords[]
  runs: readonly Run[]
} {
  const first = aligned.findIndex(({ quote }) => quote)
  const last = aligned.findLastIndex(({ quote }) => quote)
  const pairs = aligned.slice(first, last + 1)
  const runs = runsOf(pairs)
  const foundIn = (beside: readonly AlignedWords[]) =>
    beside.flatMap(({ found }) => (found as QuotedWord | null) ?? [])
  const isOpen = (pair: AlignedWords | undefined) => pair !== undefined && !isSame(pair)
  if (isOpen(pairs[0])) {
    const before = foundIn(aligned.slice(Math.max(0, first - MAX_PARTS + 1), first))
    runs[0] = { ...runs[0]!, found: [...before, ...runs[0]!.found], before: before.length }
  }
  if (isOpen(pairs.at(-1))) {
    const after = foundIn(aligned.slice(last + 1, last + MAX_PARTS))
    const run = runs.at(-1)!
    runs[runs.length - 1] = { ...run, found: [...run.found, ...after], after: after.length }
  }
  return { pairs, runs }
}

/**
 * Neighbouring words that differ. The first `before` and the last `after` words of `found` lie outside the
 * quote, and may be left out.
 */
type Run = { quote: QuotedWord[]; found: QuotedWord[]; before: number; after: number }

function runsOf(pairs: readonly AlignedWords[]): Run[] {
  const runs: Run[] = []
  let isOpen = false
  for (const pair of pairs) {
    const { quote, found } = pair
    if (!isSame(pair)) {
      if (!isOpen) runs.push({ quote: [], found: [], before: 0, after: 0 })
      const run = runs.at(-1)!
      if (quote) run.quote.push(quote as QuotedWord)
      if (found) run.found.push(found as QuotedWord)
    }
    isOpen = !isSame(pair)
  }
  return runs
}

function isSame({ quote, found }: AlignedWords): boolean {
  return quote !== null && quote.text === found?.text
}

type Step = WordChange & { kind: StepKind; cost: number; before: Step | null }

/**
 * Aligns the words of a run by the steps with the lowest total cost, and returns these as differences. A run of more
 * than `MAX_RUN` words is a single `replaced`.
 */
function alignRun({ quote, found, before, after }: Run, context: ChangeContext): WordChange[] {
  if (quote.length > MAX_RUN || found.length > MAX_RUN) return [{ kind: 'replaced', quote, found }]
  const steps: (Step | null)[][] = []
  for (let row = 0; row <= quote.length; row++) {
    steps.push([])
    for (let column = 0; column <= found.length; column++) {
      const isStart = row === 0 && column === 0
      steps[row]!.push(
        isStart ? null : bestStep({ row, column, steps, quote, found, before, after, context }),
      )
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
  before: spareBefore,
  after: spareAfter,
  context,
}: Run & {
  row: number
  column: number
  steps: readonly (readonly (Step | null)[])[]
  context: ChangeContext
}): Step {
  let best: Step | null = null
  const isSpare =
    (row === 0 && column <= spareBefore) || (row === quote.length && column > found.length - spareAfter)
  for (const [down, right] of moves) {
    if (down > row || right > column) continue
    const before = steps[row - down]![column - right] ?? null
    const left = quote.slice(row - down, row)
    const across = found.slice(column - right, column)
    const kind = down === 0 && isSpare ? 'same' : kindOf(left, across, context)
    if (kind === null) continue
    const size = kind === 'replaced' ? Math.max(down, right) : 1
    const cost = (before?.cost ?? 0) + (kind === 'same' ? 0 : costs[kind] * size)
    if (best && best.cost <= cost) continue
    best = { kind: kind === 'same' ? 'spelling' : kind, quote: left, found: across, cost, before }
    if (kind === 'same') best = { ...best, quote: [], found: [], kind: 'spelling' }
  }
  // Leaving out a single word is always possible.
  return best!
}

/**
 * The number of words of the quote and of the text that one step takes: one of each, one of one side only, one
 * word and the several words that it was split into, or two or three words split at other places.
 */
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
  [2, 3],
  [3, 2],
]

function kindOf(
  quote: readonly QuotedWord[],
  found: readonly QuotedWord[],
  context: ChangeContext,
): StepKind | 'same' | null {
  const [a, b] = [quote[0], found[0]]
  if (!a || !b) return aloneKind((a ?? b)!, { isQuoted: a !== undefined, ...context })
  if (quote.length === 1 && found.length === 1) return a.text === b.text ? 'same' : changeOf(a, b, context)
  return joinedKind(quote, found, context)
}

/**
 * The kind of a word that only the quote (`inserted`) or only the text (`dropped`) has. In a scan, a short or unknown
 * one may be dirt, part of the margin, or lost: it is `damage` or `unclear`.
 */
function aloneKind(
  { text }: QuotedWord,
  { isQuoted, isScan }: { isQuoted: boolean; isScan: boolean },
): StepKind {
  const isShort = text.length <= 2
  const mayBeDamage = isScan && (isShort || !isKnownWord(text))
  if (!mayBeDamage) return isQuoted ? 'inserted' : 'dropped'
  return !isQuoted && isShort && !isFirm(text) && !stopWords.has(text) ? 'damage' : 'unclear'
}
