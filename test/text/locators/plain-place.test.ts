import { expect, test } from 'vitest'
import { checkClaim } from '../../../src/engine/runs/check-claim.ts'

const FEES = 'Fees are due within thirty days.'
const NOTICES = 'Notices must be sent in writing.'

/** The status of a claim, which is the same for each form of line breaks. */
async function statusOf(claim: string, content: string) {
  const { status } = await checkClaim({ claim, sources: [{ content }] })
  const windows = content.replaceAll('\n', '\r\n')
  expect((await checkClaim({ claim, sources: [{ content: windows }] })).status).toBe(status)
  return status
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
  [
    'an Absatz without a number',
    `§ 8 Abs. 1: ${FEES}`,
    `§ 8 Scope\n\n(1) ${NOTICES}\n\n${FEES}\n\n(3) X is Y.`,
  ],
  [
    'an Absatz of a § that is no heading',
    `§ 8 Abs. 2: ${FEES}`,
    `§ 8 Scope\n\n(1) ${NOTICES}\n§ 9 B:\n(2) ${FEES}`,
  ],
  ['a Satz behind an omission', `§ 8 Abs. 1 Satz 2: ${FEES}`, `§ 8 Scope\n\n(1) … ${FEES} ${NOTICES}`],
  [
    'a Satz of a list',
    `§ 8 Abs. 1 Nr. 1 Satz 2: ${FEES}`,
    `§ 8 Scope\n\n(1) Es gilt:\n1. ${NOTICES} ${FEES}`,
  ],
  [
    'an amount with a large unit',
    `9.1: ${FEES}`,
    `8.1 ${NOTICES}\n\n9.1 Millionen Euro wurden gezahlt. ${FEES}`,
  ],
  ['a law that a reference names', `§ 8.1 HGB: ${FEES}`, `Zu § 8.1 HGB.\n\n§ 8.1 AO\n\n${FEES}`],
  [
    'a longer number',
    `Under § 8 fees are due within thirty days.`,
    `§ 8 Scope\n\n${NOTICES}\n\n§ 80 B\n\n${FEES}`,
  ],
  ['a list behind the text of the line', `§ 8: ${FEES}`, `§ 8 ${NOTICES}\n\n1. ${FEES}`],
  ['a number with an abbreviation', `§ 8: ${FEES}`, `§ 8 Notices\n\n${NOTICES}\n\nNo. 9 ${FEES}`],
  [
    'behind a list of contents',
    `§ 3: ${FEES}`,
    `§ 1 Scope\n\n§ 2 Term\n\n§ 3 Fees\n\n${FEES}\n\n§ 1 Scope\n\n${NOTICES}`,
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
    `§ 8 Scope\n\n${NOTICES}\n\nRules on the end, the notice, the withdrawal and the avoidance of this contract and of all others\n\n${FEES}`,
  ],
  ['a title with a full stop', `§ 8: ${FEES}`, `§ 8 Scope\n\n${NOTICES}\n\nFees.\n\n${FEES}`],
  [
    'a title that asks',
    `§ 8: ${FEES}`,
    `§ 8 Scope\n\n${NOTICES}\n\nWhen must fees be paid by the tenant?\n\n${FEES}`,
  ],
  ['a title in bold before its text', `§ 8: ${FEES}`, `§ 8 Scope\n\n${NOTICES}\n\n**Fees.** ${FEES}`],
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
    `§ 8 Scope\n\n(1) ${NOTICES} Es gilt Absatz\n(2) Satz 1 des Anhangs. ${FEES}\n\n(2) X is Y.`,
  ],
  ['the next chapter behind a clause', `1.1: ${FEES}`, `1.1 Zahlung:\n\n1. mit Karte\n\n2. Ende\n\n${FEES}`],
  ...['\u202f', '\u2009', '\u2003'].map((space) => [
    `a space of another kind, ${JSON.stringify(space)}`,
    `§ 8: ${FEES}`,
    `§ 8 Scope\n${NOTICES}\n§${space}9 ${FEES}`,
  ]),
  ...['\u200b', '\u2060', '`', '+ ', '<a name="p9"></a>', '![x](y) '].map((sign) => [
    `signs before a §, ${JSON.stringify(sign)}`,
    `§ 8: ${FEES}`,
    `§ 8 Scope\n${NOTICES}\n${sign}§ 9 ${FEES}`,
  ]),
  ...['<br>', '</p><p>', '\u0085', ' ¹ ', ' [1] '].map((gap) => [
    `signs between sentences, ${JSON.stringify(gap)}`,
    `§ 8: ${FEES}`,
    `§ 8 ${NOTICES}${gap}§ 9 ${FEES}${gap}§ 10 X is Y.`,
  ]),
  ...['sec. 9:', 'artikel 9.', 'ix.', 'Neunter Abschnitt.', 'Paragraph neun.', 'Artículo 9º.'].map((name) => [
    `another name, ${name}`,
    `§ 8: ${FEES}`,
    `§ 8 Scope\n${NOTICES}\n\n${name} ${FEES}`,
  ]),
  ...['zuzügl.', 'Hauptstr.', 'gesetzl.', 'Stellv.', 'klein.1', 'Artikel 2.'].map((word) => [
    `a Satz behind what may end none, ${word}`,
    `§ 8 Abs. 1 Satz 3: ${FEES}`,
    `§ 8 Scope\n\n(1) Die Gebühr beträgt fünf Euro ${word} Umsatzsteuer jährlich. ${FEES} X is Y.\n\n(2) ${NOTICES}`,
  ]),
  [
    'an Abschnitt with the number of a §',
    `Abschnitt 2: ${FEES}`,
    `## Abschnitt 1\n\n### § 1 Scope\n\n${NOTICES}\n\n### § 2 Term\n\n${FEES}\n\n## Abschnitt 2\n\n### § 3 C\n\nX is Y.`,
  ],
  [
    'a title of two lines',
    `§ 8: ${FEES}`,
    `§ 8 Scope\n\n${NOTICES}\n\nRules on the End of This Contract and on\nthe Return of the Keys\n\n${FEES}`,
  ],
  [
    'a title behind a list',
    `§ 8: ${FEES}`,
    `§ 8 Scope\n\nNotices are sent by:\n- letter\n- mail\nFinal Provisions\n${FEES}`,
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
    `§ 8 Scope\n\n(1) Mieter ist die Fa. Meier aus Bonn. Es gilt:\n1. ${FEES}\n2. X is Y.`,
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
    `§ 8 Scope\n\n${NOTICES}\n\n${name} X is Y. ${FEES}`,
  ]),
  ...['(1bis)', '1bis', '(neu)', '( 2 )', '{2}', '**(2)**'].map((name) => [
    `a mark of an Absatz that is not read, ${name}`,
    `§ 8 Abs. 1: ${FEES}`,
    `§ 8 Scope\n\n(1) ${NOTICES}\n${name} X is Y. ${FEES}`,
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
    `§ 8 Scope\n\n${NOTICES}\n\nFinal Provisions\n\n${FEES}`,
  ],
  [
    'below its own title',
    `Artikel 8: ${FEES}`,
    `Artikel 8\nGebühren\n\n${FEES}\n\nArtikel 9\nForm\n\n${NOTICES}`,
  ],
  [
    'in the second Absatz',
    `§ 8 Abs. 2: ${FEES}`,
    `§ 8 Scope\n\n(1) ${NOTICES}\n\n(1a) X is Y.\n\n(2) ${FEES}`,
  ],
  [
    'in an item',
    `§ 8 Abs. 1 Nr. 2: ${FEES}`,
    `§ 8 Scope\n\n(1) Es gilt:\n1. ${NOTICES}\n2. ${FEES}\n\n(2) X is Y.`,
  ],
  [
    'in the second Satz',
    `§ 8 Abs. 1 Satz 2: The fee is low.`,
    `§ 8 Scope\n\n(1) ${NOTICES} The fee is low. Time is money.`,
  ],
  ['in the law of its heading', `§ 8 HGB: ${FEES}`, `§ 8 HGB Gebühren\n\n${FEES}`],
  [
    'in lines that are broken to a width',
    `§ 8: ${FEES}`,
    `§ 8 Scope\n\nNotices must be sent by letter and in good\nFaith by all the parties of the contract and\nby their heirs.\n${FEES}`,
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
    `§ 1 Scope\n\n(1) ${FEES}\n\n(2) ${NOTICES}\n\n§ 2 Term\n\nX is Y.`,
  ],
  [
    'behind long sections',
    `8.3: ${FEES}`,
    `8.1 ${'X is Y. '.repeat(30)}\n\n8.2 ${'Z is Y. '.repeat(30)}\n\n8.3 ${FEES}`,
  ],
  ['in the next line', `8.2: ${FEES}`, `8.1 Every tenant pays.\n8.2 ${FEES}`],
  ['behind an abbreviation', `§ 8: ${FEES}`, `§ 8 Fees\n\nThe fuel, e.g. coal, is free. ${FEES}`],
  ['behind a short sentence', `§ 8: ${FEES}`, `§ 8 Fees\n\n(1) ${NOTICES} This is final.\n\n(2) ${FEES}`],
  [
    'in a line that begins with A',
    `4.2: A buyer may wait for one whole year.`,
    `4.1 ${NOTICES}\n\n4.2 A buyer may wait for one whole year.`,
  ],
  [
    'behind a reference to a note',
    `§ 8: ${FEES}`,
    `§ 8 Fees\n\n${NOTICES}[^1]\n\n${FEES}\n\n§ 9 End\n\nX is Y.`,
  ],
  ['behind a table', `§ 8: ${FEES}`, `§ 8 Fees\n\n| Kind | Fee |\n|---|---|\n| small | 5 |\n\n${FEES}`],
  [
    'in lines broken before a name',
    `§ 8: ${FEES}`,
    `§ 8 Fees\n\nNotices are sent to the\nBuyer by letter. ${FEES}`,
  ],
  ['as the first sentence of a text', `§ 8: ${FEES}`, `§ 8 ${FEES} ${NOTICES}`],
])('what certainly stands in the named place is: %s', async (_, claim, content) => {
  expect(await statusOf(claim, content)).toBe('verified')
})

