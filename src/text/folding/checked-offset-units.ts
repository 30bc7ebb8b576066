import { expectArgument } from '../../core/error.ts'
import type { Span } from '../../core/span.ts'
import { expectSpan } from './checked-spans.ts'
import * as units from './offset-units.ts'

/**
 * Converts a UTF-16 span of `text` to UTF-8 bytes. A lone surrogate counts as the three bytes of U+FFFD, as `TextEncoder`
 * writes it.
 *
 * @throws CitationError `invalid-input` for what is no span or text. Throws a `RangeError` for an offset inside a
 *   surrogate pair or past the end: no byte offset says the same.
 */
export function toUtf8Span(span: Span, text: string): Span {
  expectBoth(span, text, 'toUtf8Span')
  return units.toUtf8Span(span, text)
}

/** Converts a span of UTF-8 bytes of `text` to UTF-16. Throws as `toUtf8Span` does, for an offset inside a character. */
export function fromUtf8Span(span: Span, text: string): Span {
  expectBoth(span, text, 'fromUtf8Span')
  return units.fromUtf8Span(span, text)
}

/** Converts a UTF-16 span of `text` to code points. Throws as `toUtf8Span` does. */
export function toCodePointSpan(span: Span, text: string): Span {
  expectBoth(span, text, 'toCodePointSpan')
  return units.toCodePointSpan(span, text)
}

/** Converts a span of code points of `text` to UTF-16. Throws as `toUtf8Span` does, for a span past the end. */
export function fromCodePointSpan(span: Span, text: string): Span {
  expectBoth(span, text, 'fromCodePointSpan')
  return units.fromCodePointSpan(span, text)
}

function expectBoth(span: unknown, text: unknown, name: string): void {
  expectSpan(span, `${name}(): span`)
  expectArgument(typeof text === 'string', `${name}(): text`, 'a string')
}
