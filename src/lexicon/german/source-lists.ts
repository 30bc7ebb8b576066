/* German headings of source lists, folded. Written for citespan. */

/** What the list of sources at the end of an answer is headed with. */
export const germanSourceHeadings = `
quelle quellen quellenverzeichnis quellenangaben fußnoten referenzen literatur literaturverzeichnis nachweise
einzelnachweise belege`
