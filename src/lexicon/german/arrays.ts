/* German words for lists of values. Written for citespan. */

/** Words directly before a list of values: `die Liste [1, 2, 3]`. */
export const germanValueListWords = 'array arrays liste listen vektor vektoren tupel matrix intervall intervalle'
