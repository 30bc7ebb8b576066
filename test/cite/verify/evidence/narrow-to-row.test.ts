import { expect, test } from 'vitest'
import { readText } from '../../../../src/cite/reading/read-text.ts'
import { narrowToRow } from '../../../../src/cite/verify/evidence/narrow-to-row.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'

type Row = [row: string, header: string | null, finding: string | null, isAll: boolean]

// A claim, a source, the part of it that was found, and what of its tables is evidence.
test.each<[string, string, string, Row | null]>([
  [
    'Bergen has 518 ships.',
    'Bergen had 519 ships in 2019.\n\n| Port | Ships |\n|---|---|\n| Bergen | 518 |\n\n| Town | Ships |\n|---|---|\n| Bergen | 519 |\n| Kiel | 7 |\n\n519',
    '|\n| Kiel | ',
    [
      '| Bergen | 519 |',
      '| Town | Ships |',
      'unclear: Tables of the source give different values for this.',
      true,
    ],
  ],
  [
    'Bergen has 518 ships.',
    '| Bergen | 518 |\n|---|---|\n| Turku | 297 |\n\n---',
    '|\n|---|---|\n| Turk',
    null,
  ],
  [
    'Bergen has 519 ships.',
    'It rained.\n\n| Port | Country | Ships |\n|---|---|---|\n| Bergen | Norway | 518 |\n| Turku | Finland | 297 |\n\n519',
    'It rained.\n\n| Port | Country | Ships |\n|---|---|---|\n| Bergen | Norway | 518 |\n| Turku | Finland | 297 |\n\n519',
    [
      '| Bergen | Norway | 518 |',
      '| Port | Country | Ships |',
      'differs: The row “Bergen” gives “518” for “Ships”, not 519.',
      true,
    ],
  ],
  [
    'Bergen has 519 ships.',
    'It rained.\n\n| Port | Ships |\n|---|---|\n| Bergen | 518 |\n\n| Town | Ships |\n|---|---|\n| Bergen | 519 |\n| Kiel | 7 |',
    'It rained.\n\n| Port | Ships |\n|---|---|\n| Bergen | 518 |\n\n| Town | Ships |\n|---|---|\n| Bergen | 519 |\n| Kiel | 7 |',
    [
      '| Bergen | 519 |',
      '| Town | Ships |',
      'unclear: Tables of the source give different values for this.',
      false,
    ],
  ],
  [
    'Turku has 300 ships.',
    'Port,Ships\nBergen,518\nTurku,297\n\nTurku has 300 ships.',
    'Port,Ships\nBergen,518\nTurku,297\n\nTurku has 300 ships.',
    [
      'Turku,297',
      'Port,Ships',
      'unclear: The row “Turku” gives “297” for “Ships”, not 300. The text beside it has 300.',
      false,
    ],
  ],
  [
    'Kiel has 7 ships.',
    '| Port | Ships |\n|---|---|\n| Bergen | 518 |\n\n| Town | Ships |\n|---|---|\n| Bergen | 519 |\n| Kiel | 7 |',
    '| Port | Ships |\n|---|---|\n| Bergen | 518 |\n\n| Town | Ships |\n|---|---|\n| Bergen | 519 |\n| Kiel | 7 |',
    ['| Kiel | 7 |', '| Town | Ships |', 'tells: The row “Kiel” gives “7” for “Ships”.', true],
  ],
  [
    'Bergen has 519 ships.',
    'Port,Ships\nBergen,518\nTurku,297',
    ',Ships\nBer',
    ['Bergen,518', 'Port,Ships', 'differs: The row “Bergen” gives “518” for “Ships”, not 519.', true],
  ],
  [
    'Turku lies in Finland.',
    'Port,Ships\nBergen,518\nTurku,297',
    '2',
    ['Turku,297', 'Port,Ships', 'unclear: No single row of the table decides this.', true],
  ],
  [
    'Bergen has 519 ships.',
    '| Port | Country | Ships |\n|---|---|---|\n| Bergen | Norway | 518 |\n| Turku | Finland | 297 |\n\n519 came to Bergen.',
    '\n| Bergen | Norway | 518 |\n| Turku | Finland | 297 |\n\n519 c',
    [
      '| Bergen | Norway | 518 |',
      '| Port | Country | Ships |',
      'differs: The row “Bergen” gives “518” for “Ships”, not 519.',
      true,
    ],
  ],
  ['It rained.', 'It rained.\n\nPort,Ships\nBergen,518\nTurku,297', 'It rained.', null],
])('%j in %j at %j', (claim, content, part, expected) => {
  const start = content.indexOf(part)
  const found = narrowToRow(readText(claim), content, {
    region: { start, end: start + part.length },
    tables: readTables(content),
  })
  if (!expected) {
    expect(found).toBeNull()
    return
  }
  const { row, header, finding, isAll } = found!
  expect([
    content.slice(row.start, row.end),
    header && content.slice(header.start, header.end),
    finding && `${finding.outcome}: ${finding.message}`,
    isAll,
  ]).toEqual(expected)
})
