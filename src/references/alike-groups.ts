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
    else groups.set(key, { name: nameOf(item), year: yearOf(item.issued) ?? Infinity, items: [item] })
  }
  const { compare } = new Intl.Collator(locale, { numeric: true })
  return [...groups.values()]
    .toSorted((a, b) => compare(a.name, b.name) || a.year - b.year || 0)
    .map((group) => group.items)
}

/** Equal for items that a style could cite alike. */
export function alikeKey(item: CslItem): string {
  return `${yearOf(item.issued) ?? ''} ${nameOf(item).toLowerCase()}`
}

/** What a style sorts and cites by: the names, else the title. */
function nameOf({ author, editor, title = '', 'title-short': short }: CslItem): string {
  const names = author ?? editor
  if (!names) return short ?? title
  return names
    .map((name) => ('literal' in name ? name.literal : `${name.family}, ${name.given ?? ''}`))
    .join('; ')
}
