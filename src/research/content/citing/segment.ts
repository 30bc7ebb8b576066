import type { Span } from '../../../core/span.ts'

/** A text within content as a reader sees it: a paragraph of HTML, a string of JSON, a label of a diagram. */
export type Segment = Span & {
  text: string
  /** The offset in the content of each UTF-16 unit of `text`; `null` if `text` is an unchanged slice of the content. */
  offsets: readonly number[] | null
  /** JSON Pointer, if the segment is a string of JSON or YAML. */
  pointer?: string
}

/** A segment whose text is an unchanged slice of the content. */
export function sliceSegment(content: string, { start, end }: Span): Segment {
  return { start, end, text: content.slice(start, end), offsets: null }
}

export function toContentSpan({ start: base, offsets, end: last }: Segment, { start, end }: Span): Span {
  if (!offsets) return { start: base + start, end: base + end }
  if (end <= start) return { start: offsets[start] ?? last, end: offsets[start] ?? last }
  return { start: offsets[start] ?? last, end: Math.min(last, (offsets[end - 1] ?? last) + 1) }
}

export function toSegmentOffset({ start, text, offsets }: Segment, at: number): number {
  if (!offsets) return Math.max(0, Math.min(text.length, at - start))
  let [low, high] = [0, offsets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (offsets[middle]! < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Collects the text of a segment with the offset of each unit; white space becomes one blank. */
export function createSegmentWriter() {
  const parts: string[] = []
  let offsets: number[] = []

  return {
    get isEmpty() {
      return offsets.length === 0
    },
    /** Adds text from `length` units of the content at `at`; if its own length differs, all has the offset `at`. */
    add(text: string, at: number, length = text.length): void {
      const isExact = length === text.length
      for (let index = 0; index < text.length; index++) {
        const sign = text[index]!
        const isBlank = /\s/.test(sign)
        if (isBlank && (offsets.length === 0 || parts.at(-1) === ' ')) continue
        parts.push(isBlank ? ' ' : sign)
        offsets.push(isExact ? at + index : at)
      }
    },
    /** Returns the segment so far, or `null` if it has no word, and begins the next one. */
    take(): Segment | null {
      const text = parts.join('').trimEnd()
      const taken = offsets.slice(0, text.length)
      parts.length = 0
      offsets = []
      if (!/[\p{L}\p{N}]/u.test(text)) return null
      return { text, offsets: taken, start: taken[0]!, end: taken.at(-1)! + 1 }
    },
  }
}
