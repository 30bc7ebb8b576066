import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutPassages } from '../../../src/text/sentences/passages.ts'

const sentence = (subject: string) => `${subject} is a sentence of some length that says a thing or two.`

describe('cutPassages', () => {
  test('keeps a short text whole', () => {
    const text = '# Title\n\nOne. Two.\n\n- three'
    const [passage, ...others] = cutPassages(text)
    expect(others).toEqual([])
    expect(text.slice(passage!.start, passage!.end)).toBe(text)
    expect(passage!.sentences.map(({ start, end }) => text.slice(start, end))).toEqual([
      '# Title',
      'One.',
      'Two.',
      '- three',
    ])
  })

  test('cuts on sentence borders and within the limit', () => {
    const text = Array.from({ length: 60 }, (_, index) => sentence(`Number ${index}`)).join(' ')
    const passages = cutPassages(text, { maxLength: 500 })
    expect(passages.length).toBeGreaterThan(6)
    for (const { start, end, sentences } of passages) {
      expect(end - start).toBeLessThanOrEqual(500)
      expect(text.slice(start, end)).toMatch(/^Number [^]*two\.$/)
      expect(sentences.length).toBeGreaterThan(3)
    }
  })

  test('a heading goes with what follows it', () => {
    const text = `${sentence('First')}\n\n## Second\n\n${sentence('Second')}`
    expect(cutPassages(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      sentence('First'),
      `## Second\n\n${sentence('Second')}`,
    ])
  })

  test('cuts what has no sentences', () => {
    const text = '😀'.repeat(2000)
    const passages = cutPassages(text, { maxLength: 101 })
    expect(passages.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
    expect(passages.every(({ start, end }) => text.slice(start, end).isWellFormed())).toBe(true)
  })

  /** One sentence of just so many units. */
  const unitsOf = (length: number) => `W${'o'.repeat(length - 2)}.`

  test.each<[string, string[], string[][]]>([
    ['two sentences that just fit', [unitsOf(50), ' ', unitsOf(49)], [[unitsOf(50), unitsOf(49)]]],
    [
      'a sentence that just fits',
      [`${'o'.repeat(70)} ${'o'.repeat(29)}`],
      [[`${'o'.repeat(70)} ${'o'.repeat(29)}`]],
    ],
    ['one unit more', [unitsOf(50), ' ', unitsOf(50)], [[unitsOf(50)], [unitsOf(50)]]],
    ['a paragraph after half a passage', [unitsOf(50), '\n\n', unitsOf(9)], [[unitsOf(50)], [unitsOf(9)]]],
    ['a paragraph after less', [unitsOf(49), '\n\n', unitsOf(9)], [[unitsOf(49), unitsOf(9)]]],
    [
      'only its first sentence begins a paragraph',
      [unitsOf(20), '\n\n', unitsOf(30), ' ', unitsOf(9)],
      [[unitsOf(20), unitsOf(30), unitsOf(9)]],
    ],
    ['headings one after the other', ['# A\n\n## B\n\n', unitsOf(9)], [['# A', '## B', unitsOf(9)]]],
    ['a long heading', [`# ${'h'.repeat(60)}\n\n`, unitsOf(30)], [[`# ${'h'.repeat(60)}`, unitsOf(30)]]],
    [
      'one too long for what follows',
      [`# ${'h'.repeat(60)}\n\n`, unitsOf(40)],
      [[`# ${'h'.repeat(60)}`], [unitsOf(40)]],
    ],
    ['a heading after text', [unitsOf(9), '\n\n# A\n\n', unitsOf(8)], [[unitsOf(9)], ['# A', unitsOf(8)]]],
    [
      'items and quotes have sentences',
      ['- One. Two.\n\n> Three. Four.'],
      [['- One.', 'Two.', 'Three.', 'Four.']],
    ],
    ['code has none', ['```\nOne. Two.\n```'], [['```\nOne. Two.\n```']]],
  ])('at most 100 units: %s', (_, pieces, expected) => {
    const text = pieces.join('')
    const passages = cutPassages(text, { maxLength: 100 })
    expect(
      passages.map(({ sentences }) => sentences.map(({ start, end }) => text.slice(start, end))),
    ).toEqual(expected)
  })

  test.each<[string, string, number[]]>([
    ['a word of just the limit', 'o'.repeat(100), [100]],
    ['a word one longer', 'o'.repeat(101), [100, 1]],
    ['a space just behind the limit', `${'o'.repeat(100)} ${'o'.repeat(9)}`, [100, 9]],
    ['the last of the spaces', `${'o'.repeat(70)} ${'o'.repeat(10)} ${'o'.repeat(50)}`, [81, 50]],
    ['a space just behind the middle', `${'o'.repeat(51)} ${'o'.repeat(80)}`, [51, 80]],
    ['a space in the middle', `${'o'.repeat(50)} ${'o'.repeat(80)}`, [100, 31]],
    ['a space in the first half', `${'o'.repeat(20)} ${'o'.repeat(100)}`, [100, 21]],
    ['several spaces', `${'o'.repeat(90)}   ${'o'.repeat(50)}`, [90, 50]],
    [
      'a stop without a space',
      `${'o'.repeat(60)} at home.Half of ${'o'.repeat(12)} ${'o'.repeat(50)}`,
      [69, 12 + 8 + 51],
    ],
    [
      'a stop before a quote',
      `${'o'.repeat(60)} “at home.”“Half of ${'o'.repeat(9)} ${'o'.repeat(50)}`,
      [71, 9 + 9 + 51],
    ],
    ['a version', `${'o'.repeat(60)} at v.B2 of ${'o'.repeat(12)} ${'o'.repeat(50)}`, [84, 50]],
  ])('cuts a sentence at a stop, else at a space, else between characters: %s', (_, text, lengths) => {
    const passages = cutPassages(text, { maxLength: 100 })
    const parts = passages.map(({ start, end }) => text.slice(start, end))
    expect(parts.map((part) => part.trimEnd().length)).toEqual(lengths)
    expect(parts.filter((part) => part.startsWith(' '))).toEqual([])
  })

  test('no passage is asked to be shorter than 40 units', () => {
    const text = 'o'.repeat(90)
    expect(cutPassages(text, { maxLength: 1 }).map(({ start, end }) => end - start)).toEqual([40, 40, 10])
  })

  test('every visible character is in a passage, and all sentences slice in order', () => {
    const piece = fc.constantFrom(
      '\n',
      '\n\n',
      '# H\n',
      '- ',
      '> ',
      '```\n',
      'Word is true. ',
      'word ',
      '|a|\n|-|\n',
      '😀',
      'x'.repeat(90),
      '    ',
    )
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60 }),
        fc.integer({ min: 40, max: 200 }),
        (parts, maxLength) => {
          const text = parts.join('')
          const covered = new Uint8Array(text.length)
          for (const passage of cutPassages(text, { maxLength })) {
            expect(passage.start).toBe(passage.sentences[0]!.start)
            expect(passage.end).toBe(passage.sentences.at(-1)!.end)
            expect(passage.end - passage.start).toBeLessThanOrEqual(maxLength + 1)
            for (const { start, end } of passage.sentences) expect(end).toBeGreaterThan(start)
            covered.fill(1, passage.start, passage.end)
          }
          const left = [...covered.keys()].filter(
            (offset) => covered[offset] === 0 && !/[\s>]/.test(text.charAt(offset)),
          )
          expect(left).toEqual([])
        },
      ),
      { numRuns: 500 },
    )
  })

  test('is linear on long texts', () => {
    const text = `${sentence('It')} `.repeat(15_000)
    expect(cutPassages(text).at(-1)!.end).toBe(text.length - 1)
  })
})
