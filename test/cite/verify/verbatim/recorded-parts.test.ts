import { expect, test } from 'vitest'
import type { Span } from '../../../../src/core/span.ts'
import { readCases, withoutFillers } from '../../../fixtures/case-lines.ts'
import { showAntecedent, showBounds, showRemark, showSurrounding } from './shown-parts.ts'

type Part =
  | readonly ['remark', sentence: string, own: string]
  | readonly ['around', before: string, sentence: string, behind: string]
  | readonly ['bounds', content: string, span?: Span]
  | readonly ['antecedent', claim: string, before: string, above: string]

function show(part: Part): string {
  switch (part[0]) {
    case 'remark':
      return showRemark(part[1], part[2])
    case 'around':
      return showSurrounding(part[1], part[2], part[3])
    case 'bounds':
      return showBounds(part[1], part[2])
    case 'antecedent':
      return showAntecedent(part[1], part[2], part[3])
  }
}

/** The input in a line: the sentence of surroundings in brackets. */
function given(part: Part): string {
  if (part[0] === 'remark') return part[1]
  if (part[0] === 'around') return JSON.stringify(`${part[1]}[${part[2]}]${part[3]}`)
  return JSON.stringify(part)
}

/** Not what should be read but what is: a change shows in the file, and is taken over by `vitest run -u`. */
test('remarks, surroundings, bounds and antecedents of sentences are recorded', async () => {
  const recorded = readCases<Part>('sentence-parts').map(
    (part) => `${given(part)}\n  ${show(part).replaceAll('\n', '\n  ')}\n`,
  )
  await expect(withoutFillers(recorded.join(''))).toMatchFileSnapshot('../recorded/sentence-parts.txt')
})
