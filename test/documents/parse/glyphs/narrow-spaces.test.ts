import { expect, test } from 'vitest'
import { readDocument } from '../../../../src/documents/reader/document.ts'
import { rawPdf } from '../../reader/pdf/raw-pdf.ts'

/** Text in which a space of its own is narrowed by so many units, of 3.34 in Helvetica of 12 points. */
const spaced = (by: number) =>
  `BT /Plain 12 Tf 60 600 Td (The authority) Tj -${by} Tc ( ) Tj 0 Tc (that has it signs.) Tj ET`

const read = async (after: string) =>
  (await readDocument({ name: 'a.pdf', content: rawPdf({ after }) })).content

test.each([0, 1, 2, 2.5, 2.8])('a space that is drawn %s points narrower is one', async (by) => {
  expect(await read(spaced(by))).toContain('The authority that has it signs.')
})

test('parts of a word that are drawn one by one are none', async () => {
  const drawn = 'BT /Plain 12 Tf 60 600 Td (The autho) Tj (rity signs.) Tj ET'
  expect(await read(drawn)).toContain('The authority signs.')
})

test('a raised sign before a comma has no space behind it, as the gap is not of the file', async () => {
  const drawn =
    'BT /Plain 12 Tf 60 600 Td (It lies in S) Tj /Plain 7 Tf 4 Ts (r) Tj ET BT /Plain 12 Tf 115.07 600 Td (, then.) Tj ET'
  expect(await read(drawn)).toContain('It lies in Sʳ, then.')
})
