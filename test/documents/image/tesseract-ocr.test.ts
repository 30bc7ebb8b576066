import { expect, test } from 'vitest'
import { tesseractOcr } from '../../../src/documents/image/tesseract-ocr.ts'
import { pngOf } from '../../fixtures/images.ts'
import { errorOf } from '../../records/store/rejection.ts'

// What it recognises is tried with real data by `node test/faults/tesseract.ts`.
test('languages without data say where they were looked for, and no thread is left', async () => {
  const ocr = tesseractOcr({ languages: ['eng'], langPath: '/nowhere/' })
  const image = { bytes: pngOf(10, 10), mediaType: 'image/png', width: 10, height: 10 }
  expect(await errorOf(ocr(image, { signal: new AbortController().signal }))).toMatchObject({
    code: 'not-found',
    message: expect.stringContaining('"/nowhere/eng.traineddata.gz"'),
    suggestion: expect.stringContaining('@tesseract.js-data/eng'),
  })
  await ocr.close()
  await expect(ocr(image, { signal: AbortSignal.abort(new Error('ended')) })).rejects.toThrow('ended')
})

test.each([
  {},
  { languages: [], langPath: 'x' },
  { languages: ['eng'] },
  { languages: ['eng'], langPath: '' },
])('nothing is downloaded from anywhere that is not named: %j', (options) =>
  expect(() => tesseractOcr(options as never)).toThrow('langPath'),
)
