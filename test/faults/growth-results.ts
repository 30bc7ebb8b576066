import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import type { Pair } from './growth.ts'

/**
 * Results of pairs, one JSON object per line, in a file that is only appended to, so that a run continues where the
 * last one ended. Pairs whose time grows too fast are measured again.
 */
export function openResults(file: string | undefined): {
  told: Pair[]
  add: (pair: Pair) => void
} {
  if (file === undefined) return { told: [], add: () => {} }
  const text = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  // A run that was killed may have left half a line.
  const whole = text.lastIndexOf('\n') + 1
  if (whole < text.length) truncateSync(file, whole)
  const lines = text.subarray(0, whole).toString().split('\n').slice(0, -1)
  return {
    // Each line is what `add` wrote.
    told: lines.map((line) => JSON.parse(line) as Pair).filter(({ verdict }) => verdict !== 'grows'),
    add: (pair) => appendFileSync(file, `${JSON.stringify(pair)}\n`),
  }
}
