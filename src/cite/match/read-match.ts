import type { Link } from '../../core/claim.ts'
import type { ReadElement } from '../model/element-reader.ts'
import type { Tally } from '../model/tally.ts'

/** The index of a claim, and the indices of the passages that the model named for it. */
export type ReadMatch = { claim: number; passages: number[]; support: MatchSupport }

/** The judgements that a model can give about its passages. */
export type MatchSupport = Exclude<Link['support'], 'none'>

// Matches "1:4", and variants by small models: "1: 4", "claim 1: passage 4", "1:[4, 6] full".
const matchPattern = /^\s*(?:claim\s*)?(\d{1,9})\s*[:=](.*)$/isu
const betweenWords = /[\s,;&[\]()"]+/u
const numberPattern = /^p?(\d{1,9})\.?$/u
const fillers = new Set(['', 'passage', 'passages', 'and', 'full', 'fully', 'all'])
const partialWords = new Set(['partial', 'partially', 'partly', 'part'])
const contradictedWords = new Set(['contradicted', 'contradicts', 'contradict', 'opposite'])
const noneWords = new Set(['none', 'no', 'null', '-', '0'])

/**
 * Creates a reader of the elements of a model's answer. It accepts only numbers of claims and passages in the request,
 * each pair once, and at most `maxPassagesPerClaim` per claim. `tally` counts everything else.
 *
 * Returns `null` for an element that does not answer for a claim: one of another shape, for an unknown claim, or with
 * unknown passages only. An element without passages gives an empty list.
 */
export function createMatchReader({
  claimCount,
  passageCount,
  maxPassagesPerClaim,
  tally,
}: {
  claimCount: number
  passageCount: number
  maxPassagesPerClaim: number
  tally: Tally
}): (element: ReadElement) => ReadMatch | null {
  const seen = new Map<number, Set<number>>()

  return (element) => {
    const parsed = element.ok ? parseMatch(element.text) : null
    if (!parsed) {
      tally.add('bad-element', 'elements of another shape')
      return null
    }
    if (!isItem(parsed.claim, claimCount)) {
      tally.add('unknown-claim', 'elements for claims that do not exist')
      return null
    }
    const known = seen.get(parsed.claim) ?? new Set<number>()
    seen.set(parsed.claim, known)
    const passages: number[] = []
    let unknown = 0
    for (const number of parsed.passages) {
      if (number === null || !isItem(number, passageCount)) {
        unknown++
        tally.add('unknown-passage', 'links to passages that do not exist')
      } else if (known.has(number)) {
        tally.add('duplicate-link', 'links given twice')
      } else if (known.size >= maxPassagesPerClaim) {
        tally.add('too-many-links', `links beyond ${maxPassagesPerClaim} for a claim`)
      } else {
        known.add(number)
        passages.push(number - 1)
      }
    }
    if (unknown > 0 && unknown === parsed.passages.length) return null
    return { claim: parsed.claim - 1, passages, support: supportOf(parsed, unknown) }
  }
}

function supportOf({ isContradicted, isPartial }: ParsedMatch, unknown: number): MatchSupport {
  if (isContradicted) return 'contradicted'
  // One of the named passages does not exist, so the others may support only a part.
  return isPartial || unknown > 0 ? 'partial' : 'full'
}

/** A parsed match of a model. `null` in `passages` means a word instead of a number. */
type ParsedMatch = {
  claim: number
  passages: (number | null)[]
  isPartial: boolean
  isContradicted: boolean
}

function parseMatch(text: string): ParsedMatch | null {
  const [, claim, rest] = matchPattern.exec(text) ?? []
  if (claim === undefined || rest === undefined) return null
  const words = rest.toLowerCase().split(betweenWords)
  const isPartial = words.some((word) => partialWords.has(word))
  const isContradicted = words.some((word) => contradictedWords.has(word))
  const isSupport = (word: string) => partialWords.has(word) || contradictedWords.has(word)
  const said = words.filter((word) => !fillers.has(word) && !isSupport(word))
  const read = { claim: Number(claim), isPartial, isContradicted }
  const [only] = said
  if (said.length === 1 && noneWords.has(only!)) return { ...read, passages: [] }
  const passages = said.map((word) => {
    const number = numberPattern.exec(word)?.[1]
    return number === undefined ? null : Number(number)
  })
  // More words than numbers: prose that happens to begin with a number and a colon.
  const wordCount = passages.filter((number) => number === null).length
  return wordCount * 2 > passages.length || passages.length === 0 ? null : { ...read, passages }
}

function isItem(number: number, count: number): boolean {
  return number >= 1 && number <= count
}
