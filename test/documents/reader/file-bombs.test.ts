import { afterAll, describe, expect, test } from 'vitest'
import { createDocumentReader } from '../../../src/documents/reader/document-reader.ts'
import { CitationError } from '../../../src/core/error.ts'
import { fileBombs } from '../../fixtures/bombs/mail-and-images.ts'

// Their full forms are read by `npm run faults -- --only documents`.
describe('files that cost a careless reader more than their bytes', () => {
  const reader = createDocumentReader({ ocr: async () => ({ text: 'What OCR read.' }) })
  afterAll(() => reader.close())
  const refused = new Map([
    ['groups in groups', 'document-too-complex'],
    ['parts in parts', 'document-too-complex'],
    ['ten billion pixels', 'document-too-complex'],
    ['pages in a circle', 'invalid-input'],
    ['segments', 'invalid-input'],
    ['a page with a huge picture', 'invalid-input'],
  ])
  test.each(fileBombs)('$kind: $name', async ({ kind, name, small, make }) => {
    const content = new Uint8Array(make(small))
    const outcome = await reader.read({ name: `bomb.${kind}`, content }).then(
      ({ content: text }) => text.length > 0,
      (error: unknown) => (error instanceof CitationError ? error.code : error),
    )
    expect(outcome).toBe(refused.get(name) ?? true)
    expect((await reader.read({ name: 'a.rtf', content: String.raw`{\rtf1 The next one.}` })).content).toBe(
      'The next one.',
    )
  })
})
