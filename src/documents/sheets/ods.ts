import { damaged } from '../container/open-container.ts'
import type { Container, ContainerOptions } from '../container/open-container.ts'
import { readOdfTitle, refuseEncrypted } from '../container/open-document.ts'
import { readXml } from '../container/read-xml.ts'
import { createOdsSheets } from './ods-sheets.ts'
import { createSheetBudget } from './sheet.ts'
import { createWorkbookWriter } from './workbook.ts'
import type { WorkbookText } from './workbook.ts'

/** The sheets of an ODS as tables, with the displayed text of each cell. Charts and comments are left out. */
export async function readOds(container: Container, options: ContainerOptions): Promise<WorkbookText> {
  await refuseEncrypted(container, options)
  const main = container.find('content.xml')
  if (main === null) throw damaged(options.name, 'it has no sheets')
  const budget = createSheetBudget(options)
  const workbook = createWorkbookWriter({ ...options, budget })
  const handlers = createOdsSheets({ ...options, budget, onSheet: (sheet) => workbook.add(sheet) })
  await readXml(container, main, handlers, options)
  return workbook.end(await readOdfTitle(container, options))
}
