import type { Aggregation, RowCondition } from '../../core/registration.ts'
import type { Span } from '../../core/span.ts'
import { spansOverlap } from '../../core/spans-overlap.ts'
import {
  englishHaving,
  englishKinds,
  englishNeeded,
  englishOperations,
  englishRows,
} from '../../lexicon/english/aggregates.ts'
import { englishDenials, englishNegators } from '../../lexicon/english/negation.ts'
import { englishYes } from '../../lexicon/english/tables.ts'
import {
  germanHaving,
  germanKinds,
  germanNeeded,
  germanOperations,
  germanRows,
} from '../../lexicon/german/aggregates.ts'
import { germanDenials, germanNegators } from '../../lexicon/german/negation.ts'
import { germanYes } from '../../lexicon/german/tables.ts'
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

/**
 * What keeps a claim from being just the formula in words; `null` if it names each condition
 * and column and says nothing else. `about`: names that the rows go by, such as those of the
 * source and of the first column.
 */
export function unnamedPart(
  claim: string,
  { operation, column, where = [], among = [] }: Aggregation,
  about: readonly string[],
): string | null {
  const tokens = tokenize(claim)
  const said = new Set(tokens.map(({ term }) => term))
  const known = new Set([...having, ...termsOf(about.join(' '))])
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
  const other = tokens.find(
    (token) =>
      token.isContent &&
      !token.isNumber &&
      !known.has(token.term) &&
      !numbers.some((number) => spansOverlap(number, token)),
  )
  return other ? `“${claim.slice(other.start, other.end)}” is not in the formula` : null
}

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
