import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Runs several `writer.ts` processes at once, and returns the ids that they reported as saved. */
export async function runWriters(
  target: string,
  { processes, runs }: { processes: number; runs: number },
): Promise<string[]> {
  const outputs = await Promise.all(
    Array.from({ length: processes }, (_, index) =>
      promisify(execFile)(process.execPath, [
        join(import.meta.dirname, 'writer.ts'),
        target,
        `writer-${index}`,
        `${runs}`,
      ]),
    ),
  )
  return outputs.flatMap(({ stdout }) => stdout.trim().split('\n'))
}

/**
 * Kills a `writer.ts` process after it has reported a number of runs as saved. Returns all ids that it reported before
 * it ended.
 */
export async function killWriter(
  target: string,
  { name, after }: { name: string; after: number },
): Promise<string[]> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), target, name, '100000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  writer.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.split('\n').length > after) writer.kill('SIGKILL')
  })
  await once(writer, 'close')
  // An incomplete last line does not count as reported.
  return output.split('\n').slice(0, -1)
}
