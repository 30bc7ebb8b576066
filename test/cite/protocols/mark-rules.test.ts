import { expect, test } from 'vitest'
import { ruleOf } from '../../../src/cite/protocols/mark-rules.ts'

const summary = 'The first fact stands here.'
const item = 'The second fact is an item.'
const entries = [
  { path: '/summary', sids: [1] },
  { path: '/points/0', sids: [1, 2] },
]

test.each<[string, string, object]>([
  ['beside the answer', '/sources', { summary, points: [item], sources: entries }],
  ['in an object of its own', '/meta/sources', { summary, points: [item], meta: { sources: entries } }],
  ['in a member of the answer', '/points/sources', { summary, points: { 0: item, sources: entries } }],
])('the example has all strings that its sidecar names: %s', (_, sidecar, expected) => {
  const { example } = ruleOf('sidecar', { first: 1, second: 2, sidecar })
  expect(JSON.parse(example)).toEqual(expected)
})
