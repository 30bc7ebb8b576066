const figures = /^[-+−]?[€$£]?\s?\d[\d.,:/%\s€$£-]*$/

/** Whether a cell holds only figures: an amount, a date or a year, perhaps with a sign of a currency or per cent. */
export function isFigures(cell: string): boolean {
  return figures.test(cell.trim())
}
