import { expect, test } from 'vitest'
import { readCases, withoutFillers } from '../../../fixtures/case-lines.ts'
import { showProof } from './shown-proof.ts'
import type { ProofCase } from './shown-proof.ts'

/** Not what should be proved but what is: a change shows in the file, and is taken over by `vitest run -u`. */
test('what becomes of the figures of each claim is recorded', async () => {
  const recorded = readCases<ProofCase>('proved-figures').map((one) => {
    const [claim, texts, words = []] = one
    const said = words.map(([figure, own]) => ` [${figure} = ${own}]`).join('')
    return `${claim} | ${texts.join(' | ')}${said}\n  ${showProof(one).replaceAll('\n', '\n  ')}\n`
  })
  await expect(withoutFillers(recorded.join(''))).toMatchFileSnapshot('../recorded/proved-figures.txt')
})
