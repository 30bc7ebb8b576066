/* German headings of source lists, folded. Written for citespan. */

/** What the list of sources at the end of an answer is headed with. */
export const germanSourceHeadings = `
quelle quellen quellenverzeichnis quellenangaben fußnoten referenzen literatur literaturverzeichnis nachweise
einzelnachweise belege`

/** What stands before the number of a source: `[Quelle 1]`. */
export const germanSourceWords = 'quelle quellen dokument dokumente'
