import { foldedWords } from '../../../text/words.ts'
import { lexicon } from '../../../text/lexicon.ts'
import { isNegator, isStatementNoun, saysHolding, takesBack } from '../../../text/word-classes.ts'
import { splitSentences } from '../../../text/sentences.ts'

/** UTF-16 units after a numbered sentence in which others may refer to its number. */
const REACH = 4_000

/**
 * The sentence that retracts a numbered one by its number: `Rule 1 does not apply in winter.`, `Absätze 1 und
 * 2 gelten nicht.`; `null` if there is none.
 */
export function numberedRetraction(line: string, behind: string): string | null {
  const number = /^[ \t]*(?:[-*] )?(?:§ ?)?\(?(\d{1,3}[a-z]?)[.)]?[ \t]/.exec(line)?.[1]
  if (number === undefined) return null
  const text = behind.slice(0, REACH)
  if (!text.includes(number)) return null
  for (const { start, end } of splitSentences(text)) {
    const sentence = text.slice(start, end)
    const words = foldedWords(sentence)
    const noun = words.findIndex(isStatementNoun)
    if (noun < 0 || !isNamed(words.slice(noun + 1), number)) continue
    if (words.some(takesBack) || (words.some(isNegator) && words.some(saysHolding))) return sentence
  }
  return null
}

/** Whether the numbers right behind a noun include this one: `1 und 2`, `1 to 3`. */
function isNamed(words: readonly string[], number: string): boolean {
  const end = words.findIndex((word, at) => at > 0 && !/^\d/.test(word) && !joins.has(word))
  const named = words.slice(0, end < 0 ? undefined : end)
  if (named.includes(number)) return true
  const [from, by, to] = named
  return ranges.has(by ?? '') && Number(from) <= Number(number) && Number(number) <= Number(to)
}

const ranges: ReadonlySet<string> = new Set(lexicon('numberRanges').flat())
const joins: ReadonlySet<string> = new Set([...lexicon('numberJoins').flat(), ...ranges])
