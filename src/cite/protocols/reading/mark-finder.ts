import { foldInner } from '../syntax/fold-inner.ts'
import type { Cursor } from './cursor.ts'
import { isEnclosed } from './enclosures.ts'
import type { Enclosure } from './enclosures.ts'
import type { FoundAt, NameLookup, PlacedMark, Protocol } from './protocol.ts'
import { readWrapped, wrappers } from './wrapped-marks.ts'

/** What is open at a position: the code or math around it (`null` for none), and the number of open square brackets. */
export type Enclosing = { open: Enclosure | null; brackets: number }

export type MarkFinder = {
  /** The characters that marks begin with. */
  readonly openers: ReadonlySet<string>
  /**
   * Finds the mark that begins at a position, or marks with the signs around them: `([1], [2])`. `null` if there is
   * none, or if it is within code, math or a link; `more` if following text decides.
   */
  find(at: number, enclosing: Enclosing): FoundAt | 'more' | null
}

export function createMarkFinder({
  cursor,
  protocols,
  sourceCount,
  names,
}: {
  cursor: Cursor
  protocols: readonly Protocol[]
  sourceCount: () => number
  names: NameLookup
}): MarkFinder {
  const starts = new Set(protocols.flatMap((protocol) => [...protocol.openers]))
  const byOpener = new Map(
    [...starts].map((sign) => [sign, protocols.filter((protocol) => protocol.openers.includes(sign))]),
  )

  /**
   * The mark at a position, by the first protocol that finds one; `null` if none does. `more` if a protocol may find
   * one, so that later protocols must wait.
   */
  function findAt(start: number): PlacedMark | 'more' | null {
    const { text, final } = cursor
    const sign = text.charAt(start)
    const first = sign === '[' ? firstOf(text, start) : null
    for (const { name, read, firsts } of byOpener.get(sign) ?? []) {
      if (first !== null && firsts !== undefined && !firsts.includes(first)) continue
      const mark = read(text, start, { final, sourceCount: sourceCount(), names })
      if (mark !== null) return mark === 'more' ? mark : { mark, protocol: name, start }
    }
    return null
  }

  function findAny(at: number): FoundAt | 'more' | null {
    const { text, final } = cursor
    const found = findAt(at)
    if (found !== null) return found === 'more' ? found : { marks: [found], end: found.mark.end }
    return wrappers.includes(text.charAt(at))
      ? readWrapped(text, at, { final, openers: starts, find: findAt })
      : null
  }

  return {
    openers: new Set([...starts, ...wrappers]),
    find(at, enclosing) {
      const found = findAny(at)
      if (found === null || found === 'more') return found
      const isInside = isEnclosed(cursor.text, found.end, { ...enclosing, final: cursor.final })
      return isInside === 'more' ? isInside : isInside ? null : found
    },
  }
}

/**
 * The character right after the `[` or `[[` at `at`, lower-case. `null` if it is white space or invisible, or not there
 * yet: then any protocol may find a mark.
 */
function firstOf(text: string, at: number): string | null {
  const first = foldInner(text.charAt(at + (text.charAt(at + 1) === '[' ? 2 : 1)))
  return first === '' || /\s/.test(first) ? null : first.toLowerCase()
}
