import { describe, expect, test } from 'vitest'
import type { FactDifference } from '../../../../src/cite/facts/compare/fact-difference.ts'
import { tokenize } from '../../../../src/text/words/tokens.ts'
import { findMissingSpans } from '../../../../src/cite/verify/support/missing-spans.ts'

/**
 * What is missing of a claim whose missing words stand in square brackets; `near` are words
 * that stand around the evidence, `phrases` words that stand there side by side.
 */
function find(
  marked: string,
  {
    near = [],
    phrases = [],
    differs,
    contradicts = false,
  }: { near?: string[]; phrases?: [string, string][]; differs?: string; contradicts?: boolean } = {},
): string[] {
  const claim = marked.replaceAll(/[[\]]/g, '')
  const missing = new Set(
    [...marked.matchAll(/\[([^\]]*)\]/g)].flatMap(([, words]) => tokenize(words!).map(({ term }) => term)),
  )
  const textOf = ({ start, end }: { start: number; end: number }) => claim.slice(start, end)
  const start = differs === undefined ? -1 : claim.indexOf(differs)
  const difference = { claim: { start, end: start + (differs ?? '').length }, contradicts } as FactDifference
  return findMissingSpans(claim, tokenize(claim), {
    isSaid: ({ term }) => !missing.has(term),
    isNear: (token) => near.includes(textOf(token)),
    isPhrase: (first, second) => phrases.some(([a, b]) => textOf(first) === a && textOf(second) === b),
    differences: differs === undefined ? [] : [difference],
  }).map(textOf)
}

describe('words that the evidence lacks', () => {
  test.each<[string, string, string[]]>([
    ['none', 'The ferry crosses the strait.', []],
    ['a word with its article', 'The [frozen] strait of Venn is crossed by ferries.', ['The frozen']],
    // What is added to a sentence of the source stands at its end.
    ['at the end its neighbour too', 'Ferries cross the [frozen] strait.', ['the frozen strait']],
    ['not that it is', 'It was [frozen] when the ferry crossed the strait.', ['frozen']],
    ['a word with what leads to it', 'The ferry crosses the strait in [January].', ['in January']],
    ['over an article', 'The ferry crosses the strait in the [winter].', ['in the winter']],
    ['neighbours together', 'The ferry crosses the strait with [heavy cargo].', ['with heavy cargo']],
    ['not over a comma', 'The ferry crosses the [strait], [gladly].', ['the strait', 'gladly']],
    ['over a hyphen', 'The [heavy-laden] lorries crossed the strait of Venn by ferry.', ['The heavy-laden']],
    ['not the conjunction before it', 'The ferry crosses the strait and [January].', ['January']],
    ['nor a German one', 'Die Fähre quert den Sund und [Januar].', ['Januar']],
    ['the first word', '[Stormproof] ferries cross.', ['Stormproof']],
    ['the last word', 'Ferries cross [stormproof]', ['stormproof']],
  ])('%s', (_, marked, expected) => {
    expect(find(marked)).toEqual(expected)
  })
})

describe('the more words are missing, the less each tells', () => {
  const others = 'it was, the [slow] ferry, [old], [tall], [grey], [worn] and [wet].'
  const isMarked = (marked: string, word: string, near: string[] = []) =>
    find(marked, { near }).some((text) => text.includes(word))

  test.each([
    ['a common word', 'cargo', [], true],
    ['one that stands near the evidence', 'cargo', ['cargo'], false],
    ['a number that stands near it', '40', ['40'], true],
    ['a name that stands near it', 'Venn', ['Venn'], true],
    ['a verb form', 'carried', [], false],
    ['another', 'carrying', [], false],
  ])('%s among many', (_, word, near, expected) => {
    expect(isMarked(`So [${word}] ${others}`, word, near)).toBe(expected)
  })

  test.each([
    ['a verb form', 'So [carried] it was, the ferry.', 'carried', []],
    ['a word near the evidence', 'So [cargo] it was, the ferry.', 'cargo', ['cargo']],
  ])('%s alone', (_, marked, word, near) => {
    expect(isMarked(marked, word, near)).toBe(true)
  })

  test('the first word has a capital letter anyhow', () => {
    expect(isMarked(`[Venn] ${others}`, 'Venn', ['Venn'])).toBe(false)
  })

  test('side by side in the evidence', () => {
    const claim = 'The ferry, [old], [tall], [grey], [worn], [wet], and heavy [cargo] ships sank.'
    expect(find(claim)).toContain('heavy cargo ships')
    const phrases: [string, string][] = [
      ['heavy', 'cargo'],
      ['cargo', 'ships'],
    ]
    expect(find(claim, { phrases })).not.toContain('heavy cargo ships')
  })
})

describe('facts that differ', () => {
  const claim = 'The ferry crosses in 40 minutes.'

  test.each<[string, string, boolean, string[]]>([
    ['a fact that is said otherwise', '40', true, ['in 40 minutes']],
    ['words whose tokens are all said, where nothing contradicts', 'crosses', false, ['crosses']],
    ['no token of the claim', '.', false, []],
    ['no token of the claim, but it contradicts', '.', true, ['.']],
  ])('%s', (_, differs, contradicts, expected) => {
    expect(find(claim, { differs, contradicts })).toEqual(expected)
  })

  test('one span for what overlaps, in order', () => {
    expect(
      find('In May [often] ferries cross.', { differs: 'often ferries', contradicts: true }),
    ).toHaveLength(1)
    const claim = 'The guild met, [gladly], in Venn.'
    expect(find(claim, { differs: 'guild', contradicts: true })).toEqual(['The guild', 'gladly'])
  })
})
