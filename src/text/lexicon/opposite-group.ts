/**
 * Folded words on several sides, those of one side separated by spaces; a word of one side excludes the words of all
 * others. Two texts that differ only by words from different sides contradict each other.
 */
export type OppositeGroup = { kind: 'quantifier' | 'modality' | 'negation'; sides: readonly string[] }
