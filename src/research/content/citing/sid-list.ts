/**
 * Reads a list of sources such as `1,3`, `S1, S3` or `2-4`. Returns the listed numbers that are in `sids`, each once,
 * and a fault for each item that cannot be read or names a number that is not in `sids`.
 */
export function readSidList(list: string, sids: ReadonlySet<number>): { sids: number[]; faults: string[] } {
  const named: number[] = []
  const faults: string[] = []
  for (const part of list.split(',')) {
    const numbers = readPart(part)
    const known = numbers?.filter((sid) => sids.has(sid)) ?? []
    if (!numbers || known.length < numbers.length) {
      faults.push(`A mark names a source that is not listed: ${part.trim().slice(0, 60) || '(none)'}`)
    }
    named.push(...known)
  }
  return { sids: [...new Set(named)], faults }
}

/** Maximum number of sources in a range such as `2-4`; a larger range is a fault, because sids can have six digits. */
const MAX_RANGE = 1_000

function readPart(part: string): number[] | null {
  const [, first, last = first] = /^\s*S?:?(\d{1,6})(?:\s*[-–]\s*S?:?(\d{1,6}))?\s*$/i.exec(part) ?? []
  if (first === undefined) return null
  const [from, to] = [Number(first), Number(last)]
  if (to < from || to - from >= MAX_RANGE) return null
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
