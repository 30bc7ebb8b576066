import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutPassages } from '../../src/text/sentences/passages.ts'

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

  test('repeats sentences when asked to', () => {
    const text = Array.from({ length: 20 }, (_, index) => sentence(`Number ${index}`)).join(' ')
    const passages = cutPassages(text, { maxLength: 300, overlapSentences: 1 })
    expect(passages.slice(1).map(({ start }) => start)).toEqual(
      passages.slice(0, -1).map(({ sentences }) => sentences.at(-1)!.start),
    )
    for (const { start, end } of passages) expect(end - start).toBeLessThanOrEqual(300)
  })

  test('cuts what has no sentences', () => {
    const text = '😀'.repeat(2000)
    const passages = cutPassages(text, { maxLength: 101 })
    expect(passages.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
    expect(passages.every(({ start, end }) => text.slice(start, end).isWellFormed())).toBe(true)
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
        fc.nat(2),
        (parts, maxLength, overlapSentences) => {
          const text = parts.join('')
          const covered = new Uint8Array(text.length)
          for (const passage of cutPassages(text, { maxLength, overlapSentences })) {
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
