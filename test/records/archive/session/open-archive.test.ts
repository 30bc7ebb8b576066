import { expect, test } from 'vitest'
import { linesOf } from '../../../../src/records/archive/session/open-archive.ts'

/** The lines of these bytes, sent in pieces of `size`, and why reading ended early. */
async function read(bytes: Uint8Array, { size = bytes.length, maxBytes = 6 }) {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const lines: string[] = []
  try {
    for await (const line of linesOf(pieces(), maxBytes)) lines.push(line)
  } catch (error) {
    return { lines, error: (error as Error).message }
  }
  return { lines, error: '' }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const noEnd = 'its last line has no end'
const tooLong = 'a line is too long'

test.each<[string, Uint8Array, string[], string | RegExp]>([
  ['nothing', bytesOf(''), [], ''],
  ['lines', bytesOf('\uFEFFé\r\n\nb\n'), ['\uFEFFé\r', '', 'b'], ''],
  ['a last line without an end', bytesOf('a\nb'), ['a'], noEnd],
  ['half a character behind the last line', bytesOf('a\né').subarray(0, 3), ['a'], noEnd],
  ['half a character in a line', Uint8Array.of(97, 10, 0xc3, 10), ['a'], /not valid/],
  ['six bytes of three characters', bytesOf('a\nééé\nb\n'), ['a', 'ééé', 'b'], ''],
  ['seven bytes of four characters', bytesOf('a\nééeé\nb\n'), ['a'], tooLong],
  ['seven bytes without an end', bytesOf('a\nabcdefg'), ['a'], tooLong],
])('%s, however they are cut', async (_, bytes, lines, error) => {
  for (const size of [1, 2, 3, 100])
    expect(await read(bytes, { size }), `${size}`).toEqual({
      lines,
      error: typeof error === 'string' ? error : expect.stringMatching(error),
    })
})
