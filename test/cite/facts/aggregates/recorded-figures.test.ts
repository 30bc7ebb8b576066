import { expect, test } from 'vitest'
import { readCases, withoutFillers } from '../../../fixtures/case-lines.ts'
import { showFigure } from './shown-figure.ts'
import type { FigureCase } from './shown-figure.ts'

type Tables = string | { tables: string[] }

/** Not what should be computed but what is: a change shows in the file, and is taken over by `vitest run -u`. */
test('the figure of each formula and how a claim compares with it are recorded', async () => {
  let tables: string[] = []
  const recorded = readCases<Tables | FigureCase>('table-figures').map((one) => {
    if (Array.isArray(one)) {
      const [aggregation, claim, about] = one as unknown as FigureCase
      const shown = showFigure([aggregation, claim, about], ...tables).replaceAll('\n', '\n    ')
      return `  ${claim}${about ? ` (${about.join(', ')})` : ''} ${JSON.stringify(aggregation)}\n    ${shown}\n`
    }
    const { tables: several } = one as Exclude<Tables, string>
    tables = several ?? [one as string]
    return `${tables.join('\n---\n')}\n`
  })
  await expect(withoutFillers(recorded.join(''))).toMatchFileSnapshot('../recorded/table-figures.txt')
})
