/**
 * What it means that two words are not the same: another `spelling` of one
 * word, the same word with `damage`, another word in its place (`replaced`), or
 * that neither can be said (`unclear`).
 */
export type ChangeKind = 'spelling' | 'damage' | 'unclear' | 'replaced'
