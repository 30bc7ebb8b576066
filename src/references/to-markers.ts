/** An answer with citations → text with markers; loaded when one is written. */
export { toMarkers } from './protocols/to-markers.ts'
