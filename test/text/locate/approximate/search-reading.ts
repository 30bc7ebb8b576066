import type { Span } from '../../../../src/core/span.ts'
import { defaultSimilarity, findNearest } from '../../../../src/text/locate/alike.ts'
import { createExactFinder, findAll } from '../../../../src/text/locate/approximate/exact-finder.ts'
import { findFuzzy } from '../../../../src/text/locate/approximate/fuzzy.ts'
import { indexGrams } from '../../../../src/text/locate/approximate/gram-index.ts'
import { createHaystack } from '../../../../src/text/locate/approximate/haystack.ts'
import { compilePattern } from '../../../../src/text/locate/approximate/myers.ts'
import { findWindows } from '../../../../src/text/locate/approximate/seeds.ts'

const at = ({ start, end }: Span) => `${start}-${end}`

/** A text that is repeated some times with a number before it, a pattern, and the most edits. */
type SearchCase = [text: string, times: number, pattern: string, maxDistance: number]

/** Where a pattern is found in a text: exactly, with an index, approximately, and in which windows. */
export function readSearch([part, times, pattern, maxDistance]: SearchCase): string[] {
  const text = Array.from({ length: times }, (_, turn) => (turn === 0 ? part : `${turn * 37} ${part}`)).join(
    ' ',
  )
  const third = Math.floor(text.length / 3)
  const range = { start: third, end: text.length - third }
  const indexed = createExactFinder(text, { isIndexed: true })
  const isDense = /^[^a-z]*$/i.test(pattern)
  const index = indexGrams(text, { isDense })
  const compiled = compilePattern(pattern)
  const reversed = compilePattern(pattern, { isReversed: true })
  const found = (ends: ReturnType<typeof compiled.search>) =>
    ends ? `${ends.distance} at ${ends.ends.join(' ')}` : 'none'
  const fuzzy = (matches: readonly (Span & { distance: number })[]) =>
    matches.map((match) => `${at(match)} ${match.distance}`).join(', ')
  const own = createHaystack(text, { finder: indexed })
  return [
    `exactly ${findAll(pattern, text).map(at).join(' ')}; ${findAll(pattern, text, range).map(at).join(' ')}; indexed ${indexed.findAll(pattern).map(at).join(' ')}; ${indexed.findAll(pattern, range).map(at).join(' ')}; ${indexed.isIndexedFor(pattern)} ${indexed.isIndexedFor('水')}`,
    `index ${index.length} ${index.step} ${index.starts.length} ${index.offsets.length}: ${[
      ...index.hashesOf(pattern),
    ]
      .slice(0, 6)
      .map(
        (hash) =>
          `${hash} ${[...index.offsets.subarray(index.starts[hash], index.starts[hash + 1])].slice(0, 4).join(',')}`,
      )
      .join('; ')}`,
    `windows ${findWindows(pattern, { index, textLength: text.length, maxDistance })
      .map((window) => `${at(window)} ${window.votes.toFixed(3)}`)
      .join('; ')}`,
    `in all ${own.findWindows(pattern, { maxDistance, work: 1, range }).map(at).join(' ')}; ${own.findWindows(pattern, { maxDistance, work: 400_000 }).map(at).join(' ')}; ${own.findWindows(pattern, { maxDistance, work: 400_000, range }).map(at).join(' ')}`,
    `work ${compiled.work}: ${found(compiled.search(text, { from: 0, to: text.length, maxDistance }))}; ${found(compiled.search(text, { from: third, to: text.length - third, maxDistance }))}; reversed ${found(reversed.search(text, { from: 0, to: text.length, maxDistance }))}`,
    `fuzzy ${fuzzy(findFuzzy(pattern, createHaystack(text), { maxDistance }))}; ${fuzzy(findFuzzy(pattern, own, { maxDistance }))}; ${fuzzy(findFuzzy(pattern, createHaystack(text), { maxDistance, range }))}`,
    `nearest ${findNearest(pattern, createHaystack(text), {})
      .map((match) => `${at(match)} ${match.distance} ${match.isSame}`)
      .join(', ')}; ${findNearest(pattern, createHaystack(text), { minSimilarity: 0.6 })
      .map((match) => `${at(match)} ${match.isSame}`)
      .join(', ')}; ${defaultSimilarity(pattern)}`,
  ]
}
