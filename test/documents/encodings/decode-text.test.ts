import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from '../../../src/documents/encodings/decode-text.ts'
import { readDocument } from '../../../src/documents/reader/document.ts'
import { errorOf } from '../../records/store/rejection.ts'
import { encodeText } from './encode.ts'
import { texts } from './texts.ts'

const rows = texts.flatMap(({ language, encodings, text }) =>
  [...encodings, 'utf-16le', 'utf-16be'].map((encoding) => ({ language, encoding, text })),
)
const read = (bytes: Uint8Array, options = {}) => decodeText(bytes, { name: '"a.txt"', ...options })
const utf8 = (text: string) => new TextEncoder().encode(text)

/** Thai and ISO-8859-2 may be refused, which the detector knows little of; every other text of 200 characters is read. */
const mayBeRefused = new Set(['windows-874', 'iso-8859-2'])

test.each(rows)('$language in $encoding is read as it is', async ({ encoding, text }) => {
  expect(text.length).toBeGreaterThanOrEqual(200)
  const bytes = encodeText(text, encoding)
  if (mayBeRefused.has(encoding) && (await refused(bytes))) return
  const decoded = await read(bytes)
  expect(decoded).toMatchObject({ text, lost: 0 })
  expect(new TextDecoder(decoded.encoding).decode(encodeText(text, decoded.encoding))).toBe(text)
})

async function refused(bytes: Uint8Array): Promise<boolean> {
  const error = await read(bytes).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error === null) return false
  expect(error).toMatchObject({ code: 'invalid-input', suggestion: expect.stringContaining('`encoding') })
  return true
}

