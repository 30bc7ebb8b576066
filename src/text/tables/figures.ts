const figures = /^[-+−]?[€$£]?\s?\d[\d.,:/%\s€$£-]*$/
const year = /^(?:1[4-9]|20)\d\d$/

/** Whether a cell holds only figures: an amount, a date or a year, perhaps with a sign of a currency or per cent. */
export function isFigures(cell: string): boolean {
  return figures.test(cell.trim())
}

/** Whether a cell holds a year and nothing else. */
export function isYear(cell: string): boolean {
  return year.test(cell.trim())
}
