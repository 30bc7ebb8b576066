import { foldText } from './fold.ts'
import type { Comparison, FactDifference } from './guard.ts'
import { MAX_CLAIM_FACTS } from './guard-context.ts'
import { guessLanguage } from './language.ts'
import { stem } from './stem.ts'
import { stopWords } from './stop-words.ts'

const name =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}'’]+(?![\p{N}]|-\p{N})(?:[ -]\p{Lu}[\p{L}\p{M}'’]+(?![\p{N}]|-\p{N}))*/gu
/** A name with figures in it: `GPT-4`, `B2B`. */
const identifier = /(?<![\p{L}\p{N}])\p{L}{1,20}-?\d+[\p{L}\d]*(?![\p{L}\p{N}])/gu
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
  // With its markup too: `12**Name**` reads `12Name`, and names both.
  const said = `${foldText(evidence).text} ${foldText(evidence, { keepMarkup: true }).text}`
  const compactSaid = compact(said)
  const identifiers = [...claim.matchAll(identifier)]
    .slice(0, MAX_CLAIM_FACTS)
    .filter(([found]) => !compactSaid.includes(compact(foldText(found).text)))
  return [...identifiers, ...missingNames(claim, said)].map(({ 0: claimText, index }) => ({
    kind: 'name',
    claim: { start: index, end: index + claimText.length },
    claimText,
    evidenceText: null,
    contradicts: false,
    message: `The source does not name "${claimText}".`,
  }))
}

/** `GPT-4`, `GPT 4` and `GPT4` are one. */
function compact(text: string): string {
  return text.replaceAll(/(?<=\p{L})[ -](?=\d)/gu, '')
}

function missingNames(claim: string, said: string): RegExpExecArray[] {
  if (guessLanguage(claim) !== 'en') return []
  const known = new Set<string>()
  for (const [word] of said.matchAll(wordPattern)) known.add(word).add(stem(word))
  const isKnown = (word: string) =>
    known.has(word) || known.has(stem(word)) || stopWords.has(word) || common.has(word)
  return [...claim.matchAll(name)].slice(0, MAX_CLAIM_FACTS).filter(({ 0: found, index }) => {
    if (isSentenceStart(claim, index)) return false
    return !(foldText(found).text.match(wordPattern) ?? []).every(isKnown)
  })
}

function isSentenceStart(text: string, offset: number): boolean {
  return /(?:^|[.!?:;\n])[\s"'“„(*_]*$/.test(text.slice(Math.max(0, offset - 8), offset))
}
