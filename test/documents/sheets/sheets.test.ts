import { describe, expect, test } from 'vitest'
import { parseDocument } from '../../../src/documents/formats/parse-document.ts'
import { processLimits as limits } from '../../../src/documents/parse/reading-limits.ts'
import { odfOf, xlsxOf } from '../../fixtures/bombs/office-files.ts'
import type { XlsxParts } from '../../fixtures/bombs/office-files.ts'

const readXlsx = (parts: XlsxParts) => parseDocument({ name: 'a.xlsx', content: xlsxOf(parts) }, { limits })

/** Rows of texts and numbers from row 1 on; `null` for an empty cell. */
function rowsOf(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) =>
    typeof value === 'string'
      ? `<c t="inlineStr"><is><t>${value}</t></is></c>`
      : `<c>${value === null ? '' : `<v>${value}</v>`}</c>`
  return `<sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData>`
}

/** What each region slices to, with its cells. */
function placed({ content, regions = [] }: Awaited<ReturnType<typeof readXlsx>>) {
  return regions.map(({ start, end, sheet, cell }) => [`${sheet}!${cell}`, content.slice(start, end)])
}

describe('an XLSX', () => {
  test('has values of all kinds, and keeps formulas', async () => {
    const read = await readXlsx({
      strings: [
        'Port',
        'Bergen</t><rPh><t>x</t></rPh><t>',
        '</t><r><t>Tur</t></r><r><t>ku_x000D_</t></r><t>',
      ],
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="0.0%"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs>',
      sheets: {
        'Q1 &amp; Q2': `<sheetData>
          <row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="str"><v>Since</v></c><c r="D2" t="inlineStr"><is><r><t>Sha</t></r><r><t>re</t></r></is></c><c r="E2" t="inlineStr"><is><t>OK</t></is></c></row>
          <row r="3"><c r="B3" t="s"><v>1</v></c><c r="C3" s="1"><v>45382</v></c><c r="D3" s="2"><f>1/8</f><v>0.125</v></c><c r="E3" t="b"><v>1</v></c></row>
          <row r="4"><c r="B4" t="s"><v>2</v></c><c r="C4" t="d"><v>2024-04-01T00:00:00</v></c><c r="D4"><f>SUM(D2:D3)</f></c><c r="E4" t="e"><v>#N/A</v></c></row>
        </sheetData>`,
      },
    })
    expect(read.content).toBe(
      '# Q1 & Q2\n\n| Port | Since | Share | OK |\n| --- | --- | --- | --- |\n| Bergen | 2024-03-31 | 12.5% | TRUE |\n| Turku | 2024-04-01 | =SUM(D2:D3) | #N/A |',
    )
    expect(placed(read)).toEqual([
      ['Q1 & Q2!B2:E2', '| Port | Since | Share | OK |'],
      [
        'Q1 & Q2!B3:E4',
        '| Bergen | 2024-03-31 | 12.5% | TRUE |\n| Turku | 2024-04-01 | =SUM(D2:D3) | #N/A |',
      ],
    ])
    expect(read.metadata).toEqual({ formulas: { 'Q1 & Q2!D3': '1/8', 'Q1 & Q2!D4': 'SUM(D2:D3)' } })
  })

  test('has lines above and below tables, and tables after each other', async () => {
    const read = await readXlsx({
      sheets: {
        A: rowsOf([
          ['Annual report'],
          ['All ports'],
          ['Port', 'Ships'],
          ['Bergen', 12],
          [],
          ['Turku', 7],
          [],
          ['Country', 'Boats'],
          ['Norway', 3],
          [],
          ['Source: counted'],
        ]),
      },
    })
    expect(read.content).toBe(
      '# A\n\nAnnual report\n\nAll ports\n\n| Port | Ships |\n| --- | --- |\n| Bergen | 12 |\n| Turku | 7 |\n\n| Country | Boats |\n| --- | --- |\n| Norway | 3 |\n\nSource: counted',
    )
    expect(placed(read).map(([cells]) => cells)).toEqual([
      'A!A1',
      'A!A2',
      'A!A3:B3',
      'A!A4:B4',
      'A!A6:B6',
      'A!A8:B8',
      'A!A9:B9',
      'A!A11',
    ])
  })

  test('tells tables side by side from columns that are left empty', async () => {
    const sheets = {
      Side: rowsOf([
        ['Port', 'Ships', null, 'Lake', 'Boats'],
        ['Bergen', 12, null, 'Saimaa', 3],
        ['Turku', 7, null, 'Päijänne', 4],
      ]),
      Spaced: rowsOf([
        ['Port', null, '2023', null, '2024'],
        ['Bergen', null, 12, null, 13],
        ['Turku', null, 7, null, 8],
      ]),
      Plain: rowsOf([
        [1, 2],
        [3, 4],
      ]),
      List: rowsOf([['Names'], ['Anna'], ['Bert'], [null, 'far']]),
    }
    const read = await readXlsx({ sheets })
    expect(read.content).toBe(
      [
        '# Side\n\n| Port | Ships |\n| --- | --- |\n| Bergen | 12 |\n| Turku | 7 |\n\n| Lake | Boats |\n| --- | --- |\n| Saimaa | 3 |\n| Päijänne | 4 |',
        '# Spaced\n\n| Port |  | 2023 |  | 2024 |\n| --- | --- | --- | --- | --- |\n| Bergen |  | 12 |  | 13 |\n| Turku |  | 7 |  | 8 |',
        '# Plain\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |',
        '# List\n\nNames\n\nAnna\n\nBert\n\nfar',
      ].join('\n\n'),
    )
    expect(placed(read)[3]).toEqual(['Side!D2:E3', '| Saimaa | 3 |\n| Päijänne | 4 |'])
    expect(placed(read)[6]).toEqual(['Plain!A1:B2', '| 1 | 2 |\n| 3 | 4 |'])
  })

  test('repeats what merged cells show in each of their rows, and says what is hidden', async () => {
    const sheet = `<cols><col min="3" max="3" hidden="1"/></cols><sheetData>
      <row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>
      <row r="2"><c r="A2" t="s"><v>3</v></c><c r="B2"><v>1</v></c><c r="C2"><v>5</v></c></row>
      <row r="3" hidden="1"><c r="B3"><v>2</v></c><c r="C3"><v>6</v></c></row>
      <row r="4" hidden="true"><c r="B4"><v>3</v></c><c r="C4"><v>7</v></c></row>
    </sheetData><mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B1:C1"/></mergeCells>`
    const read = await readXlsx({
      sheets: { A: sheet },
      strings: ['Port', 'Month', 'Ships', 'Bergen'],
      hidden: ['A'],
    })
    expect(read.content).toBe(
      '# A\n\n(hidden: sheet; rows 3–4; columns C)\n\n| Port | Month | Ships |\n| --- | --- | --- |\n| Bergen | 1 | 5 |\n| Bergen | 2 | 6 |\n|  | 3 | 7 |',
    )
  })

  test('takes rows and cells in any order, and days from 1904', async () => {
    const read = await readXlsx({
      workbook: 'date1904="1"',
      styles: '<cellXfs><xf numFmtId="14"/></cellXfs>',
      sheets: {
        A: '<sheetData><row r="3"><c r="B3"><v>1</v></c><c r="A3"><v>0</v></c></row><row r="2"><c r="A2" t="str"><v>a</v></c><c r="B2" t="str"><v>b</v></c></row></sheetData>',
      },
    })
    expect(read.content).toBe('# A\n\n| a | b |\n| --- | --- |\n| 1904-01-01 | 1904-01-02 |')
  })

  test('one region holds at most 500 rows', async () => {
    const rows = Array.from({ length: 1_002 }, (_, index) =>
      index === 0 ? ['Port', 'Ships'] : [`Port ${index}`, index],
    )
    const read = await readXlsx({ sheets: { A: rowsOf(rows) } })
    expect(placed(read).map(([cells]) => cells)).toEqual([
      'A!A1:B1',
      'A!A2:B501',
      'A!A502:B1001',
      'A!A1002:B1002',
    ])
    expect(placed(read)[2]![1]).toMatch(/^\| Port 501 \| 501 \|\n[^]*\| Port 1000 \| 1000 \|$/)
  })
})

