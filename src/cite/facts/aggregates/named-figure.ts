import type { Aggregation, RowCondition } from '../../../core/registration.ts'
import type { Span } from '../../../core/span.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import { lexicon, wordSet } from '../../../text/lexicon.ts'
import { contentTerms, tokenize } from '../../../text/words.ts'
import type { Token } from '../../../text/words.ts'
import { wordsOfName } from '../tables/named-cells.ts'
import { startOfBound, readRanges, parseNumbers } from '../../../text/values.ts'
import type { NumberFact } from '../../../text/values.ts'
import { isShareFigure } from './compare-figure.ts'

/**
 * The spans of a claim that repeat the value (`is` or `contains`) of a condition, if the value has a letter. Numbers in
 * these spans are not figures of the claim.
 */
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

const verbs = terms(...lexicon('having'))
const rows = terms(...lexicon('rows'))
const having = new Set([...verbs, ...rows])
const shares = terms(...lexicon('shareNouns'))
const kinds = terms(...lexicon('kinds'))
const yes = wordSet(...lexicon('yes'), '✓ ✔ ✅ x 1')
const denials = wordSet(...lexicon('negators'), ...lexicon('denials'))

const joints = terms(...lexicon('joints'))
/** Words before and between the two numbers of a range: `between … and`, `from … to`. */
const ends = terms(...lexicon('ranges').flatMap((words) => Object.values(words).flat()))

/**
 * Why a claim says more or less than the formula, as a clause such as `“size” is not in the formula` or
 * `it does not name “size”`; `null` if the claim is the formula in words. `about`: names for the rows, such as the name
 * of the first column.
 */
export function unnamedPart(
  claim: string,
  { operation, column, where = [], among = [], rows: chosen, table }: Aggregation,
  about: readonly string[],
): string | null {
  if (/[?？]/.test(claim)) return 'it asks'
  if (chosen) return 'it does not say that only some rows count'
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
  for (const term of terms(...lexicon('operations').map((words) => words[operation]))) known.add(term)
  if (operation !== 'count' && operation !== 'share') {
    const needed = terms(...lexicon('needed').map((words) => words[operation]))
    if (!tokens.some(({ term }) => needed.has(term))) return `it does not say that it is a ${operation}`
  }
  const numbers = parseNumbers(claim)
  const ranges = readRanges(claim, numbers)
  const isOfRange = (at: number) =>
    ends.has(tokens[at]!.term) &&
    ranges.some(({ low, high }) => {
      const next = tokens[at + 1]
      return next !== undefined && next.start <= high.start && next.end >= low.start
    })
  const written = numbers.map(({ start, end }) => ({ start: startOfBound(claim, start), end }))
  const isOfNumber = (at: number) =>
    isOfRange(at) || written.some((number) => spansOverlap(number, tokens[at]!))
  const negated = tokens.find(
    ({ start, end }, at) => denials.has(claim.slice(start, end).toLowerCase()) && !isOfNumber(at),
  )
  if (negated) return `what “${claim.slice(negated.start, negated.end)}” does to it was not checked`
  const other = tokens.find((token, at) => !token.isNumber && !known.has(token.term) && !isOfNumber(at))
  if (other) return `“${claim.slice(other.start, other.end)}” is not in the formula`
  if (operation !== 'share' && operation !== 'count') return null
  const figures = numbers.filter((number) => !ranges.some(({ low }) => low.start === number.start))
  return unnamedWhole(claim, tokens, {
    formula: { operation, where },
    numbers: figures,
    about: new Set(termsOf(about.join(' '))),
  })
}

/**
 * Why the figure of a claim does not say how many rows, or what share of the rows, meet the conditions; `null` if it
 * does. `70 % of microservices` states a share of the things that meet the conditions, and `papers use 7
 * microservices` a number of such things.
 */
function unnamedWhole(
  claim: string,
  tokens: readonly Token[],
  {
    formula: { operation, where = [] },
    numbers,
    about,
  }: {
    formula: Pick<Aggregation, 'operation' | 'where'>
    numbers: readonly NumberFact[]
    about: ReadonlySet<string>
  },
): string | null {
  const parts = conditionSpans(claim, { where: [...where] })
  const isPart = (token: Token) => parts.some((part) => spansOverlap(part, token))
  const isWhole = (token: Token) => !isPart(token) && (about.has(token.term) || rows.has(token.term))
  const isLedByShare = tokens.slice(0, 2).some(({ term }) => shares.has(term))
  for (const number of numbers) {
    const behind = tokens.filter(({ start }) => start >= number.end)
    const [next] = behind
    const content = behind.find(({ isContent }) => isContent)
    const before = tokens.filter(({ end }) => end <= number.start)
    const hasVerb = before.some(({ term }) => verbs.has(term))
    if (next && isPart(next)) {
      const isOfRows = operation === 'count' && !(hasVerb && before.some(({ term }) => about.has(term)))
      if (isOfRows) continue
      return `it gives “${claim.slice(number.start, next.end)}”, and not how many rows`
    }
    if (operation !== 'share' || !isShareFigure(number)) continue
    if (!next && isLedByShare) continue
    if (next && isLedByShare && (verbs.has(next.term) || isWhole(content ?? next))) continue
    if (next && !hasVerb && verbs.has(next.term)) continue
    if (content && isWhole(content)) continue
    return content && isPart(content)
      ? `it gives the share of “${claim.slice(content.start, content.end)}”, not of the rows`
      : `it does not say of what it gives ${claim.slice(number.start, number.end)}`
  }
  return null
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
    // A value alone, such as `rejected`, does not show which column is meant, unless the column's name only
    // says `kind` or `type`.
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

function termsOf(text: string): string[] {
  return tokenize(text.replaceAll('_', ' ')).map(({ term }) => term)
}

function terms(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap(termsOf))
}
