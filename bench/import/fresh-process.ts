import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { median } from '../harness.ts'

/**
 * Runs modules in fresh Node processes. Each prints times in milliseconds, one per line; the result has the median of
 * each line over all processes. The modules take turns, so that changes in the speed of the machine affect all. The
 * first round, which fills the file cache, does not count.
 */
export async function measureFresh(
  modules: readonly string[],
  { repetitions = 9 }: { repetitions?: number } = {},
): Promise<number[][]> {
  const rounds: number[][][] = modules.map(() => [])
  for (let round = 0; round <= repetitions; round++) {
    for (const [index, source] of modules.entries()) {
      const printed = await runFresh(source)
      if (round > 0) rounds[index]!.push(printed)
    }
  }
  return rounds.map((printed) => printed[0]!.map((_, line) => median(printed.map((lines) => lines[line]!))))
}

async function runFresh(source: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source])
  return stdout.trim().split('\n').map(Number)
}
