import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { MARKS } from './mark-places.ts'

/** Before each test file: notes which marked places it runs, and writes them down when it is done. */
const file = process.env['MUTANT_MARKS']
if (file) {
  const marks = new Set<string>()
  Object.assign(globalThis, { [MARKS]: marks })
  afterAll(() => {
    appendFileSync(file, `${JSON.stringify({ test: expect.getState().testPath, marks: [...marks] })}\n`)
  })
}
