import { yearOf } from './csl-date.ts'
import type { CslItem } from './csl-item.ts'

/**
 * Items whose citations in an author-date style could be the same (`Doe, 2020`),
 * each group together, in the order of their first names and years. A style can
 * write one group after the other and still tell `2020a` from `2020b`.
 */
export function groupAlike(items: readonly CslItem[], locale: string): CslItem[][] {
  const groups = new Map<string, { name: string; year: number; items: CslItem[] }>()
  for (const item of items) {
    const key = alikeKey(item)
    const group = groups.get(key)
    if (group) group.items.push(item)
    else groups.set(key, { name: sortName(item), year: yearOf(item.issued) ?? Infinity, items: [item] })
  }
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return [...groups.values()]
    .toSorted((a, b) => compare(a.name, b.name) || a.year - b.year || 0)
    .map((group) => group.items)
}

/** Equal for items that a style could cite alike: by the first family name and year, else by the short title. */
export function alikeKey({
  author,
  editor,
  issued,
  title = '',
  'title-short': short = title,
}: CslItem): string {
  const [first] = author ?? editor ?? []
  const name = first === undefined ? short : 'literal' in first ? first.literal : first.family
  return `${yearOf(issued) ?? ''} ${name
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}]/gu, '')
    .toLowerCase()}`
}

/** What a style sorts by: the names, else the title. */
function sortName({ author, editor, title = '' }: CslItem): string {
  const names = author ?? editor
  if (!names) return title
  return names
    .map((name) => ('literal' in name ? name.literal : `${name.family}, ${name.given ?? ''}`))
    .join('; ')
}
