import { expect, test } from 'vitest'
import { readCases, withoutFillers } from '../../../fixtures/case-lines.ts'
import { showAddress, showEdits, showRead } from './shown-reading.ts'
import type { ReadCase } from './shown-reading.ts'

type Part =
  | readonly ['read', ...ReadCase]
  | readonly ['edits', claim: string, content: string]
  | readonly ['address', address: string, content: string]

function show(part: Part): string | Promise<string> {
  switch (part[0]) {
    case 'read':
      return showRead([part[1], part[2], part[3]])
    case 'edits':
      return showEdits(part[1], part[2])
    case 'address':
      return showAddress(part[1], part[2])
  }
}

/** Not what should be read of a text but what is: a change is taken over by `vitest run -u`. */
test('what is read of texts for claims is recorded', async () => {
  const recorded: string[] = []
  for (const part of readCases<Part>('read-parts'))
    recorded.push(`${part[0]} ${JSON.stringify(part[1])}\n  ${(await show(part)).replaceAll('\n', '\n  ')}\n`)
  await expect(withoutFillers(recorded.join(''))).toMatchFileSnapshot('../recorded/read-parts.txt')
})
