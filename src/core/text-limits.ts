/** UTF-16 units of a heading's title in evidence; a longer title is cut, with `…` at its end. */
export const MAX_HEADING = 200

/** Longest `relevanceReasoning` of a source, in UTF-16 units. */
export const MAX_REASONING = 320
