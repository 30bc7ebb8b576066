import { expect, test } from 'vitest'
import { visitPages } from './page-visits.ts'

/** `npm run faults -- --only pages` does the same with 1,000 pages. */
test('pages of every kind are registered and looked at again; nothing stalls, and nothing is left', async () => {
  // Long enough that pages which answer do so in time, even if other tests keep the machine busy.
  const limits = {
    firstByteMs: 3000,
    rateWindowMs: 500,
    totalMs: 20_000,
    bytes: 1_000_000,
    sentBytes: 1_000_000,
  }
  const findings = await visitPages({ pages: 42, limits })
  expect(findings).toMatchObject({ registered: 42, unexpected: [], stray: [], left: [], open: 0 })
  expect(Object.keys(findings.reasons).length).toBeGreaterThanOrEqual(8)
  expect(findings.again).toMatchObject({ same: 6, changed: 3, moved: 3 })
})
