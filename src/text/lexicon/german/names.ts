/* German words in and around names, folded. Written for citespan. */

/** Words within a name of which its initials take none. */
export const nameLinks = 'der die das für und'
