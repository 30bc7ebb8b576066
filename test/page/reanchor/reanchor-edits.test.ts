import { describe, expect, test } from 'vitest'
import { withQuotes } from '../../../src/references/display/text-quote.ts'
import { reanchor } from '../../../src/page/reanchor/reanchor.ts'
import { seededRandom } from '../../fixtures/random.ts'
import type { Random } from '../../fixtures/random.ts'
import { citeSpan } from '../view/cite.ts'
import { draftAnswer, edits, tally, writeAnswer } from '../markers/edited-answers.ts'
import type { Draft } from '../markers/edited-answers.ts'
import { draftProse, proseEdits } from '../markers/edited-prose.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

type Family = {
  draft: (random: Random) => Draft
  edits: Record<string, (draft: Draft, random: Random) => void>
}

/** One answer, its references, an edit of each of `chosen`, and what became of them. */
function runEdit({ draft: draftOf, edits }: Family, seed: number, keepsQuotes: boolean) {
  const random = seededRandom(seed)
  const draft = draftOf(random)
  const before = writeAnswer(draft)
  const sentences = draft.paragraphs.flat().filter(() => random.chance(0.7))
  const cited = sentences.map((sentence) => {
    const { start, end } = before.spans.get(sentence)!
    const { id, text } = sentence
    return {
      id,
      text,
      before: before.text.slice(0, start).slice(-40),
      after: before.text.slice(end, end + 40),
    }
  })
  const citations = sentences.map((sentence) =>
    citeSpan(before.text, before.spans.get(sentence)!, { id: String(sentence.id) }),
  )
  const kinds = Object.keys(edits)
  // Every kind gets its turn, and then others with it.
  const chosen = [
    kinds[seed % kinds.length]!,
    ...Array.from({ length: random.below(3) }, () => random.pick(kinds)),
  ]
  for (const kind of chosen) edits[kind]!(draft, random)
  const written = writeAnswer(draft)
  const { anchored, lost } = reanchor(
    keepsQuotes ? withQuotes(before.text, citations) : citations,
    written.text,
  )
  expect(anchored.length + lost.length).toBe(citations.length)
  for (const { start, end, moved } of anchored) {
    expect(written.text.slice(start, end)).toBe(moved.text)
    expect([moved.start, moved.end]).toEqual([start, end])
  }
  const found = anchored.map(({ reference, start, end }) => ({ id: Number(reference.id), start, end }))
  return { chosen, ...tally(cited, { draft, written, anchored: found }) }
}

function runAll(family: Family, { seeds, keepsQuotes }: { seeds: readonly number[]; keepsQuotes: boolean }) {
  const tallies = seeds.map((seed) => runEdit(family, seed, keepsQuotes))
  const count = (key: 'references' | 'alive' | 'kept') => tallies.reduce((total, one) => total + one[key], 0)
  const misplaced = tallies.flatMap((one) =>
    one.misplaced.map((place) => `${one.chosen.join('+')}: ${place}`),
  )
  const report = {
    references: count('references'),
    alive: count('alive'),
    kept: count('kept'),
    misplaced: misplaced.length,
  }
  console.log(`${keepsQuotes ? 'with quotes' : 'bare'}: ${JSON.stringify(report)}`)
  return { share: report.kept / report.alive, misplaced }
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/** Of answers of each kind. */
const COUNT = smallOrFull(75, 500)

/** The share of references to sentences that are still there, and say the same, that is found again. */
describe('edited answers', () => {
  const family = { draft: draftAnswer, edits }
  const seeds = numbers(1, COUNT)

  test('nothing is misplaced with quotes and context', () => {
    const { share, misplaced } = runAll(family, { seeds, keepsQuotes: true })
    expect(misplaced).toEqual([])
    expect(share).toBeGreaterThan(0.95)
  })

  test('nothing is misplaced of citations as they are', () => {
    const { share, misplaced } = runAll(family, { seeds, keepsQuotes: false })
    expect(misplaced).toEqual([])
    expect(share).toBeGreaterThan(0.85)
  })
})

describe('answers of another kind, edited otherwise', () => {
  const family = { draft: draftProse, edits: proseEdits }
  const seeds = numbers(90_001, COUNT)

  test('nothing is misplaced with quotes and context', () => {
    const { share, misplaced } = runAll(family, { seeds, keepsQuotes: true })
    expect(misplaced).toEqual([])
    expect(share).toBeGreaterThan(0.85)
  })

  test('hardly anything is misplaced of citations as they are', () => {
    const { share, misplaced } = runAll(family, { seeds, keepsQuotes: false })
    // A verbatim copy of a sentence that was itself edited is not told from it without context.
    expect(misplaced.length).toBeLessThanOrEqual(1)
    expect(share).toBeGreaterThan(0.8)
  })
})