const LETTERS = 'Mitteilungen sind schriftlich zu senden.'
const ZINS = 'Der Zins beträgt fünf Prozent im Jahr.'
const GEBUEHR = 'Die Gebühren sind nach dreißig Tagen fällig.'
const INTEREST = 'Interest is five percent a year.'

test.each<[string, string, string]>([
  ...['“”', '„“', '""', '»«', '‘’', '«»'].map(([open, close]): [string, string, string] => [
    `in a quotation between ${open}${close} that counts on`,
    `Section 12(4): ${FEES}`,
    `Section 12 Ports\n\n(1) ${NOTICES}\n\n(2) In section 5, after subsection (2) insert—\n\n${open}(3) Apples are red.\n\n(4) ${FEES}${close}\n\n(3) ${INTEREST}`,
  ]),
  [
    'in what is added, without quotation marks',
    `§ 9 Abs. 3: ${GEBUEHR}`,
    `§ 9 Post\n\n(1) ${ZINS}\n\n(2) Der Hafenordnung wird angefügt:\n\n(3) ${GEBUEHR}\n\n(3) ${LETTERS}`,
  ],
  [
    'in an item that is added to a list',
    `§ 9 Abs. 1 Nr. 3: ${GEBUEHR}`,
    `§ 9 Post\n\n(1) Es gilt:\n1. ${ZINS}\n2. Der Liste wird angefügt:\n3. ${GEBUEHR}`,
  ],
  [
    'in the text of another law',
    `§ 3 Abs. 1: ${GEBUEHR}`,
    `§ 3 Post\n\n(1) Das BGB lautet:\n1. ${GEBUEHR}\n2. ${ZINS}\n\n§ 4 Ende\n\n${LETTERS}`,
  ],
  ...['Section 4.2: (b)', 'Section 4.2, (b)', 'Clause 4.2 – b)', '4.2: (b)'].map(
    (name): [string, string, string] => [
      `in another item than ${name}`,
      `${name} ${FEES}`,
      `4.1 ${INTEREST}\n\n4.2 Letters\n\n(a) ${FEES}\n\n(b) ${NOTICES}`,
    ],
  ),
  [
    'below the title of another law',
    `§ 370 HGB: ${GEBUEHR}`,
    `# HGB\n\n§ 238 Bücher\n\n${LETTERS}\n\nAbgabenordnung\n\n§ 370 Post\n\n${GEBUEHR}`,
  ],
  [
    'in an annex from another law',
    `§ 13: ${GEBUEHR}`,
    `§ 12 Schluss\n\n${LETTERS}\n\nAnhang mit Auszügen aus dem BGB\n\n§ 13 Post\n\n${GEBUEHR}`,
  ],
  [
    'behind a § of another law',
    `§ 8 KWG: ${GEBUEHR}`,
    `# KWG\n\n§ 7 WpHG Fristen\n\n${LETTERS}\n\n§ 8 Kosten\n\n${GEBUEHR}`,
  ],
  [
    'behind the last Absatz',
    `Article 6: ${FEES}`,
    `Article 6\n\nForm\n\n(1) ${NOTICES}\n\n(2) ${INTEREST}\n\n${FEES}`,
  ],
  [
    'in an annex that goes on with the numbers of a chapter',
    `Section 4.2: ${FEES}`,
    `## 4. Complaints\n\n${NOTICES}\n\n## 5. Fees\n\n${INTEREST}\n\n# Annex\n\n4.1 Apples are red.\n\n4.2 ${FEES}`,
  ],
  [
    'below a letter of another Absatz',
    `§ 4 Abs. 2 Nr. 1: ${GEBUEHR}`,
    `§ 4 Post\n\n(1) Es gilt:\n1. ${ZINS}\n2. ${LETTERS}\n\n(2) Es gilt:\na) Es gilt:\n1. ${GEBUEHR}\n2. Äpfel sind rot.`,
  ],
  ['in a line that may be an Absatz', `§ 4 Satz 2: ${GEBUEHR}`, `§ 4 Post\n\n${LETTERS}\n${GEBUEHR}`],
  [
    'in a list with letters below a title',
    `Section 4.2: ${FEES}`,
    `4.1 ${NOTICES}\n\n4.2 ${INTEREST}\n\nFees of the bank\na) Apples are red.\nb) ${FEES}`,
  ],
  [
    'behind a wrapped reference to a law',
    `§ 12: ${GEBUEHR}`,
    `§ 8 Teilzeit\n${LETTERS}\n§ 12 Tarifvertrag gilt für\nsie. ${GEBUEHR}`,
  ],
  [
    'in the list around a quoted §',
    `§ 8 Abs. 2: ${GEBUEHR}`,
    `II. Klausel\n\n§ 8 Pflichten\n(1) ${LETTERS}\n(2) Der Mieter trägt:\n1. die Heizung,\n2. die Reinigung.\n\n3. ${GEBUEHR}`,
  ],
  [
    'in another item in bold',
    `Section 4.2: (a) ${FEES}`,
    `4.1 ${INTEREST}\n\n4.2 Letters\n\n(a) ${NOTICES}\n\n**(b)** ${FEES}`,
  ],
  [
    'in an annex of §§ below clauses with these numbers',
    `Section 7: ${FEES}`,
    `6. Scope\n\nThe scope is wide.\n\n7. Lease\n\nThe lease is long.\n\nAnnex\n\n§ 6 Rent\n\n${NOTICES}\n\n§ 7 Letters\n\n${FEES}`,
  ],
  [
    'in notes on the §',
    `§ 8 Abs. 1: ${GEBUEHR}`,
    `§ 7\nAnfang\n(1) ${LETTERS}\n\n§ 8\nErläuterungen zum Gesetz\n(1) ${GEBUEHR}\n\n§ 9\nEnde\n(1) ${ZINS}`,
  ],
  [
    'in a law with its date below its title',
    `§ 9: ${GEBUEHR}`,
    `# HGB\n\n§ 7 Anfang\n\n${LETTERS}\n\nAktiengesetz\nVom 6. September 1965\n\n§ 9 Kosten\n\n${GEBUEHR}`,
  ],
  [
    'in a text that the Absatz quotes',
    `§ 8 Abs. 2: ${GEBUEHR}`,
    `§ 7 Zins\n\n(1) ${ZINS}\n\n§ 8 Kosten\n\n(1) ${LETTERS}\n\n(2) § 9 lautet:\n${GEBUEHR}\n\n§ 9 Ende\n\nÄpfel sind rot.`,
  ],
  ...['[]', '()'].map(([open, close]): [string, string, string] => [
    `in brackets ${open}${close} of their own`,
    `§ 4: ${FEES}`,
    `§ 4 Post\n\n${NOTICES}\n\n${open}${FEES}${close}`,
  ]),
  [
    'in an annex that counts anew',
    `Section 2: ${FEES}`,
    `# Terms\n\n## 1. Notices\n\n${NOTICES}\n\n# Annex\n\n## 1. Rules\n\nApples are red.\n\n## 2. Fees\n\n${FEES}`,
  ],
  [
    'in an Anlage that counts anew',
    `§ 2: ${GEBUEHR}`,
    `§ 1 Post\n\n${LETTERS}\n\nAnlage\n\n§ 1 Regeln\n\nÄpfel sind rot.\n\n§ 2 Gebühren\n\n${GEBUEHR}`,
  ],
  [
    'in the next Satz too',
    `§ 8 Abs. 1 Satz 1: ${ZINS} ${GEBUEHR}`,
    `§ 8 Post\n\n(1) ${ZINS} ${GEBUEHR}\n\n(2) ${LETTERS}`,
  ],
  [
    'in the next item too',
    `§ 8 Nr. 1: ${ZINS} 2. ${GEBUEHR}`,
    `§ 8 Post\n\nEs gilt:\n1. ${ZINS}\n2. ${GEBUEHR}`,
  ],
  [
    'in the next Absatz too',
    `§ 8 Abs. 1: ${ZINS} (2) ${GEBUEHR}`,
    `§ 8 Post\n\n(1) ${LETTERS} ${ZINS}\n(2) ${GEBUEHR}`,
  ],
  [
    'behind a Satz in the line of the number',
    `§ 8.1 Satz 1: ${ZINS}`,
    `8.1 Der Mieter zahlt die Miete.\n${ZINS}\n\n8.2 ${GEBUEHR}`,
  ],
  [
    'behind a Satz that begins in the line of the number',
    `§ 8 Satz 1: ${ZINS}`,
    `§ 8 Der Mieter zahlt die Miete im\nMai an den Vermieter. ${ZINS}\n\n§ 9 Form\n\n${LETTERS}`,
  ],
  ...[
    '9 Fees',
    '9 Fees.',
    'II. Fees.',
    'B. Fees.',
    'IX.',
    '**9 Fees.**',
    'Section Nine.',
    'Annex.',
    '*Annex.*',
    's. 9',
    '`§ 9`',
    '§.9',
  ].map((name): [string, string, string] => [
    `behind “${name}” in a line`,
    `Section 8.1: ${FEES}`,
    `8.1 Notices\n${NOTICES} ${name} ${FEES} ${INTEREST}`,
  ]),
  ['behind a number without a space', `8.1: ${FEES}`, `8.1 Notices\n${NOTICES}8.2 Fees. ${FEES}`],
  [
    'behind a sign without a stop',
    `§ 8: ${FEES}`,
    `§ 8 Notices\n\nNotices must be sent by post § 9 Fees. ${FEES}`,
  ],
  [
    'behind an element of HTML',
    `§ 8: ${FEES}`,
    `§ 8 Notices\n\n${NOTICES}\n\n<p><b>Fees</b></p><p>${FEES}</p>`,
  ],
  [
    'behind an anchor',
    `§ 8 Abs. 1: ${GEBUEHR}`,
    `§ 8 Post\n\n(1) ${LETTERS}\n<a id="abs2"></a>(2) ${GEBUEHR}`,
  ],
  [
    'below an indented list',
    `§ 8 Nr. 2: ${GEBUEHR}`,
    `§ 8 Post\n\nEs gilt:\n  1. ${LETTERS}\n  2. Äpfel sind rot.\n  ${GEBUEHR}`,
  ],
  [
    'in a list of numbers in brackets below numbers',
    `Art. 6(1): ${FEES}`,
    `Article 6\n\nFees\n\n1.   ${NOTICES}\n\n2.   For the purposes of this Article, the following rules apply:\n\n(1) ${FEES}\n\n(2) ${INTEREST}`,
  ],
  [
    'in numbers below letters',
    `§ 8 Nr. 2: ${GEBUEHR}`,
    `§ 8 Gebühren\n\na) Für Äpfel gilt:\n\n1. ${LETTERS}\n\n2. ${GEBUEHR}\n\nb) ${ZINS}`,
  ],
  [
    'in the Satz before, because the title of the Absatz counts as one',
    `§ 8 Abs. 1 Satz 3: ${ZINS}`,
    `§ 8 Gebühren\n\n(1) Fälligkeit. Die Gebühr ist im Mai fällig. ${ZINS}`,
  ],
  [
    'in a Satz behind a quotation',
    `§ 8 Abs. 1 Satz 4: ${ZINS}`,
    `§ 8 Post\n\n(1) Der Vermerk lautet „Bezahlt. Die Frist läuft.“ Der Mieter unterschreibt ihn. ${ZINS}`,
  ],
  ...[
    'Anm.:',
    'Anm. d. Red.:',
    'Hinweis der Redaktion:',
    'Editor’s note:',
    'Ms Weber (chair):',
    'Footnote.',
    '(*)',
    '*',
  ].map((name): [string, string, string] => [
    `behind “${name}”`,
    `§ 8: ${FEES}`,
    `§ 8 Post\n\n${NOTICES}\n\n${name} ${FEES}`,
  ]),
  [
    'below a wrapped reference to an Absatz',
    `§ 8 Abs. 2 Nr. 1: ${GEBUEHR}`,
    `§ 8 Post\n\n(1) ${LETTERS}\n\n(2) Es gilt Absatz\n1. ${GEBUEHR} ${ZINS}`,
  ],
  [
    'below an unfinished line',
    `§ 8: ${ZINS}`,
    `§ 7 Gebühren\n\nDie Gebühr folgt der Regel in\n\n§ 8. Sie ist in Euro zu\nzahlen. ${ZINS}`,
  ],
  [
    'in a part that another act quotes',
    `Section 6: ${FEES}`,
    `Section 1 Amendment\n\nSection 5 of the Ports Act is replaced by the following:\n\n“Section 5 Notices\n\n${NOTICES}\n\nSection 6 Fees\n\n${FEES}”\n\nSection 2 Start\n\n${INTEREST}`,
  ],
  [
    'below a title with a colon',
    `§ 8: ${FEES}`,
    `§ 7 Scope\n\nAll goods are covered.\n\n§ 8 Notices\n\n${NOTICES}\n\nSchedule of fees:\n\n1. ${FEES}\n2. ${INTEREST}`,
  ],
  [
    'below a title under an address',
    `§ 8: ${FEES}`,
    `§ 8 Notices\n\nNotices are posted on https://example.org/notices\nAnnex\n${FEES}`,
  ],
  [
    'below the longest line',
    `§ 8: ${FEES}`,
    `§ 8 Notices\n\n${NOTICES}\n\nAnnex with the fees for the use of the hall and of the garden\n${FEES}\n${INTEREST}`,
  ],
  ['below a title with a stop', `§ 8: ${FEES}`, `§ 8 Notices\n\n${NOTICES}\n\nFees.\n${FEES} ${INTEREST}`],
  ['below a bullet that is a title', `§ 8: ${FEES}`, `§ 8 Notices\n\n${NOTICES}\n\n• Annex\n${FEES}`],
  ['under a label that other parts have', `Chapter 8: ${FEES}`, `# Chapter 3 Money\n\n## 8 Fees\n\n${FEES}`],
  ['below a line of links', `§ 8: ${FEES}`, `§ 8 Notices | § 10 Interest\n\n${FEES}`],
  ['behind a margin number in brackets', `Rn. 8: ${GEBUEHR}`, `Rn. 8 ${ZINS} [9] ${GEBUEHR}`],
  ...['___', '***', '+++', '~~~~', '──────', '• • •', '⁂', '…'].map((rule): [string, string, string] => [
    `below ${rule}`,
    `§ 8: ${FEES}`,
    `§ 8 Notices\n\n${NOTICES}\n\n${rule}\n\n${FEES}`,
  ]),
  ...['Article 8 A', 'Article 8-A', 'Article 8 (alt)', 'Article 8 (alte Fassung)'].map(
    (name): [string, string, string] => [`in ${name}`, `Art. 8: ${FEES}`, `${name}\n\n${FEES}`],
  ),
  [
    'below letters that begin again',
    `8.2: ${FEES}`,
    `8.2 Notices\n\nThese hold:\n(a) ${NOTICES}\n\n(b) Apples are red.\n\n(a) ${FEES}`,
  ],
  ...['Article I|Article II', 'Chapter One|Chapter Two', 'First Chapter|Second Chapter'].map(
    (names): [string, string, string] => {
      const [one, two] = names.split('|')
      const label = /Article|Chapter/.exec(names)![0]
      return [
        `below ${one}`,
        `${label} 2: ${FEES}`,
        `# ${one}\n\n## 1. Scope\n\n${INTEREST}\n\n## 2. Fees\n\n${FEES}\n\n# ${two}\n\n${NOTICES}`,
      ]
    },
  ),
  ...['   ', ' – ', '\t'].map((gap): [string, string, string] => [
    `in the other column: ${JSON.stringify(gap)}`,
    `Section 4: ${FEES}`,
    `Section 4 Notices${gap}Section 5 Fees\n${NOTICES}${gap}${FEES}\n`,
  ]),
  [
    'below a wrapped reference to a clause',
    `Section 8.2: ${FEES}`,
    `8.1 The seller sends notices as in clause\n8.2 Parcels are excluded from this. ${FEES}\n\n8.3 ${INTEREST}`,
  ],
  [
    'below a wide title',
    `Section 4.2: The carrier collects all parcels from the depot within three days.`,
    `4.2 Notices\n\n${NOTICES}\nAnnex to the Terms of the Depot for Buyers\nThe carrier collects all parcels from the\ndepot within three days.`,
  ],
  ...[
    '*Only for new customers of the depot.',
    'Editor’s note—This was added in May.',
    'Delivery of parcels.—The rule is this.',
    'Dear Ms Weber,\n\nThank you for the order of today.',
  ].map((name): [string, string, string] => [
    `behind “${name}”`,
    `Section 4.2: ${FEES}`,
    `4.2 Notices\n\n${NOTICES}\n\n${name} ${FEES}`,
  ]),
  [
    'in a list below a title',
    `Section 4.2: ${FEES}`,
    `4.2 Notices\n\n${NOTICES}\n\nDelivery of parcels\n1. ${FEES}\n2. ${INTEREST}`,
  ],
  [
    'behind a question',
    `§ 4 Abs. 1 Satz 3: ${ZINS}`,
    `§ 4 Post\n\n(1) Wie liefert das Lager?\n${GEBUEHR} ${ZINS}`,
  ],
  [
    'in a list of a schedule below a line of text',
    `§ 8: ${FEES}`,
    `§ 8 ${NOTICES} ${INTEREST}\nSchedule of fees:\n\n- ${FEES}\n- Apples are red.`,
  ],
  [
    'behind a comparison with signs',
    `8.1: ${FEES}`,
    `8.1 Rates\nThe rate is < 5 euros. 8.2 Fees. The rate is > 3 euros. ${FEES}`,
  ],
  [
    'below a title in a fence',
    `§ 8: ${FEES}`,
    `§ 8 Notices\n\n${NOTICES}\n\n\`\`\`\nAnnex\n\`\`\`\n\n${FEES}`,
  ],
])('what may stand elsewhere does not verify: %s', async (_, claim, content) => {
  expect(await statusOf(claim, content)).not.toBe('verified')
})

