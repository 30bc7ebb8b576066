import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runCommandLine } from '../../../src/doors/cli/command-line.ts'

const row = JSON.stringify({ quote: 'rain fell', text: 'Here rain fell.' })
const rows = [row, row, '{}', row].join('\n')

/** What `locate` writes to standard error over four rows, of which one is invalid. */
async function shown({
  stderrIsTTY,
  stdoutIsTTY = false,
  inputBytes,
}: {
  stderrIsTTY: boolean
  stdoutIsTTY?: boolean
  inputBytes?: number
}) {
  const stdout = Object.assign(new PassThrough(), { isTTY: stdoutIsTTY })
  const stderr = Object.assign(new PassThrough(), { isTTY: stderrIsTTY, columns: 120 })
  const seen = text(stderr)
  stdout.resume()
  const stdin = Readable.from([Buffer.from(rows)])
  await runCommandLine(['locate'], { stdin, stdout, stderr, env: {}, inputBytes })
  stderr.end()
  return await seen
}

test('on a terminal the share, the rows, the rate and the time left are shown', async () => {
  const last = (await shown({ stderrIsTTY: true, inputBytes: rows.length })).split('\r').at(-1)
  expect(last).toMatch(/100 % \| 4 rows \(1 failed\), [\d.]+ a second \| \S+ left/)
})

test('of a pipe only what was done is known', async () => {
  const last = (await shown({ stderrIsTTY: true })).split('\r').at(-1)
  expect(last).toMatch(/4 rows \(1 failed\), [\d.]+ a second/)
  expect(last).not.toContain('%')
})

test.each([
  ['in a file', { stderrIsTTY: false }],
  ['beside answers on the same terminal', { stderrIsTTY: true, stdoutIsTTY: true }],
])('nothing is shown %s', async (_, terminal) => {
  expect(await shown({ ...terminal, inputBytes: rows.length })).toBe('')
})
