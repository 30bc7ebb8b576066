import { yearOf } from './csl-date.ts'
import type { CslItem } from './csl-item.ts'

/**
 * Groups items whose citations in an author-date style could be equal (`Doe, 2020`). The groups are sorted by the
 * authors or editors of their first item (else its title) and its year. A style can format one group after the other
 * and still distinguish `2020a` from `2020b`.
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

/**
 * A key that is equal for items with equal citations: the year, and the family name of the first author or editor
 * (without one, the short title), without accents and punctuation: `2020 doe` for Jane Döe (2020).
 */
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

/** The text by which an item is sorted: all authors or editors (`Doe, Jane; Roe, R.`), else the title. */
function sortName({ author, editor, title = '' }: CslItem): string {
  const names = author ?? editor
  if (!names) return title
  return names
    .map((name) => ('literal' in name ? name.literal : `${name.family}, ${name.given ?? ''}`))
    .join('; ')
}
