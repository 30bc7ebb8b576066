import { lemmaOf } from '../../facts/lexicon/irregular-verbs.ts'
import { headingsAbove } from '../../text/sentences/heading-above.ts'
import { tokenize } from '../../text/words/tokens.ts'
import type { JudgeContext } from './judge-context.ts'

/** Share of a statement's words from which on those that are missing tell nothing: another language, or all in other words. */
const MAX_SHARE = 0.5

/**
 * The words of a statement that no form of stands in what a judge reads, in their order, each once. A
 * judge overlooks that a single word was added or exchanged in a sentence that else is the source's.
 */
export function missingWords(statement: string, pieces: readonly JudgeContext[]): string[] {
  const shown = pieces.map(({ source, start, end }) =>
    [source.title ?? '', ...headingsAbove(source.content, start), source.content.slice(start, end)].join(
      '\n',
    ),
  )
  const held = new Set(tokenize(shown.join('\n')).map(({ term }) => lemmaOf(term)))
  const words = new Map<string, string>()
  for (const { term, isContent, start, end } of tokenize(statement))
    if (isContent && !words.has(term)) words.set(term, statement.slice(start, end))
  const missing = [...words].filter(([term]) => !held.has(lemmaOf(term))).map(([, word]) => word)
  return missing.length > words.size * MAX_SHARE ? [] : missing
}
