import { expect, test } from 'vitest'
import { readCases, withoutFillers } from '../../fixtures/case-lines.ts'
import { showCheck } from './shown-check.ts'
import type { CheckCase } from './shown-check.ts'

/** Not the verdicts that there should be but those that there are; a change is taken over by `vitest run -u`. */
test('what the check by words says of each claim is recorded', async () => {
  const recorded: string[] = []
  for (const one of readCases<CheckCase>('checked-claims'))
    recorded.push(`${JSON.stringify(one[0])}\n  ${(await showCheck(one)).replaceAll('\n', '\n  ')}\n`)
  await expect(withoutFillers(recorded.join(''))).toMatchFileSnapshot('recorded/checked-claims.txt')
})
