import { closedFields, readClosed } from '../../core/fields/known-fields.ts'
import { expectObjects } from '../../core/shapes/expect.ts'
import { formatBibliography } from './bibliography.ts'
import type { BibliographyOptions } from './bibliography.ts'
import { checkChoice } from './check-choice.ts'
import { toBibtex } from './bibtex.ts'
import type { CslItem } from '../items/csl-item.ts'
import { prepareItems } from '../items/prepare-items.ts'
import { toRis } from './ris.ts'

/** All values of `BibliographyFormat`. */
export const bibliographyFormats = ['text', 'html', 'bibtex', 'csl-json', 'ris'] as const

/** What a bibliography is exported as. */
export type BibliographyFormat = (typeof bibliographyFormats)[number]

const exportBibliographyFields = closedFields<NonNullable<Parameters<typeof exportBibliography>[1]>>({
  style: true,
  language: true,
  templates: true,
  entry: true,
  signal: true,
  format: true,
})

/**
 * A bibliography as the content of a file: text or HTML in a style, BibLaTeX, CSL-JSON (for
 * Zotero, pandoc and others) or RIS. Throws like `formatBibliography`, and
 * `invalid-input` for an unknown format.
 */
export async function exportBibliography(
  items: readonly CslItem[],
  settings: Omit<BibliographyOptions, 'format'> & { format?: BibliographyFormat } = {},
): Promise<string> {
  expectObjects(items, 'exportBibliography(): items')
  const { format = 'text', ...options } = readClosed(
    settings,
    exportBibliographyFields,
    'exportBibliography()',
  )
  checkChoice('bibliography format', format, bibliographyFormats)
  switch (format) {
    case 'text':
    case 'html':
      return formatBibliography(items, { ...options, format })
    case 'bibtex':
      return toBibtex(items)
    case 'ris':
      return toRis(items)
    case 'csl-json':
      return `${JSON.stringify(prepareItems(items), null, 2)}\n`
  }
}
