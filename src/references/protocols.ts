/**
 * Public exports of `protocols/`. In: an answer with citations. Out: text with marks of any protocol,
 * footnotes, sidecars.
 */
export type { WritableAnswer, WritableCitation, WritableSource } from './protocols/answer.ts'
export type { TextFormat } from './protocols/mark-places.ts'
export type { WrittenMark } from './protocols/claims-read-wrong.ts'
export type { Numbering } from './protocols/numbering.ts'
export { toFootnotes } from './protocols/to-footnotes.ts'
export type { FootnoteOptions, FootnotedText } from './protocols/to-footnotes.ts'
export { toHtmlSup, toMarkers } from './protocols/to-markers.ts'
export type { WriteMarksOptions, WrittenAnswer } from './protocols/to-markers.ts'
export { toSidecar } from './protocols/to-sidecar.ts'
export type { SidecarEntry } from './protocols/to-sidecar.ts'
