import { execFile } from 'node:child_process'
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
