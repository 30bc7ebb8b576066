import type { Span } from '../../core/span.ts'
import type { WritableCitation } from './answer.ts'
import type { ReadBack } from './read-back.ts'

/**
 * Sources cited at one place of the answer, with the citations that name them. `places`: offsets in the answer at which
 * their mark may stand, the best first. `form`: how the mark is written: as the protocol writes it (0), after a blank
 * (1), or behind the final punctuation (2).
 */
export type Claim = Span & {
  sourceIds: string[]
  places: number[]
  citations: WritableCitation[]
  form: number
}

/** A mark that was written; `at` is its offset in the text without marks. */
export type WrittenMark = { at: number; sourceIds: string[]; marker: string }

export type Piece = { claim: Claim; mark: WrittenMark; written: Span[]; open?: number }
export type Composed = {
  text: string
  plain: string
  marks: Piece[]
  inserts: { at: number; signs: string }[]
}

/**
 * The claims whose marks are not read back as written. If all are, but the reader also removes other text, the claim of
 * the last mark before that text (or else of the first mark) counts as wrong.
 */
export function claimsReadWrong({ text, plain, marks }: Composed, read: ReadBack): Set<Claim> {
  const wrong = new Set<Claim>()
  const taken = new Map(read.taken.map(({ start, end }) => [start, end]))
  const found = idsByPlace(read.marks, ({ at, start }) => `${at} ${start ?? ''}`)
  const expected = idsByPlace(marks, ({ mark, open }) => `${mark.at} ${open ?? ''}`)
  for (const { claim, mark, written, open } of marks) {
    const place = `${mark.at} ${open ?? ''}`
    // Adjacent marks such as `[^1][^2]` are read one by one.
    const isTaken = written.every((span) => endOfTaken(taken, span) === span.end)
    if (!isTaken || !found.get(place) || !isSameSet(found.get(place)!, expected.get(place)!)) wrong.add(claim)
  }
  if (wrong.size > 0 || read.text === plain) return wrong
  const other = firstOther(text, { marks, read })
  const nearest = marks.findLast(({ written }) => written[0]!.start <= other) ?? marks[0]
  if (nearest) wrong.add(nearest.claim)
  return wrong
}

function idsByPlace<T extends { sourceIds: string[] } | { mark: WrittenMark }>(
  items: readonly T[],
  placeOf: (item: T) => string,
): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>()
  for (const item of items) {
    const place = placeOf(item)
    const known = ids.get(place) ?? new Set()
    for (const id of 'mark' in item ? item.mark.sourceIds : item.sourceIds) known.add(id)
    ids.set(place, known)
  }
  return ids
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((each) => b.has(each))
}

function endOfTaken(taken: ReadonlyMap<number, number>, { start, end }: Span): number {
  let position = start
  while (position < end && taken.has(position)) position = taken.get(position)!
  return position
}

/** The offset of the first text that the reader removes although it is not one of our marks; else the text's length. */
function firstOther(text: string, { marks, read }: { marks: readonly Piece[]; read: ReadBack }): number {
  const own = marks.flatMap(({ written }) => written)
  const other = read.taken.find(
    ({ start, end }) => !own.some((span) => span.start <= start && end <= span.end),
  )
  return other?.start ?? text.length
}
