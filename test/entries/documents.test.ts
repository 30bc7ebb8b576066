import { describe, expect, test, vi } from 'vitest'
import { createDocumentReader } from '../../src/documents/reader/document-reader.ts'
import type { DocumentLimits } from '../../src/documents/reader/document-reader.ts'
import { readImageHeader } from '../../src/documents/image/image-header.ts'
import type { OcrFunction, OcrImage, OcrResult } from '../../src/documents/image/ocr.ts'
import { pngOf, tiffOf } from '../fixtures/images.ts'
import { toSource } from '../../src/engine/registrar/sources/registered-source.ts'
import { codeOf, errorOf } from '../records/store/rejection.ts'
import { someRegistrar } from '../engine/registrar/some-registrar.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

describe('addDocSource: RTF and e-mail', () => {
  test('an RTF file, by its bytes or as a string, whatever its name', async () => {
    const { registrar } = someRegistrar()
    const rtf = String.raw`{\rtf1\ansi{\info{\title Lift 7}{\author M\'fcller}}\pard\outlinelevel0 Brakes\par\pard The brakes were tested on 3 May 2026.\par}`
    const source = await registrar.addDocSource({ name: 'report.doc', content: bytes(rtf) })
    expect(source).toMatchObject({
      name: 'Lift 7',
      headings: [{ title: 'Brakes' }],
      metadata: { mediaType: 'application/rtf', authors: ['Müller'] },
    })
    const copy = await registrar.addDocSource({ name: 'copy.rtf', content: rtf })
    expect(copy).toMatchObject({ name: 'Lift 7', contentHash: source.contentHash, identifier: 'copy.rtf' })
    const cited = await registrar.cite({
      sourceId: source.id,
      claim: 'The brakes were tested on 3 May 2026.',
      quote: 'brakes were tested on 3 May 2026.',
    })
    expect(cited).toMatchObject({ status: 'verified', place: { headings: ['Brakes'] } })
  })

  test('a message, its subject as name, who wrote it and when', async () => {
    const { registrar } = someRegistrar()
    const mail =
      'From: Ann <ann@example.org>\nDate: Wed, 3 Jul 2024 10:00:00 +0200\nSubject: Fee\n\nThe fee is 5 euros.\n'
    const source = await registrar.addDocSource({ name: 'fee.eml', content: bytes(mail) })
    const stated = { authors: ['Ann'], publishedAt: '2024-07-03T08:00:00.000Z' }
    expect(source).toMatchObject({ name: 'Fee', metadata: { mediaType: 'message/rfc822', ...stated } })
    // Where bibliographies look for them.
    expect(toSource(source, '', 1)).toMatchObject(stated)
  })

  test('a message of Outlook is refused with the way out', async () => {
    const content = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    const { registrar } = someRegistrar()
    expect(await errorOf(registrar.addDocSource({ name: 'a.msg', content }))).toMatchObject({
      code: 'invalid-input',
      suggestion: expect.stringContaining('EML'),
    })
  })
})

describe('addDocSource: files attached to a message', () => {
  const mail = [
    'From: Ann <ann@example.org>',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    'See the files.',
    '--b',
    'Content-Type: application/octet-stream; name=fee.txt',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('The fee is 5 euros.').toString('base64'),
    '--b',
    'Content-Type: image/gif; name=logo.gif',
    '',
    'GIF89a',
    '--b--',
  ].join('\n')

  test('are named only, unless they are asked for', async () => {
    const { registrar } = someRegistrar()
    const source = await registrar.addDocSource({ name: 'a.eml', content: mail })
    expect(source.metadata!['attachments']).toEqual([
      { name: 'fee.txt', mediaType: 'application/octet-stream', size: 19 },
      { name: 'logo.gif', mediaType: 'image/gif', size: 7 },
    ])
    expect((await registrar.listSources()).items).toHaveLength(1)
  })

  test('become documents of their own, those that can be read', async () => {
    const { registrar } = someRegistrar()
    const source = await registrar.addDocSource({ name: 'a.eml', content: mail }, { attachments: true })
    const [fee, logo] = source.metadata!['attachments'] as { sourceId?: string; problem?: string }[]
    expect(logo).toEqual({ name: 'logo.gif', mediaType: 'image/gif', size: 7, problem: 'invalid-input' })
    expect(await registrar.getSource(fee!.sourceId!)).toMatchObject({
      identifier: 'a.eml/fee.txt',
      metadata: { attachedTo: 'a.eml', mediaType: 'text/plain' },
    })
    expect(await registrar.getSourceContent(fee!.sourceId!)).toBe('The fee is 5 euros.')
  })
})

