/**
 * Formats rows of cells as columns. The columns with the indexes `leftColumns` are aligned to the left, all others to
 * the right.
 */
export function formatColumns(
  lines: readonly (readonly string[])[],
  { leftColumns }: { leftColumns: readonly number[] },
): string {
  const count = Math.max(...lines.map((line) => line.length))
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          leftColumns.includes(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
