import { z } from 'zod'
import type { ReadElement } from '../model/element-reader.ts'
import type { Tally } from '../model/tally.ts'

/** Positions, from 0, of one claim and the passages the model gave for it. */
export type ReadMatch = { claim: number; passages: number[]; support: 'full' | 'partial' }

// A small model writes "3" for 3 and 3 for [3]; what it means is clear.
const itemNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
])
const elementSchema = z.object({
  c: itemNumber,
  p: z.union([z.array(z.unknown()), itemNumber.transform((number) => [number] as unknown[])]),
  s: z.enum(['full', 'partial']).catch('partial'),
})

/**
 * Creates the reader of the model's elements: nothing gets through but numbers
 * of the claims and passages that were asked about, each pair once, at most
 * `maxPassagesPerClaim` a claim. What is left out is counted in `tally`.
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
    if (!element.ok) {
      tally.add(
        'bad-element',
        `elements with ${element.problem === 'bad-json' ? 'broken JSON' : 'a key given twice'}`,
      )
      return null
    }
    const parsed = elementSchema.safeParse(element.value)
    if (!parsed.success) {
      tally.add('bad-element', 'elements of another shape')
      return null
    }
    const { c, p, s } = parsed.data
    if (!isItem(c, claimCount)) {
      tally.add('unknown-claim', 'elements for claims that do not exist')
      return null
    }
    const known = seen.get(c) ?? new Set<number>()
    seen.set(c, known)
    const passages: number[] = []
    for (const value of p) {
      const number = itemNumber.safeParse(value).data
      if (number === undefined || !isItem(number, passageCount)) {
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
    return { claim: c - 1, passages, support: s }
  }
}

function isItem(number: number, count: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= count
}
