import { readLevel } from '../../core/text.ts'
import { put } from './visible-reader.ts'
import type { Reader } from './visible-reader.ts'

const stars = /\*\*(?=[-−+]?\d)/y

/**
 * Shows raised or lowered text in one form: `<sup>9</sup>`, `^9`, `^(9)` and `⁹` are equal. `false` if there is none at
 * the reader's position.
 */
export function showLevel(reader: Reader): boolean {
  const { slice, position: start } = reader
  const level = readLevel(slice, start)
  if (!level) return false
  put(reader, level.value, { start, end: level.end })
  reader.position = level.end
  return true
}

/** Shows `10**3` as `10³`; `false` if the reader's position is not at a `**` before a number. */
export function readPower(reader: Reader): boolean {
  const { slice, position: start } = reader
  stars.lastIndex = start
  if (!stars.test(slice)) return false
  const [power] = /^[-−+]?\d{1,6}/.exec(slice.slice(start + 2, start + 10))!
  const end = start + 2 + power.length
  put(reader, readLevel(`^${power}`, 0)!.value, { start, end })
  reader.position = end
  return true
}
