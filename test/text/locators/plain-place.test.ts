import { expect, test } from 'vitest'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'

const FEES = 'Fees are due within thirty days.'
const NOTICES = 'Notices must be sent in writing.'

async function statusOf(claim: string, content: string) {
  return (await checkClaim({ claim, sources: [{ content }] })).status
}

test.each([
  ['the next § without a blank line', `§ 8.1: ${FEES}`, `§ 8.1 Notices\n${NOTICES}\n§ 8.2 Fees\n${FEES}`],
  ['a § that its sentence follows', `§ 8: ${FEES}`, `§ 8 Notices\n\n${NOTICES}\n\n§ 9: ${FEES}`],
  ['a bold §', `§ 8.1: ${FEES}`, `§ 8.1 Notices\n${NOTICES}\n**§ 8.2** ${FEES}`],
  ['an appendix', `§ 8.1: ${FEES}`, `§ 8.1 Notices\n\n${NOTICES}\n\nAppendix\n========\n\n${FEES}`],
  ['a whole number behind a dotted one', `8.1: ${FEES}`, `8.1 ${NOTICES}\n\n9. Fees\n\n${FEES}`],
  ['a quantity', `Clause 9.1: ${FEES}`, `Clause 8.1 Fees\n\n9.1 percent interest is charged. ${FEES}`],
  ['a reference', `§ 9.1: ${FEES}`, `8.1 Fees\n\n§ 9.1 is repealed. ${FEES}`],
  [
    'a § between two parts',
    `§ 8: ${FEES}`,
    `§ 8.1 A\n\nX is Y.\n\n§ 9 Fees\n\n${FEES}\n\n§ 8.2 C\n\n${NOTICES}`,
  ],
  ['a title behind a list of contents', `§ 2: ${FEES}`, `§ 1 Scope\n\n§ 2 Notices\n\nPreamble\n\n${FEES}`],
  ['a number that nothing has', `8.2: ${FEES}`, FEES],
  ['a paragraph in the line', `§ 8 Abs. 1: ${FEES}`, `§ 8 Fees\n\n(1) Jeder darf. (2) ${FEES}`],
  ['words behind a list', `§ 8 Abs. 1 Nr. 2: ${FEES}`, `§ 8 Fees\n\n(1) Es gilt:\n1. A.\n2. B.\n${FEES}`],
  ['an abbreviation', `§ 8 Abs. 1 Satz 3: ${FEES}`, `§ 8 Fees\n\n(1) Die Fa. Meier u. Co. zahlt. ${FEES}`],
  ['another law', `§ 8.1 HGB: ${FEES}`, `§ 8.1 AO\n\n${FEES}`],
  ['another bold name in HTML', `§ 8: ${FEES}`, `## § 8 Notices\n\n${NOTICES}\n\n<b>§ 9</b> ${FEES}`],
  [
    'a name of a part that is no list knows',
    `§ 8: ${FEES}`,
    `## § 8 Notices\n\n${NOTICES}\n\nRule 9: ${FEES}`,
  ],
  ['a Roman number', `§ 8.1: ${FEES}`, `8.1 Notices\n\n${NOTICES}\n\nIX. ${FEES}`],
  ['a letter', `§ 8: ${FEES}`, `§ 8 Notices\n\n${NOTICES}\n\nB. Fees\n${FEES}`],
  ['a title above its text', `§ 8: ${FEES}`, `§ 8 Notices\n\n${NOTICES}\n\nFinal Provisions\n${FEES}`],
  ['a title with a colon', `§ 8: ${FEES}`, `§ 8 Notices\n\n${NOTICES}\n\nFinal Provisions:\n\n${FEES}`],
  [
    'a title in quotation marks',
    `§ 8: ${FEES}`,
    `§ 8 Notices\n\n${NOTICES}\n\n"Final Provisions"\n\n${FEES}`,
  ],
  ['a note', `§ 8: ${FEES}`, `§ 8 Notices\n\n${NOTICES}\n\n[^1]: ${FEES}`],
  ['a list that nothing introduces', `§ 8: ${FEES}`, `§ 8 Notices\n\n${NOTICES}\n\n1. ${FEES}`],
  ['a margin number in brackets', `Rz. 12: ${FEES}`, `Rz. 12 ${NOTICES}\n\n[13] ${FEES}`],
  ['a margin number in its line', `Rz. 12: ${FEES}`, `Rz. 12 ${NOTICES} Rz. 13 ${FEES}`],
  ['a clause in its line', `§ 8.1: ${FEES}`, `§ 8.1 ${NOTICES} § 8.2 ${FEES}`],
  ['an Absatz without a number', `§ 8 Abs. 1: ${FEES}`, `§ 8 A\n\n(1) ${NOTICES}\n\n${FEES}\n\n(3) X is Y.`],
  [
    'an Absatz of a § that is no heading',
    `§ 8 Abs. 2: ${FEES}`,
    `§ 8 A\n\n(1) ${NOTICES}\n§ 9 B:\n(2) ${FEES}`,
  ],
  ['a Satz behind an omission', `§ 8 Abs. 1 Satz 2: ${FEES}`, `§ 8 A\n\n(1) … ${FEES} ${NOTICES}`],
  ['a Satz of a list', `§ 8 Abs. 1 Nr. 1 Satz 2: ${FEES}`, `§ 8 A\n\n(1) Es gilt:\n1. ${NOTICES} ${FEES}`],
  [
    'an amount with a large unit',
    `9.1: ${FEES}`,
    `8.1 ${NOTICES}\n\n9.1 Millionen Euro wurden gezahlt. ${FEES}`,
  ],
  ['a law that a reference names', `§ 8.1 HGB: ${FEES}`, `Zu § 8.1 HGB.\n\n§ 8.1 AO\n\n${FEES}`],
  [
    'a longer number',
    `Under § 8 fees are due within thirty days.`,
    `§ 8 A\n\n${NOTICES}\n\n§ 80 B\n\n${FEES}`,
  ],
  ['a list behind the text of the line', `§ 8: ${FEES}`, `§ 8 ${NOTICES}\n\n1. ${FEES}`],
  ['a number with an abbreviation', `§ 8: ${FEES}`, `§ 8 Notices\n\n${NOTICES}\n\nNo. 9 ${FEES}`],
  [
    'behind a list of contents',
    `§ 3: ${FEES}`,
    `§ 1 A\n\n§ 2 B\n\n§ 3 Fees\n\n${FEES}\n\n§ 1 A\n\n${NOTICES}`,
  ],
  ['out of order', `§ 9.1: ${FEES}`, `8.1 Notices\n\n9.1 Fees\n\n${FEES}\n\n8.2 Form\n\n${NOTICES}`],
  ['a section of another law', `§ 9.1: ${FEES}`, `§ 8.1 Fees\n\n§ 9.1 HGB\n\n${FEES}`],
  ['a reference in a paragraph of its own', `§ 9.1: ${FEES}`, `§ 8.1 A\n\nas stated in\n\n§ 9.1\n\n${FEES}`],
  [
    'a wrapped reference',
    `8.1: ${FEES}`,
    `8.1 X is Y.\n\n9.1 The rest is in the annex, cf.\n8.1. ${FEES} Z is Y.\n\n9.2 ${NOTICES}`,
  ],
  [
    'a sentence that begins with a reference',
    `§ 8: ${FEES}`,
    `§ 8 X is Y.\n\n§ 9 Z is Y.\n\n§ 8 (2) remains. ${FEES}\n\n§ 10 ${NOTICES}`,
  ],
  ['a reference in a memo', `§ 8: ${FEES}`, `Memo.\n\n§ 8 S. 2 bleibt unberührt. ${FEES}\n\n${NOTICES}`],
  [
    'a title without a verb that is long',
    `§ 8: ${FEES}`,
    `§ 8 A\n\n${NOTICES}\n\nRules on the end, the notice, the withdrawal and the avoidance of this contract and of all others\n\n${FEES}`,
  ],
  ['a title with a full stop', `§ 8: ${FEES}`, `§ 8 A\n\n${NOTICES}\n\nFees.\n\n${FEES}`],
  [
    'a title that asks',
    `§ 8: ${FEES}`,
    `§ 8 A\n\n${NOTICES}\n\nWhen must fees be paid by the tenant?\n\n${FEES}`,
  ],
  ['a title in bold before its text', `§ 8: ${FEES}`, `§ 8 A\n\n${NOTICES}\n\n**Fees.** ${FEES}`],
  [
    'an annex with the number of the section',
    `§ 8: ${FEES}`,
    `§ 7 A\n\n${NOTICES}\n\n§ 8 B\n\nX is Y.\n\nAnlage 8.1\n\n${FEES}`,
  ],
  [
    'a table with the number of the section',
    `8.1: ${FEES}`,
    `8 A\n\n8.2 ${NOTICES}\n\nTable 8.1: Ends. ${FEES} X is Y.`,
  ],
  ['a heading of another law', `§ 8 HGB: ${FEES}`, `# Abgabenordnung\n\n## § 8 Wohnsitz\n\n${FEES}`],
  [
    'an Absatz that a wrapped reference names',
    `§ 8 Abs. 2: ${FEES}`,
    `§ 8 A\n\n(1) ${NOTICES} Es gilt Absatz\n(2) Satz 1 des Anhangs. ${FEES}\n\n(2) X is Y.`,
  ],
  ['the next chapter behind a clause', `1.1: ${FEES}`, `1.1 Zahlung:\n\n1. mit Karte\n\n2. Ende\n\n${FEES}`],
  ...['\u202f', '\u2009', '\u2003'].map((space) => [
    `a space of another kind, ${JSON.stringify(space)}`,
    `§ 8: ${FEES}`,
    `§ 8 A\n${NOTICES}\n§${space}9 ${FEES}`,
  ]),
  ...['\u200b', '\u2060', '`', '+ ', '<a name="p9"></a>', '![x](y) '].map((sign) => [
    `signs before a §, ${JSON.stringify(sign)}`,
    `§ 8: ${FEES}`,
    `§ 8 A\n${NOTICES}\n${sign}§ 9 ${FEES}`,
  ]),
  ...['<br>', '</p><p>', '\u0085', ' ¹ ', ' [1] '].map((gap) => [
    `signs between sentences, ${JSON.stringify(gap)}`,
    `§ 8: ${FEES}`,
    `§ 8 ${NOTICES}${gap}§ 9 ${FEES}${gap}§ 10 X is Y.`,
  ]),
  ...['sec. 9:', 'artikel 9.', 'ix.', 'Neunter Abschnitt.', 'Paragraph neun.', 'Artículo 9º.'].map((name) => [
    `another name, ${name}`,
    `§ 8: ${FEES}`,
    `§ 8 A\n${NOTICES}\n\n${name} ${FEES}`,
  ]),
  ...['zuzügl.', 'Hauptstr.', 'gesetzl.', 'Stellv.', 'klein.1', 'Artikel 2.'].map((word) => [
    `a Satz behind what may end none, ${word}`,
    `§ 8 Abs. 1 Satz 3: ${FEES}`,
    `§ 8 A\n\n(1) Die Gebühr beträgt fünf Euro ${word} Umsatzsteuer jährlich. ${FEES} X is Y.\n\n(2) ${NOTICES}`,
  ]),
  [
    'an Abschnitt with the number of a §',
    `Abschnitt 2: ${FEES}`,
    `## Abschnitt 1\n\n### § 1 A\n\n${NOTICES}\n\n### § 2 B\n\n${FEES}\n\n## Abschnitt 2\n\n### § 3 C\n\nX is Y.`,
  ],
  [
    'a title of two lines',
    `§ 8: ${FEES}`,
    `§ 8 A\n\n${NOTICES}\n\nRules on the End of This Contract and on\nthe Return of the Keys\n\n${FEES}`,
  ],
  [
    'a title behind a list',
    `§ 8: ${FEES}`,
    `§ 8 A\n\nNotices are sent by:\n- letter\n- mail\nFinal Provisions\n${FEES}`,
  ],
  ['a law at the beginning of a text', `§ 8: ${FEES}`, `§ 8 Gewerbeordnung gilt nicht. ${FEES}`],
  [
    'a letter that is not read',
    `Section 8(b) ${FEES}`,
    `Section 8 Fees\n\n(a) ${NOTICES}\n\n(b) X is Y.\n\n(c) ${FEES}`,
  ],
  [
    'a letter below a §',
    `§ 8a: ${FEES}`,
    `§ 7 A\n\n${NOTICES}\n\n§ 8 a) Fees\n\n${FEES}\n\nb) Form\n\nX is Y.`,
  ],
  ['a heading in HTML in its line', `§ 8: ${FEES}`, `§ 8 ${NOTICES}<h2>Final Provisions</h2><p>${FEES}</p>`],
  [
    'the item of a Satz that cannot be counted',
    `§ 8 Abs. 1 Satz 3 Nr. 1: ${FEES}`,
    `§ 8 A\n\n(1) Mieter ist die Fa. Meier aus Bonn. Es gilt:\n1. ${FEES}\n2. X is Y.`,
  ],
  ...[
    'Section 9(1)',
    '§ 9bis',
    'Art. 9bis',
    '§ 9/1',
    '§ 9¹',
    'REQ-9:',
    '(B)',
    '①',
    'Zu § 9:',
    'Zweiter Teil:',
    'FINAL PROVISIONS.',
    '†',
    '¹⁾',
  ].map((name) => [
    `a name that is not read, ${name}`,
    `§ 8: ${FEES}`,
    `§ 8 A\n\n${NOTICES}\n\n${name} X is Y. ${FEES}`,
  ]),
  ...['(1bis)', '1bis', '(neu)', '( 2 )', '{2}', '**(2)**'].map((name) => [
    `a mark of an Absatz that is not read, ${name}`,
    `§ 8 Abs. 1: ${FEES}`,
    `§ 8 A\n\n(1) ${NOTICES}\n${name} X is Y. ${FEES}`,
  ]),
])('what may stand in another place is not verified for the named one: %s', async (_, claim, content) => {
  expect(await statusOf(claim, content)).not.toBe('verified')
})

