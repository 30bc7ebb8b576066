import { expectArgument } from '../../core/error.ts'
import type { Span } from '../../core/span.ts'
import { expectSpan } from './checked-spans.ts'
import { codePointOf, splitsPair } from './clusters.ts'
import { bytesOf } from './offset-marks.ts'

/**
 * Converts a UTF-16 span of `text` to UTF-8 bytes. A lone surrogate counts as the three bytes of U+FFFD, as
 * `TextEncoder` writes it.
 *
 * @throws CitationError `invalid-input` unless the offsets are numbers and the text a string. Throws a `RangeError` for
 * offsets that are negative, not whole or in the wrong order, and for one inside a surrogate pair or past the end,
 * because no byte offset corresponds to it.
 */
export function toUtf8Span(span: Span, text: string): Span {
  expectBoth(span, text, 'toUtf8Span')
  return convertFromUtf16(span, text, bytesOf)
}

/**
 * Converts a span of UTF-8 bytes of `text` to UTF-16. Throws as `toUtf8Span` does, with a `RangeError` also for a byte
 * offset inside a character.
 */
export function fromUtf8Span(span: Span, text: string): Span {
  expectBoth(span, text, 'fromUtf8Span')
  return convertToUtf16(span, text, bytesOf)
}

/** Converts a UTF-16 span of `text` to code points. Throws as `toUtf8Span` does. */
export function toCodePointSpan(span: Span, text: string): Span {
  expectBoth(span, text, 'toCodePointSpan')
  return convertFromUtf16(span, text, () => 1)
}

/** Converts a span of code points of `text` to UTF-16. Throws `invalid-input` or `RangeError` as `toUtf8Span` does. */
export function fromCodePointSpan(span: Span, text: string): Span {
  expectBoth(span, text, 'fromCodePointSpan')
  return convertToUtf16(span, text, () => 1)
}

type SizeOf = (codePoint: number) => number

function convertFromUtf16({ start, end }: Span, text: string, sizeOf: SizeOf): Span {
  requireOrder(start, end)
  for (const offset of [start, end]) {
    if (offset > text.length) throw new RangeError(`Offset ${offset} is past the end of the text.`)
    if (splitsPair(text, offset)) {
      throw new RangeError(`Offset ${offset} is inside a surrogate pair.`)
    }
  }
  const converted = measure(text, 0, start, sizeOf)
  return { start: converted, end: converted + measure(text, start, end, sizeOf) }
}

function measure(text: string, from: number, to: number, sizeOf: SizeOf): number {
  let size = 0
  for (let position = from; position < to;) {
    const codePoint = codePointOf(text, position)!
    size += sizeOf(codePoint)
    position += codePoint > 0xffff ? 2 : 1
  }
  return size
}

function convertToUtf16({ start, end }: Span, text: string, sizeOf: SizeOf): Span {
  requireOrder(start, end)
  const from = advance(text, { position: 0, by: start, sizeOf })
  return { start: from, end: advance(text, { position: from, by: end - start, sizeOf }) }
}

function advance(
  text: string,
  { position, by, sizeOf }: { position: number; by: number; sizeOf: SizeOf },
): number {
  let rest = by
  while (rest > 0) {
    const codePoint = codePointOf(text, position)
    if (codePoint === undefined) throw new RangeError('The span is past the end of the text.')
    rest -= sizeOf(codePoint)
    position += codePoint > 0xffff ? 2 : 1
  }
  if (rest < 0) throw new RangeError('The span is inside a character.')
  return position
}

function requireOrder(start: number, end: number): void {
  if (!(Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end)) {
    throw new RangeError(`No span: ${start} to ${end}.`)
  }
}

function expectBoth(span: unknown, text: unknown, name: string): void {
  expectSpan(span, `${name}(): span`)
  expectArgument(typeof text === 'string', `${name}(): text`, 'a string')
}
