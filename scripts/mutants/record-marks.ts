import { appendFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { MARKS } from './mark-places.ts'

/** Runs before each test file: records the marked places that the file runs, and writes them down at its end. */
const file = process.env['MUTANT_MARKS']
if (file) {
  const marks = new Set<string>()
  Object.assign(globalThis, { [MARKS]: marks })
  afterAll(() => {
    appendFileSync(file, `${JSON.stringify({ test: expect.getState().testPath, marks: [...marks] })}\n`)
  })
}
