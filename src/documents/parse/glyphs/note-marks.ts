import type { Placed } from './placed-runs.ts'

/** A text that ends with a symbol of one or two letters, or with 10; a raised figure after it is an exponent. */
const exponentBase = /(?:^|[^\p{L}\p{N}])(?:\p{L}{1,2}|10)$/u
/** A list of note numbers. */
const numbers = /^\d{1,3}(?:\s?[,;]\s?\d{1,3})*$/
/** The number at the beginning of a note, if it is not raised: `9. See also`. */
const head = /^(\d{1,3})[.)]?\s+\S/
const alone = /^\s*(\d{1,3})[.)]?\s*$/

/**
 * Returns what to write for the runs of footnotes: `[^9]` for a mark whose note is below it, and `[^9]: ` for the
 * raised number at the beginning of this note. Other raised figures are not in the map.
 */
export function noteMarks(all: readonly Placed[]): Map<Placed, string> {
  const written = new Map<Placed, string>()
  const raised = all.filter(({ level, run }) => level === 'raised' && numbers.test(run.str.trim()))
  if (raised.length === 0) return written
  const names = new Set(raised.flatMap(({ run }) => namesIn(run.str)))
  const heads = headsOf(all, names)
  const notes = new Set<Placed>()
  for (const placed of raised) {
    const { run, base, isBefore, across } = placed
    if (isBefore || exponentBase.test(base!.run.str)) continue
    const names = namesIn(run.str)
    const found = names.map((name) => heads.get(name)?.find((note) => note.across < across - run.fontSize))
    if (!found.every((note) => note !== undefined)) continue
    written.set(placed, names.map((name) => `[^${name}]`).join(''))
    for (const note of found) notes.add(note)
  }
  for (const note of notes) if (note.isBefore) written.set(note, `[^${note.run.str.trim()}]: `)
  return written
}

function namesIn(text: string): string[] {
  return text.trim().split(/\s?[,;]\s?/)
}

/** Maximum candidates on a page for the beginning of a note, for each number; further ones are ignored. */
const MAX_HEADS = 8

/**
 * Candidates for the beginning of a note, by number: a raised number before a text, or a number before a text that is
 * smaller than most text of the page.
 */
function headsOf(all: readonly Placed[], names: ReadonlySet<string>): Map<string, Placed[]> {
  const size = bodySize(all)
  const heads = new Map<string, Placed[]>()
  for (const [at, placed] of all.entries()) {
    const { base, isBefore, run } = placed
    if (base && !isBefore) continue
    const isSmall = run.fontSize < 0.97 * size
    const name = isBefore ? run.str.trim() : isSmall ? nameBefore(placed, all[at + 1]) : undefined
    if (name === undefined || !names.has(name)) continue
    const same = heads.get(name)
    if (!same) heads.set(name, [placed])
    else if (same.length < MAX_HEADS) same.push(placed)
  }
  return heads
}

/** The number at the beginning of a text, or in a separate run before it; `undefined` if there is none. */
function nameBefore({ run, across, end }: Placed, next: Placed | undefined): string | undefined {
  const [, name] = head.exec(run.str) ?? alone.exec(run.str) ?? []
  if (name === undefined || head.test(run.str)) return name
  const isBeside =
    next &&
    Math.abs(next.across - across) < 0.3 * run.fontSize &&
    next.along > end &&
    next.along < end + 4 * run.fontSize
  return isBeside ? name : undefined
}

/** The font size of most characters. */
function bodySize(all: readonly Placed[]): number {
  const lengths = new Map<number, number>()
  for (const { run } of all) {
    const size = Math.round(run.fontSize * 2) / 2
    lengths.set(size, (lengths.get(size) ?? 0) + run.str.length)
  }
  return [...lengths].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}
