import { afterAll, expect, test } from 'vitest'
import { parseDocument } from '../../../src/documents/formats/parse-document.ts'
import { processLimits } from '../../../src/documents/parse/reading-limits.ts'
import { createDocumentPool } from '../../../src/documents/process/document-pool.ts'
import { containerBombs } from '../../fixtures/bombs/container.ts'
import { xlsxOf } from '../../fixtures/bombs/office-files.ts'
import { codeOf } from '../../records/store/rejection.ts'

const pool = createDocumentPool({ timeLimitMs: 60_000, memoryLimit: 400_000_000, processes: 1 })
afterAll(() => pool.close())

test('a process reads containers as this one does, also after those that it refuses', async () => {
  const cell = '<c t="str"><f>A1</f><v>Bergen</v></c>'
  const content = xlsxOf({ sheets: { Ports: `<sheetData><row>${cell}${cell}</row></sheetData>` } })
  const document = { name: 'ports.xlsx', content }
  const here = await parseDocument(document, { limits: processLimits })
  expect(here).toMatchObject({
    regions: [{ sheet: 'Ports', cell: 'A1:B1' }],
    metadata: { formulas: { 'Ports!A1': 'A1' } },
  })
  for (const { name, extension, make, small, outcome } of containerBombs) {
    if (!['elements in elements', 'entities of entities', 'entries that share their bytes'].includes(name))
      continue
    expect(await codeOf(pool.read({ name: `bomb.${extension}`, content: make(small) }))).toBe(outcome)
    expect(await pool.read(document)).toEqual(here)
  }
})
