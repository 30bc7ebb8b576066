import { partOf } from '../../../core/part-of.ts'
import { initialsOf } from '../../../text/word-classes.ts'
import { foldText, foldWritten } from '../../../text/folding.ts'
import type { Comparison, FactDifference } from './fact-difference.ts'
import { MAX_CLAIM_FACTS } from './guard-place.ts'
import { lazily, letterPattern, lexicon, wordSet } from '../../../text/lexicon.ts'
import { guessLanguage, stem, stopWords } from '../../../text/words.ts'
import { unitOf } from '../../../text/values.ts'

const name = letterPattern(
  String.raw`(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}'’]+(?![\p{L}\p{N}]|-\p{N})(?:[ -]\p{Lu}[\p{L}\p{M}'’]+(?![\p{L}\p{N}]|-\p{N}))*`,
  'g',
)
/** Matches a name with digits: `GPT-4`, `B2B`. */
const identifier = letterPattern(String.raw`(?<![\p{L}\p{N}])\p{L}{1,20}-?\d+[\p{L}\d]*(?![\p{L}\p{N}])`, 'g')
const wordPattern = letterPattern(String.raw`[\p{L}\p{M}\p{N}]+`, 'g')
const spacedFigures = letterPattern(String.raw`(?<=\p{L})[ -](?=\d)`, 'g')
/** Folded words that English capitalises although they are not names. */
const commonCapitals = wordSet(...lexicon('capitals'))
/** Groups of different names for the same thing. */
const sameNames = lexicon('sameNames').flat()
/**
 * Folded words that many names share, such as `university` or `company`; a name without them is still the same name.
 */
const genericNames = wordSet(...lexicon('genericNames'))
const dotted = letterPattern(String.raw`(?<!\p{L})(?:\p{L}\.){2,6}`, 'g')

/**
 * Names of the claim that the evidence lacks. Only for a claim in English, where capitals show names; identifiers with
 * digits (`GPT-4`) in any language.
 */
export function differentNames({
  claim: { text: claim },
  evidence: { text: evidence, folded },
}: Comparison): FactDifference[] {
  const identifiers = [...claim.matchAll(identifier.in(claim))].slice(0, MAX_CLAIM_FACTS)
  const names = guessLanguage(claim) === 'en' ? readNames(claim) : []
  if (identifiers.length + names.length === 0) return []
  // The text with its markup is searched too: without markup, `12**Name**` would read `12Name`.
  const said = `${folded} ${foldWritten(evidence).text}`
  const compactSaid = compact(said)
  const missing = [
    ...identifiers
      .filter(([found]) => !isIdentifierHeld(compact(foldText(found).text), compactSaid))
      .map(({ 0: text, index }) => ({ text, index })),
    ...missingNames(names, { evidence, said }),
  ]
  return missing.map(({ text, index }) => ({
    kind: 'name',
    claim: { start: index, end: index + text.length },
    claimText: text,
    evidenceText: null,
    contradicts: false,
    message: `The source does not name ${text}.`,
  }))
}

/**
 * The text without a blank or hyphen between a letter and a digit, so that `GPT-4`, `GPT 4` and `GPT4` are the same
 * name.
 */
function compact(text: string): string {
  return text.replaceAll(spacedFigures.in(text), '')
}

/**
 * Whether the evidence (`said`) has an identifier of the claim (`found`), or its leading letters (at least four)
 * without digits behind them: `COVID` means `COVID-19`. `GPT-4` is not in `GPT-40`, nor in `GPT-4o`; a plural `s` may
 * follow. `Q4`, `H1` and `FY2020` always count as present, because they are read as numbers.
 */
function isIdentifierHeld(found: string, said: string): boolean {
  if (/^(?:q[1-4]|h[12]|fy\d+)$/.test(found)) return true
  const letters = /^\p{L}{4,}/u.exec(found)?.[0]
  return stands(said, found, goesOn) || (letters !== undefined && stands(said, letters, isNumbered))
}

/** Matches what follows a part of a longer identifier. */
const goesOn = /^(?!s(?![\p{L}\p{N}]))[\p{L}\p{N}]/u
/** Matches what follows the letters of another identifier or word. */
const isNumbered = /^(?:-?\d|\p{L})/u

/** Whether a text has a word somewhere before which no letter or digit stands, and behind which `behind` does not match. */
function stands(text: string, word: string, behind: RegExp): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length
    if (!/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) && !behind.test(text.slice(end, end + 3)))
      return true
  }
  return false
}

type Named = { text: string; index: number }

/** The names of a claim, each without an ordinary word at the beginning of its sentence. */
function readNames(claim: string): Named[] {
  return [...claim.matchAll(name.in(claim))].slice(0, MAX_CLAIM_FACTS).flatMap(({ 0: text, index }) => {
    const named = isSentenceStart(claim, index) ? withoutFirstWord(text, index) : { text, index }
    return named ? [named] : []
  })
}

function missingNames(
  names: readonly Named[],
  { evidence, said }: { evidence: string; said: string },
): Named[] {
  if (names.length === 0) return []
  const known = new Set<string>()
  for (const [word] of said.matchAll(wordPattern.in(said))) known.add(word).add(stem(word))
  for (const [letters] of said.matchAll(dotted.in(said))) known.add(letters.replaceAll('.', ''))
  const initials = lazily(() => initialsOf(evidence))
  const isKnown = (word: string): boolean => {
    const folded = foldText(word).text
    return (
      known.has(folded) ||
      known.has(stem(folded)) ||
      stopWords.has(folded) ||
      commonCapitals.has(folded) ||
      unitOf(folded) !== null ||
      (/^\p{Lu}{3,5}$/u.test(word) && initials().has(word))
    )
  }
  return names.filter(({ text }) => !isHeld(text, { isKnown, said }))
}

/**
 * The certain part of a name at the beginning of a sentence: all of `Anna Berg`, but only `Berg` of `However Berg`;
 * `null` for a single word, whose capital shows nothing.
 */
function withoutFirstWord(text: string, index: number): Named | null {
  const first = /^[^ -]+[ -]/.exec(text)?.[0]
  if (!first) return null
  const isOrdinary = stopWords.has(foldText(first.slice(0, -1)).text)
  return isOrdinary ? { text: text.slice(first.length), index: index + first.length } : { text, index }
}

/**
 * Whether the evidence has a name: all its words, or another name for the same thing. For a name of three or more
 * words, half of those that are not generic are enough.
 */
function isHeld(text: string, { isKnown, said }: { isKnown(word: string): boolean; said: string }): boolean {
  const words = text.match(wordPattern.in(text)) ?? []
  if (words.every(isKnown)) return true
  const folded = foldText(text).text
  if (sameNames.some((names) => names.includes(folded) && names.some((other) => hasName(said, other))))
    return true
  const telling = words.filter((word) => !genericNames.has(foldText(word).text))
  if (words.length < 3 || telling.length === 0) return false
  return telling.filter(isKnown).length * 2 >= telling.length
}

function hasName(said: string, other: string): boolean {
  const at = said.indexOf(other)
  return at >= 0 && !/\p{L}/u.test(said.charAt(at - 1)) && !/\p{L}/u.test(said.charAt(at + other.length))
}

function isSentenceStart(text: string, offset: number): boolean {
  return /(?:^|[.!?:;\n])[\s"'“„(*_]*$/.test(partOf(text, { start: offset - 8, end: offset }))
}
