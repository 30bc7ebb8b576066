import { expect, test } from 'vitest'
import { createAgents } from '../../../src/engine/agents/agents.ts'
import { addTexts, newRuns, sentencesOf, shareOf } from '../../../src/engine/agents/word-runs.ts'

test('the newest ten thousand calls are remembered, each by its tool and its id', () => {
  const agents = createAgents(['bot'])
  const call = (number: number) => ({ toolName: 'ask', toolCallId: `c${number}` })
  for (let number = 1; number <= 10_000; number++) agents.note(call(number))
  expect(agents.isNoted(call(1))).toBe(true)
  agents.note(call(10_001))
  expect([1, 2, 10_001].map((number) => agents.isNoted(call(number)))).toEqual([false, true, true])
  expect(agents.isNoted({ toolName: 'other', toolCallId: 'c2' })).toBe(false)
  expect(agents.names).toEqual(['bot'])
})

test.each([[[]], [['a']], [[/a/]], [['a', /b/]], [undefined]])('names of agents may be %j', (names) => {
  expect(() => createAgents(names)).not.toThrow()
})

test.each([['a'], [['']], [['a', 5]], [[null]], [null], [{ 0: 'a', length: 1 }]])(
  'names of agents may not be %j',
  (names) => {
    expect(() => createAgents(names as never)).toThrow('CitationEngine: agentTools')
  },
)

test.each([
  ['one two three four five', 1],
  ['one two three four six', 0],
  ['two three four five six seven', 1],
  ['x one two three four five', 5 / 6],
  ['x y z one two three four five six seven', 0.7],
  ['six seven', 1],
  ['ONE, two', 1],
  ['one three', 0],
  ['one', 0],
  ['', 0],
  ['one two three four five one two three four five', 1],
  ['one two three four five x one two three four five', 10 / 11],
])('of the words %j the share %d is known', (text, share) => {
  const runs = newRuns()
  addTexts(runs, ['one two three four five six seven', 'alone'])
  expect(shareOf(text, [runs])).toBe(share)
  expect(shareOf(text, [newRuns(), runs])).toBe(share)
  expect(shareOf(text, [])).toBe(0)
})

test.each([
  ['One. Two! Three? Four… Five', ['One.', 'Two!', 'Three?', 'Four…', 'Five']],
  ['“One.” (Two.) 「三。」四', ['“One.”', '(Two.)', '「三。', '」四']],
  ['a\n\nb\n \nc', ['a', 'b', 'c']],
  [' ', []],
])('the sentences of %j are %j', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences)
})
