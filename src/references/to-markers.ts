/** Writes an answer with citations as text with marks; loaded on demand. */
export { toMarkers } from './protocols/to-markers.ts'
