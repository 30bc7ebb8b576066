import { expect, test } from 'vitest'
import { readCases, withoutFillers } from '../../../fixtures/case-lines.ts'
import type { ComparedCase } from './shown-differences.ts'
import { showFactParts } from './shown-parts.ts'

/** Not what should be told of facts but what is: a change is taken over by `vitest run -u`. */
test('which facts stand for each other in a claim and its evidence is recorded', async () => {
  const recorded = readCases<ComparedCase>('fact-parts').map((one) => {
    const [claim, evidence] = one.map((text) => JSON.stringify(text))
    return `${claim}\n${evidence}\n  ${showFactParts(one).replaceAll('\n', '\n  ')}\n`
  })
  await expect(withoutFillers(recorded.join(''))).toMatchFileSnapshot('../recorded/fact-parts.txt')
})
