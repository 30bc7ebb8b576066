import { countWhile } from '../../core/count-while.ts'
import type { GivenCitation, GivenMark } from '../../cite/pipeline.ts'
import type { Mark } from '../../cite/protocols.ts'
import { readJsonMembers } from '../../cite/protocols.ts'

/** A citation made from a mark, and the id of the source that the mark names. */
type MarkCitation = { citation: GivenCitation & { mark: GivenMark }; sourceId: string }

/**
 * Makes citations from the marks of one text part. `used` has the ids of the sources that marks name for the whole
 * answer instead of a claim.
 */
export function citationsOfMarks(
  marks: readonly Mark[],
  { textPart, text, sentences }: { textPart: number; text: string; sentences: number },
): { citations: MarkCitation[]; used: string[] } {
  const used: string[] = []
  const citations: MarkCitation[] = []
  const textParts = { from: textPart, to: textPart + 1 }
  const strings = createStringFinder(text)
  let [here, after] = [0, 0]
  for (const mark of marks) {
    const { at, start, sourceIds, protocol, marker, pages, label, scope } = mark
    if (scope === 'answer') {
      used.push(...sourceIds)
      continue
    }
    if (at !== here) [here, after] = [at, here]
    const string = strings.at(at)
    const given = {
      protocol,
      marker,
      at,
      sentences,
      after: string ? 0 : after,
      ...(label !== undefined && { label }),
    }
    // An entry of the sidecar applies to a whole string.
    const isWhole = protocol === 'sidecar'
    const end = string ? string.offsetOf(at) : at
    const place = isWhole
      ? null
      : { start: start === undefined || string ? end : start, end, unit: 'units' as const }
    for (const sourceId of sourceIds) {
      const citation = {
        provider: 'mark',
        place,
        textParts,
        mark: given,
        sourceId: () => sourceId,
        ...(string && { pointer: string.pointer }),
        ...(pages?.[0] !== undefined && { pageNumber: pages[0] }),
      }
      citations.push({ citation, sourceId })
    }
  }
  return { citations, used }
}

/** Finds the JSON string that contains an offset, and the offset within that string's value; `null` outside strings. */
function createStringFinder(text: string) {
  const strings = /^\s*\{/.test(text) ? stringsOf(text) : []
  return {
    at(offset: number) {
      const found = strings[countWhile(strings, ({ start }) => start <= offset) - 1]
      if (!found || found.end < offset) return null
      const { pointer, start } = found
      return { pointer, offsetOf: (position: number) => valueOf(text.slice(start, position)).length }
    },
  }
}

function stringsOf(text: string): { pointer: string; start: number; end: number }[] {
  // Prose that begins with a brace is not JSON and has no such strings.
  return readJsonMembers(text, '/')?.strings ?? []
}

/** The value of the beginning of a JSON string literal; the literal itself if it ends within an escape. */
function valueOf(literal: string): string {
  try {
    return String(JSON.parse(`"${literal}"`))
  } catch {
    return literal
  }
}
