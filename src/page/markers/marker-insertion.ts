import type { MarkerLabels } from './marker-labels.ts'

/** A marker that is to be inserted: where, what it adds to the text, and what it stands for. */
export type Insertion<T> = { place: number; text: string; references: readonly T[] }

/** What each format needs to know of the options. */
export type MarkContext = { textPart: number; isRaised: boolean; labelsOf: MarkerLabels }
