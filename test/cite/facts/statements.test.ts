import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareFacts } from '../../../src/cite/facts/compare/compare-facts.ts'

/** Groups of statements on one matter: the same, something else, and the contrary. */
const groups = readFileSync(new URL('../../fixtures/statements.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n\n')
  .map((group) => group.split('\n'))

/** Not what should be found but what is: a change shows in the file for each pair, and is taken over by `vitest run -u`. */
test('what each statement says otherwise than the others of its group is recorded', async () => {
  const recorded = groups.flatMap((group) =>
    group.flatMap((claim) => [
      `${claim}\n`,
      ...group.flatMap((evidence, index) => {
        if (evidence === claim) return []
        return compareFacts(claim, evidence).map(
          ({ kind, claim: { start }, claimText, evidenceText, contradicts }) =>
            `  ${index + 1} ${kind}@${start}: ${claimText} ${contradicts ? '≠' : '~'} ${evidenceText ?? ''}\n`,
        )
      }),
    ]),
  )
  await expect(recorded.join('')).toMatchFileSnapshot('recorded/statements.txt')
})
