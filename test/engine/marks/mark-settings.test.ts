import { expect, test } from 'vitest'
import { checkShare } from '../../../src/engine/engine-options.ts'
import { checkMarks } from '../../../src/engine/marks/mark-settings.ts'

test.each<[unknown, string | null]>([
  [undefined, null],
  [true, null],
  [false, null],
  [{}, null],
  [{ sentences: 1 }, null],
  [{ sentences: 50 }, null],
  [{ sentences: 0 }, 'sentences is 0.'],
  [{ sentences: 51 }, 'sentences is 51.'],
  [{ sentences: 1.5 }, 'sentences is 1.5.'],
  [{ sentences: NaN }, 'sentences is NaN.'],
  [{ sentences: 'x'.repeat(50) }, `sentences is ${'x'.repeat(40)}.`],
  [{ sidecar: '' }, null],
  [{ sidecar: '/_citations' }, null],
  [{ sidecar: '_citations' }, 'sidecar is _citations.'],
  [{ sidecar: 5 }, 'sidecar is 5.'],
  [{ sidecar: 'x'.repeat(50) }, `sidecar is ${'x'.repeat(40)}.`],
  [{ protocols: ['sidecar'], asked: ['sidecar'] }, null],
  [{ protocols: ['morse'] }, '"morse" is not a protocol.'],
  [{ asked: ['morse'] }, '"morse" is not a protocol.'],
  [{ asked: ['x'.repeat(50)] }, `"${'x'.repeat(40)}" is not a protocol.`],
])('marks %j: %s', (marks, problem) => {
  const check = () => checkMarks(marks as Parameters<typeof checkMarks>[0])
  if (problem === null) expect(check).not.toThrow()
  else expect(check).toThrow(`marks: ${problem}`)
})

test.each<[unknown, string | null]>([
  [0, null],
  [1, null],
  [-0.001, 'maxSourceShare is -0.001.'],
  [1.001, 'maxSourceShare is 1.001.'],
  [NaN, 'maxSourceShare is NaN.'],
  ['x'.repeat(50), `maxSourceShare is ${'x'.repeat(40)}.`],
])('maxSourceShare %j: %s', (share, message) => {
  const check = () => checkShare(share as number)
  if (message === null) expect(check).not.toThrow()
  else expect(check).toThrow(message)
})
