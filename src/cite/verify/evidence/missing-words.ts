import { spansOverlap } from '../../../core/spans-overlap.ts'
import { lemmaOf } from '../../../text/word-classes.ts'
import { parseNumbers, isSameNumber } from '../../../text/values.ts'
import { headingsAbove } from '../../../text/sentences.ts'
import { tokenize } from '../../../text/words.ts'
import type { Token } from '../../../text/words.ts'
import type { JudgeContext } from './judge-context.ts'

/**
 * Maximum share of a statement's content words that are missing; more of them prove nothing, as in a paraphrase or in
 * another language.
 */
const MAX_SHARE = 0.5

/**
 * The words of a statement that do not occur in any form in the judge's text, in order, each once; none if these are
 * more than half of its words. A judge may overlook a single added or exchanged word in a sentence that otherwise
 * equals the source's.
 */
export function missingWords(statement: string, pieces: readonly JudgeContext[]): string[] {
  const shown = pieces
    .flatMap(({ source, start, end }) => [
      source.title ?? '',
      ...headingsAbove(source.content, start),
      source.content.slice(start, end),
    ])
    .join('\n')
  const held = new Set(tokenize(shown).map(({ term }) => lemmaOf(term)))
  const words = new Map<string, Token>()
  for (const token of tokenize(statement))
    if (token.isContent && !words.has(token.term)) words.set(token.term, token)
  const unsaid = [...words.values()].filter(({ term }) => !held.has(lemmaOf(term)))
  const missing = withoutNumbers(unsaid, statement, shown)
  return missing.length > words.size * MAX_SHARE
    ? []
    : missing.map(({ start, end }) => statement.slice(start, end))
}

/**
 * The words without those of numbers that the shown text has in another form, such as `ten` if it has `10`. Units stay,
 * because they are separate words.
 */
function withoutNumbers(words: readonly Token[], statement: string, shown: string): Token[] {
  const numbers = parseNumbers(statement).map((number) => {
    const start = statement.indexOf(number.figures, number.start)
    return { number, span: { start, end: start + number.figures.length } }
  })
  const known = numbers.length === 0 ? [] : parseNumbers(shown)
  return words.filter((word) => {
    const own = numbers.filter(({ span }) => spansOverlap(span, word))
    return own.length === 0 || !own.every(({ number }) => known.some((other) => isSameNumber(number, other)))
  })
}