test.each<[string, string, string]>([
  [
    'behind a list with its number',
    `§ 2: ${GEBUEHR}`,
    `§ 1 Post\n\nEs gilt:\n1. ${ZINS}\n2. ${LETTERS}\n3. Äpfel sind rot.\n\n§ 2 Kosten\n\n${GEBUEHR}`,
  ],
  [
    'behind a list, below a heading',
    `Section 2: ${FEES}`,
    `## 1. Post\n\nThese are red:\n\n1. Apples.\n2. Roses.\n\n## 2. Fees\n\n${FEES}\n\n## 3. Post\n\n${NOTICES}`,
  ],
  [
    'behind the number of a page',
    `Section 4.2: ${FEES}`,
    `4.1 ${NOTICES}\n\n12\n\n4.2 ${FEES}\n\n4.3 ${INTEREST}`,
  ],
  [
    'below a title in a line of its own',
    `§ 3 Abs. 1: ${GEBUEHR}`,
    `§ 2\nForm\n(1) ${LETTERS}\n\n§ 3\nKosten\n(1) ${GEBUEHR}\n(2) ${ZINS}`,
  ],
  [
    'in a list of its Absatz',
    `§ 4 Abs. 1: ${GEBUEHR}`,
    `§ 4 Post\n\n(1) Es gilt Folgendes:\n1. ${GEBUEHR}\n2. ${ZINS}\n\n(2) ${LETTERS}`,
  ],
  [
    'in a text without blank lines',
    `§ 3: ${GEBUEHR}`,
    `§ 1 Form\n${LETTERS}\n§ 2 Zins\n${ZINS}\n§ 3 Kosten\n${GEBUEHR}`,
  ],
  [
    'in the item that is named',
    `Section 4.2: (a) ${FEES}`,
    `4.1 ${INTEREST}\n\n4.2 Letters\n\n(a) ${FEES}\n\n(b) ${NOTICES}`,
  ],
  [
    'in an item below others in adjacent lines',
    `Section 4.2: 2. ${FEES}`,
    `4.1 ${INTEREST}\n\n4.2 Letters\n\n1. ${NOTICES}\n2. ${FEES}`,
  ],
  [
    'below the name of a company',
    `§ 9: ${GEBUEHR}`,
    `§ 8 Anfang\n\n${LETTERS}\n\nMuster GmbH\n\n§ 9 Kosten\n\n${GEBUEHR}`,
  ],
  ['behind a comma', `Under Section 4.2, ${FEES.toLowerCase()}`, `4.1 ${NOTICES}\n\n4.2 ${FEES}`],
  ['behind “says that”', `Section 4.2 says that ${FEES.toLowerCase()}`, `4.1 ${NOTICES}\n\n4.2 ${FEES}`],
])('what any reader finds in the named place is verified: %s', async (_, claim, content) => {
  expect(await statusOf(claim, content)).toBe('verified')
})