test('no part of 20 characters or more is read as other letters', async () => {
  const part = fc.record({
    row: fc.constantFrom(...rows),
    start: fc.nat({ max: 400 }),
    length: fc.integer({ min: 20, max: 300 }),
  })
  await fc.assert(
    fc.asyncProperty(part, async ({ row: { text, encoding }, start, length }) => {
      const from = start % (text.length - 20)
      const piece = text.slice(from, from + length)
      const isRead = await read(encodeText(piece, encoding)).then(
        (decoded) => decoded.text === piece,
        () => true,
      )
      expect(isRead).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('of parts of 200 characters, 95 of 100 are read', async () => {
  const parts = rows
    .filter(({ encoding }) => !mayBeRefused.has(encoding))
    .flatMap(({ text, encoding }) =>
      Array.from({ length: Math.floor((text.length - 200) / 50) + 1 }, (_, at) =>
        encodeText(text.slice(at * 50, at * 50 + 200), encoding),
      ),
    )
  const found = await Promise.allSettled(parts.map((bytes) => read(bytes)))
  const share = found.filter(({ status }) => status === 'fulfilled').length / found.length
  expect(share).toBeGreaterThan(0.95)
})

describe('Unicode', () => {
  test.each([
    ['UTF-8', utf8('Gebühr'), 'Gebühr', 'utf-8'],
    ['with a mark', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8('ä')]), 'ä', 'utf-8'],
    ['UTF-16 with a mark', new Uint8Array([0xff, 0xfe, 0xe4, 0]), 'ä', 'utf-16le'],
    ['UTF-16, high byte first', new Uint8Array([0xfe, 0xff, 0, 0xe4]), 'ä', 'utf-16be'],
    ['UTF-16 without one', encodeText('a,b\r\n1,2\r\n', 'utf-16le'), 'a,b\r\n1,2\r\n', 'utf-16le'],
    ['words without a line break', encodeText('one two', 'utf-16be'), 'one two', 'utf-16be'],
    ['ASCII', utf8('Bush hid the facts'), 'Bush hid the facts', 'utf-8'],
    [
      'ISO-2022-JP, whose bytes are those of ASCII',
      utf8('\x1b$B4A;z\x1b(B 12'),
      new TextDecoder('iso-2022-jp').decode(utf8('\x1b$B4A;z\x1b(B 12')),
      'iso-2022-jp',
    ],
    ['ASCII with NUL', utf8('one\0two three'), 'one\0two three', 'utf-8'],
    ['nothing', new Uint8Array(), '', 'utf-8'],
  ])('%s', async (_, bytes, text, encoding) => {
    expect(await read(bytes)).toEqual({ text, encoding, lost: 0 })
  })

  test('UTF-8 with a damaged character stays UTF-8', async () => {
    const bytes = utf8('Die Prüfung fällt in die Zuständigkeit der Länder. ')
    const damaged = new Uint8Array([...bytes, 0xc3])
    const decoded = await read(damaged)
    expect(decoded).toMatchObject({ encoding: 'utf-8', lost: 1 })
    expect(decoded.text).toBe(`${new TextDecoder().decode(bytes)}\ufffd`)
  })
})

describe('what is said of the encoding', () => {
  const russian = encodeText('Мир', 'koi8-r')

  test('what is short is refused, with advice, and read once it is named', async () => {
    expect(await errorOf(read(russian))).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('"a.txt" is not certain'),
      suggestion: expect.stringContaining("`encoding: 'windows-1252'`"),
    })
    expect(await read(russian, { encoding: 'KOI8-R' })).toEqual({ text: 'Мир', encoding: 'koi8-r', lost: 0 })
    expect(await read(russian, { charset: 'koi8-r' })).toMatchObject({ text: 'Мир' })
  })

  test('a name that is none is refused by the caller, and passed over in a file', async () => {
    expect((await errorOf(read(russian, { encoding: 'klingon' }))).message).toContain('"klingon"')
    const { text, encodings } = texts[0]!
    const bytes = encodeText(text, encodings[0]!)
    expect(await read(bytes, { charset: 'klingon' })).toMatchObject({ text })
    expect(await read(bytes, { charset: 'utf-8' })).toMatchObject({ text })
  })

  test.each([
    ['shift_jis', 'euc-jp'],
    ['shift_jis', 'iso-8859-1'],
    ['euc-jp', 'iso-8859-1'],
    ['gb18030', 'windows-1252'],
    ['big5', 'iso-8859-1'],
    ['euc-kr', 'windows-1252'],
    ['koi8-r', 'iso-8859-1'],
  ])('%s that is declared as %s is read by what it is', async (encoding, charset) => {
    for (const { text } of texts.filter(({ encodings }) => encodings.includes(encoding))) {
      expect(await read(encodeText(text, encoding), { charset })).toMatchObject({ text, encoding })
    }
  })

  test('what is declared is believed where it can be', async () => {
    for (const { text, encodings } of texts) {
      for (const encoding of encodings)
        expect(await read(encodeText(text, encoding), { charset: encoding })).toMatchObject({ text })
    }
  })
})

test('a long file is judged by its lines that are not ASCII', async () => {
  const { text } = texts[0]!
  const long = `${'id,name,amount\r\n'.repeat(20_000)}${text}\r\n${'1,2,3\r\n'.repeat(20_000)}`
  expect((await read(encodeText(long, 'shift_jis'))).text).toBe(long)
  const dense = text.repeat(200)
  expect((await read(encodeText(dense, 'shift_jis'))).text).toBe(dense)
})

test('bytes that are no text are refused', async () => {
  const noise = Uint8Array.from({ length: 2_000 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256)
  for (const bytes of [noise, new Uint8Array(500), Uint8Array.from(noise, (byte) => byte & 0x1f)])
    expect(await errorOf(read(bytes))).toMatchObject({ code: 'invalid-input' })
})

test('the document says which encoding was read', async () => {
  const { text } = texts[0]!
  const content = encodeText(text, 'shift_jis')
  expect(await readDocument({ name: 'a.csv', content })).toEqual({
    content: text,
    mediaType: 'text/csv',
    metadata: { encoding: 'shift_jis' },
  })
  const page = encodeText(`<html><body><p>${text.replaceAll(/\s+/g, ' ')}</p></body></html>`, 'euc-jp')
  const read = await readDocument({ name: 'a.html', content: page })
  expect(read).toMatchObject({ mediaType: 'text/html', metadata: { encoding: 'euc-jp' } })
  expect(read.content).toContain(text.slice(0, 50))
})
