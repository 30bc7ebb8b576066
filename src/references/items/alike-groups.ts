import { yearOf } from './csl-date.ts'
import type { CslItem } from './csl-item.ts'

/**
 * Groups items whose citations in an author-date style could be equal (`Doe, 2020`), sorted by first name and year. A
 * style can format one group after the other and still distinguish `2020a` from `2020b`.
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

/** A key that is equal for items with equal citations: first family name and year, else the short title. */
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

/** The sort key of a style: the names, else the title. */
function sortName({ author, editor, title = '' }: CslItem): string {
  const names = author ?? editor
  if (!names) return title
  return names
    .map((name) => ('literal' in name ? name.literal : `${name.family}, ${name.given ?? ''}`))
    .join('; ')
}
