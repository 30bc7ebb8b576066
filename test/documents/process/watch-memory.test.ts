import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'

const program = (limit: number) => `
  const { watchMemory } = await import(${JSON.stringify(new URL('../../../src/documents/process/watch-memory.ts', import.meta.url).href)})
  watchMemory(${limit})
  // Typed arrays, which V8's own limit does not count, while this thread never pauses.
  const held = Array.from({ length: 400 }, () => Buffer.alloc(1_000_000, 1))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)
  process.exit(held.length === 400 ? 0 : 1)`

/** The signal that ended the process, or its code. */
function endOf(limit: number): Promise<unknown> {
  return new Promise((resolve) => {
    const args = ['--max-old-space-size=2000', '--input-type=module', '-e', program(limit)]
    execFile(process.execPath, args, (error) => resolve(error ? (error.signal ?? error.code) : 0))
  })
}

test('a process is ended by the memory of typed arrays as well, although it never pauses', async () => {
  expect(await Promise.all([endOf(250_000_000), endOf(2_000_000_000)])).toStrictEqual(['SIGKILL', 0])
})
