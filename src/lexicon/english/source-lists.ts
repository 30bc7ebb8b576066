/* English headings of source lists, folded. Written for citespan. */

/** What the list of sources at the end of an answer is headed with; `-` joins words. */
export const englishSourceHeadings = `
source sources reference references footnote footnotes citation citations bibliography works-cited sources-cited
sources-used cited-sources references-cited`