test.each([
  ...[' ', '\u00a0', '\u202f', '\u2009'].map((space) => [
    `a § of another law behind its sign and ${JSON.stringify(space)}`,
    `§ 6: ${FEES}`,
    `§${space}5 Notices\n\n${NOTICES}\n\nAktiengesetz\n\n§${space}6 Fees\n\n${FEES}`,
  ]),
  [
    'an announced §',
    `§ 8: ${FEES}`,
    `§ 3 Notices\n\nThe draft reads:\n\n§ 8 Fees\n\n${FEES}\n\n§ 12 End\n\n${NOTICES}`,
  ],
  [
    'a § below an announced one',
    `§ 9: ${FEES}`,
    `§ 3 Notices\n\nThe draft reads:\n\n§ 8 End\n\n${NOTICES}\n\n§ 9 Fees\n\n${FEES}`,
  ],
  ...['   ', '\t', '\u00a0\u00a0\u00a0', '\u2003'].map((gap) => [
    `a second column behind ${JSON.stringify(gap)}`,
    `§ 8: ${FEES}`,
    `§ 8 Notices\n\n${NOTICES}${gap}${FEES}\n\n§ 9 End\n\nX is Y.`,
  ]),
  ...['[', '[['].map((open) => [
    `a remark in brackets over some lines: ${open}`,
    `§ 8: ${FEES}`,
    `§ 8 Notices\n\n${NOTICES}\n\n${open}${FEES}\nIt is old.${open.replaceAll('[', ']')}\n\n§ 9 End\n\nX is Y.`,
  ]),
  [
    'a § outside of the Abschnitt that the claim may mean',
    `Section 2: ${FEES}`,
    `Abschnitt 1\n\n§ 1 Zweck\n\n${NOTICES}\n\n§ 2 Kosten\n\n${FEES}\n\nAbschnitt 2\n\n§ 3 Ende\n\nX is Y.`,
  ],
  ['removed text', `§ 8: ${FEES}`, `§ 8 Fees\n\n- ${FEES}\n+ ${NOTICES}\n\n§ 9 End\n\nX is Y.`],
  ['added text', `§ 8: ${FEES}`, `§ 8 Fees\n\n- ${NOTICES}\n+ ${FEES}\n\n§ 9 End\n\nX is Y.`],
  ['a note behind a star', `§ 8: ${FEES}`, `§ 8 Notices\n\n${NOTICES}\n\n\\* ${FEES}\n\n§ 9 End\n\nX is Y.`],
  [
    'a quotation that begins in a line',
    `§ 9: ${FEES}`,
    `§ 1 Scope\n\nThe lease reads: “Part 2 Fees\n\n§ 8 Notices\n\n${NOTICES}\n\n§ 9 Fees\n\n${FEES}”`,
  ],
])('the place of a sentence is not that of %s', async (_, claim, content) => {
  expect(await statusOf(claim!, content!)).toBe('unverified')
})

