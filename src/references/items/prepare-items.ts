import { CitationError } from '../../core/error.ts'
import { readCslItem } from './csl-item.ts'
import type { CslItem } from './csl-item.ts'

const MAX_ITEMS = 10_000

/**
 * Prepares items for formatting: drops their invalid fields (`readCslItem`), and all but the first item with each id.
 *
 * @throws CitationError `input-too-large` for more than 10,000 items, `invalid-input` for an item without an id.
 */
export function prepareItems(items: readonly CslItem[]): CslItem[] {
  if (items.length > MAX_ITEMS) {
    throw new CitationError({
      code: 'input-too-large',
      message: `A bibliography of ${items.length} items is too long; the maximum is ${MAX_ITEMS}.`,
      suggestion: 'Export it in parts.',
    })
  }
  const prepared = new Map<string, CslItem>()
  for (const item of items) {
    const { id, type = 'document', ...rest } = readCslItem(item)
    if (id === undefined) {
      throw new CitationError({
        code: 'invalid-input',
        message: 'An item of the bibliography has no id.',
        suggestion: 'Create items with `toCslItem`, or give each an `id`.',
      })
    }
    if (!prepared.has(id)) prepared.set(id, { ...rest, id, type })
  }
  return [...prepared.values()]
}
