/**
 * A group of folded words in sides, each side excluding the others. Two texts that differ only by words from
 * different sides contradict each other.
 */
export type OppositeGroup = { kind: 'quantifier' | 'modality' | 'negation'; sides: readonly string[] }