test.each(['Satzung des Vereins', 'Agreement between Ada and Eve', 'Richtlinie 2010/75/EU', 'Aktiengesetz'])(
  'a law that a claim names is not a text of its own in the source: %s',
  async (title) => {
    const content = (other: string) =>
      `§ 5 Notices\n\n${NOTICES}\n\n${other}\n\n§ 6 Fees\n\n${FEES}\n\n§ 7 End\n\nX is Y.`
    const statuses = [title, 'Kosten des Vereins'].map(async (other) => {
      const source = { title: 'HGB', content: content(other) }
      return (await checkClaim({ claim: `§ 6 HGB: ${FEES}`, sources: [source] })).status
    })
    expect(await Promise.all(statuses)).toEqual(['unverified', 'verified'])
  },
)

test.each([
  ['Aktiengesetz', 'unverified'],
  ['Satzung des Vereins', 'unverified'],
  ['Einführungsgesetz zum Handelsgesetzbuch (EGHGB)', 'unverified'],
  ['Handelsgesetzbuch', 'verified'],
  ['Handelsgesetzbuch (HGB)', 'verified'],
  ['Kommentar und Text', 'verified'],
])('a title above all sections says of which law they are: %s', async (line, status) => {
  const content = `${line}\n\n§ 5 Notices\n\n${NOTICES}\n\n§ 6 Fees\n\n${FEES}`
  const checked = await checkClaim({ claim: `§ 6 HGB: ${FEES}`, sources: [{ title: 'HGB', content }] })
  expect(checked.status).toBe(status)
})

