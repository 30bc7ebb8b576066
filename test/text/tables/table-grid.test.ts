import { expect, test } from 'vitest'
import { createTableGrid } from '../../../src/text/tables/table-grid.ts'

/**
 * The grid of rows written as `Name|Ships*2 / ^|2019|2020`: `*2` covers two columns, `^` continues the cell above,
 * `#` begins a cell that names something, `!` a row that names columns, and `_2` skips two columns.
 */
function gridOf(written: string) {
  const grid = createTableGrid()
  for (const row of written.split(' / ')) {
    grid.openRow(row.startsWith('! ') ? { isHead: true } : undefined)
    for (const cell of row.replace(/^! /, '').split('|')) {
      const [, below, head, text, columns] = /^(\^?)(#?)(.*?)(?:\*(\d+))?$/.exec(cell)!
      if (cell.startsWith('_')) grid.skip(Number(cell.slice(1) || 1))
      else
        grid.addCell({
          text: text!,
          columns: columns ? Number(columns) : 1,
          isHead: head !== '',
          isBelow: below !== '',
        })
    }
  }
  return grid
}

// Titles, the names of columns, rows, notes, and the rows as the file has them.
test.each<[string, string, string | null, string, string, string]>([
  [
    'Name|Ships*2 / ^|2019|2020 / a|1|2',
    '',
    'Name|Ships, 2019|Ships, 2020',
    'a|1|2',
    '',
    'Name | Ships / 2019 | 2020 / a | 1 | 2',
  ],
  ['! ^|#2019|c|2 / 1*2|#Q*2|2 / #', '', '|2019|c|2|', '1|1|Q||2', '', '2019 | c | 2 / 1 | Q | 2 / '],
  [
    'Year|7*|b|2019 / Year||^|c / 1|a|7*|*3 / 12 %|2019|_|a / 1|1|Year|^',
    '',
    'Year|7*|b|2019, c',
    '1|a|7*| / 12 %|2019||a / 1|1|Year|a',
    '',
    'Year | 7* | b | 2019 / Year | c / 1 | a | 7* / 12 % | 2019 | a / 1 | 1 | Year',
  ],
  ['Name||_2', '', 'Name', '', '', 'Name'],
  ['^|all*3| / ᵃ see / 1|2019 / 3', '', '|all', 'ᵃ see| / 1|2019 / 3|', '', 'all / ᵃ see / 1 | 2019 / 3'],
  [
    'Name|2019*2 / Name|Q1|Q2 / a|1|2',
    '',
    'Name|2019|2019',
    'Name|Q1|Q2 / a|1|2',
    '',
    'Name | 2019 / Name | Q1 | Q2 / a | 1 | 2',
  ],
  ['! Name|2019 / #Q*2|^*2|_', '', 'Name|2019', '', 'Q', 'Name | 2019 / Q'],
  ['#h|#1*2|#1*2 / Year|2|1*2|b', '', 'h|1|1|1|1', 'Year|2|1|1|b', '', 'h | 1 | 1 / Year | 2 | 1 | b'],
  ['1a|^*2', '', null, '1a', '', '1a'],
  ['#|a|Name', '', null, 'a|Name', '', 'a | Name'],
  ['2019 / b', '', null, '2019 / b', '', '2019 / b'],
  ['a*2 / 2019|2|^*2', '', null, 'a| / 2019|2', '', 'a / 2019 | 2'],
  [
    '#all*3|Name|c / 2020|2|_ / *3|1|1a',
    '',
    'all|all|Name|c',
    '2020|2|| / ||1|1a',
    '',
    'all | Name | c / 2020 | 2 / 1 | 1a',
  ],
  [
    '^*2|a|_|5*3 / 2019|1|1|^ / Name|#h|2|Year',
    '',
    null,
    '||a||5 / 2019|1|1|| / Name|h|2|Year|',
    '',
    'a | 5 / 2019 | 1 | 1 / Name | h | 2 | Year',
  ],
  ['2019 / ! 1*2 / all*3 / ! 2|#Q*2', '', '2019|', '1| / all| / 2|Q', '', '2019 / 1 / all / 2 | Q'],
  [
    '2019|1|5*3 / 2019|b|#1*2|^ / Year|^|c / Total|2|1|note [a]',
    '',
    null,
    '2019|1|5|5 / 2019|b|1|1 / Year|b|c| / Total|2|1|note [a]',
    '',
    '2019 | 1 | 5 / 2019 | b | 1 / Year | c / Total | 2 | 1 | note [a]',
  ],
  ['b / a / ^*2', '', 'b', 'a', '', 'b / a / '],
  ['2020 / 2020|#2019 / 3', '', null, '2020| / 2020|2019 / 3|', '', '2020 / 2020 | 2019 / 3'],
  [
    '*3|c|a / note [a]|b| / #|b|2019|# / ! Year|1*2|_|*3',
    '',
    '|||c|a',
    'note [a]|b||| / |b|2019|| / Year|1|1||',
    '',
    'c | a / note [a] | b / b | 2019 / Year | 1',
  ],
  [
    'a) x|a|b|Name / ^*2|Year|a|c / a|a|12 %|2 / ! Name|1a|* sum|2019',
    '',
    'a) x|a, a) x|b, Year|Name, a|c',
    'a|a|12 %|2| / Name|1a|* sum|2019|',
    '',
    'a) x | a | b | Name / Year | a | c / a | a | 12 % | 2 / Name | 1a | * sum | 2019',
  ],
])('%j', (written, titles, heads, rows, notes, plain) => {
  const grid = gridOf(written)
  const table = grid.layOut()!
  expect(table.titles.join(' / ')).toBe(titles)
  expect(table.heads?.join('|') ?? null).toBe(heads)
  expect(table.rows.map((row) => row.join('|')).join(' / ')).toBe(rows)
  expect(table.notes.join(' / ')).toBe(notes)
  expect(grid.plainRows().join(' / ')).toBe(plain)
})
