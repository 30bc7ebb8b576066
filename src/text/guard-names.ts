import { foldText } from './fold.ts'
import type { Comparison, FactDifference } from './guard.ts'
import { guessLanguage } from './language.ts'
import { stem } from './stem.ts'
import { stopWords } from './stop-words.ts'

const name =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}\p{M}'’]+|[\p{L}]+-?\d+[\p{L}\d]*)(?:[ -](?:\p{Lu}[\p{L}\p{M}'’]+|\d+(?![\p{L}\p{N}.,%])))*/gu
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
/** Capitalised in English without being names. */
const common = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
  september october november december`.split(/\s+/),
)

/**
 * Names of the claim that the evidence does not hold. Only in English, where
 * capitals tell names, only within a sentence, and identifiers with figures
 * (`GPT-4`) in any language.
 */
export function differentNames({ claim, evidence }: Comparison): FactDifference[] {
  const known = new Set<string>()
  for (const [word] of foldText(evidence).text.matchAll(wordPattern)) {
    known.add(word)
    known.add(stem(word))
  }
  const isEnglish = guessLanguage(claim) === 'en'
  return [...claim.matchAll(name)].flatMap(({ 0: claimText, index }) => {
    const hasFigures = /\d/.test(claimText)
    if (!hasFigures && (!isEnglish || isSentenceStart(claim, index))) return []
    const words = foldText(claimText).text.match(wordPattern) ?? []
    const missing = words.filter(
      (word) => !known.has(word) && !known.has(stem(word)) && !stopWords.has(word) && !common.has(word),
    )
    if (missing.length === 0 || (hasFigures && !missing.some((word) => /\d/.test(word)))) return []
    return [
      {
        kind: 'name' as const,
        claim: { start: index, end: index + claimText.length },
        claimText,
        evidenceText: null,
        contradicts: false,
        message: `The source does not name "${claimText}".`,
      },
    ]
  })
}

function isSentenceStart(text: string, offset: number): boolean {
  return /(?:^|[.!?:;\n])[\s"'“„(*_]*$/.test(text.slice(Math.max(0, offset - 8), offset))
}
