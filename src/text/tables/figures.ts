const figures = /^[-+−]?[€$£]?\s?\d[\d.,:/%\s€$£-]*$/
const amount =
  /^[-+−]?[€$£]?\s?\d[\d.,\s]*(?!(?:st|nd|rd|th)(?!\p{L}))(?:\p{L}[\p{L}/]{0,15}[²³]?|[%‰€$£°]\p{L}?)?$/u
const year = /^(?:1[4-9]|20)\d\d$/

/**
 * Whether a cell has only figures: an amount, a date or a year, perhaps with a sign of a currency or per
 * cent.
 */
export function isFigures(cell: string): boolean {
  return figures.test(cell.trim())
}

/**
 * Whether a cell has an amount and nothing else, with or without its unit: `6 years`, `€5`, `41 km²`, but not
 * `1st`.
 */
export function isAmount(cell: string): boolean {
  return amount.test(cell.trim())
}

/** Whether a cell has a year from 1400 to 2099 and nothing else but white space. */
export function isYear(cell: string): boolean {
  return year.test(cell.trim())
}

/**
 * Whether two cells, one below the other, are of the same kind; the upper one then does not name the column. They are
 * if both are amounts of the same unit. In a table of two columns, where each amount has a name next to it, the units
 * may differ. A year in the upper cell is never of the same kind.
 */
export function isSameKind(upper: string, lower: string, columns: number): boolean {
  if (isYear(upper) || !isAmount(upper) || !isAmount(lower)) return false
  return columns === 2 || unitIn(upper) === unitIn(lower)
}

function unitIn(amount: string): string {
  return amount.replaceAll(/[\d.,\s+−-]/g, '')
}
