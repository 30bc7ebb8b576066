/* English headings of source lists, folded, and words for sources in marks. Written for citespan. */

/** What the list of sources at the end of an answer is headed with; `-` joins words. */
export const englishSourceHeadings = `
source sources reference references footnote footnotes citation citations bibliography works-cited sources-cited
sources-used cited-sources references-cited`

/** What stands before the number of a source: `[Source 1]`, `[doc2]`. */
export const englishSourceWords = `
source sources src doc docs document documents ref refs reference references citation citations cite web chunk chunks
passage passages snippet snippets excerpt excerpts result results`
