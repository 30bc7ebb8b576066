import { expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'

async function statusOf(claim: string, content: string) {
  return (await checkClaim({ claim, sources: [{ content }] })).status
}

test.each([
  ['The date of version 1.20 is 2021-03-01.', 'version,date\n1.2,2021-03-01\n1.20,2022-05-09'],
  ['The date of plant 01 is 2021-03-01.', 'plant,date\n1,2021-03-01\n01,2022-05-09'],
  [
    'The date of line 1.5 is 2021-03-01.',
    '| line | date |\n|---|---|\n| 1,5 | 2021-03-01 |\n| 1.5 | 2022-05-09 |',
  ],
])('a name in figures is compared as it is written: %s', async (claim, content) => {
  expect(await statusOf(claim, content)).not.toBe('verified')
})
