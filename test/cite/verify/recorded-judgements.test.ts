import { expect, test } from 'vitest'
import { readCases, withoutFillers } from '../../fixtures/case-lines.ts'
import { showJudgement } from './shown-judgement.ts'
import type { JudgedCase } from './shown-judgement.ts'

/** Not what a model should be asked but what it is; a change is taken over by `vitest run -u`. */
test('what a model is asked about claims and what comes of its answers is recorded', async () => {
  const recorded: string[] = []
  const seen = new Map<string, string>()
  const shorten = (prompt: string) => {
    const known = seen.get(prompt)
    seen.set(prompt, known ?? `asked as ${seen.size + 1}`)
    return known ?? `asked ${seen.size}\n${prompt}`
  }
  for (const [at, one] of readCases<JudgedCase>('judged-claims').entries()) {
    const answers = one[2].map((elements) => elements.join(' | ')).join(' || ')
    recorded.push(
      `${at + 1}. ${answers}\n  ${(await showJudgement(one, shorten)).replaceAll('\n', '\n  ')}\n`,
    )
  }
  await expect(withoutFillers(recorded.join(''))).toMatchFileSnapshot('recorded/judged-claims.txt')
})
