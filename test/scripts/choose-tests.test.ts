import { expect, test } from 'vitest'
import { chooseTests } from '../../scripts/mutants/choose-tests.ts'

const nearest = ['n1', 'n2']
const further = ['f1', 'f2', 'f3', 'f4']
const durations = new Map([
  ['n1', 1],
  ['n2', 2],
  ['f1', 10],
  ['f2', 20],
  ['f3', 30],
  ['f4', 40],
])

test.each<[string, string[], number, string[][]]>([
  ['none runs it: the nearest, then the others', [], 100, [nearest, further]],
  ['so much time as there is', [], 60, [nearest, ['f1', 'f2', 'f3']]],
  ['one that is too long is passed over', [], 31, [nearest, ['f1', 'f2']]],
  ['no time', [], 0, [nearest]],
  ['as many as are near run it: they alone, then the nearest', ['f3', 'f2'], 3, [['f2', 'f3'], nearest]],
  ['of these in the time', ['f3', 'f2'], 1, [['f2', 'f3'], ['n1']]],
  [
    'those that run it before others',
    ['n2', 'f1', 'f4'],
    41,
    [
      ['n2', 'f1'],
      ['f4', 'n1'],
    ],
  ],
  ['one that runs it', ['n1'], 100, [['n1'], ['n2']]],
])('%s', (_, running, furtherTime, expected) => {
  const hasRun = (name: string) => running.includes(name)
  expect(chooseTests({ nearest, further }, { hasRun, durations, furtherTime })).toEqual(expected)
})

test('without tests there is nothing to run', () => {
  const options = { hasRun: () => true, durations, furtherTime: 100 }
  expect(chooseTests({ nearest: [], further: [] }, options)).toEqual([])
})
