import { readTitle } from '../container/core-properties.ts'
import { damaged } from '../container/open-container.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'
import { attributeOf, isOn, prefixedAttribute, readXml } from '../container/read-xml.ts'
import { partsOf, readRelationships } from '../container/relationships.ts'
import { createSheet, createSheetBudget } from './sheet.ts'
import type { Sheet } from './sheet.ts'
import { createWorkbookWriter } from './workbook.ts'
import type { WorkbookText } from './workbook.ts'
import { createXlsxSheet } from './xlsx-sheet.ts'
import { generalStyle, readSharedStrings, readXlsxFormats } from './xlsx-styles.ts'

/**
 * The sheets of an XLSX as tables, with numbers as displayed if their format is simple and otherwise unformatted, and
 * formulas by the values that they had when the file was saved. Charts, pivot definitions and comments are left out.
 */
export async function readXlsx(container: Container, options: ContainerOptions): Promise<WorkbookText> {
  const root = await readRelationships(container, '', options)
  const [main] = partsOf(container, root, 'officeDocument')
  if (main === undefined) throw damaged(options.name, 'it has no workbook')
  const related = await readRelationships(container, main, options)
  const { sheets, is1904 } = await readWorkbook(container, main, options)
  const [[styles], [shared]] = [
    partsOf(container, related, 'styles'),
    partsOf(container, related, 'sharedStrings'),
  ]
  const styleOf =
    styles === undefined
      ? () => generalStyle
      : await readXlsxFormats(container, styles, { ...options, is1904 })
  const strings = shared === undefined ? [] : await readSharedStrings(container, shared, options)
  const budget = createSheetBudget(options)
  const workbook = createWorkbookWriter({ ...options, budget })
  for (const { sheet, id } of sheets) {
    const target = related.find((each) => each.id === id && each.type === 'worksheet' && !each.isExternal)
    const entry = target ? container.find(target.target) : null
    if (entry === null) continue
    await readXml(container, entry, createXlsxSheet(sheet, { ...options, strings, styleOf, budget }), options)
    workbook.add(sheet)
  }
  return workbook.end(await readTitle(container, root, options))
}

async function readWorkbook(container: Container, main: string, options: ContainerOptions) {
  const sheets: { sheet: Sheet; id: string | undefined }[] = []
  let is1904 = false
  await readXml(
    container,
    main,
    {
      open(name, attributes) {
        if (name === 'workbookPr') is1904 = isOn(attributes['date1904'] ?? '0')
        if (name !== 'sheet') return
        const state = attributeOf(attributes, 'state') ?? 'visible'
        const sheet = createSheet(attributeOf(attributes, 'name') ?? '', { isHidden: state !== 'visible' })
        sheets.push({ sheet, id: prefixedAttribute(attributes, 'id') })
      },
    },
    options,
  )
  return { sheets, is1904 }
}
