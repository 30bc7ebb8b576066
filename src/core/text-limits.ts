/** Maximum UTF-16 units of a heading's title in evidence; a longer title is cut and ends with `…`. */
export const MAX_HEADING = 200

/** Maximum UTF-16 units of a source's `relevanceReasoning`. */
export const MAX_REASONING = 320

/** Maximum UTF-16 units of the name of a sheet; spreadsheet programs allow 31. Longer names in files are cut. */
export const MAX_SHEET_NAME = 100

/** A cell or a block of cells: `B7`, `A2:F501`. */
export const cellPattern = /^[A-Z]{1,3}[1-9]\d{0,6}(?::[A-Z]{1,3}[1-9]\d{0,6})?$/
