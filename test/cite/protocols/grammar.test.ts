import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallOrFull } from '../../fixtures/full-proof.ts'
import { protocolNames } from '../../../src/entries/protocols.ts'
import { readPieces } from './mark-case.ts'

/** A part of an answer as it is written, and as it stays; `marks` are what it cites, in order. */
type Part = { written: string; clean: string; marks: string[] }

const kept = (text: string): Part => ({ written: text, clean: text, marks: [] })
const mark = (written: string, ...marks: string[]): Part => ({ written, clean: '', marks })

const marks = fc.constantFrom(
  mark(' [1]', '1'),
  mark('[2][3]', '2', '3'),
  mark(' [4, 5]', '4,5'),
  mark(' [[S:6]]', '6'),
  mark('【7†L1-L2】', '7'),
  mark(' [^8]', '8'),
  mark(' [Source 9]', '9'),
  mark(' ([1], [3])', '1', '3'),
  mark('<sup>[2]</sup>', '2'),
  mark(' \ue200cite\ue202turn0search3\ue201', '4'),
  mark(' [citation:5]', '5'),
  mark(' [ID:0]', '1'),
  mark(' [99]'),
)
const words = fc.constantFrom(
  'rain fell',
  '**snow** fell',
  'Größe 🌧️',
  '雨が降った',
  'ירד גשם',
  '👩‍🚀 flew',
  'it cost $5',
  'a "quoted word"',
)
const opaque = fc
  .constantFrom(
    '`[1]`',
    '``a ` [2]``',
    '[link [3]](https://a.example/[4])',
    '![image [5]](b.png)',
    '$x_{[6]}$',
    '\\([7]\\)',
    'https://a.example/x[8]',
    '<code>[9]</code>',
    'arr[1]',
    '\\[2\\]',
  )
  .map(kept)

const sentence = fc
  .tuple(words.map(kept), marks, fc.option(opaque), words.map(kept), fc.option(marks))
  .map(([first, cited, code, second, last]) =>
    [
      first,
      cited,
      kept(', '),
      ...(code ? [code, kept(' and ')] : []),
      second,
      ...(last ? [last] : []),
      kept('.'),
    ].reduce(join),
  )

const fence = fc
  .constantFrom('```js\nlet a = [1]\n\n[2]\n```', '~~~\n```\n[1]\n~~~', '    let a = [1]')
  .map(kept)

const block = fc.oneof(
  { weight: 4, arbitrary: sentence },
  sentence.map((part) => join(kept('# '), part)),
  sentence.map((part) => join(kept('> '), part)),
  fc
    .array(sentence, { minLength: 1, maxLength: 3 })
    .map((parts) =>
      parts.map((part) => join(kept('- '), part)).reduce((a, b) => join(join(a, kept('\n')), b)),
    ),
  fc
    .tuple(sentence, sentence)
    .map(([a, b]) => [kept('| a | b |\n|---|---|\n| '), a, kept(' | '), b, kept(' |')].reduce(join)),
  fence,
)

function join(a: Part, b: Part): Part {
  return { written: a.written + b.written, clean: a.clean + b.clean, marks: [...a.marks, ...b.marks] }
}

const answer = fc
  .tuple(fc.array(block, { minLength: 1, maxLength: 5 }), fc.constantFrom('\n', '\r\n'))
  .map(([blocks, newline]) => {
    // A paragraph between keeps indented code from belonging to a list, and ends what is open.
    const whole = blocks.reduce((a, b) => join(join(a, kept('\n\nThen:\n\n')), b))
    const convert = (text: string) => text.replaceAll('\n', newline)
    return { ...whole, written: convert(whole.written), clean: convert(whole.clean) }
  })

/** As an application reads answers that it asked for marks: a number that no source has is a wrong mark. */
const asked = { asked: protocolNames }

const sizes = fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 1, maxLength: 8 })

/** Pieces whose sizes repeat; also within surrogate pairs and line breaks. */
function cut(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = []
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = lengths[turn % lengths.length]!
    pieces.push(text.slice(at, at + size))
    at += size
  }
  return pieces
}

test('answers made of marks, code, links, math, lists and tables lose their marks and nothing else, in any split', () => {
  fc.assert(
    fc.property(answer, sizes, ({ written, clean, marks: cited }, lengths) => {
      const read = readPieces([written], asked)
      expect(read.text).toBe(clean)
      expect(read.marks.map(({ sourceIds }) => sourceIds.join())).toEqual(cited)
      expect(readPieces(cut(written, lengths), asked)).toEqual(read)
    }),
    { numRuns: smallOrFull(150, 20_000) },
  )
})
