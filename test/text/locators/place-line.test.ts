import { expect, test } from 'vitest'
import { readPlaceLine } from '../../../src/text/locators/place-line.ts'

test.each([
  ['Section 3', 'Section 3', ''],
  ['## § 5', '§ 5', ''],
  ['**Section 3: Parcels**', 'Section 3', 'Parcels'],
  ['*Section 3*', 'Section 3', ''],
  ['Section 3. Parcels', 'Section 3', 'Parcels'],
  ['Section 3, Parcels', 'Section 3', 'Parcels'],
  ['Section 3 – Parcels', 'Section 3', 'Parcels'],
  ['Section 3 (Parcels)', 'Section 3', 'Parcels'],
  ['Clause 3 Parcels', 'Clause 3', 'Parcels'],
  ['Kapitel 4 Fristen', 'Kapitel 4', 'Fristen'],
  ['§ 2 Abs. 1', '§ 2 Abs. 1', ''],
  ['§ 257 HGB: Aufbewahrung', '§ 257 HGB', 'Aufbewahrung'],
  ['Section 2(a)', 'Section 2(a)', ''],
  ['Annex B: Rent', 'Annex B', 'Rent'],
  ['Anlage II', 'Anlage II', ''],
  ['✅ Section 3', 'Section 3', ''],
  ['A. Section 3', 'Section 3', ''],
  ['## Section 3 ##', 'Section 3', ''],
  ['## Section 3 {#s3}', 'Section 3', ''],
  ['According to Section 3 [1]:', 'Section 3', ''],
  ['According to [Section 3](#s3):', 'Section 3', ''],
  ['Section 3 says:', 'Section 3', ''],
  ['Section 3 Parcels provides:', 'Section 3', 'Parcels'],
  ['Section 3 covers the payment:', 'Section 3', ''],
  ['§ 3 regelt die Gebühr:', '§ 3', ''],
  ['## Section 3 of the lease', 'Section 3', ''],
  ['(Section 3)', 'Section 3', ''],
  ['(see § 5 Abs. 2).', '§ 5 Abs. 2', ''],
  ['→ Section 3', 'Section 3', ''],
  ['See Section 3.', 'Section 3', ''],
  ['### Exceptions (§ 4)', '§ 4', ''],
  ['Fees and payment (Section 3)', 'Section 3', ''],
  ['*Source: Section 5*', 'Section 5', ''],
  ['Quelle: § 5 Abs. 2 HGB', '§ 5 Abs. 2 HGB', ''],
  ['This is stated in Section 4.', 'Section 4', ''],
  ['Das steht in § 4.', '§ 4', ''],
  ['This is set out in Section 5:', 'Section 5', ''],
  ['The relevant provision is Section 5:', 'Section 5', ''],
  ['## What does Section 3 say about composition?', 'Section 3', ''],
  ['**Was regelt § 3?**', '§ 3', ''],
])('%j names %s with the title %j', (line, name, title) => {
  expect(readPlaceLine(line)).toMatchObject({ name, title, isCompound: false })
})

test.each([
  ['Chapter 2, Section 3', 'Chapter 2'],
  ['Section 3 of Annex B', 'Section 3'],
  ['Section 3 (Annex B)', 'Section 3'],
  ['§ 2 – Absatz 2', '§ 2'],
  ['§ 2 – Abs. 2', '§ 2'],
  ['§ 2 – (2)', '§ 2'],
  ['§ 2 I', '§ 2'],
  ['Article 2, paragraph 1', 'Article 2'],
])('%j names %s and another place', (line, name) => {
  expect(readPlaceLine(line)).toMatchObject({ name, isCompound: true })
})

test.each([
  'Overview',
  '2. Fees',
  '8.1 Fees',
  'Fees 2024',
  'The fee is due under Section 3',
  'Section 3 and Section 4:',
  'Section 2, Section 3 and Section 4',
  'Section 2–4',
  '§ 4, § 5 HGB',
  '**Section 2 vs. Section 3**',
  'Apart from Section 2:',
  'Exceptions to Section 2:',
  'On page 3:',
  `Section 3 ${'x'.repeat(200)}`,
])('%j names no place', (line) => {
  expect(readPlaceLine(line)).toBeNull()
})
