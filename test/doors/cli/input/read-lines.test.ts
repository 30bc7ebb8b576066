import { describe, expect, test } from 'vitest'
import { readLines } from '../../../../src/doors/cli/input/read-lines.ts'

async function linesOf(chunks: Uint8Array[], maxBytes = 1_000) {
  const lines: (string | null)[] = []
  async function* input() {
    yield* chunks
  }
  for await (const { number, text } of readLines(input(), { maxBytes })) {
    expect(number).toBe(lines.length + 1)
    lines.push(text)
  }
  return lines
}

const encode = (text: string) => new TextEncoder().encode(text)

describe('readLines', () => {
  test.each<[string, string, string[]]>([
    ['nothing', '', []],
    ['one line', 'a', ['a']],
    ['a last newline ends the last line', 'a\nb\n', ['a', 'b']],
    ['empty lines are lines', '\n\na', ['', '', 'a']],
    ['a carriage return stays', 'a\r\nb', ['a\r', 'b']],
    ['a byte order mark goes', '\uFEFFa\nb', ['a', 'b']],
    ['characters of several bytes', 'ä€😀\n😀', ['ä€😀', '😀']],
  ])('%s, cut at every byte', async (_, text, expected) => {
    const bytes = encode(text)
    expect(await linesOf([bytes])).toEqual(expected)
    expect(await linesOf([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(expected)
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(await linesOf([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(expected)
    }
  })

  test('a line over the bound is null, those beside it are whole', async () => {
    const bytes = encode('1234\n12345\n\n123456789')
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(await linesOf([bytes.subarray(0, cut), bytes.subarray(cut)], 4)).toEqual([
        '1234',
        null,
        '',
        null,
      ])
    }
  })

  test('in a line that is not UTF-8, U+FFFD stands for what is not', async () => {
    expect(await linesOf([Uint8Array.of(0x61, 0xff, 0x0a, 0xc3)])).toEqual(['a\uFFFD', '\uFFFD'])
  })
})
