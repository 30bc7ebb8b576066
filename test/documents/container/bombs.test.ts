import { describe, expect, test } from 'vitest'
import { CitationError } from '../../../src/core/error.ts'
import { parseDocument } from '../../../src/documents/formats/parse-document.ts'
import { inlineLimits, processLimits } from '../../../src/documents/parse/reading-limits.ts'
import { xlsxOf } from '../../fixtures/bombs/office-files.ts'
import { containerBombs } from '../../fixtures/bombs/container.ts'

/** Those of a process, with less text and fewer entries, so that the tests are quick. */
const limits = { ...processLimits, text: 1_000_000, containerEntries: 2_000, cells: 400_000 }

describe('bombs in containers end by their own limits, before those of the process', () => {
  test.each(containerBombs)(
    '$extension: $name',
    async ({ extension, small, make, outcome, because = '' }) => {
      const document = { name: `bomb.${extension}`, content: make(small) }
      const read = await parseDocument(document, { limits }).catch((error: unknown) => error)
      if (outcome instanceof RegExp) expect(read).toMatchObject({ content: expect.stringMatching(outcome) })
      else {
        expect(read).toBeInstanceOf(CitationError)
        const message = expect.stringContaining(because) as string
        expect(read).toMatchObject({ code: outcome, message })
      }
    },
  )

  test('where no process can be started, less is read', async () => {
    const row = (number: number) =>
      `<row>${Array.from({ length: 100 }, (_, index) => `<c><v>${(number * index) % 9973}</v></c>`).join('')}</row>`
    const rows = Array.from({ length: 110 }, (_, index) => row(index)).join('')
    const content = xlsxOf({ sheets: { A: `<sheetData>${rows}</sheetData>` } })
    const read = parseDocument({ name: 'a.xlsx', content }, { limits: { ...inlineLimits, cells: 10_000 } })
    const message = expect.stringContaining('10000 cells') as string
    await expect(read).rejects.toMatchObject({ code: 'document-too-complex', message })
  })
})