describe('addDocSource: images', () => {
  const image = { name: 'scan.png', content: pngOf(1_000, 500) }
  const words = [
    { text: 'The', box: { x: 100, y: 50, width: 100, height: 50 }, confidence: 0.9 },
    { text: 'fee', box: { x: 250, y: 50, width: 100, height: 50 }, confidence: 0.8 },
    { text: 'is', box: { x: 400, y: 50, width: 50, height: 50 }, confidence: 0.95 },
    { text: '5', box: { x: 500, y: 50, width: 50, height: 50 }, confidence: 0.4 },
    { text: 'euros.', box: { x: 600, y: 50, width: 100, height: 50 }, confidence: 0.9 },
  ]
  const read = async (): Promise<OcrResult> => ({ text: 'The fee is 5 euros.\n', words, engine: 'fake 1' })
  const registrarWith = (ocr: OcrFunction, limits: DocumentLimits = {}) =>
    someRegistrar({ documents: createDocumentReader({ ...limits, ocr }) }).registrar

  test('with the text that the caller gives, of any picture', async () => {
    const { registrar } = someRegistrar()
    const source = await registrar.addDocSource(image, { text: 'The fee is 5 euros.' })
    expect(source).toMatchObject({
      name: 'scan.png',
      length: 19,
      metadata: { mediaType: 'image/png', textFrom: 'caller' },
    })
    expect(source).not.toHaveProperty('regions')
    const gif = { name: 'a.gif', content: bytes('GIF89a'), mediaType: 'image/gif' }
    expect((await registrar.addDocSource(gif, { text: 'Other words.' })).metadata).toMatchObject({
      mediaType: 'image/gif',
    })
    expect(await codeOf(registrar.addDocSource(image, { text: ' ' }))).toBe('invalid-input')
  })

  test('without text or OCR the error says what to do', async () => {
    const { registrar } = someRegistrar()
    expect(await errorOf(registrar.addDocSource(image))).toMatchObject({
      code: 'invalid-input',
      suggestion: expect.stringMatching(/\{ text \}.*documents: \{ ocr \}/),
    })
  })

  test('read by OCR: a citation says so, and where its words stand on the image', async () => {
    const calls: OcrImage[] = []
    const registrar = registrarWith(async (given) => {
      calls.push(given)
      return read()
    })
    const source = await registrar.addDocSource(image)
    expect(calls).toEqual([{ bytes: image.content, mediaType: 'image/png', width: 1_000, height: 500 }])
    expect(source.metadata).toEqual({
      mediaType: 'image/png',
      ocr: { engine: 'fake 1', confidence: 0.79, uncertainWords: 1 },
    })
    const claim = { sourceId: source.id, claim: 'The fee is 5 euros.', quote: 'The fee is 5 euros.' }
    const cited = await registrar.cite(claim)
    expect(cited).toMatchObject({
      status: 'verified',
      place: { box: { x: 0.1, y: 0.1, width: 0.6, height: 0.1 }, ocrConfidence: 0.4 },
      reference: '[scan.png, top, read by OCR]',
      warnings: [{ code: 'read-by-ocr', message: expect.stringContaining('40 % certain') }],
    })
    expect(cited.evidence[0]!.locator).toEqual(cited.place)
    // The box of a locator is checked against where the words stand.
    const at = (x: number) =>
      registrar.cite({ ...claim, locator: { box: { x, y: 0, width: 0.3, height: 0.3 } } })
    expect((await at(0.45)).warnings.map(({ code }) => code)).toEqual(['other-place', 'read-by-ocr'])
    expect(await errorOf(at(0.8))).toMatchObject({ code: 'invalid-locator' })
  })

  test('pages of a TIFF come one by one, each as a file of one page', async () => {
    const sizes = [
      { width: 10, height: 20 },
      { width: 30, height: 40 },
    ]
    const registrar = registrarWith(async ({ bytes: file, page, width }) => {
      expect(readImageHeader(file)).toMatchObject({ pages: [sizes[page! - 1]] })
      return { text: `Page ${page} is ${width} wide.` }
    })
    const source = await registrar.addDocSource({ name: 'a.tif', content: tiffOf(sizes) })
    expect(source.pages!.map(({ pageNumber }) => pageNumber)).toEqual([1, 2])
    expect(await registrar.getSourceContent(source.id)).toBe('Page 1 is 10 wide.\n\nPage 2 is 30 wide.')
    expect(source.regions!.every(({ ocrConfidence }) => ocrConfidence === 0)).toBe(true)
  })

  test.each<[string, OcrFunction, object]>([
    ['fails', () => Promise.reject(new Error('no model')), { code: 'model-failed', message: /no model/ }],
    [
      'returns something else',
      async () => ({ text: 5 }) as never,
      { code: 'invalid-input', message: /text/ },
    ],
    [
      'finds nothing',
      async () => ({ text: ' \n' }),
      { code: 'invalid-input', message: /no text on the image/ },
    ],
  ])('an OCR function that %s', async (_, ocr, { code, message }: { code?: string; message?: RegExp }) => {
    const error = await errorOf(registrarWith(ocr).addDocSource(image))
    expect(error).toMatchObject({ code, message: expect.stringMatching(message!) })
  })

  test('an OCR function that never ends is told to, by its time and by the caller', async () => {
    vi.useFakeTimers()
    try {
      const told: unknown[] = []
      const ocr = vi.fn<OcrFunction>(
        (_, { signal }) =>
          new Promise(() => signal.addEventListener('abort', () => told.push(signal.reason))),
      )
      const registrar = registrarWith(ocr, { ocrTimeoutMs: 5_000 })
      const late = errorOf(registrar.addDocSource(image))
      await vi.waitFor(() => expect(ocr).toHaveBeenCalledTimes(1))
      await vi.advanceTimersByTimeAsync(5_000)
      expect(await late).toMatchObject({ code: 'timeout', message: expect.stringContaining('5 s') })
      const caller = new AbortController()
      const ended = codeOf(registrar.addDocSource(image, { signal: caller.signal }))
      await vi.waitFor(() => expect(ocr).toHaveBeenCalledTimes(2))
      caller.abort()
      expect(await ended).toBe('aborted')
      expect(told).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('an image that claims too many pixels never reaches the OCR function', async () => {
    const ocr = vi.fn<OcrFunction>(read)
    const registrar = registrarWith(ocr)
    for (const content of [
      pngOf(100_000, 100_000),
      tiffOf(Array.from({ length: 201 }, () => ({ width: 1, height: 1 }))),
    ])
      expect(await codeOf(registrar.addDocSource({ name: 'bomb', content }))).toBe('document-too-complex')
    expect(ocr).not.toHaveBeenCalled()
  })

  test.each([
    [{ ocr: 'tesseract' }, 'documents.ocr is not a function'],
    [{ ocrPages: 0 }, 'documents.ocrPages is 0'],
    [{ ocrPixels: 1.5 }, 'documents.ocrPixels is 1.5'],
    [{ ocrTimeoutMs: -1 }, 'documents.ocrTimeoutMs is -1'],
  ])('settings that are not valid: %j', (settings, message) => {
    expect(() => createDocumentReader(settings as DocumentLimits)).toThrow(message)
  })
})
