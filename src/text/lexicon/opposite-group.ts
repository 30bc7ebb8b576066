/** Sides of folded words, each excluding the others: two texts that differ in them, in one place, differ in what they say. */
export type OppositeGroup = { kind: 'quantifier' | 'modality' | 'negation'; sides: readonly string[] }
