import { expect, test } from 'vitest'
import type { Reporter } from '../../../../src/core/incident.ts'
import type { Verifier } from '../../../../src/core/ports.ts'
import { lexicalMatcher } from '../../../../src/cite/match/lexical.ts'
import { createModelBudget } from '../../../../src/cite/model/budget.ts'
import { lexicalVerifier } from '../../../../src/cite/verify/lexical.ts'
import { someRegistrar } from '../some-registrar.ts'

test('a budget of model calls counts those of each citation', async () => {
  const budget = createModelBudget({ maxCalls: 2 })
  const reporters: (Reporter | undefined)[] = []
  const words = lexicalVerifier()
  const verifier: Verifier = {
    ...words,
    async verify(request) {
      budget.take(request.report, 1)
      reporters.push(request.report)
      return words.verify(request)
    },
  }
  const matcher = lexicalMatcher()
  const { registrar } = someRegistrar({
    matcher: {
      ...matcher,
      match(request) {
        budget.take(request.report, 1)
        reporters.push(request.report)
        return matcher.match(request)
      },
    },
    verifiers: [verifier],
  })
  const source = await registrar.addCustomSource({ name: 'Lease', content: 'The rent is due in May.' })
  for (const claim of ['The rent is due in May.', 'The rent is due.', 'The rent is due in June.'])
    await registrar.cite({ sourceId: source.id, claim })
  expect(reporters.length).toBeGreaterThan(3)
  expect(new Set(reporters).size).toBe(3)
})
