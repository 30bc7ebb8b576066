import type { Aggregation, RowCondition } from '../../core/registration.ts'
import type { Span } from '../../core/span.ts'
import { spansOverlap } from '../../core/spans-overlap.ts'
import {
  englishHaving,
  englishJoints,
  englishKinds,
  englishNeeded,
  englishOperations,
  englishRows,
} from '../../lexicon/english/aggregates.ts'
import { englishDenials, englishNegators } from '../../lexicon/english/negation.ts'
import {
  englishAbove,
  englishBelow,
  englishCeilings,
  englishFloors,
  englishLessThan,
  englishMoreThan,
  englishRoundings,
} from '../../lexicon/english/numbers.ts'
import { englishYes } from '../../lexicon/english/tables.ts'
import {
  germanHaving,
  germanJoints,
  germanKinds,
  germanNeeded,
  germanOperations,
  germanRows,
} from '../../lexicon/german/aggregates.ts'
import { germanDenials, germanNegators } from '../../lexicon/german/negation.ts'
import {
  germanAbove,
  germanBelow,
  germanCeilings,
  germanFloors,
  germanLessThan,
  germanMoreThan,
  germanRoundings,
} from '../../lexicon/german/numbers.ts'
import { germanYes } from '../../lexicon/german/tables.ts'
import { letterPattern } from '../../lexicon/letter-pattern.ts'
import { wordSet } from '../../lexicon/word-list.ts'
import { tokenize } from '../../text/words/tokens.ts'
import type { Token } from '../../text/words/tokens.ts'
import { wordsOfName } from '../tables/named-cells.ts'
import { parseNumbers } from '../values/numbers.ts'

/** Where a claim repeats the words of conditions, so that numbers there are none of its figures. */
export function conditionSpans(
  claim: string,
  { where = [], among = [] }: Pick<Aggregation, 'where' | 'among'>,
): Span[] {
  const tokens = tokenize(claim)
  return [...where, ...among].flatMap(({ is, contains }) =>
    [is, contains].flatMap((value) =>
      value === undefined || !/\p{L}/u.test(value) ? [] : placesOf(tokens, value),
    ),
  )
}

const having = terms(englishHaving, germanHaving, englishRows, germanRows)
const kinds = terms(englishKinds, germanKinds)
const yes = wordSet(englishYes, germanYes, '✓ ✔ ✅ x 1')
const denials = wordSet(englishNegators, englishDenials, germanNegators, germanDenials)

const joints = terms(englishJoints, germanJoints)
/** Words of bounds and roundings: they count before a number only. */
const bounds = terms(
  ...[englishAbove, englishBelow, englishFloors, englishCeilings, englishMoreThan, englishLessThan].flat(),
  ...[germanAbove, germanBelow, germanFloors, germanCeilings, germanMoreThan, germanLessThan].flat(),
  ...[englishRoundings, germanRoundings].flat(),
)
/** Words before a number that may be of its bound: `no more than`. */
const MAX_BOUND = 3

/**
 * What keeps a claim from being just the formula in words; `null` if it names each condition
 * and column and says nothing else. `about`: names that the rows go by, such as that of the
 * first column.
 */
