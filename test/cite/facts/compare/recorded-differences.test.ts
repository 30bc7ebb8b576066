import { expect, test } from 'vitest'
import { readCases, withoutFillers } from '../../../fixtures/case-lines.ts'
import { showDifferences } from './shown-differences.ts'
import type { ComparedCase } from './shown-differences.ts'

/** Not what should differ but what does: a change shows in the file, and is taken over by `vitest run -u`. */
test('what differs between each claim and its evidence is recorded', async () => {
  const recorded = readCases<ComparedCase>('different-facts').map((one) => {
    const [claim, evidence] = one.map((text) => JSON.stringify(text))
    return `${claim}\n${evidence}\n  ${showDifferences(one).replaceAll('\n', '\n  ')}\n`
  })
  await expect(withoutFillers(recorded.join(''))).toMatchFileSnapshot('../recorded/different-facts.txt')
})
