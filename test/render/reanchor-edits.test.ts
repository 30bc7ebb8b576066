import { describe, expect, test } from 'vitest'
import { withQuotes } from '../../src/render/reanchor-quote.ts'
import { reanchor } from '../../src/render/reanchor.ts'
import { seededRandom } from '../fixtures/random.ts'
import { citeSpan } from './cite.ts'
import { draftAnswer, edits, tally, writeAnswer } from './edited-answers.ts'

const kinds = Object.keys(edits)

/** One answer, its references, an edit of each of `chosen`, and what became of them. */
function runEdit(seed: number, chosen: readonly string[], keepsQuotes: boolean) {
  const random = seededRandom(seed)
  const draft = draftAnswer(random)
  const before = writeAnswer(draft)
  const cited = draft.paragraphs
    .flat()
    .filter(() => random.chance(0.7))
    .map(({ id, text }) => ({ id, text }))
  const citations = cited.map(({ id }) => {
    const [, span] = [...before.spans].find(([sentence]) => sentence.id === id)!
    return citeSpan(before.text, span, { id: String(id) })
  })
  for (const kind of chosen) edits[kind]!(draft, random)
  const written = writeAnswer(draft)
  const result = reanchor(keepsQuotes ? withQuotes(before.text, citations) : citations, written.text)
  expect(result.anchored.length + result.lost.length).toBe(citations.length)
  for (const { start, end, moved } of result.anchored) {
    expect(written.text.slice(start, end)).toBe(moved.text)
  }
  const anchored = result.anchored.map(({ reference, start, end }) => ({
    id: Number(reference.id),
    start,
    end,
  }))
  return tally(cited, { draft, written, anchored })
}

function chooseKinds(seed: number): string[] {
  const random = seededRandom(seed * 7919)
  // Every kind gets its turn, and then others with it.
  return [kinds[seed % kinds.length]!, ...Array.from({ length: random.below(3) }, () => random.pick(kinds))]
}

function sum(keepsQuotes: boolean, seeds: readonly number[]) {
  const tallies = seeds.map((seed) => ({
    kinds: chooseKinds(seed),
    ...runEdit(seed, chooseKinds(seed), keepsQuotes),
  }))
  const count = (key: 'references' | 'alive' | 'kept') => tallies.reduce((total, one) => total + one[key], 0)
  return {
    references: count('references'),
    alive: count('alive'),
    kept: count('kept'),
    share: count('kept') / count('alive'),
    misplaced: tallies.flatMap(({ misplaced, kinds: chosen }) =>
      misplaced.map((one) => `${chosen.join('+')}: ${one}`),
    ),
    tallies,
  }
}

const seeds = Array.from({ length: 500 }, (_, index) => index + 1)

describe('500 edited answers', () => {
  test('with quotes and context', () => {
    const { share, misplaced, alive, kept, tallies } = sum(true, seeds)
    if (process.env['VERBOSE']) {
      for (const kind of kinds) {
        const own = tallies.filter(({ kinds: chosen }) => chosen.length === 1 && chosen[0] === kind)
        const total = (key: 'alive' | 'kept') => own.reduce((all, one) => all + one[key], 0)
        console.log(kind, total('alive'), total('kept') / total('alive'))
      }
      console.log({ share, alive, kept })
    }
    expect(misplaced).toEqual([])
    expect(share).toBeGreaterThan(0.9)
  })

  test('citations as they are', () => {
    const { share, misplaced, alive, kept } = sum(false, seeds)
    if (process.env['VERBOSE']) console.log({ share, alive, kept })
    expect(misplaced).toEqual([])
    expect(share).toBeGreaterThan(0.8)
  })
})