test.each(['Annex B', 'SECTION 6', '**Schedule 1**', '## Anlage 2'])(
  'a claim with a heading is verified only where its text stands below it: %s',
  async (heading) => {
    const claim = `${heading}\n\n${FEES}`
    const plain = heading.replaceAll(/[#*]/g, '').trim()
    const above = (text: string, other: string) => `Section 5 End\n\n${other}\n\n${plain}\n\n${text}\n`
    expect(await statusOf(claim, above(NOTICES, FEES))).toBe('unverified')
    expect(await statusOf(claim, above(FEES, NOTICES))).toBe('verified')
  },
)

test.each([
  ['a list of its own', `§ 1: ${FEES}`, `§ 1 Fees\n\n1. ${NOTICES}\n\n2. ${FEES}\n\n§ 2 End\n\nX is Y.`],
  [
    'Abschnitte that are numbered apart',
    `§ 3: ${FEES}`,
    `Abschnitt 1\n\n§ 1 Zweck\n\n${NOTICES}\n\n§ 2 Ort\n\nX is Y.\n\nAbschnitt 2\n\n§ 3 Kosten\n\n${FEES}`,
  ],
  [
    'titles with colons',
    `§ 3: ${FEES}`,
    `§ 1 Scope\n\nX is Y.\n\nDuties of members:\n\n§ 2 Notices\n\n${NOTICES}\n\n§ 3 Fees\n\n${FEES}`,
  ],
  ['tabs between words', `§ 8: The fee\tis due.`, `§ 8 Fees\n\nThe fee\tis due.\n\n§ 9 End\n\nX is Y.`],
  [
    'a subheading like the title of a contract',
    `§ 5: ${FEES}`,
    `§ 4 Notices\n\n${NOTICES}\n\nVereinbarung über Rabatte\n\n§ 5 Fees\n\n${FEES}`,
  ],
  ['two spaces between sentences', `§ 8: ${FEES}`, `§ 8 Fees\n\n${NOTICES}  ${FEES}\n\n§ 9 End\n\nX is Y.`],
  [
    'items behind wide marks',
    `§ 8: ${FEES}`,
    `§ 8 Fees\n\n(1)   ${NOTICES}\n\n(2)   ${FEES}\n\n§ 9 End\n\nX is Y.`,
  ],
])('a sentence stands at its place beside %s', async (_, claim, content) => {
  expect(await statusOf(claim!, content!)).toBe('verified')
})

test.each([
  ['blanks', ' '],
  ['tabs at the beginning of a line', '\n\t'],
  ['items', '\n(b) x y z w.'],
  ['quotations', '\n“x'],
  ['titles of laws', '\n\nAktiengesetz'],
  ['clauses', '\n\n4.1 A b c d.'],
  ['sentences in one line', ' This is a sentence of it.'],
  ['short stops in one line', ' a.'],
  ['spaces before bars', `${' '.repeat(50_000)}|`],
  ['sections', '\n\n§ 7 A'],
])('a long text costs no more than its length: %s', async (_, piece) => {
  const content = `## 4. Post\n\n4.2 Letters\n\n(a) ${FEES}${piece.repeat(1_000_000 / piece.length)}\n\n§ 5 Post\n\n${NOTICES}`
  const verdicts = [`Section 4.2: (a) ${FEES}`, `§ 5 HGB: ${NOTICES}`].map(
    async (claim) => (await checkClaim({ claim, sources: [{ title: 'HGB', content }] })).verdict,
  )
  expect(await Promise.all(verdicts)).not.toContain('contradicted')
})

const counted = (first: string, second: string) => `Lease\n\n${first}\n\n${second}\n\n3. End\n\nX is Y.`
const TERM = 'The lease runs for three years and ends by itself.'

test.each([
  ['titles', `Section 2: ${FEES}`, counted(`1. Term\n\n${TERM}`, `2. Fees\n\n${FEES}`)],
  [
    'titles right above their text',
    `Clause 2: ${FEES}`,
    `Lease\n\n1. Term\n${TERM}\n2. Fees\n${FEES}\n3. End\nX is Y.`,
  ],
  ['titles in bold', `Section 2: ${FEES}`, counted(`**1. Term**\n\n${TERM}`, `**2. Fees**\n\n${FEES}`)],
  ['titles in capitals', `Section 2: ${FEES}`, counted(`1. TERM\n\n${TERM}`, `2. FEES\n\n${FEES}`)],
  [
    'titles in the line of their text',
    `Under Section 2, ${FEES.toLowerCase()}`,
    counted(`1. Term. ${TERM}`, `2. Fees. ${FEES}`),
  ],
  ['titles above clauses', `Section 2: ${FEES}`, counted(`1. Term\n\n1.1 ${TERM}`, `2. Fees\n\n2.1 ${FEES}`)],
  [
    'titles behind a list of contents',
    `Section 2: ${FEES}`,
    `1. Term\n2. Fees\n3. End\n\n${counted(`1. Term\n\n${TERM}`, `2. Fees\n\n${FEES}`)}`,
  ],
  [
    'titles behind an introduction',
    `Section 2: ${FEES}`,
    `Lease\n\nA and B agree as follows:\n\n${counted(`1. Term\n\n${TERM}`, `2. Fees\n\n${FEES}`).slice(7)}`,
  ],
  ['names of clauses', `Clause 2: ${FEES}`, `Clause 1 Term\n\n${TERM}\n\nClause 2 Fees\n\n${FEES}`],
  ['names in capitals', `Section 2: ${FEES}`, `SECTION 1. TERM\n\n${TERM}\n\nSECTION 2. FEES\n\n${FEES}`],
])('a number names a section among %s', async (_, claim, content) => {
  expect(await statusOf(claim, content)).toBe('verified')
})

test.each([
  ['steps', `Login\n\nProceed in this way.\n\n1. Open the page.\n\n2. ${FEES}\n\n3. Go.`],
  ['questions', `FAQ\n\n1. What is it?\n\nIt is X.\n\n2. ${FEES}\n\n3. Why?\n\nX is Y.`],
  ['pages', `Lease\n\n${TERM}\n\n1\n\n${NOTICES}\n\n2\n\n${FEES}\n\n3`],
  ['pages between dashes', `Lease\n\n${TERM}\n\n- 1 -\n\n${NOTICES}\n\n- 2 -\n\n${FEES}\n\n- 3 -`],
  ['days', `Diary\n\n1. Mai\n\n${TERM}\n\n2. Mai\n\n${FEES}\n\n3. Mai\n\nX is Y.`],
  ['references', `Study\n\n${TERM}\n\nReferences\n\n1. Doe, J. On leases.\n\n2. ${FEES}`],
  ['an annex', `Lease\n\n${TERM}\n\nAnnex A\n\n1. Term\n\n${TERM}\n\n2. Fees\n\n${FEES}`],
  [
    'titles below another title',
    `Lease\n\n${TERM}\n\nHouse Rules\n\n1. Term\n\n${TERM}\n\n2. Fees\n\n${FEES}`,
  ],
  ['titles below a rule', `Rule 1\n\n${TERM}\n\nRule 2\n\n1. Term\n\n${TERM}\n\n2. Fees\n\n${FEES}`],
  [
    'titles in a chapter with a letter',
    `A. Term\n\n1. Term\n\n${TERM}\n\n2. Fees\n\n${FEES}\n\nB. End\n\nX is Y.`,
  ],
  [
    'titles in a chapter with a Roman number',
    `I. Term\n\n${TERM}\n\nII. Fees\n\n1. Term\n\n${TERM}\n\n2. Fees\n\n${FEES}`,
  ],
  ['titles that a title interrupts', `Lease\n\n1. Term\n\n${TERM}\n\nHouse Rules\n\n2. Fees\n\n${FEES}`],
  [
    'numbers that begin again',
    `Lease\n\n1. Term\n\n${TERM}\n\n2. Fees\n\n${FEES}\n\n1. Term\n\n${TERM}\n\n2. X\n\n${FEES}`,
  ],
])('a number names no section among %s', async (_, content) => {
  expect(await statusOf(`Section 2: ${FEES}`, content)).toBe('unverified')
})

const article = (text: string) =>
  `Article 4\n\nScope\n\n1. X is Y.\n\nArticle 5\n\nFees\n\n${text}\n\nArticle 6\n\nEnd\n\n1. Y is Z.`

test.each([
  ['a paragraph', `Article 5(2): ${FEES}`, article(`1. ${NOTICES}\n\n2. ${FEES}`), 'verified'],
  ['a paragraph as Absatz', `Art. 5 Abs. 2: ${FEES}`, article(`1. ${NOTICES}\n\n2. ${FEES}`), 'verified'],
  ['another paragraph', `Article 5(1): ${FEES}`, article(`1. ${NOTICES}\n\n2. ${FEES}`), 'unverified'],
  [
    'a point',
    `Article 5(1)(b): ${FEES}`,
    article(`1. It says:\n\n(a) ${NOTICES}\n\n(b) ${FEES}`),
    'verified',
  ],
  [
    'another point',
    `Article 5(1)(a): ${FEES}`,
    article(`1. It says:\n\n(a) ${NOTICES}\n\n(b) ${FEES}`),
    'unverified',
  ],
  [
    'an item of a list',
    `Article 5(2): ${FEES}`,
    article(`It reads:\n\n1. ${NOTICES}\n\n2. ${FEES}`),
    'unverified',
  ],
  ['a note', `Article 5: ${FEES}`, article(`1. ${NOTICES.slice(0, -1)} (1).\n\n(1) ${FEES}`), 'unverified'],
])('the numbers 1., 2. of an article are its paragraphs: %s', async (_, claim, content, status) => {
  expect(await statusOf(claim, content)).toBe(status)
})

const items = (first: string, second: string) =>
  `Section 8.1 Fees\n\n${first}\n\n${second}\n\nSection 8.2 End\n\nX is Y.`

test.each([
  [`Section 8.1(b): ${FEES}`, items(`(a) ${NOTICES}`, `(b) ${FEES}`), 'verified'],
  [`Under Section 8.1(b), ${FEES.toLowerCase()}`, items(`(a) ${NOTICES}`, `(b) ${FEES}`), 'verified'],
  [`Section 8.1(a): ${FEES}`, items(`(a) ${NOTICES}`, `(b) ${FEES}`), 'unverified'],
  [
    `Section 8.1(bb): ${FEES}`,
    items(`(a) ${NOTICES}`, `(b) It says:\n\n(aa) X is Y.\n\n(bb) ${FEES}`),
    'unverified',
  ],
  [
    `Section 8.1(2): ${FEES}`,
    items(`(a) It says:\n\n(1) X is Y.\n\n(2) ${FEES}`, `(b) ${NOTICES}`),
    'unverified',
  ],
  [`Section 8.1(b)(ii): ${FEES}`, items(`(a) ${NOTICES}`, `(b) ${FEES}`), 'unverified'],
  [`Section 8.1(b): (c) ${FEES}`, items(`(a) ${NOTICES}`, `(b) ${FEES}`), 'unverified'],
  [
    `Section 8.1(b): ${FEES}`,
    items(`(1) ${NOTICES}`, `(2) It says:\n\n(a) X is Y.\n\n(b) ${FEES}`),
    'unverified',
  ],
])('a mark in brackets behind the number names an item: %s', async (claim, content, status) => {
  expect(await statusOf(claim, content)).toBe(status)
})

test.each([
  [
    'another part that ends with its name',
    `Part B\n\n${FEES}`,
    `Subpart B\n\n${FEES}\n\nPart B\n\n${NOTICES}`,
  ],
  [
    'text far below the heading',
    `Annex A\n\n${`${TERM} `.repeat(5)}${FEES}`,
    `Annex A\n\n${`${TERM} `.repeat(5)}\n\nAnnex B\n\n${FEES}`,
  ],
  [
    'a title above the heading',
    `Lease\n\nAnnex B\n\n${FEES}`,
    `Lease\n\nAnnex A\n\n${FEES}\n\nAnnex B\n\n${NOTICES}`,
  ],
  ['a heading with a stop', `Annex B.\n\n${FEES}`, `Annex A.\n\n${FEES}\n\nAnnex B.\n\n${NOTICES}`],
  [
    'a heading below the first',
    `Section 1\n\n1.1 Payment\n\n${FEES}`,
    `Section 1\n\n1.1 Payment\n\n${NOTICES}\n\n1.2 Fees\n\n${FEES}`,
  ],
  [
    'an annex behind the article',
    `Article 2\n\n${FEES}`,
    `Article 1\n\n${TERM}\n\nArticle 2\n\n${NOTICES}\n\nANNEX\n\n${FEES}`,
  ],
])(
  'the text below each heading of a claim stands right below it in the source: %s',
  async (_, claim, content) => {
    expect(await statusOf(claim, content)).toBe('unverified')
    expect(await statusOf(claim, `${claim}\n\n${content}`)).not.toBe('failed')
  },
)

test.each([
  [
    'an annex whose numbers count on',
    `§ 9: ${FEES}`,
    `§ 8 End\n\n${NOTICES}\n\nAuszug aus der Satzung\n\n§ 9 Fees\n\n${FEES}`,
  ],
  ['a text whose clauses count on', `8.2: ${FEES}`, `8.1 ${NOTICES}\n\nHouse Rules\n\n8.2 ${FEES}`],
  [
    'a title that ends in an abbreviation',
    `§ 8: ${FEES}`,
    `§ 8 End\n\n${NOTICES}\n\nHausordnung des Nordwind e. V.\n\n${FEES}`,
  ],
  ['a version', `§ 8 HGB: ${FEES}`, `§ 8 HGB – alte Fassung\n\n${FEES}`],
  ['a comment', `Section 8: ${FEES}`, `Section 7 Scope\n\nX is Y.\n\nSection 8: Explanatory note\n\n${FEES}`],
  [
    'the second of two columns',
    `Section 8: ${FEES}`,
    `Section 8 Notices Section 9 Fees\n${NOTICES}\n${FEES}`,
  ],
  ['a part behind a page break', `8.1: ${FEES}`, `8.1 ${NOTICES}\f8.2 ${FEES}`],
  [
    'a part that a sentence announces',
    `§ 9: ${FEES}`,
    `§ 8 End\n\nNach § 8 wird folgender Paragraph angefügt:\n\n§ 9 Fees\n\n${FEES}`,
  ],
])('a place is not that of %s', async (_, claim, content) => {
  expect(await statusOf(claim, content)).toBe('unverified')
})

const english = `Section 1 Notices\n\n${NOTICES}\n\nSection 2 Fees\n\n${FEES}\n\nSection 3 Rates\n\n${INTEREST}`
const german = `§ 1 Post\n\n(1) ${LETTERS}\n\n§ 2\nGebühren\n\n(1) ${GEBUEHR}\n\n§ 3 Zins\n\n(1) ${ZINS}`
const clauses = `1. Post\n\n${LETTERS}\n\n2. Gebühren\n\n${GEBUEHR}\n\n3. Zins\n\n${ZINS}`
const below = `1. Notices\n\n1.1 ${NOTICES}\n\n2. Fees\n\n2.1 ${FEES}\n\n2.2 ${INTEREST}`

/** Forms of a claim; `S` stands for a sentence, `s` for one that begins with a small letter. */
const forms: [content: string, [own: string, other: string], forms: string[]][] = [
  [
    english,
    [FEES, NOTICES],
    [
      '- Section 2: S',
      '* Section 2: S',
      '1. Section 2: S',
      '- **Section 2:** S',
      'Section 2 states: "S"',
      'Section 2: “S”',
      'According to Section 2, "S"',
      '"S" (Section 2).',
      'Section 2 (Fees): S',
      'Section 2, Fees: S',
      'Under Section 2 (Fees), s',
      'Under Section 2 of the agreement, s',
      'Section 2 of this contract (Fees) provides that s',
      'Section 2 reads as follows: S',
      'Under Section 2, the following applies: S',
      'In accordance with Section 2, s',
      'As set out in Section 2, s',
      'As per Section 2, s',
      'S (see Section 2)',
      'S [Section 2]',
    ],
  ],
  [
    german,
    [GEBUEHR, LETTERS],
    [
      '- § 2 Abs. 1: S',
      '§ 2 lautet: „S“',
      '„S“ (§ 2 Abs. 1)',
      'S (vgl. § 2)',
      'Laut § 2 Abs. 1 gilt: S',
      'In § 2 heißt es: »S«',
      '§ 2 Abs. 1 (Gebühren): S',
      '§ 2 Abs. 1 des Vertrags: S',
    ],
  ],
  [
    clauses,
    [GEBUEHR, LETTERS],
    ['Ziff. 2: S', 'Nr. 2: S', 'Punkt 2: S', 'Ziff. 2 lautet: „S“', 'S (Ziff. 2)'],
  ],
  [below, [FEES, NOTICES], ['Subsection 2.1: S', '**Cl. 2.1**: S', '- 2.1: S', 'S (see clause 2.1)']],
]

const withSentence = (form: string, sentence: string) =>
  form
    .replace(/\bS(?=$|["“”«]| [([])/, sentence)
    .replace(/\bs$/, sentence.charAt(0).toLowerCase() + sentence.slice(1))

test.each(
  forms.flatMap(([content, sentences, all]) => all.map((form) => [form, content, sentences] as const)),
)(
  'a form in which a claim names its place is read, and only that place counts: %s',
  async (form, content, [own, other]) => {
    expect(await statusOf(withSentence(form, own), content)).toBe('verified')
    expect(await statusOf(withSentence(form, other), content)).not.toBe('verified')
    const altered = own.replace(/thirty|dreißig/, (word) => (word === 'thirty' ? 'sixty' : 'sechzig'))
    expect(await statusOf(withSentence(form, altered), content)).not.toBe('verified')
  },
)

test.each([
  ...[
    'Section 2 no longer reads: S',
    'Section 2 does not say: S',
    'Section 2 states only: S',
    'Contrary to Section 2, s',
    'Unlike Section 2, s',
    'Except as stated in Section 2, s',
    'Except as per Section 2, s',
    'Section 2 (repealed): S',
    'Section 2 (Notices): S',
    'Section 2, Notices: S',
    'Section 2 (No Fees): S',
    'Section 2 of the draft: S',
    'Section 2 of the old agreement: S',
    'Section 2 of the agreement of Smith: S',
    'Section 2 of the agreement does not state: S',
    'Under Section 2, the following no longer applies: S',
    'S (but see Section 2)',
    'S (not Section 2)',
    'S [not in Section 2]',
    '"S" is not in (Section 2)',
    'It is false: "S" (Section 2)',
    'Section 2 states: "S" is wrong.',
    'Section 2 Fees: (b) S',
    'Section 2 – Fees: (b) S',
    'Section 2: "(b) S"',
    '(b) S (Section 2)',
    'Subsection 2: S',
    '1. Not Section 2: S',
    'a) Section 2: S',
  ].map((form) => [form, FEES, english]),
  ...[
    '§ 2 lautet nicht: S',
    '§ 2 lautete: „S“',
    'Es ist falsch, dass laut § 2 gilt: S',
    'Laut § 2 Abs. 1 gilt nicht: S',
    'In § 2 heißt es nicht: S',
    'Entgegen § 2: S',
    '§ 2 (Post): S',
    '§ 2 des alten Vertrags: S',
    '§ 2 des Vertragsentwurfs: S',
    '„S“ (nicht § 2 Abs. 1)',
    'S (anders § 2)',
    '§ 2 Abs. 1 lautet: „(2) S“',
  ].map((form) => [form, GEBUEHR, german]),
])('a word beside the name of a place counts: %s', async (form, sentence, content) => {
  expect(await statusOf(withSentence(form!, sentence!), content!)).not.toBe('verified')
})

test.each([
  ['another word', FEES.replace('Fees', 'Fines')],
  ['a word put in', FEES.replace('are', 'are never')],
  ['an omission', FEES.replace('are due', '…')],
  ['only the end', 'due within thirty days.'],
  ['what stands between', `${NOTICES} ${INTEREST}`],
])('a quotation from a named place is compared word for word: %s', async (_, quoted) => {
  const content = english.replace(FEES, `${NOTICES} ${FEES} ${INTEREST}`)
  for (const claim of [`Section 2: "${quoted}"`, `"${quoted}" (Section 2)`, `Section 2 states: “${quoted}”`])
    expect(await statusOf(claim, content)).not.toBe('verified')
})

test.each([
  ['Lease Agreement', 'verified'],
  ['Mietvertrag', 'verified'],
  ['Terms', 'verified'],
  ['Companies Act 2006', 'unverified'],
  ['Satzung des Vereins', 'unverified'],
  ['HGB', 'unverified'],
])('a law is no agreement: %s', async (title, status) => {
  for (const claim of [`Section 2 of the agreement: ${FEES}`, `§ 2 dieses Vertrags: ${FEES}`]) {
    const checked = await checkClaim({ claim, sources: [{ title, content: english }] })
    expect(checked.status).toBe(status)
  }
})

test('a sentence that names another place is verified where it stands', async () => {
  const words = [
    'In accordance with Section 3, fees are due.',
    'Fees are due within a month (see Section 3).',
  ]
  for (const sentence of words) {
    const content = english.replace(FEES, sentence)
    expect(await statusOf(sentence, content)).toBe('verified')
    expect(await statusOf(`Section 2: ${sentence}`, content)).toBe('verified')
    expect(await statusOf(`Section 1: ${sentence}`, content)).not.toBe('verified')
  }
})

test.each([
  ['a name behind a dash', `${FEES} — Section 3`, `Section 2\n\n${FEES}\n\nSection 3\n\n${NOTICES}`],
  ['a name in the last line', `${FEES}\n\n*Section 3*`, `Section 2\n\n${FEES}\n\nSection 3\n\n${NOTICES}`],
  [
    'an annex among several',
    `§ 9: ${FEES}`,
    `§ 8 End\n\n${NOTICES}\n\nAnlage 1\n\n§ 9 Fees\n\n${FEES}\n\nAnlage 2\n\nX is Y.`,
  ],
  [
    'text behind a list without stops',
    `Clause 8.1(b): ${FEES}`,
    `8.1 Duties\na) Cleaning\nb) Airing\n${FEES}\n\n8.2 End`,
  ],
  [
    'the same section of another article',
    `Article III\n\nSection 2\n\n${FEES}`,
    `Article II\n\nSection 2\n\n${FEES}\n\nArticle III\n\nSection 3\n\n${NOTICES}`,
  ],
  [
    'house rules, which are no agreement',
    `Section 2 of the agreement: ${FEES}`,
    `House Rules\n\nSection 1 Term\n\n${TERM}\n\nSection 2 Fees\n\n${FEES}\n\nSection 3 End\n\nX is Y.`,
  ],
  [
    'a list below one of several titles',
    `Section 2: ${FEES}`,
    `Services\n\nOrder Form\n\n1. Term\n\n${TERM}\n\n2. Fees\n\n${FEES}\n\nDelivery\n\nGoods are sent by post.`,
  ],
])('a sentence is not in the named place: %s', async (_, claim, content) => {
  expect(await statusOf(claim, content)).toBe('unverified')
})

test('a name behind a sentence is that of its place', async () => {
  const content = `Section 2\n\n${FEES}\n\nSection 3\n\n${NOTICES}`
  expect(await statusOf(`${FEES} — Section 2`, content)).toBe('verified')
})

test.each([
  'das 16. Lebensjahr vollendet hat',
  'am 31. Dezember volljährig ist',
  'seit 3. Mai 2020 gemeldet ist',
  'die 2. Prüfung bestanden hat',
])('an ordinal behind a function word opens no part: %s', async (item) => {
  const content = `§ 1 Zweck\n${ZINS}\n\n§ 2 Erlaubnis\n(1) Die Erlaubnis erhält, wer\n1. ${item},\n2. tauglich ist.\n(2) ${GEBUEHR}\n\n§ 3 Kosten\n${LETTERS}`
  expect(await statusOf(`§ 2 Abs. 2: ${GEBUEHR}`, content)).toBe('verified')
  expect(await statusOf(`§ 1: ${GEBUEHR}`, content)).not.toBe('verified')
})

test.each(['art. 16', 'abs. 3', 'cl. 9', 'no 9', 'lit. 4'])(
  'a label in small letters may open a part: %s',
  async (name) => {
    const content = `§ 1 Zweck\n${ZINS}\n\n§ 2 Erlaubnis\n(1) ${LETTERS}\n${name} Gebühren. ${GEBUEHR}\n\n§ 3 Kosten\n${LETTERS}`
    expect(await statusOf(`§ 2: ${GEBUEHR}`, content)).not.toBe('verified')
  },
)

test.each([
  'B. Lind presented the budget.',
  'The treasurer, B. Lind, presented the budget.',
  'J. Smith and A. Brown were absent.',
  'Dr. A. Lind presented the budget.',
  'C. Strand will book the band.',
  'U.S. dollars were exchanged.',
  'The meeting thanked M. Weber.',
  'The budget was written by M. Weber.',
])('an initial opens no part and ends no sentence: %s', async (sentence) => {
  const content = `Minutes\n\n1. Term\n${TERM}\n\n2. Fees\n${sentence} ${FEES}\n\n3. End\n${NOTICES}`
  expect(await statusOf(`Section 2: ${FEES}`, content)).toBe('verified')
  expect(await statusOf(`Section 1: ${FEES}`, content)).not.toBe('verified')
})

test.each([
  ['behind another letter', 'A. Term\nX is Y.\n\n', 'B. Notices must be sent.'],
  ['before another letter', 'C. Term\nX is Y.\n\n', 'B. Notices must be sent.'],
  ['behind a letter in brackets', '(A) Term\nX is Y.\n\n', 'B. Notices must be sent.'],
  ['behind a label with a letter', 'Part A Term\nX is Y.\n\n', 'B. Notices must be sent.'],
  ['behind a Roman number', 'IV. Term\nX is Y.\n\n', 'V. Notices must be sent.'],
  ['the first letter', '', 'A. Notices must be sent.'],
  ['the first Roman number', '', 'I. Notices must be sent.'],
  ['a letter with a title', '', 'B. Notices.'],
  ['a letter with a word that opens sentences', '', 'B. The notice must be sent.'],
  ['a letter behind its label', '', 'Lot B. Notices must be sent.'],
  ['a letter behind a short label', '', 'Exh. B. Notices must be sent.'],
  ['a title behind a letter', '', 'The notice must name the vitamin D. Notices.'],
  ['a title behind a letter with a label', '', 'The notice is a copy of annex B. Notices.'],
  ['a letter with a Roman number', '', 'B.I. Notices must be sent.'],
])('a letter may open a part: %s', async (_, before, sentence) => {
  const content = `Rules\n\n${before}1. Term\n${TERM}\n\n2. Notices\n${NOTICES}\n${sentence} ${FEES}\n\n3. End\nX is Y.`
  expect(await statusOf(`Section 2: ${FEES}`, content)).not.toBe('verified')
})

test.each(['The following applies under Section 2: ', 'The following is stated under Section 2: '])(
  'words that announce the text of a place belong to its name: %s',
  async (lead) => {
    const content = `1. Term\n\n${TERM}\n\n2. Fees\n\n${FEES}\n\n3. End\n\n${NOTICES}`
    expect(await statusOf(`${lead}${FEES}`, content)).toBe('verified')
    expect(await statusOf(`${lead}${NOTICES}`, content)).not.toBe('verified')
    expect(await statusOf(`${lead.replace('2', '1')}${FEES}`, content)).not.toBe('verified')
    expect(await statusOf(`${lead.replace('The', 'None of the')}${FEES}`, content)).not.toBe('verified')
    expect(await statusOf(`Until May, ${lead.toLowerCase()}${FEES}`, content)).not.toBe('verified')
  },
)

test('German words that announce the text of a place belong to its name', async () => {
  const content = `§ 1 Zweck\n\n${ZINS}\n\n§ 2 Gebühren\n\n${GEBUEHR}\n\n§ 3 Post\n\n${LETTERS}`
  expect(await statusOf(`Folgendes gilt nach § 2: ${GEBUEHR}`, content)).toBe('verified')
  expect(await statusOf(`Folgendes gilt nach § 1: ${GEBUEHR}`, content)).not.toBe('verified')
})