test.each([
  ['its own line', `§ 8.2: ${FEES}`, `§ 8.1 Notices\n\n${NOTICES}\n\n§ 8.2 Fees\n\n${FEES}`],
  ['a numbered part below it', `§ 8: ${FEES}`, `§ 8 Notices\n\n${NOTICES}\n\n8.1 ${FEES}`],
  ['behind a list that counts from 1', `§ 8: ${FEES}`, `## § 8 Fees\n\n1. A fee.\n\n2. A fine.\n\n${FEES}`],
  [
    'before what may be another place',
    `§ 8: ${NOTICES}`,
    `§ 8 A\n\n${NOTICES}\n\nFinal Provisions\n\n${FEES}`,
  ],
  [
    'below its own title',
    `Artikel 8: ${FEES}`,
    `Artikel 8\nGebühren\n\n${FEES}\n\nArtikel 9\nForm\n\n${NOTICES}`,
  ],
  ['in the second Absatz', `§ 8 Abs. 2: ${FEES}`, `§ 8 A\n\n(1) ${NOTICES}\n\n(1a) X is Y.\n\n(2) ${FEES}`],
  [
    'in an item',
    `§ 8 Abs. 1 Nr. 2: ${FEES}`,
    `§ 8 A\n\n(1) Es gilt:\n1. ${NOTICES}\n2. ${FEES}\n\n(2) X is Y.`,
  ],
  [
    'in the second Satz',
    `§ 8 Abs. 1 Satz 2: The fee is low.`,
    `§ 8 A\n\n(1) ${NOTICES} The fee is low. Time is money.`,
  ],
  ['in the law of its heading', `§ 8 HGB: ${FEES}`, `§ 8 HGB Gebühren\n\n${FEES}`],
  [
    'in lines that are broken to a width',
    `§ 8: ${FEES}`,
    `§ 8 A\n\nNotices must be sent by letter and in good\nFaith by all the parties of the contract and\nby their heirs.\n${FEES}`,
  ],
  ['below its chapter without a blank line', `1.1: ${FEES}`, `1. Miete\n1.1 ${FEES}\n1.2 ${NOTICES}`],
  ['with no-break spaces', `§ 8: ${FEES}`, `§\u00a08 Ende\n\n${FEES}\n\n§\u00a09 Form\n\n${NOTICES}`],
  [
    'below a heading in capitals',
    `§ 8.1: ${FEES}`,
    `SECTION 8.1 FEES\n\n${FEES}\n\nSECTION 8.2 FORM\n\n${NOTICES}`,
  ],
  [
    'above Absätze with its number',
    `§ 1: ${FEES}`,
    `§ 1 A\n\n(1) ${FEES}\n\n(2) ${NOTICES}\n\n§ 2 B\n\nX is Y.`,
  ],
  [
    'behind long sections',
    `8.3: ${FEES}`,
    `8.1 ${'X is Y. '.repeat(30)}\n\n8.2 ${'Z is Y. '.repeat(30)}\n\n8.3 ${FEES}`,
  ],
  ['in the next line', `8.2: ${FEES}`, `8.1 Every tenant pays.\n8.2 ${FEES}`],
  ['as the first sentence of a text', `§ 8: ${FEES}`, `§ 8 ${FEES} ${NOTICES}`],
])('what certainly stands in the named place is: %s', async (_, claim, content) => {
  expect(await statusOf(claim, content)).toBe('verified')
})
