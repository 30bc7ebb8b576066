import { expect, test } from 'vitest'
import type { ObservedPart } from '../../../src/engine/stream/parts/observed-part.ts'
import { createOutcome } from '../../../src/engine/stream/stream-outcome.ts'

const error = { type: 'error', error: 'down' }
const chunk = { type: 'error', errorText: 'down' }
const finish = { type: 'finish' }
const abort = { type: 'abort' }

test.each<[object[], object]>([
  [[], { status: 'unknown' }],
  [[{ type: 'start' }], { status: 'unknown' }],
  [[finish], { status: 'completed' }],
  [[abort], { status: 'aborted' }],
  [[error], { status: 'failed', error: 'down' }],
  [[chunk], { status: 'failed', error: chunk }],
  [[error, chunk], { status: 'failed', error: 'down' }],
  [[error, finish], { status: 'completed' }],
  [[error, abort], { status: 'aborted' }],
  [[finish, error], { status: 'completed' }],
  [[finish, abort], { status: 'completed' }],
  [[abort, finish], { status: 'aborted' }],
  [[abort, error], { status: 'aborted' }],
  [[error, finish, abort], { status: 'completed' }],
])('after %j a stream is %j', (parts, expected) => {
  const outcome = createOutcome()
  for (const part of parts) outcome.see(part as ObservedPart)
  expect(outcome.read()).toEqual(expected)
})
