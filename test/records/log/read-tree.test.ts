import { describe, expect, test } from 'vitest'
import { CitationError } from '../../../src/core/error.ts'
import type { LogProblem } from '../../../src/core/records/log-problem.ts'
import { readLeaves, readTree } from '../../../src/records/log/read-tree.ts'
import { logOf, someLog } from './some-log.ts'

const whole = someLog(2_500)

type Range = { from: number; limit?: number }

/** A log that notes what is read, and fails on a page with leaf `damagedAt`. */
function damagedLog(damagedAt = Number.POSITIVE_INFINITY, error: Error = corrupt) {
  const ranges: Range[] = []
  const { readLog } = logOf(whole)
  return {
    ranges,
    async readLog(range: Range) {
      ranges.push(range)
      const page = await readLog(range)
      if (page.some(({ leaf }) => leaf >= damagedAt)) throw error
      return page
    },
  }
}

const corrupt = new CitationError({ code: 'database-corrupt', message: 'malformed page', suggestion: '?' })

async function leavesOf(log: Pick<ReturnType<typeof damagedLog>, 'readLog'>, from?: number) {
  const problems: LogProblem[] = []
  const read: number[] = []
  const onUnreadable = (problem: LogProblem) => void problems.push(problem)
  for await (const { leaf } of readLeaves(log, { ...(from !== undefined && { from }), onUnreadable }))
    read.push(leaf)
  return { read, problems }
}

const count = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('readLeaves', () => {
  test.each([0, 1, 999, 1_000, 1_001, 2_499, 2_500, 3_000])(
    'all leaves from %d on, each once',
    async (from) => {
      expect(await leavesOf(damagedLog(), from)).toEqual({ read: count(from, 2_500), problems: [] })
    },
  )

  test('from the first, where nothing is said', async () => {
    expect((await leavesOf(damagedLog())).read).toEqual(count(0, 2_500))
  })

  test('pages follow each other without a gap, and a short one is the last', async () => {
    const log = damagedLog()
    await leavesOf(log)
    expect(log.ranges.map(({ from }) => from)).toEqual([0, 1_000, 2_000])
  })

  test.each([0, 1, 7, 999, 1_000, 1_234, 2_499])(
    'everything before the damage at leaf %d is read, and the place is told once',
    async (damagedAt) => {
      const log = damagedLog(damagedAt)
      const message = `The log cannot be read from leaf ${damagedAt} on: ${corrupt.message}`
      expect(await leavesOf(log)).toEqual({
        read: count(0, damagedAt),
        problems: [{ kind: 'unreadable', leaf: damagedAt, message }],
      })
    },
  )

  test.each<[string, Error]>([
    ['an error of another kind', new Error('malformed page')],
    [
      'a database that is away',
      new CitationError({ code: 'database-unavailable', message: '?', suggestion: '?' }),
    ],
  ])('%s is thrown on', async (_, error) => {
    await expect(leavesOf(damagedLog(1_500, error))).rejects.toBe(error)
  })

  test('without anyone to tell, damage is thrown', async () => {
    await expect(readTree(damagedLog(10))).rejects.toBe(corrupt)
  })

  test('behind the greatest number that can be counted nothing is read', async () => {
    const from = Number.MAX_SAFE_INTEGER
    const log = damagedLog()
    const page = Array.from({ length: 1_000 }, () => ({ ...whole.leaves[0]!, leaf: from }))
    const endless = { readLog: async (range: Range) => (log.ranges.push(range), page) }
    expect((await leavesOf(endless, from)).read).toHaveLength(1_000)
    expect(log.ranges).toHaveLength(1)
  })

  test('an empty log has no leaves', async () => {
    const log = { readLog: async () => [] }
    expect(await leavesOf(log)).toEqual({ read: [], problems: [] })
    expect((await readTree(log)).size).toBe(0)
  })
})