describe('an ODS', () => {
  test('has the text that cells display, repeated cells and rows, and says what is hidden', async () => {
    const cell = (text: string, attributes = '') =>
      `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
    const content = odfOf(
      'spreadsheet',
      `<office:automatic-styles><style:style style:name="ta2"><style:table-properties table:display="false"/></style:style></office:automatic-styles>
      <table:table table:name="Sales" table:style-name="ta2">
        <table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>
        <table:table-row>${cell('Port')}${cell('Date')}${cell('Ships')}</table:table-row>
        <table:table-row>${cell('Bergen', 'table:number-rows-spanned="2"')}${cell('31.03.24', 'office:date-value="2024-03-31"')}<table:table-cell table:formula="of:=SUM([.A1:.A2])" office:value="12"><office:annotation><text:p>really?</text:p></office:annotation><text:p>12,0</text:p></table:table-cell></table:table-row>
        <table:table-row table:visibility="filter"><table:covered-table-cell><text:p>covered</text:p></table:covered-table-cell>${cell('x', 'table:number-columns-repeated="2"')}</table:table-row>
        <table:table-row table:number-rows-repeated="2">${cell('Turku')}<table:table-cell/><table:table-cell office:value="7"/></table:table-row>
        <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
      </table:table>`,
    )
    const read = await parseDocument({ name: 'a.ods', content }, { limits })
    expect(read.content).toBe(
      '# Sales\n\n(hidden: sheet; rows 3; columns C)\n\n| Port | Date | Ships |\n| --- | --- | --- |\n| Bergen | 31.03.24 | 12,0 |\n| Bergen | x | x |\n| Turku |  | 7 |\n| Turku |  | 7 |',
    )
    expect(placed(read).map(([cells]) => cells)).toEqual(['Sales!A1:C1', 'Sales!A2:C5'])
    expect(read.metadata).toEqual({ formulas: { 'Sales!C2': 'SUM([.A1:.A2])' } })
  })
})
