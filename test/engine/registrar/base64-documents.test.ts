import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOfBase64, fileOfBase64 } from '../../../src/engine/registrar/sources/base64-file.ts'
import { registerDocumentAgentTool } from '../../../src/engine/registrar/source-tools.ts'
import { docxOf, odfOf, paragraph } from '../../fixtures/bombs/office-files.ts'
import { pngOf } from '../../fixtures/images.ts'
import { encodeText } from '../../documents/encodings/encode.ts'
import { texts } from '../../documents/encodings/texts.ts'
import { makePdf } from '../../documents/reader/make-pdf.ts'
import { errorOf } from '../../records/store/rejection.ts'
import { someRegistrar } from './some-registrar.ts'

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64')
const sentence = 'The bridge was opened in 1932 and is 40 metres long.'
const lines = (text: string, length: number) => text.replaceAll(new RegExp(`.{${length}}`, 'g'), '$&\r\n')

const files: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
  'a.pdf': () => makePdf([[{ text: sentence, y: 700 }]]),
  'a.docx': () => docxOf(paragraph(sentence)),
  'a.odt': () =>
    odfOf('text', `<office:body><office:text><text:p>${sentence}</text:p></office:text></office:body>`),
  'a.rtf': () => Buffer.from(`{\\rtf1\\ansi ${sentence}}`),
  'a.html': () => Buffer.from(`<html><body><p>${sentence}</p></body></html>`),
  'a.txt': () => Buffer.from(sentence),
  'a.eml': () => Buffer.from(`From: a@b.c\nSubject: Bridge\n\n${sentence}\n`),
}

describe.each(Object.entries(files))('%s in Base64, given as text', (name, make) => {
  test('is the file', async () => {
    const bytes = new Uint8Array(await make())
    const plain = base64(bytes)
    const { registrar } = someRegistrar()
    const file = await registrar.addDocSource({ name, content: bytes })
    const written = [
      plain,
      lines(plain, 76),
      lines(plain, 64).replaceAll('\r', ''),
      `data:application/octet-stream;base64,${plain}`,
      plain.replace(/=+$/, ''),
      plain.replaceAll('+', '-').replaceAll('/', '_'),
      `\n${plain}\n`,
    ]
    for (const content of [...written, new TextEncoder().encode(plain)]) {
      const source = await registrar.addDocSource({ name, content })
      expect(source.contentHash).toBe(file.contentHash)
    }
    expect(await registrar.getSourceContent(file.id)).toContain(sentence)
  })
})

test('a picture goes to OCR as its bytes', async () => {
  const { registrar } = someRegistrar()
  const error = await errorOf(registrar.addDocSource({ name: 'a.png', content: base64(pngOf(40, 20)) }))
  expect(error.suggestion).toContain('ocr')
})

describe('whether content is Base64', () => {
  const once = base64(sentence)
  const twice = base64(once)
  const cases: [string, string, boolean | undefined, string | null][] = [
    ['Base64 of a text', once, undefined, sentence],
    ['Base64 of a text', once, true, sentence],
    ['Base64 of a text', once, false, once],
    ['Base64 of Base64', twice, true, once],
    ['Base64 of Base64', twice, false, twice],
    ['a `data:` URL', `data:text/plain;base64,${once}`, true, sentence],
    ['a `data:` URL', `data:text/plain;base64,${once}`, false, `data:text/plain;base64,${once}`],
    ['Base64 of a few bytes', base64('Old.'), true, 'Old.'],
    ['Base64 of a few bytes', base64('Old.'), undefined, base64('Old.')],
    ['a text', sentence, false, sentence],
    ['a text', sentence, true, null],
  ]

  test.each(cases)('%s: %s, base64 %s', async (_, given, isBase64, text) => {
    const encoding = isBase64 === undefined ? undefined : isBase64 ? 'base64' : 'text'
    const { registrar } = someRegistrar()
    const { run } = registerDocumentAgentTool(registrar)
    const details = isBase64 === undefined ? {} : { base64: isBase64 }
    for (const content of [given, new TextEncoder().encode(given)]) {
      const adding = registrar.addDocSource({ name: 'a.txt', content }, details)
      if (text === null) expect(await errorOf(adding)).toMatchObject({ code: 'invalid-input' })
      else expect(await registrar.getSourceContent((await adding).id)).toBe(text)
    }
    const output = await run({ fileName: 'a.txt', content: given, ...(encoding && { encoding }) })
    if (text === null) expect(output).toMatchObject({ failed: true, code: 'invalid-input' })
    else if ('failed' in output) expect(output).toBeNull()
    else expect(await registrar.getSourceContent(output.sourceId)).toBe(text)
  })
})

