import { expect, test } from 'vitest'
import { hostileAnswers } from '../fixtures/hostile-answers.ts'
import { fetchHostile } from './fetch-hostile.ts'

/** `npm run faults -- --only fetch` does the same with 1,000 answers, and compares the memory. */
test('a process that fetches hostile pages lives on, and nothing of them is left', async () => {
  const kinds = Object.keys(hostileAnswers).filter((kind) => hostileAnswers[kind]!.fails !== 'timeout')
  const findings = await fetchHostile({ answers: kinds.length, kinds })
  expect(findings).toMatchObject({ answers: kinds.length, unexpected: [], stray: [], left: [] })
  expect(findings.pending + findings.open).toBe(0)
})
