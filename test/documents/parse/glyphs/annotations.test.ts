import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { readDocument } from '../../../../src/documents/reader/document.ts'
import { createAnnotationsReader } from '../../../../src/documents/parse/glyphs/annotations.ts'
import type { AnnotatedDocument } from '../../../../src/documents/parse/glyphs/annotations.ts'

const field = (more: string) => `<< /Type /Annot /Subtype /Widget /Rect [60 640 300 660] ${more} >>`
const strike = (more: string) =>
  `<< /Type /Annot /Subtype /StrikeOut /Rect [58 696 300 714] /QuadPoints [58 714 300 714 58 696 300 696] ${more} >>`

/** A document of one line a page, with the annotations of each page; `form`: the fields of its form. */
function annotatedPdf(pages: readonly string[][], { form = '', more = [] as string[] } = {}): Uint8Array {
  const first = 5
  const annotations = pages.flat()
  let next = first + 2 * pages.length
  const numbered = pages.map((some) => some.map(() => `${next++} 0 R`))
  const parts = pages.flatMap((_, index) => {
    const content = `BT /F 12 Tf 60 700 Td (The page has number ${index + 1}.) Tj ET`
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + 2 * index + 1} 0 R /Annots [${numbered[index]!.join(' ')}] /Resources << /Font << /F 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]
  })
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${form}] >> >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    'null',
    ...parts,
    ...annotations,
    ...more,
  ]
  let text = '%PDF-1.7\n'
  for (const [index, object] of objects.entries()) text += `${index + 1} 0 obj\n${object}\nendobj\n`
  return Uint8Array.from(`${text}trailer\n<< /Root 1 0 R >>\n%%EOF\n`, (sign) => sign.charCodeAt(0))
}

const textOf = async (bytes: Uint8Array) => (await readDocument({ name: 'a.pdf', content: bytes })).content

describe('what annotations say of a page', () => {
  test('stands on its own page', async () => {
    const value = (name: string) => [field(`/FT /Tx /T (${name}) /V (${name})`)]
    const content = await textOf(annotatedPdf([value('Oslo'), [], value('Bergen'), [strike('')]]))
    expect(content.split('\n\n')).toEqual([
      'The page has number 1.',
      '[value: Oslo]',
      'The page has number 2.',
      'The page has number 3.',
      '[value: Bergen]',
      '~~The page has number 4.~~',
    ])
  })

  test.each([
    ['shown', '/F 4', true],
    ['without flags', '', true],
    ['hidden', '/F 2', false],
    ['not on the screen', '/F 32', false],
    ['of places that are none', '/F 4 /QuadPoints [1 2 3]', false],
  ])('a mark that strikes out, %s', async (_, more, isStruck) => {
    const marked = more.includes('QuadPoints')
      ? `<< /Type /Annot /Subtype /StrikeOut /Rect [58 696 300 714] ${more} >>`
      : strike(more)
    expect((await textOf(annotatedPdf([[marked]]))).includes('~~')).toBe(isStruck)
  })

  test('a field whose parent only the form names has its value', async () => {
    // Objects: 1 to 4, the page and its content, the field (7), its parent (8).
    const parent = '<< /FT /Tx /T (town) /V (Bergen) /Kids [7 0 R] >>'
    const pdf = annotatedPdf([[field('/F 4')]], { form: '8 0 R', more: [parent] })
    expect(await textOf(pdf)).toContain('[value: Bergen]')
  })

  test('links, notes and the text below marks are not asked for', async () => {
    const link = '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>'
    const highlight = strike('').replace('StrikeOut', 'Highlight')
    const bytes = annotatedPdf([[link, highlight, strike(''), field('/FT /Tx /V (x) /T (x)')], [strike('')]])
    const pdf = await getDocumentProxy(bytes)
    const page = await pdf.getPage(1)
    const annotations = await createAnnotationsReader(pdf)(page)
    expect(annotations).toMatchObject([{ subtype: 'StrikeOut' }, { subtype: 'Widget' }])
    expect(annotations).not.toHaveProperty('0.overlaidText')
    await pdf.loadingTask.destroy()
  })

  test.each([
    ['a version of pdf.js that has no list by type', { numPages: 3 }],
    ['a document of many pages', { numPages: 1_001, getAnnotationsByType: async () => [] }],
  ] satisfies [string, AnnotatedDocument][])('%s gives all of a page', async (_, pdf) => {
    const page = { pageNumber: 1, getAnnotations: async () => ['all'] }
    expect(await createAnnotationsReader(pdf)(page)).toEqual(['all'])
  })
})
