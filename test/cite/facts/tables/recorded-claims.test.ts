import { expect, test } from 'vitest'
import { readCases, withoutFillers } from '../../../fixtures/case-lines.ts'
import { showFinding } from './shown-finding.ts'
import type { FindingCase } from './shown-finding.ts'

/** Not what should be found but what is: a change shows in the file, and is taken over by `vitest run -u`. */
test('what is found in a table for each claim is recorded', async () => {
  let table = ''
  const recorded = readCases<string | FindingCase>('table-claims').map((one) => {
    if (typeof one === 'string') return `${(table = one)}\n`
    const [claim, title] = one
    return `  ${JSON.stringify(claim)}${title ? ` under ${title}` : ''}\n    ${showFinding(one, table)}\n`
  })
  await expect(withoutFillers(recorded.join(''))).toMatchFileSnapshot('../recorded/table-claims.txt')
})
