import { expect, test } from 'vitest'
import { createExtrasReader } from '../../../../src/documents/parse/glyphs/read-extras.ts'
import type { PdfDrawnPage } from '../../../../src/documents/parse/glyphs/read-extras.ts'
import { createFeatures } from '../../../../src/documents/parse/pdf-features.ts'

const everything = { hasAnnotations: true, hasNames: true, hasOddNames: true }

/** Pages that count how often they are drawn. */
function somePages(differences: unknown, code = 88) {
  let drawn = 0
  const page: PdfDrawnPage = {
    pageNumber: 1,
    getAnnotations: async () => [],
    getOperatorList: async () => {
      drawn++
      const glyph = { unicode: 'X', originalCharCode: code }
      return { fnArray: [37, 44], argsArray: [['f', 12], [[glyph, -20, glyph]]] }
    },
    commonObjs: { has: () => true, get: () => ({ differences }) },
  }
  return { page, drawn: () => drawn }
}

const contentOf = (font: string) => ({
  items: [],
  styles: { [font]: { ascent: 1, descent: 0, vertical: false, fontFamily: 'serif' } },
})

test.each([
  ['a map', new Map([[88, 'f_f_i']])],
  ['a record', { 88: 'f_f_i' }],
])('names of glyphs are read of %s, and a page is drawn once for each font', async (_, differences) => {
  const { page, drawn } = somePages(differences)
  const read = createExtrasReader(everything)
  for (let count = 0; count < 3; count++) {
    const { glyphs } = await read(page, contentOf('f'))
    expect(glyphs!.get('f')!.get('X')).toBe('ffi')
  }
  expect(drawn()).toBe(1)
})

test('pages are not drawn on and on where names teach nothing', async () => {
  const { page, drawn } = somePages(new Map([[88, 'g12']]))
  const read = createExtrasReader(everything)
  for (let count = 0; count < 9; count++) await read(page, contentOf(`f${count}`))
  expect(drawn()).toBe(2)
})

test('a character that stands for two glyphs is read as neither', async () => {
  const { page } = somePages({ 88: 'f_f_i' })
  const list = await page.getOperatorList({ annotationMode: 0 })
  const two = [
    { unicode: 'X', originalCharCode: 88 },
    { unicode: 'X', originalCharCode: 90 },
  ]
  const mixed = { ...page, getOperatorList: async () => ({ ...list, argsArray: [['f', 12], [two]] }) }
  const { glyphs } = await createExtrasReader(everything)(mixed, contentOf('f'))
  expect(glyphs!.get('f')!.size).toBe(0)
})

test('a page that cannot be drawn has its text all the same', async () => {
  const broken = { ...somePages({}).page, getAnnotations: fail, getOperatorList: fail }
  expect(await createExtrasReader(everything)(broken, contentOf('f'))).toMatchObject({ annotations: [] })
  async function fail(): Promise<never> {
    throw new Error('damaged')
  }
})

test.each([
  ['<< /Type /Page /Contents 4 0 R >>', false, false, false],
  ['<< /Subtype /Widget /FT /Tx >>', true, false, false],
  ['<< /Subtype /StrikeOut >>', true, false, false],
  ['<< /Subtype /Link >>', false, false, false],
  ['<< /Differences [1 /fi /fl] >>', false, true, false],
  ['<< /Differences [1 /fi 3 /f_f_i] >>', false, true, true],
  ['<< /Differences [1 /g1.2] >> [ /f_f_i ]', false, true, false],
  ['<< /Differences [1 /f_i', false, true, false],
  ['trailer << /Encrypt 3 0 R >>', true, true, false],
])('%s', (text, hasAnnotations, hasNames, hasOddNames) => {
  const features = createFeatures()
  features.add(text)
  expect(features.found()).toEqual({ hasAnnotations, hasNames, hasOddNames })
})
