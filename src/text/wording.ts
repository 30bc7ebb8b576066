/**
 * Public exports of `wording/`: whether two texts are one sentence, character by character,
 * except for a closed table of harmless differences.
 */
export { compareWording, differentPart } from './wording/compare.ts'
export type { Side, WordingDifference, WordingMatch } from './wording/compare.ts'
export { harmlessDifferences } from './wording/harmless.ts'
export type { HarmlessKind } from './wording/harmless.ts'
export { citationMarks, noteMarks, numberBefore, numberLength } from './wording/note-marks.ts'
export { readQuantities } from './wording/quantities.ts'
export type { Quantity } from './wording/quantities.ts'
export { readWording, unstruck } from './wording/units.ts'
export type { Unit, Wording } from './wording/units.ts'
