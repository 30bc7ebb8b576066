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
  ['in the second Satz', `§ 8 Abs. 1 Satz 2: ${FEES}`, `§ 8 A\n\n(1) ${NOTICES} ${FEES} Time is money.`],
  ['in the law of its heading', `§ 8 HGB: ${FEES}`, `§ 8 HGB Gebühren\n\n${FEES}`],
  [
    'in lines that are broken to a width',
    `§ 8: ${FEES}`,
    `§ 8 A\n\nNotices must be sent by letter and in good\nFaith by all. ${FEES}`,
  ],
])('what certainly stands in the named place is: %s', async (_, claim, content) => {
  expect(await statusOf(claim, content)).toBe('verified')
})
