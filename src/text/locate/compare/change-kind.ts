/**
 * The meaning of a difference between two words: another `spelling` of one word, the same word with `damage`, another
 * word in its place (`replaced`), or undecided (`unclear`).
 */
export type ChangeKind = 'spelling' | 'damage' | 'unclear' | 'replaced'
