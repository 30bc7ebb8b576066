import type { ReadElement } from '../model/element-reader.ts'
import type { Tally } from '../model/tally.ts'

/** Positions, from 0, of one claim and the passages the model gave for it. */
export type ReadMatch = { claim: number; passages: number[]; support: 'full' | 'partial' }

// "1:4", and what small models make of it: "1: 4", "claim 1: passage 4", "1:[4, 6] full".
const matchPattern = /^\s*(?:claim\s*)?(\d{1,9})\s*[:=](.*)$/isu
const betweenWords = /[\s,;&[\]()"]+/u
const numberPattern = /^p?(\d{1,9})\.?$/u
const fillers = new Set(['', 'passage', 'passages', 'and', 'full', 'fully', 'all'])
const partialWords = new Set(['partial', 'partially', 'partly', 'part'])
const noneWords = new Set(['none', 'no', 'null', '-', '0'])

/**
 * Creates the reader of the model's elements: nothing gets through but numbers
 * of the claims and passages that were asked about, each pair once, at most
 * `maxPassagesPerClaim` a claim. What is left out is counted in `tally`.
 *
 * `null` for an element that answers for no claim: of another shape, of an
 * unknown claim, or with no passage that exists.
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
    // What it named does not exist, so part of its reason is missing.
    const support = parsed.isPartial || unknown > 0 ? 'partial' : 'full'
    return { claim: parsed.claim - 1, passages, support }
  }
}

/** `null` among the passages is a word in place of a number. */
type ParsedMatch = { claim: number; passages: (number | null)[]; isPartial: boolean }

function parseMatch(text: string): ParsedMatch | null {
  const [, claim, rest] = matchPattern.exec(text) ?? []
  if (claim === undefined || rest === undefined) return null
  const words = rest.toLowerCase().split(betweenWords)
  const isPartial = words.some((word) => partialWords.has(word))
  const said = words.filter((word) => !fillers.has(word) && !partialWords.has(word))
  const [only] = said
  if (said.length === 1 && noneWords.has(only!)) return { claim: Number(claim), passages: [], isPartial }
  const passages = said.map((word) => {
    const number = numberPattern.exec(word)?.[1]
    return number === undefined ? null : Number(number)
  })
  // Prose that begins with a number and a colon is no answer.
  const wordCount = passages.filter((number) => number === null).length
  return wordCount * 2 > passages.length || passages.length === 0
    ? null
    : { claim: Number(claim), passages, isPartial }
}

function isItem(number: number, count: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= count
}
