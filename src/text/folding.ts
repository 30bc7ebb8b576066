/**
 * Public exports of `folding/`: folding a text with a map back to its offsets, and offsets in
 * UTF-16, UTF-8 and code points.
 */
export { expectSpan, isEmptySpan, spansOverlap } from './folding/checked-spans.ts'
export { codePointOf, splitsPair } from './folding/clusters.ts'
export { foldWritten } from './folding/fold-written.ts'
export { foldText } from './folding/fold.ts'
export { createOffsetCounter } from './folding/offset-counter.ts'
export { lastAtOrBelow } from './folding/offset-map.ts'
export { bytesOf, measure } from './folding/offset-marks.ts'
export type { OffsetMarks } from './folding/offset-marks.ts'
export { fromCodePointSpan, fromUtf8Span, toCodePointSpan, toUtf8Span } from './folding/offset-units.ts'
export { pacedBytes, pacedContentHash } from './folding/paced-text.ts'
export { writeReading } from './folding/readings.ts'
