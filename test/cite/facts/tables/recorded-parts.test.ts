import { expect, test } from 'vitest'
import { readCases, withoutFillers } from '../../../fixtures/case-lines.ts'
import { showName, showPlaces, showTable, showValue } from './shown-parts.ts'
import type { ValueCase } from './shown-parts.ts'

type Part =
  | readonly ['name', string]
  | readonly ['value', ...ValueCase]
  | readonly ['table', string]
  | readonly ['place', claim: string, content: string]

function show(part: Part): string {
  switch (part[0]) {
    case 'name':
      return showName(part[1])
    case 'value':
      return showValue([part[1], part[2], part[3], part[4]])
    case 'table':
      return showTable(part[1])
    case 'place':
      return showPlaces(part[1], part[2])
  }
}

/** Not what should be read but what is: a change shows in the file, and is taken over by `vitest run -u`. */
test('what names, values, tables and places of claims in them are read as is recorded', async () => {
  const recorded = readCases<Part>('table-parts').map((part) => {
    const [kind, ...given] = part.map((one) => (Array.isArray(one) ? `${one.length} others` : one))
    return `${kind} ${JSON.stringify(given)}\n  ${show(part).replaceAll('\n', '\n  ')}\n`
  })
  await expect(withoutFillers(recorded.join(''))).toMatchFileSnapshot('../recorded/table-parts.txt')
})
