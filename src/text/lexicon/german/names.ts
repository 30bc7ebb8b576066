/* German words in and around names, folded. Written for citespan. */

/** Words within a name that its initials skip. */
export const nameLinks = 'der die das für und'
