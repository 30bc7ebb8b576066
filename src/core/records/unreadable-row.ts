import { CitationError } from '../error.ts'

/** A row of a list that is not a valid record: the id of its event, and the problem. */
export type UnreadableRow = { id: string; message: string }

/** The items of a page for a caller that needs all of them; throws `database-corrupt` if a row cannot be read. */
export function allItems<Item>({
  items,
  unreadable = [],
}: {
  items: Item[]
  unreadable?: readonly UnreadableRow[]
}): Item[] {
  if (unreadable.length === 0) return items
  throw new CitationError({
    code: 'database-corrupt',
    message: unreadable.map(({ message }) => message).join(' '),
    suggestion: 'Run `citespan verify-log`; it names all rows that do not match the log.',
  })
}
