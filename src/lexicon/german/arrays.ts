/* German words for lists of values. Written for citespan. */

/** Words directly before a list of values: `der Vektor [1, 2, 3]`. */
export const germanValueListWords = 'array arrays vektor vektoren tupel matrix intervall intervalle'