describe('text is no Base64', () => {
  test.each([
    ['a word', 'Donaudampfschifffahrtsgesellschaft'],
    ['words', 'The bridge was opened in'],
    ['words, one a line', 'bridge\nopened\nlength\nmetres\n'.repeat(20)],
    ['hexadecimal', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    ['a digest', 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg='],
    ['genes', 'ACGTTGCAACGTTGCAACGTTGCAACGTTGCAACGTTGCA'],
    ['zeros', '0'.repeat(400)],
    ['letters', 'A'.repeat(400)],
    ['letters that are letters again', 'V'.repeat(400)],
    ['a key', 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA'],
    ['text that quotes some', `The file begins with ${base64('%PDF-1.7 and so on, for long')}.`],
    ['nothing', ''],
  ])('%s', async (_, text) => {
    expect(await fileOfBase64(text)).toBe(text)
  })

  test('whatever its words are', async () => {
    const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)
    const text = fc
      .tuple(fc.array(word, { minLength: 1, maxLength: 60 }), fc.constantFrom(' ', '\n', '', ', '))
      .map(([words, between]) => words.join(between))
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        expect(await fileOfBase64(given)).toBe(given)
      }),
      { numRuns: 2_000 },
    )
  })

  test('bytes that are not ASCII are left as they are', async () => {
    const bytes = new Uint8Array([0xe4, ...Buffer.from(base64('%PDF-1.7 and so on'))])
    expect(await fileOfBase64(bytes)).toBe(bytes)
  })
})

test('a whole file is decoded as Base64 does it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), async (bytes) => {
      expect(bytesOfBase64(base64(bytes))).toEqual(bytes)
      const pdf = new Uint8Array([...Buffer.from('%PDF-1.7\n'), ...bytes])
      expect(await fileOfBase64(base64(pdf))).toEqual(pdf)
    }),
  )
})

test('bytes by chance are no text, in any encoding', async () => {
  const random = fc.uint8Array({ minLength: 30, maxLength: 600 }).map(base64)
  await fc.assert(
    fc.asyncProperty(random, async (given) => {
      expect(await fileOfBase64(given)).toBe(given)
    }),
    { numRuns: 2_000 },
  )
})

test.each(
  texts.flatMap(({ language, encodings, text }) =>
    encodings.map((encoding) => ({ language, encoding, text })),
  ),
)('$language in $encoding, in Base64', async ({ encoding, text }) => {
  const bytes = encodeText(text, encoding)
  const file = await fileOfBase64(base64(bytes))
  expect(
    file === base64(bytes) && (encoding === 'windows-874' || encoding === 'iso-8859-2') ? bytes : file,
  ).toEqual(bytes)
})

test('a text that is a file in Base64 is no text to register', async () => {
  const content = base64(await makePdf([[{ text: sentence, y: 700 }]]))
  const { registrar } = someRegistrar()
  const error = await errorOf(registrar.addCustomSource({ name: 'a', content }))
  expect(error).toMatchObject({ code: 'invalid-input', suggestion: expect.stringContaining('addDocSource') })
})
