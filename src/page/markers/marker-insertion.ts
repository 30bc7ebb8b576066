import type { MarkerLabels } from './marker-labels.ts'

/** A marker to insert: its offset in the raw text, its text, and its references. */
export type Insertion<T> = { place: number; text: string; references: readonly T[] }

/**
 * The options that inserting markers needs in each text format. `isRaised`: whether markers are written as
 * superscripts.
 */
export type MarkContext = { textPart: number; isRaised: boolean; labelsOf: MarkerLabels }