export function unnamedPart(
  claim: string,
  { operation, column, where = [], among = [], rows, table }: Aggregation,
  about: readonly string[],
): string | null {
  if (/[?？]/.test(claim)) return 'it asks'
  if (rows) return 'it does not say that only some rows count'
  if (table !== undefined) return 'it does not say which table it is of'
  const tokens = tokenize(claim)
  const said = new Set(tokens.map(({ term }) => term))
  const known = new Set([...having, ...joints, ...termsOf(about.join(' '))])
  const isSaid = (text: string) => {
    const wanted = contentTerms(text)
    for (const term of wanted) known.add(term)
    return wanted.length > 0 && wanted.every((term) => said.has(term))
  }
  if (
    column !== undefined &&
    operation !== 'count' &&
    operation !== 'share' &&
    !isSaid(wordsOfName(column))
  ) {
    return `it does not name “${column}”`
  }
  for (const condition of [...where, ...among]) {
    const unnamed = unnamedCondition(condition, isSaid)
    if (unnamed) return unnamed
  }
  const words = [englishOperations[operation], germanOperations[operation]]
  for (const term of terms(...words)) known.add(term)
  if (operation in englishNeeded) {
    const own = operation as keyof typeof englishNeeded
    const needed = terms(englishNeeded[own], germanNeeded[own])
    if (!tokens.some(({ term }) => needed.has(term))) return `it does not say that it is a ${operation}`
  }
  const negated = tokens.find(({ start, end }) => denials.has(claim.slice(start, end).toLowerCase()))
  if (negated) return `what “${claim.slice(negated.start, negated.end)}” does to it was not checked`
  const numbers = parseNumbers(claim)
  const isOfNumber = (at: number) =>
    numbers.some((number) => {
      if (spansOverlap(number, tokens[at]!)) return true
      if (!number.bound && !number.isRounded) return false
      const first = tokens.findIndex(({ end }) => end > number.start)
      return at < first && at >= first - MAX_BOUND && bounds.has(tokens[at]!.term)
    })
  const other = tokens.find((token, at) => !token.isNumber && !known.has(token.term) && !isOfNumber(at))
  if (other) return `“${claim.slice(other.start, other.end)}” is not in the formula`
  return operation === 'share' ? unnamedWhole(claim, tokens, { where, numbers }) : null
}

/** `70 % of microservices`: the share of what meets the conditions is another one than theirs of the rows. */
function unnamedWhole(
  claim: string,
  tokens: readonly Token[],
  { where, numbers }: { where: readonly RowCondition[]; numbers: readonly Span[] },
): string | null {
  const spans = conditionSpans(claim, { where: [...where] })
  for (const number of numbers) {
    const next = tokens.find(({ start, isContent }) => start >= number.end && isContent)
    const between = next && claim.slice(number.end, next.start)
    if (next && ofWord.test(between!) && spans.some((span) => spansOverlap(span, next))) {
      return `it gives the share of “${claim.slice(next.start, next.end)}”, not of the rows`
    }
  }
  return null
}

const ofWord = letterPattern(String.raw`(?<!\p{L})(?:of|der|des|von|aller)(?!\p{L})`, 'i')

function unnamedCondition(
  { column, is, contains, isNot, atLeast, atMost }: RowCondition,
  isSaid: (text: string) => boolean,
): string | null {
  const name = wordsOfName(column)
  if (isNot !== undefined || atLeast !== undefined || atMost !== undefined) {
    return `whether it means the condition on “${column}” was not checked`
  }
  for (const value of [is, contains]) {
    if (value === undefined) continue
    if (yes.has(value.trim().toLowerCase())) {
      if (!isSaid(name)) return `it does not name “${column}”`
      continue
    }
    if (!isSaid(value)) return `it does not name “${value.slice(0, 60)}”`
    // `Rejected architecture` is no kind that the rows are of.
    if (!isSaid(name) && !contentTerms(name).every((term) => kinds.has(term)))
      return `it does not name “${column}”`
  }
  return null
}

function placesOf(tokens: readonly Token[], value: string): Span[] {
  const wanted = tokenize(value).map(({ term }) => term)
  return tokens.flatMap((token, at) =>
    wanted.every((term, step) => tokens[at + step]?.term === term)
      ? { start: token.start, end: tokens[at + wanted.length - 1]!.end }
      : [],
  )
}

function contentTerms(text: string): string[] {
  return tokenize(text).flatMap(({ term, isContent }) => (isContent ? term : []))
}

function termsOf(text: string): string[] {
  return tokenize(text.replaceAll('_', ' ')).map(({ term }) => term)
}

function terms(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap(termsOf))
}
