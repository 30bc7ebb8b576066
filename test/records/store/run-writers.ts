import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Runs that many `writer.ts` processes at once; gives the ids that were acknowledged. */
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

/** Kills a `writer.ts` process once it has acknowledged so many runs; gives the ids it had acknowledged by then. */
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
  // A line that was cut is no promise.
  return output.split('\n').slice(0, -1)
}
