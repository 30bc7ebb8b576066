import { expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'

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
])('what may stand in another place is not verified for the named one: %s', async (_, claim, content) => {
  expect(await statusOf(claim, content)).not.toBe('verified')
})

test.each([
  ['its own line', `§ 8.2: ${FEES}`, `§ 8.1 Notices\n\n${NOTICES}\n\n§ 8.2 Fees\n\n${FEES}`],
  ['a numbered part below it', `§ 8: ${FEES}`, `§ 8 Notices\n\n${NOTICES}\n\n8.1 ${FEES}`],
  ['behind a list that counts from 1', `§ 8: ${FEES}`, `## § 8 Fees\n\n1. A fee.\n\n2. A fine.\n\n${FEES}`],
])('what certainly stands in the named place is: %s', async (_, claim, content) => {
  expect(await statusOf(claim, content)).toBe('verified')
})

test.each([
  ['The date of version 1.20 is 2021-03-01.', 'version,date\n1.2,2021-03-01\n1.20,2022-05-09'],
  ['The date of plant 01 is 2021-03-01.', 'plant,date\n1,2021-03-01\n01,2022-05-09'],
])('a name in figures is compared with its zeros: %s', async (claim, content) => {
  expect(await statusOf(claim, content)).not.toBe('verified')
})
